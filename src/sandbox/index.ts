// The door of `sandbox`: what other rooms may use of it.
export { behaviourList, behaviourPage, behavioursOf } from './behaviours/behaviours.ts';
export { copyAccount } from './seed/account-copy.ts';
export { seedContacts, seedSegment } from './seed/seed.ts';
export { bodyBytes } from './http/outgoing.ts';
export { startSandbox } from './http/server.ts';
export { receivedRequest } from './protocol/request.ts';
export { BASE_PATHS } from './service/routes.ts';
export { SandboxService } from './service/sandbox-service.ts';
