package org.example.model;

import java.util.function.Function;

public final class Tools<T extends Shape> {
    public static final int LIMIT = 10;
    private final T shape;

    public Tools(T shape) {
        this.shape = shape;
    }

    public static <S extends Shape> Tools<S> of(S shape) {
        return new Tools<>(shape);
    }

    public T get() {
        return shape;
    }

    public static String format(String text) {
        return format(text, LIMIT);
    }

    public static String format(String text, int limit, Object... rest) {
        return text;
    }

    public Builder builder() {
        return new Builder();
    }

    public class Builder {
        private int size;

        public Builder size(int size) {
            this.size = size;
            return this;
        }

        public Shape build() {
            return get();
        }

        protected class Part { }
    }
}
