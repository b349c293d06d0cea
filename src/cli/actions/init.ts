// Writes a commented configuration; never over an existing one.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { basename, dirname, extname, relative, resolve } from 'node:path';
import { configTemplate, type TemplateSource } from '../../config/template.ts';
import { csvSource } from '../../sources/csv-source.ts';
import { ConfigExistsError } from '../errors.ts';
import type { GlobalOptions } from '../global-options.ts';
import { printJson, type Terminal } from '../terminal.ts';

export interface InitOptions extends GlobalOptions {
  readonly files: readonly string[];
}

export async function init(options: InitOptions, terminal: Terminal): Promise<number> {
  const path = resolve(options.config);
  if (existsSync(path)) throw new ConfigExistsError(options.config);
  const sources: TemplateSource[] = [];
  for (const file of options.files) sources.push(await sourceOf(file, path));
  const text = configTemplate({ stateDir: stateDirectoryFor(path), sources });
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text, { flag: 'wx' });
  if (options.output === 'json') printJson(terminal, { config: path });
  else {
    terminal.print(`Wrote ${options.config}.`);
    terminal.print(
      'Next: fill in baseUrl and baseUrl2, set the two keys, then run `listferry validate`.',
    );
  }
  return 0;
}

/**
 * Beside the configuration, or beside its `config` directory; another name for another configuration,
 * since no two of them may share one.
 */
function stateDirectoryFor(configPath: string): string {
  const name = basename(configPath, extname(configPath));
  const state = name === 'listferry' ? 'state' : `state-${name}`;
  return basename(dirname(configPath)) === 'config' ? `../${state}` : `./${state}`;
}

/** Opens the file, so that what cannot be read is said now and not tonight. */
async function sourceOf(file: string, configPath: string): Promise<TemplateSource> {
  const path = relative(dirname(configPath), resolve(file));
  const name = basename(file, extname(file))
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/gu, '_');
  const source = csvSource({ name, baseDirectory: dirname(configPath), path });
  await source.files()[Symbol.asyncIterator]().next();
  return { name, path, columns: {} };
}
