// Where the state of a configuration is, also where the configuration itself cannot be used: how a command failed is
// recorded there all the same.
import { basename, dirname, extname, resolve } from 'node:path';
import type { ConfigReaders } from './config-text.ts';
import { filledText } from './template-account.ts';
import { textAt } from './yaml-tree.ts';

/**
 * As a configuration of that path has it unless somebody chose another: beside the file, or beside its `config` directory,
 * under another name for another configuration, since no two of them may share one. Relative to the file.
 */
export function usualStateDir(configPath: string): string {
  const name = basename(configPath, extname(configPath));
  const state = name === 'listferry' ? 'state' : `state-${name}`;
  return basename(dirname(resolve(configPath))) === 'config' ? `../${state}` : `./${state}`;
}

/** What the file says, as far as it can be read, or the usual place. An absolute path, which may not be there. Never throws. */
export function stateDirOf(configPath: string, readers: Pick<ConfigReaders, 'readBytes'>): string {
  const { written = usualStateDir(configPath), in: path = configPath } =
    writtenIn(configPath, readers) ?? {};
  return resolve(dirname(resolve(path)), written);
}

/** And in which file: in that of an account, its template says it. */
function writtenIn(path: string, { readBytes }: Pick<ConfigReaders, 'readBytes'>) {
  const textOf = (file: string): string => new TextDecoder().decode(readBytes(file));
  try {
    const text = textOf(path);
    const template = textAt(text, 'template');
    if (template === undefined) return { written: textAt(text, 'stateDir'), in: path };
    const templatePath = resolve(dirname(resolve(path)), template);
    const written = textAt(textOf(templatePath), 'stateDir');
    return { written: written && filledText(written, text), in: templatePath };
  } catch {
    return undefined;
  }
}
