"""What names mean in JavaScript and TypeScript."""

import pytest
from fixtures.meanings import assert_order_and_ids_do_not_matter, meaning

TYPESCRIPT = {
    "tsconfig.json": '{"compilerOptions": {"paths": {"@/*": ["src/*"]}}}',
    "src/base.ts": """\
        export interface Store { load(key: string): Item }
        export class Item { static of() { return new Item(); } name() {} }
        export default function open(): Store { throw 1; }
        export const helper = () => 1;
        """,
    "src/index.ts": """\
        export * from './base.js';
        export { Item as Entry } from './base';
        export { default } from './base';
        """,
    "src/app.ts": """\
        import start, { Entry, helper as h } from '@/index';
        import * as all from './base';
        import { outside } from 'lodash';

        class Base { protected go() {} }
        class App extends Base {
          private store: all.Store;
          run(other: Entry) {
            this.go();
            super.go();
            this.store.load('x').name();
            other.name();
            start().load('y');
            h();
            all.helper();
            outside();
            Entry.of();
          }
        }
        """,
}


@pytest.mark.parametrize(
    ("use", "expected"),
    [
        ("src/app.ts:6:Base", "src/app.ts:5 file"),
        ("src/app.ts:7:Store", "src/base.ts:1 import"),
        ("src/app.ts:8:Entry", "src/base.ts:2 import"),
        ("src/app.ts:9:go", "src/app.ts:5 member"),
        ("src/app.ts:10:go", "src/app.ts:5 member"),
        ("src/app.ts:11:load", "src/base.ts:1 type"),
        ("src/app.ts:11:name", "src/base.ts:2 type"),
        ("src/app.ts:12:name", "src/base.ts:2 type"),
        ("src/app.ts:13:start", "src/base.ts:3 import"),
        ("src/app.ts:13:load", "src/base.ts:1 type"),
        ("src/app.ts:14:h", "src/base.ts:4 import"),
        ("src/app.ts:15:helper", "src/base.ts:4 import"),
        ("src/app.ts:16:outside", None),
        ("src/app.ts:17:of", "src/base.ts:2 import"),
    ],
)
def test_typescript(use: str, expected: str | None):
    assert meaning(TYPESCRIPT, use) == expected


JAVASCRIPT = {
    "lib/utils.js": "exports.trim = function trim(s) { return s };\nfunction local() {}\n",
    "lib/view.js": """\
        module.exports = View;
        function View(name) { this.name = name; }
        View.prototype.render = function render() { return this.lookup(); };
        View.prototype.lookup = function lookup() {};
        """,
    "lib/app.js": """\
        var View = require('./view');
        var trim = require('./utils').trim;
        const utils = require('./utils');
        const { trim: cut } = require('./utils');
        var app = exports = module.exports = {};
        app.init = function init() { this.boot(); };
        app.boot = function boot(accepts) {
          new View('x').render();
          trim(1); utils.trim(2); cut(3);
          accepts();
        };
        app.accepts = function () { return accepts(this); };
        exports.boot2 = function () {};
        exports.boot2();
        """,
}


@pytest.mark.parametrize(
    ("use", "expected"),
    [
        ("lib/view.js:3:lookup", "lib/view.js:4 member"),
        ("lib/app.js:6:boot", "lib/app.js:7 member"),
        ("lib/app.js:8:View", "lib/view.js:2 import"),
        ("lib/app.js:9:trim", "lib/utils.js:1 import"),
        ("lib/app.js:9:cut", "lib/utils.js:1 import"),
        ("lib/app.js:10:accepts", None),
        # What an object holds is no scope: the bare name is not the property.
        ("lib/app.js:12:accepts", None),
        ("lib/app.js:14:boot2", "lib/app.js:13 import"),
    ],
)
def test_javascript(use: str, expected: str | None):
    assert meaning(JAVASCRIPT, use) == expected


def test_members_of_what_a_factory_returns():
    files = {
        "a.ts": """\
            export function timer() {
              return { start() {}, stop: () => {} };
            }
            """,
        "b.ts": "import { timer } from './a';\nconst t = timer();\nfunction f() { t.start(); }\n",
    }
    assert meaning(files, "b.ts:3:start") == "a.ts:2 type"


TWO_MEANINGS = {
    "shapes.ts": """\
        interface Shape { area(): number; name: string }
        const Shape = {
          area() { return 0; },
          of(): Shape { return null!; },
        };
        type Unit = Shape;
        function Unit(): Unit { return Shape.of(); }
        class Circle { static count = 1; radius = 2; grow() {} }
        namespace Circle { export const pi = 3; export interface Options { wide: boolean } }
        enum Level { Low, High }
        namespace Level { export function parse(): Level { return Level.Low; } }
        interface Area { square: number }
        namespace Area { export const none = 0; export interface Unit { metres: number } }
        type Alias = number;

        Shape.area();
        function describe(shape: Shape) { shape.area(); }
        Unit();
        let unit: Unit;
        let options: Circle.Options;
        Circle.pi;
        new Circle();
        let level: Level;
        Level.parse();
        Area.none;
        let area: Area;
        let inner: Area.Unit;
        let of_value: typeof Shape;
        Alias;
        let counter = 1;
        let wrong: counter;
        class Ring extends Circle implements Area { square = 1; }
        interface Named extends Shape {}
        Circle.count;
        Circle.radius;
        Ring.grow;
        level.High;
        Level.High;
        class Loop { static make() { return this.again(); } static again() {} }
        interface Loop { later(): void }
        new Loop();
        export { Shape, Area, Alias, Unit as Measure, Circle, Level };
        """,
    "app.ts": """\
        import { Shape, Area, Measure, Circle } from './shapes';
        import * as shapes from './shapes';
        let shape: Shape;
        Shape.of();
        Measure();
        let measure: Measure;
        Area.none;
        let area: Area;
        shapes.Shape.area();
        let other: shapes.Shape;
        Circle.pi;
        let options: Circle.Options;
        """,
}


@pytest.mark.parametrize(
    ("use", "expected"),
    [
        ("shapes.ts:4:Shape", "shapes.ts:1 file"),
        ("shapes.ts:6:Shape", "shapes.ts:1 file"),
        ("shapes.ts:7:Unit", "shapes.ts:6 file"),
        ("shapes.ts:7:Shape", "shapes.ts:2 file"),
        ("shapes.ts:11:Level", "shapes.ts:10 file"),
        ("shapes.ts:16:Shape", "shapes.ts:2 file"),
        ("shapes.ts:16:area", "shapes.ts:3 file"),
        ("shapes.ts:17:Shape", "shapes.ts:1 file"),
        ("shapes.ts:17:area", "shapes.ts:1 type"),
        ("shapes.ts:18:Unit", "shapes.ts:7 file"),
        ("shapes.ts:19:Unit", "shapes.ts:6 file"),
        ("shapes.ts:20:Options", "shapes.ts:9 file"),
        # A class and the namespace that is merged into it are one thing, and the class is what it is.
        ("shapes.ts:20:Circle", "shapes.ts:8 file"),
        ("shapes.ts:21:Circle", "shapes.ts:8 file"),
        ("shapes.ts:21:pi", "shapes.ts:9 file"),
        ("shapes.ts:22:Circle", "shapes.ts:8 file"),
        ("shapes.ts:23:Level", "shapes.ts:10 file"),
        ("shapes.ts:24:Level", "shapes.ts:10 file"),
        ("shapes.ts:24:parse", "shapes.ts:11 file"),
        ("shapes.ts:25:Area", "shapes.ts:13 file"),
        ("shapes.ts:25:none", "shapes.ts:13 file"),
        ("shapes.ts:26:Area", "shapes.ts:12 file"),
        ("shapes.ts:27:Area", "shapes.ts:12 file"),
        ("shapes.ts:27:Unit", "shapes.ts:13 file"),
        ("shapes.ts:28:Shape", "shapes.ts:2 file"),
        ("shapes.ts:29:Alias", None),
        ("shapes.ts:31:counter", None),
        ("shapes.ts:32:Circle", "shapes.ts:8 file"),
        ("shapes.ts:32:Area", "shapes.ts:12 file"),
        ("shapes.ts:33:Shape", "shapes.ts:1 file"),
        ("shapes.ts:34:count", "shapes.ts:8 file"),
        # The class itself has not what its objects have, nor an enum's value what the enum has.
        ("shapes.ts:35:radius", None),
        ("shapes.ts:36:grow", None),
        ("shapes.ts:37:High", None),
        ("shapes.ts:38:High", "shapes.ts:10 file"),
        ("shapes.ts:39:again", "shapes.ts:39 member"),
        ("shapes.ts:41:Loop", "shapes.ts:39 file"),
        # A list of exports passes on whatever a name means.
        ("shapes.ts:42:Alias", "shapes.ts:14 file"),
        ("app.ts:3:Shape", "shapes.ts:1 import"),
        ("app.ts:4:Shape", "shapes.ts:2 import"),
        ("app.ts:4:of", "shapes.ts:4 import"),
        ("app.ts:5:Measure", "shapes.ts:7 import"),
        ("app.ts:6:Measure", "shapes.ts:6 import"),
        ("app.ts:7:Area", "shapes.ts:13 import"),
        ("app.ts:8:Area", "shapes.ts:12 import"),
        ("app.ts:9:Shape", "shapes.ts:2 import"),
        ("app.ts:9:area", "shapes.ts:3 import"),
        ("app.ts:10:Shape", "shapes.ts:1 import"),
        ("app.ts:11:Circle", "shapes.ts:8 import"),
        ("app.ts:11:pi", "shapes.ts:9 import"),
        ("app.ts:12:Options", "shapes.ts:9 import"),
    ],
)
def test_values_and_types_of_one_name(use: str, expected: str | None):
    assert meaning(TWO_MEANINGS, use) == expected


BLOCKS = {
    "blocks.js": """\
        function send() {}
        if (fast) {
          function send() {}
          send();
        } else {
          class Slow {}
          new Slow();
        }
        send();
        new Slow();
        wait(() => {
          function done() {}
          done();
          later(() => done());
        });
        wait(() => {
          done();
        });
        function run(send, task) {
          send();
          {
            function task() {}
            task();
          }
          task();
        }
        (function () {
          function Queue() { this.push(); }
          Queue.prototype.push = function () {};
          var first = function () {};
          let second = () => {};
          if (fast) {
            var hoisted = function () {};
            let kept = function () {};
          }
          hoisted();
          kept();
          first();
          second();
          exports.shared = function () {};
          module.exports.Queue = Queue;
        })();
        first();
        const app = create(() => {
          function inner() {}
          inner();
        });
        """,
    "types.ts": """\
        type Unit = string;
        {
          type Unit = number;
          interface Local { unit: Unit }
          enum Mode { On }
          let local: Local = { unit: Mode.On };
        }
        let unit: Unit;
        let local: Local;
        Mode.On;
        switch (kind) {
          case 1: class Case {}
          default: new Case();
        }
        new Case();
        """,
    "user.js": """\
        const { shared, Queue, first } = require('./blocks');
        shared();
        new Queue().push();
        first();
        """,
}


def test_blocks_on_one_line_are_told_apart():
    # As code that was made smaller by a program.
    files = {"a.js": "on(()=>{function f(){}f()});on(()=>{function f(){}});\nf();on(()=>{function f(){}});\n"}
    assert meaning(files, "a.js:1:f") == "a.js:1 file"
    assert meaning(files, "a.js:2:f") is None


@pytest.mark.parametrize(
    ("use", "expected"),
    [
        ("blocks.js:4:send", "blocks.js:3 file"),
        ("blocks.js:7:Slow", "blocks.js:6 file"),
        ("blocks.js:9:send", "blocks.js:1 file"),
        ("blocks.js:10:Slow", None),
        ("blocks.js:13:done", "blocks.js:12 file"),
        ("blocks.js:14:done", "blocks.js:12 file"),
        ("blocks.js:17:done", None),
        ("blocks.js:20:send", None),
        ("blocks.js:23:task", "blocks.js:22 scope"),
        ("blocks.js:25:task", None),
        ("blocks.js:28:push", "blocks.js:29 member"),
        ("blocks.js:36:hoisted", "blocks.js:33 file"),
        ("blocks.js:37:kept", None),
        ("blocks.js:38:first", "blocks.js:30 file"),
        ("blocks.js:39:second", "blocks.js:31 file"),
        ("blocks.js:41:Queue", "blocks.js:28 import"),
        ("blocks.js:43:first", None),
        ("blocks.js:46:inner", "blocks.js:45 file"),
        ("types.ts:4:Unit", "types.ts:3 file"),
        ("types.ts:6:Local", "types.ts:4 file"),
        ("types.ts:6:Mode", "types.ts:5 file"),
        ("types.ts:8:Unit", "types.ts:1 file"),
        ("types.ts:9:Local", None),
        ("types.ts:10:Mode", None),
        ("types.ts:13:Case", "types.ts:12 file"),
        ("types.ts:15:Case", None),
        ("user.js:2:shared", "blocks.js:40 import"),
        ("user.js:3:Queue", "blocks.js:28 import"),
        ("user.js:3:push", "blocks.js:29 type"),
        ("user.js:4:first", None),
    ],
)
def test_what_a_block_declares_is_known_in_the_block_alone(use: str, expected: str | None):
    assert meaning(BLOCKS, use) == expected


def test_order_and_ids_do_not_matter_in_typescript():
    assert_order_and_ids_do_not_matter(TYPESCRIPT)


def test_order_and_ids_do_not_matter_in_javascript():
    assert_order_and_ids_do_not_matter(JAVASCRIPT)


def test_order_and_ids_do_not_matter_in_two_meanings():
    assert_order_and_ids_do_not_matter(TWO_MEANINGS)


def test_order_and_ids_do_not_matter_in_blocks():
    assert_order_and_ids_do_not_matter(BLOCKS)
