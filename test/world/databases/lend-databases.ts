// Imported before a program (`node --import tsx --import …/lend-databases.ts`), gives it the databases of
// lent-database.ts in the place of those of lib/sqlite.
// eslint-disable-next-line n/no-unsupported-features/node-builtins -- in every Node that we run on; a release candidate, and for this process alone
import { register, type ResolveHook } from 'node:module';
import { isMainThread } from 'node:worker_threads';

const LENDING = new URL('lent-database.ts', import.meta.url).href;

// Node loads this file once more, in the thread that its hooks run in.
if (isMainThread) register(import.meta.url);

export const resolve: ResolveHook = async (specifier, context, nextResolve) => {
  const isLent = specifier.endsWith('lib/sqlite.ts') && context.parentURL?.includes('/src/');
  return await nextResolve(isLent === true ? LENDING : specifier, context);
};
