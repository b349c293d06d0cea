// Writes a commented configuration, and beside it the schema that editors complete and explain it with.
// Never over an existing configuration, and never over a file of another kind.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve, basename, relative, sep } from 'node:path';
import {
  type AnsweredDraft,
  type Draft,
  SCHEMA_FILE,
  configJsonSchema,
  isConfigJsonSchema,
  aboutTable,
  answeredDraft,
  checkNewConfig,
  configTemplate,
  consentLines,
  kindsOf,
  tableDetails,
  usualStateDir,
} from '../../config/index.ts';
import {
  type ChosenAnswer,
  type FoundFile,
  type FoundTable,
  loadCountryNames,
} from '../../contacts/index.ts';
import {
  ENCODING_NAMES,
  didYouMean,
  encodingName,
  makeDirectories,
  systemClock,
  utcDay,
  widenYoungGeneration,
} from '../../lib/index.ts';
import { visibleWhole } from '../../report/index.ts';
import { inspectFiles } from '../../sources/index.ts';
import { refuseSpecialFile, isSnapshotFile } from '../../state/index.ts';
import {
  AnswersError,
  askAnswers,
  askKinds,
  checkReviewPath,
  readAnswers,
  writeReview,
} from '../setup/asking.ts';
import type { OptionsOf } from '../shell/command-spec.ts';
import {
  ConfigExistsError,
  FileUnwritableError,
  NoSourceFoundError,
  SchemaExistsError,
  UsageError,
} from '../shell/errors.ts';
import { printAll, printOwn, type Terminal } from '../shell/terminal.ts';
import type { initCommand } from '../specs/reading-commands.ts';

export type InitOptions = OptionsOf<typeof initCommand>;

export async function init(options: InitOptions, terminal: Terminal): Promise<number> {
  if (options.pin) return await (await import('./pin.ts')).pin(options, terminal);
  if (options.review !== undefined) return await review(options.review, options, terminal);
  return await write(options, terminal);
}

async function write(options: InitOptions, terminal: Terminal): Promise<number> {
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
  const dated = { ...options, today: utcDay(systemClock()) };
  const made = options.schema ? undefined : await newConfig(path, dated, onFound, terminal);

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
  } else tellMade(made, options.config, shownSchema, terminal);
  return 0;
}

interface Today {
  /** Such as `2026-11-23`; left out, no day of a file is taken for one to come. */
  readonly today?: string;
}

/** Nothing is asked: everything is chosen on the page. */
async function review(page: string, options: InitOptions, terminal: Terminal): Promise<number> {
  const { files, config, encoding } = options;
  if (files.length === 0)
    throw new UsageError('--review: there is no file to look at.', 'Name the files to read from.');
  checkReviewPath(page, files);
  const isJson = options.output === 'json';
  const onFound = (lines: readonly string[]): void => {
    if (!isJson) printAll(terminal, lines.map(visibleWhole));
  };
  const quiet = { ...options, yes: true, today: utcDay(systemClock()) };
  const answered = await answeredFiles(resolve(config), quiet, onFound, terminal);
  const next = writeReview(answered, { page, files, config, encoding });
  if (isJson) terminal.give({ review: resolve(page), next });
  else {
    terminal.print(`Wrote ${page}, and nothing else.`);
    terminal.print(`Next: open it, choose, save the answers, then run \`${next}\`.`);
  }
  return 0;
}

/** What this or another version wrote there is written again; any other file stays. */
function mayWriteSchema(path: string, config: string): boolean {
  refuseSpecialFile(path);
  if (path === config) return false;
  return !existsSync(path) || isConfigJsonSchema(readFileSync(path, 'utf8'));
}

function tellMade(
  made: NewConfig | undefined,
  config: string,
  schema: string,
  terminal: Terminal,
): void {
  if (made === undefined) {
    terminal.print(`Wrote ${schema}.`);
    return;
  }
  const { open } = made;
  terminal.print(`Wrote ${config}, and ${schema} for editors.`);
  if (open.length > 0) terminal.print('Still to decide, each marked with DECIDE in the file:');
  printAll(
    terminal,
    open.map((words) => `  - ${visibleWhole(words)}`),
  );
  printOwn(terminal, [
    'Next: fill in baseUrl and baseUrl2, set the two keys, then run `listferry validate`.',
  ]);
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
  options: Pick<InitOptions, 'files' | 'yes' | 'encoding' | 'answers'> & Today,
  onFound: (lines: readonly string[]) => void,
  terminal: Terminal,
): Promise<NewConfig> {
  const { draft } = await answeredFiles(path, options, onFound, terminal);
  const text = configTemplate({ stateDir: usualStateDir(path), draft });
  checkNewConfig(text, path);
  return { text, open: openWords(draft) };
}

/** What the files hold, with the answers of a file or, without one, of the person at the terminal. */
async function answeredFiles(
  path: string,
  { files: paths, yes, encoding: named, answers: file, today }: Parameters<typeof newConfig>[1],
  onFound: (lines: readonly string[]) => void,
  terminal: Terminal,
): Promise<AnsweredDraft> {
  const given = file === undefined ? [] : readAnswers(file);
  const encoding = named === undefined ? undefined : knownEncoding(named);
  const countries = await loadCountryNames();
  const isAsking = terminal.isInteractive && !yes && file === undefined;
  const baseDirectory = process.cwd();
  const request = { baseDirectory, paths, isSnapshot: isSnapshotFile, countries, encoding, today };
  // Millions of rows may pass.
  if (paths.length > 0) widenYoungGeneration();
  const found = await inspectFiles(request);
  const asWritten = (one: FoundFile): FoundFile => ({ ...one, path: writtenPath(one.path, path) });
  const seen = found.map(asWritten);
  onFound(foundLines(seen));
  const known = isAsking ? await askKinds(found, terminal) : given;
  const types = kindsOf(found, known);
  // Whose export a file is decides how it is read, so these files are read a second time.
  const files =
    types.size === 0 ? seen : (await inspectFiles({ ...request, types })).map(asWritten);
  const knowsCountry = (text: string): boolean => countries.alpha2Of(text) !== undefined;
  const draftOf = (answers: readonly ChosenAnswer[]): AnsweredDraft =>
    answeredDraft(files, answers, { knowsCountry, encoding, seen });
  const answers = isAsking ? await askAnswers(known, draftOf, terminal) : known;
  return usableDraft(draftOf(answers), files, file);
}

function usableDraft(
  answered: AnsweredDraft,
  files: readonly FoundFile[],
  file = 'from the terminal',
): AnsweredDraft {
  const { draft, problems } = answered;
  if (problems.length > 0) throw new AnswersError(file, problems);
  if (files.length > 0 && draft.sources.length === 0)
    throw new NoSourceFoundError(openWords(draft));
  return answered;
}

/** As people write it, such as `latin1`; a name that is not known is refused. */
function knownEncoding(name: string): string {
  const known = encodingName(name);
  if (known !== undefined) return known;
  const guess = didYouMean(name, ENCODING_NAMES);
  throw new UsageError(
    `--encoding: "${visibleWhole(name)}" is not an encoding that can be read.${guess}`,
    `Name one of ${ENCODING_NAMES.join(', ')}.`,
  );
}

/** Relative to the configuration, with forward slashes. */
function writtenPath(file: string, configPath: string): string {
  return relative(dirname(configPath), file).replaceAll(sep, '/');
}

function foundLines(files: readonly FoundFile[]): readonly string[] {
  return files.flatMap(({ form, path, tables, unreadTables = [] }) => {
    if (form === 'snapshot') return [`${basename(path)}: a snapshot of an account`];
    const unread = unreadTables.map(
      ({ name, fault }) => `Not taken: the table "${name}". ${fault}`,
    );
    const lines = [...tables.flatMap(tableLines), ...unread];
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
function unreadLines({ name, sheet, unreadSheets = [] }: FoundTable): readonly string[] {
  const [first] = unreadSheets;
  if (first === undefined) return [];
  const names = unreadSheets.map((sheet) => `"${sheet}"`).join(', ');
  const book = sheet === undefined ? name : name.slice(0, -sheet.length - 1);
  return [`  Left out, although they hold addresses: ${names}. Name one as ${book}/${first}.`];
}

function openWords({ decisions }: Draft): readonly string[] {
  return decisions.flatMap(({ words }) => (words === undefined ? [] : [words]));
}
