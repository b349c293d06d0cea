// The door of `sandbox`: what other rooms may use of it.
export { behaviourList, behaviourPage } from './behaviours/behaviours.ts';
export { seedContacts, seedSegment } from './seed/seed.ts';
export { startSandbox } from './http/server.ts';
