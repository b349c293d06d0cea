// The door of `sandbox`: what other rooms may use of it.
export { behaviourList, behaviourPage } from './behaviours/behaviours.ts';
export { behavioursOf } from './behaviours/known-facts.ts';
export { copyAccount } from './seed/account-copy.ts';
export { seedContacts, seedSegment } from './seed/seed.ts';
export { bodyBytes } from './http/outgoing.ts';
export { startSandbox } from './http/server.ts';
export { receivedRequest } from './protocol/received.ts';
export { BASE_PATHS } from './service/routes.ts';
export { SandboxService } from './service/sandbox-service.ts';
