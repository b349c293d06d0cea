// Imported before a program (`node --import tsx --import …/lend-databases.ts`), gives it the databases of
// lent-database.ts wherever it imports better-sqlite3.
// eslint-disable-next-line n/no-unsupported-features/node-builtins -- in every Node that we run on; a release candidate, and for this process alone
import { register, type LoadHook } from 'node:module';
import { isMainThread } from 'node:worker_threads';

const LENDING = new URL('lent-database.ts', import.meta.url).href;

// Node loads this file once more, in the thread that its hooks run in.
if (isMainThread) register(import.meta.url);

export const load: LoadHook = async (url, context, nextLoad) => {
  if (!url.endsWith('/node_modules/better-sqlite3/lib/index.js'))
    return await nextLoad(url, context);
  const source = `export { default } from ${JSON.stringify(LENDING)}`;
  return { format: 'module', source, shortCircuit: true };
};
