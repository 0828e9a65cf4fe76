export * from './shapes.mjs';
export * as shapes from './shapes.mjs';
export { default, default as Box } from './shapes.mjs';
