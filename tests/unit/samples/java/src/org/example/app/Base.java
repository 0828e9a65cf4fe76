package org.example.app;

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
    void help(Base base) {
        base.start();
        base.name().trim();
    }
}
