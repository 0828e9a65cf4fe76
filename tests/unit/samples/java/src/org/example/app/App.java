package org.example.app;

import static org.example.model.Tools.*;
import static org.example.model.Shape.Unit.FOOT;

import java.util.ArrayList;
import java.util.List;
import org.example.model.Shape;
import org.example.model.Shape.Square;
import org.example.model.Tools;

@Shape.Measured(digits = 3)
public class App extends Base implements Runnable {
    private final List<Shape> shapes = new ArrayList<>();
    private Shape first = Shape.unit(), second;
    static { register(App.class); }

    public App(Shape... all) {
        super("app");
        this.second = new Square(2);
    }

    @Override
    public void run() {
        first.larger(second);
        var square = new Shape.Square();
        square.area();
        square.larger(first);
        Tools.of(square).builder().size(1).build().area();
        Tools<Square> tools = new Tools<>(square);
        Tools<Square>.Builder builder = tools.builder();
        builder.build();
        tools.get().side();
        format("x");
        format("x", LIMIT, first);
        FOOT.symbol();
        for (Shape shape : shapes) {
            shape.area();
        }
        shapes.forEach(Shape::area);
        shapes.forEach(shape -> shape.area());
        Runnable task = new Runnable() {
            private int runs;

            @Override
            public void run() {
                runs++;
                start();
                App.this.start();
            }
        };
        task.run();
        stop(1);
        missing();
        if (first instanceof Square other && other.side() > 1) other.area();
        String text = switch (first) {
            case Square(double side) -> "square";
            default -> name();
        };
    }

    private static void register(Class<?> type) { }

    void start() {
        Object start = null;
        start.hashCode();
        helper.help(this);
    }
}
