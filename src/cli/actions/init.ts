// Writes a commented configuration, and beside it the schema that editors complete and explain it with.
// Never over an existing configuration, and never over a file of another kind.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, extname, join, relative, resolve } from 'node:path';
import { configJsonSchema, isConfigJsonSchema, SCHEMA_FILE } from '../../config/json-schema.ts';
import { configTemplate, type TemplateSource } from '../../config/template.ts';
import { csvSource } from '../../sources/csv-source.ts';
import { ConfigExistsError, SchemaExistsError } from '../errors.ts';
import type { GlobalOptions } from '../global-options.ts';
import { printJson, type Terminal } from '../terminal.ts';

export interface InitOptions extends GlobalOptions {
  readonly files: readonly string[];
  /** Only the schema, for a configuration that exists. */
  readonly schema: boolean;
}

export async function init(options: InitOptions, terminal: Terminal): Promise<number> {
  const shownSchema = join(dirname(options.config), SCHEMA_FILE);
  const path = resolve(options.config);
  const schema = resolve(shownSchema);
  if (!options.schema && existsSync(path)) throw new ConfigExistsError(options.config);
  if (!mayWriteSchema(schema)) throw new SchemaExistsError(shownSchema);
  const text = options.schema ? undefined : await configText(path, options.files);

  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(schema, `${JSON.stringify(configJsonSchema(), null, 2)}\n`);
  if (text !== undefined) writeFileSync(path, text, { flag: 'wx' });

  if (options.output === 'json') {
    printJson(terminal, text === undefined ? { schema } : { config: path, schema });
    return 0;
  }
  if (text === undefined) {
    terminal.print(`Wrote ${shownSchema}.`);
    return 0;
  }
  terminal.print(`Wrote ${options.config}, and ${shownSchema} for editors.`);
  terminal.print(
    'Next: fill in baseUrl and baseUrl2, set the two keys, then run `listferry validate`.',
  );
  return 0;
}

/** What this or another version wrote there is written anew; any other file stays. */
function mayWriteSchema(path: string): boolean {
  return !existsSync(path) || isConfigJsonSchema(readFileSync(path, 'utf8'));
}

async function configText(path: string, files: readonly string[]): Promise<string> {
  const sources: TemplateSource[] = [];
  for (const file of files) sources.push(await sourceOf(file, path));
  return configTemplate({ stateDir: stateDirectoryFor(path), sources });
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
