// The door of `metrics`: what other rooms may use of it. A command loads it only where the configuration asks for metrics.
export { readFacts } from './facts.ts';
export { writeTextfile } from './textfile.ts';
