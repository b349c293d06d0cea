// The door of `sandbox`: what other rooms may use of it.
export { behaviourList, behaviourPage } from './behaviour-page.ts';
export { seedContacts, seedSegment } from './seed.ts';
export { startSandbox } from './server.ts';
