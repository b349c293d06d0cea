// The door of `probe`: what other rooms may use of it.
export { announcement } from './announcement.ts';
export { cleanUpUnfinished } from './clean-up.ts';
export { newProbeNames } from './probe-names.ts';
export { probe } from './probe.ts';
