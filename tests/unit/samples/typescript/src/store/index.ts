export * from './memory';
export { Memory as default, type Options } from './memory';
export type { Store } from './types';
export * as errors from './errors';
