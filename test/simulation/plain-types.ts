// Imported before a program (`node --import tsx --import …/plain-types.ts`), takes the types off our own
// files and adds nothing. Without it each function is handed on with its name every time that it is made,
// which took a fifteenth of the time of many seeds.
import { readFile } from 'node:fs/promises';
// eslint-disable-next-line n/no-unsupported-features/node-builtins -- in every Node that we run on; a release candidate, and for this process alone
import { register, type LoadHook } from 'node:module';
import { fileURLToPath } from 'node:url';
import { isMainThread } from 'node:worker_threads';
import { transformSync } from 'rolldown/utils';

const OWN_FILE = /^file:(?!.*\/node_modules\/).*\.ts$/u;

// Node loads this file once more, in the thread that its hooks run in.
if (isMainThread) register(import.meta.url);

export const load: LoadHook = async (url, context, nextLoad) => {
  if (!OWN_FILE.test(url)) return await nextLoad(url, context);
  const path = fileURLToPath(url);
  const { code, errors } = transformSync(path, await readFile(path, 'utf8'), { tsconfig: false });
  const [error] = errors;
  if (error !== undefined) throw error;
  return { format: 'module', source: code, shortCircuit: true };
};
