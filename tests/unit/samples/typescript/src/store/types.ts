/** Where items are kept. */
export interface Store<T> {
  readonly size: number;
  get(key: Key): T | undefined;
  put(key: Key, value: T): this;
  onChange?: (key: Key) => void;
  (key: Key): T;
  new (options: object): Store<T>;
  [index: number]: T;
}

export interface Store<T> {
  clear(): void;
}

export type Key = string | number;
export type Reader<T> = Pick<Store<T>, 'get'>;

export enum Level {
  Low = 1,
  High = Low * 2,
}

export const enum Flag { On, Off }

export abstract class Base<T> implements Store<T> {
  abstract get size(): number;
  protected constructor(protected readonly name: string, public level: Level = Level.Low) {}
  abstract get(key: Key): T | undefined;
  put(key: Key, value: T): this {
    this.log(`${this.name}: ${key}`);
    return this;
  }
  clear() {}
  private log(message: string): void {}
}

export namespace keys {
  export function parse(text: string): Key {
    return inner.trim(text);
  }
  export namespace inner {
    export const trim = (text: string) => text.trim();
  }
}

declare module 'express' {
  interface Request {
    store: Store<unknown>;
  }
}

declare global {
  var currentStore: Store<unknown>;
}

declare function trace(message: string): void;
