package org.example.app;

import org.example.model.Shape;

abstract class Base {
    protected final Helper helper = new Helper();
    private final String name;

    Base(String name) {
        this.name = name;
    }

    protected abstract void start();

    String name() {
        return name;
    }

    protected void stop() { }

    protected void stop(int code) {
        stop();
    }
}

class Helper {
    static final int DIGITS = 1;

    @Shape.Measured(digits = DIGITS)
    int round(int DIGITS) {
        return DIGITS;
    }

    @Shape.Measured(digits = DIGITS)
    static class Precise {
        static final int DIGITS = 9;
    }

    void help(Base base) {
        base.start();
        base.name().trim();
    }
}
