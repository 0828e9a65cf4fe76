import { Base, type Key, Level, keys } from './types.js';
import { Missing } from './errors';

export type Options = { limit?: number; level: Level };

export class Memory<T> extends Base<T> {
  private items = new Map<Key, T>();
  static readonly empty = new Memory<never>({ level: Level.Low });

  constructor(private options: Options) {
    super('memory', options.level);
  }

  get size(): number {
    return this.items.size;
  }

  get(key: string): T;
  get(key: string, fallback: T): T;
  get(key: string, fallback?: T): T {
    const found = this.items.get(keys.parse(key));
    if (found === undefined) throw Missing.of(key);
    return found;
  }

  override put(key: Key, value: T): this {
    this.items.set(key, value);
    return super.put(key, value);
  }

  each = async (visit: (item: T) => void) => {
    for (const item of this.items.values()) visit(item);
  };
}

export function open(options: Options): Memory<string>;
export function open(): Memory<string>;
export function open(options: Options = { level: Level.High }): Memory<string> {
  return new Memory<string>(options);
}
