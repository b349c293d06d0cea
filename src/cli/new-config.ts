// A configuration for the files that a person brings: looks at them, asks what they leave open, and writes
// the text. Nothing reaches the disk here.
import { basename, dirname, extname, relative, sep } from 'node:path';
import {
  type Draft,
  type DraftOptions,
  aboutTable,
  checkNewConfig,
  configTemplate,
  draftOfFiles,
  filesOfOneList,
} from '../config/index.ts';
import { type FoundFile, loadCountryNames } from '../contacts/index.ts';
import { visibleWhole } from '../report/index.ts';
import { lookAtFiles } from '../sources/index.ts';
import { isSnapshotFile } from '../state/index.ts';
import { askDecisions } from './init-questions.ts';
import type { Terminal } from './terminal.ts';

export interface NewConfigRequest {
  /** Where it is to be written, absolute. */
  readonly path: string;
  /** Relative to the working directory. */
  readonly files: readonly string[];
  /** Nothing is asked: the safe answer counts. */
  readonly yes: boolean;
  /** What the files are, a line each, before anything is asked about them. */
  readonly onFound: (lines: readonly string[]) => void;
}

export interface NewConfig {
  readonly text: string;
  /** What a person should still decide, as full sentences. */
  readonly open: readonly string[];
}

export async function newConfig(
  { path, files: paths, yes, onFound }: NewConfigRequest,
  terminal: Terminal,
): Promise<NewConfig> {
  const countries = await loadCountryNames();
  const found = await lookAtFiles({
    baseDirectory: process.cwd(),
    paths,
    isSnapshot: isSnapshotFile,
    countries,
  });
  const files = found.map((file) => ({ ...file, path: writtenPath(file.path, path) }));
  onFound(foundLines(files));
  const options = { knowsCountry: (text: string) => countries.alpha2Of(text) !== undefined };
  const draft =
    terminal.isInteractive && !yes
      ? await askedDraft(files, options, terminal)
      : draftOfFiles(files, options);
  const text = configTemplate({ stateDir: stateDirectoryFor(path), draft });
  checkNewConfig(text, path);
  return { text, open: openWords(draft) };
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
    if (form === 'table') return tables.map(aboutTable);
    return [`${basename(path)}:`, ...tables.map((table) => `  ${aboutTable(table)}`)];
  });
}

function openWords({ decisions }: Draft): readonly string[] {
  return decisions.flatMap(({ words }) => (words === undefined ? [] : [words]));
}
