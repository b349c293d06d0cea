// The door of `probe`: what other rooms may use of it.
export { announcement } from './learn-adds.ts';
export { cleanUpUnfinished } from './set-up.ts';
export { newProbeNames } from './bench.ts';
export { probe } from './probe.ts';
