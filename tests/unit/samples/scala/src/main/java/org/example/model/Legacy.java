package org.example.model;

public class Legacy {
    public static int scale(int by) {
        return by;
    }
}
