// The built command, copied aside so that a build in the meantime cannot change it under a long run,
// with the hook that counts and kills beside it.
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { transformSync } from 'rolldown/utils';
import { programHere, type BuiltProgram } from './built-program.ts';
import { copyTree } from './copy-tree.ts';

export interface BuiltCommand {
  readonly directory: string;
  readonly main: string;
  /** The command in this process, for what nobody kills. */
  readonly program: BuiltProgram;
  /** For `node --import`. */
  hook(orders: Readonly<Record<string, string>>): string;
  remove(): void;
}

const root = dirname(dirname(import.meta.dirname));

const HOOK = new URL('./journal-hook.ts', import.meta.url);
const COMMITS = new URL('./commits.ts', import.meta.url);

/** `change` may plant something into the files of the copy. */
export function copyBuiltCommand(change: (build: string) => void = () => undefined): BuiltCommand {
  // Below node_modules, so that the copy finds the packages.
  const cache = join(root, 'node_modules/.cache');
  mkdirSync(cache, { recursive: true });
  const directory = mkdtempSync(join(cache, 'torture-'));
  copyTree(join(root, 'dist'), join(directory, 'dist'));
  change(join(directory, 'dist'));
  copyFileSync(join(root, 'package.json'), join(directory, 'package.json'));
  const hookPath = transpile(HOOK, directory);
  transpile(COMMITS, directory);
  return {
    directory,
    main: join(directory, 'dist/cli/main.js'),
    program: programHere(),
    hook: (orders) => `${pathToFileURL(hookPath).href}?${new URLSearchParams(orders).toString()}`,
    remove: () => {
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

/** For a process without a loader for TypeScript, which would take most of the time of one that is killed. */
export function transpile(file: URL, directory: string): string {
  const { code } = transformSync(file.pathname, readFileSync(file, 'utf8'), {
    tsconfig: false,
    typescript: { rewriteImportExtensions: true },
  });
  const path = join(directory, basename(file.pathname, '.ts') + '.js');
  writeFileSync(path, code);
  return path;
}
