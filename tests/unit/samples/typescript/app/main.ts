import Memory, { open, errors, type Store } from '@store/index';
import { Level, keys, Base as Abstract } from 'src/store/types';
import type { Options } from '@store/memory';
import express = require('express');
import fs from 'node:fs';

function logged<T extends Store<unknown>>(target: any, name: string) {}

@injectable({ level: Level.Low })
export class App {
  private store = open();
  private readonly opened: Memory<number> | null = null;

  constructor(private other: Store<string>, options?: Options) {
    this.store.put('a', 'b').clear();
    this.other.get('a');
    this.opened?.each(() => {});
    options.limit;
  }

  @logged
  async run(input: string, store: any): Promise<void> {
    store.put(input);
    const memory = open({ level: Level.High });
    memory.get('x', 'y');
    memory.size;
    Memory.empty.clear();
    const key = keys.parse(input);
    const same = keys.inner.trim(input);
    if (errors.isMissing(key)) throw new errors.Missing(input);
    (store as Memory<string>).clear();
    this.stop(memory!);
    trim(input);
    log(input);
    fs.readFileSync(input);
  }

  private stop(memory: Abstract<string>): asserts memory {
    memory.clear();
    memory.unknown();
  }
}

export default new App(open());
export const stop = (app: App = new App(open())) => app.run('x', null);
let counter: typeof stop;
