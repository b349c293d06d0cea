// Writes a commented configuration, and beside it the schema that editors complete and explain it with.
// Never over an existing configuration, and never over a file of another kind.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { SCHEMA_FILE, configJsonSchema, isConfigJsonSchema } from '../../config/index.ts';
import { visibleWhole } from '../../report/index.ts';
import { refuseSpecialFile } from '../../state/index.ts';
import { ConfigExistsError, FileUnwritableError, SchemaExistsError } from '../errors.ts';
import type { GlobalOptions } from '../global-options.ts';
import { newConfig, type NewConfig } from '../new-config.ts';
import { printAll, printJson, type Terminal } from '../terminal.ts';

export interface InitOptions extends GlobalOptions {
  readonly files: readonly string[];
  /** Nothing is asked: the safe answer counts. */
  readonly yes: boolean;
  /** Only the schema, for a configuration that exists. */
  readonly schema: boolean;
}

export async function init(options: InitOptions, terminal: Terminal): Promise<number> {
  const { files, yes } = options;
  const shownSchema = join(dirname(options.config), SCHEMA_FILE);
  const path = resolve(options.config);
  const schema = resolve(shownSchema);
  if (!options.schema && existsSync(path)) throw new ConfigExistsError(options.config);
  if (!mayWriteSchema(schema)) throw new SchemaExistsError(shownSchema);
  const isJson = options.output === 'json';
  const found: string[] = [];
  const onFound = (lines: readonly string[]): void => {
    found.push(...lines);
    if (!isJson) printAll(terminal, lines.map(visibleWhole));
  };
  const made = options.schema
    ? undefined
    : await newConfig({ path, files, yes, onFound }, terminal);

  try {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(schema, `${JSON.stringify(configJsonSchema(), null, 2)}\n`);
    if (made !== undefined) writeFileSync(path, made.text, { flag: 'wx' });
  } catch (cause) {
    throw new FileUnwritableError(options.config, cause);
  }

  if (isJson) {
    const written = made === undefined ? {} : { config: path, found, open: made.open };
    printJson(terminal, { ...written, schema });
  } else if (made === undefined) terminal.print(`Wrote ${shownSchema}.`);
  else tellMade(made, { config: options.config, schema: shownSchema, terminal });
  return 0;
}

/** What this or another version wrote there is written anew; any other file stays. */
function mayWriteSchema(path: string): boolean {
  refuseSpecialFile(path);
  return !existsSync(path) || isConfigJsonSchema(readFileSync(path, 'utf8'));
}

function tellMade(
  { open }: NewConfig,
  written: { readonly config: string; readonly schema: string; readonly terminal: Terminal },
): void {
  const { config, schema, terminal } = written;
  terminal.print(`Wrote ${config}, and ${schema} for editors.`);
  if (open.length > 0) terminal.print('To be decided, each marked with DECIDE in the file:');
  printAll(
    terminal,
    open.map((words) => `  - ${visibleWhole(words)}`),
  );
  terminal.print(
    'Next: fill in baseUrl and baseUrl2, set the two keys, then run `listferry validate`.',
  );
}
