package org.example.model;

import java.util.List;

/** Anything with an area. */
public interface Shape extends Comparable<Shape> {
    double SMALLEST = 0.01;

    double area();

    default boolean larger(Shape other) {
        return area() > other.area();
    }

    static Shape unit() {
        return new Square(1);
    }

    @Override
    default int compareTo(Shape other) {
        return Double.compare(area(), other.area());
    }

    record Square(double side) implements Shape {
        static int count;

        Square {
            check(side);
            count++;
        }

        Square() {
            this(1);
        }

        public double area() {
            return side * side();
        }

        private static void check(double side) { }
    }

    enum Unit {
        METRE("m") {
            @Override
            String symbol() {
                return super.symbol() + name;
            }
        },
        FOOT("ft");

        protected final String name;

        Unit(String name) {
            this.name = name;
        }

        String symbol() {
            return name;
        }
    }

    @interface Measured {
        Unit value() default Unit.METRE;
        int digits() default 2;
    }
}
