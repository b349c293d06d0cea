// Writes a commented configuration, and beside it the schema that editors complete and explain it with.
// Never over an existing configuration, and never over a file of another kind.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve, basename, extname, relative, sep } from 'node:path';
import {
  type Draft,
  type DraftOptions,
  type Question,
  SCHEMA_FILE,
  configJsonSchema,
  isConfigJsonSchema,
  aboutTable,
  checkNewConfig,
  configTemplate,
  consentLines,
  draftOfFiles,
  filesOfOneList,
  filesOfUnknownKind,
  settled,
  tableDetails,
} from '../../config/index.ts';
import {
  type FoundFile,
  type FoundTable,
  type PresetType,
  loadCountryNames,
} from '../../contacts/index.ts';
import { ENCODING_NAMES, didYouMean, encodingName, makeDirectories } from '../../lib/index.ts';
import { visibleWhole } from '../../report/index.ts';
import { inspectFiles } from '../../sources/index.ts';
import { refuseSpecialFile, isSnapshotFile } from '../../state/index.ts';
import type { OptionsOf } from '../shell/command-spec.ts';
import {
  ConfigExistsError,
  FileUnwritableError,
  NoSourceFoundError,
  SchemaExistsError,
  UsageError,
} from '../shell/errors.ts';
import { type Terminal, printAll } from '../shell/terminal.ts';
import type { initCommand } from './setting-up-commands.ts';

export type InitOptions = OptionsOf<typeof initCommand>;

export async function init(options: InitOptions, terminal: Terminal): Promise<number> {
  const shownSchema = join(dirname(options.config), SCHEMA_FILE);
  const path = resolve(options.config);
  const schema = resolve(shownSchema);
  if (!options.schema && existsSync(path)) throw new ConfigExistsError(options.config);
  // Only one of the two files could have the name.
  if (!mayWriteSchema(schema, path)) throw new SchemaExistsError(shownSchema);
  const isJson = options.output === 'json';
  const found: string[] = [];
  const onFound = (lines: readonly string[]): void => {
    found.push(...lines);
    if (!isJson) printAll(terminal, lines.map(visibleWhole));
  };
  const made = options.schema ? undefined : await newConfig(path, options, onFound, terminal);

  try {
    makeDirectories(dirname(path));
    writeFileSync(schema, `${JSON.stringify(configJsonSchema(), null, 2)}\n`);
    if (made !== undefined) writeFileSync(path, made.text, { flag: 'wx' });
  } catch (cause) {
    throw new FileUnwritableError(options.config, cause);
  }

  if (isJson) {
    const written = made === undefined ? {} : { config: path, found, open: made.open };
    terminal.give({ ...written, schema });
  } else if (made === undefined) terminal.print(`Wrote ${shownSchema}.`);
  else tellMade(made, options.config, shownSchema, terminal);
  return 0;
}

/** What this or another version wrote there is written again; any other file stays. */
function mayWriteSchema(path: string, config: string): boolean {
  refuseSpecialFile(path);
  if (path === config) return false;
  return !existsSync(path) || isConfigJsonSchema(readFileSync(path, 'utf8'));
}

function tellMade({ open }: NewConfig, config: string, schema: string, terminal: Terminal): void {
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

interface NewConfig {
  readonly text: string;
  /** What a person should still decide, as full sentences. */
  readonly open: readonly string[];
}

/**
 * A configuration for the files that a person brings: looks at them, asks what they leave open, and writes the text.
 * Nothing reaches the disk here.
 * @param path where it is to be written, absolute
 * @param onFound takes what the files are, a line each, before anything is asked about them
 */
export async function newConfig(
  path: string,
  { files: paths, yes, encoding: named }: Pick<InitOptions, 'files' | 'yes' | 'encoding'>,
  onFound: (lines: readonly string[]) => void,
  terminal: Terminal,
): Promise<NewConfig> {
  const encoding = named === undefined ? undefined : knownEncoding(named);
  const countries = await loadCountryNames();
  const isAsking = terminal.isInteractive && !yes;
  const request = {
    baseDirectory: process.cwd(),
    paths,
    isSnapshot: isSnapshotFile,
    countries,
    encoding,
  };
  const seen = await inspectFiles(request);
  const asWritten = (file: FoundFile): FoundFile => ({
    ...file,
    path: writtenPath(file.path, path),
  });
  onFound(foundLines(seen.map(asWritten)));
  const types = isAsking ? await askedTypes(seen, terminal) : new Map<string, PresetType>();
  const found = types.size === 0 ? seen : await inspectFiles({ ...request, types });
  const files = found.map(asWritten);
  const knowsCountry = (text: string): boolean => countries.alpha2Of(text) !== undefined;
  const options = { knowsCountry, encoding };
  const draft = isAsking
    ? await askedDraft(files, options, terminal)
    : draftOfFiles(files, options);
  if (files.length > 0 && draft.sources.length === 0)
    throw new NoSourceFoundError(openWords(draft));
  const text = configTemplate({ stateDir: stateDirectoryFor(path), draft });
  checkNewConfig(text, path);
  return { text, open: openWords(draft) };
}

/** As people write it, such as `latin1`; a name that is not known is refused. */
function knownEncoding(name: string): string {
  const known = encodingName(name);
  if (known !== undefined) return known;
  const guess = didYouMean(name, ENCODING_NAMES);
  throw new UsageError(
    `--encoding: "${visibleWhole(name)}" is no encoding that can be read.${guess}`,
    `Name one of ${ENCODING_NAMES.join(', ')}.`,
  );
}

/** Whose export a file is decides how it is read, so these files are read a second time. */
async function askedTypes(
  files: readonly FoundFile[],
  terminal: Terminal,
): Promise<Map<string, PresetType>> {
  const types = new Map<string, PresetType>();
  for (const { path, maybe } of filesOfUnknownKind(files)) {
    for (const { title, type, because } of maybe) {
      const question = `Is ${basename(path)} an export of ${title}, by ${because}? Others use these names, too.`;
      if (types.has(path) || !(await terminal.ask(visibleWhole(question)))) continue;
      types.set(path, type);
    }
  }
  return types;
}

/** Which files are lists decides about everything else, and is asked first. */
async function askedDraft(
  files: readonly FoundFile[],
  options: DraftOptions,
  terminal: Terminal,
): Promise<Draft> {
  const names = filesOfOneList(files);
  const question = `Is each of these files a list of its own, with a contact type of its own: ${names.join(', ')}?`;
  const listEach = names.length > 0 && (await terminal.ask(visibleWhole(question)));
  return await askDecisions(draftOfFiles(files, { ...options, listEach }), terminal);
}

/** Relative to the configuration, with forward slashes. */
function writtenPath(file: string, configPath: string): string {
  return relative(dirname(configPath), file).replaceAll(sep, '/');
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

function foundLines(files: readonly FoundFile[]): readonly string[] {
  return files.flatMap(({ form, path, tables }) => {
    if (form === 'snapshot') return [`${basename(path)}: a snapshot of an account`];
    const lines = tables.flatMap(tableLines);
    return form === 'table' ? lines : [`${basename(path)}:`, ...lines.map((line) => `  ${line}`)];
  });
}

function tableLines(table: FoundTable): readonly string[] {
  return [
    aboutTable(table),
    ...encodingLines(table),
    ...unreadLines(table),
    ...consentLines(table).map((line) => `  ${line}`),
    ...tableDetails(table).map((line) => `  ${line}`),
  ];
}

function encodingLines({ decodedAs }: FoundTable): readonly string[] {
  if (decodedAs === undefined) return [];
  const { encoding, words } = decodedAs;
  const such = words.length === 0 ? '' : `, such as ${words.join(', ')}`;
  return [`  read as ${encoding}${such}; --encoding names another`];
}

/** Of a workbook one sheet is taken; who is in the others is for a person to say. */
function unreadLines({ name, unreadSheets = [] }: FoundTable): readonly string[] {
  const [first] = unreadSheets;
  if (first === undefined) return [];
  const names = unreadSheets.map((sheet) => `"${sheet}"`).join(', ');
  return [`  Not taken, though with addresses: ${names}. Name one as ${name}/${first}.`];
}

function openWords({ decisions }: Draft): readonly string[] {
  return decisions.flatMap(({ words }) => (words === undefined ? [] : [words]));
}

/** One question at a time. The return key alone is the safe answer, and what it leaves open stays marked. */
export async function askDecisions(draft: Draft, terminal: Terminal): Promise<Draft> {
  let answered = draft;
  for (const decision of draft.decisions) {
    const { question } = decision;
    const changed = question && (await changedDraft(answered, question, terminal));
    if (changed !== undefined) answered = settled(changed, decision);
  }
  return answered;
}

/** Undefined where the safe answer stays. */
async function changedDraft(
  draft: Draft,
  question: Question,
  terminal: Terminal,
): Promise<Draft | undefined> {
  if (question.kind === 'yes-no') {
    return (await terminal.ask(visibleWhole(question.text))) ? question.whenYes(draft) : undefined;
  }
  for (;;) {
    const answer = await terminal.answer(visibleWhole(`${question.text} [${question.safe}]`));
    if (answer === '') return undefined;
    const changed = question.take(draft, answer);
    if (changed !== undefined) return changed;
    terminal.warn('That is not one of the answers. Press return alone for the one in brackets.');
  }
}
