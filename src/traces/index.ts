// What other rooms may use of `traces`.
export { type CommandTrace, openTrace } from './command-trace.ts';
