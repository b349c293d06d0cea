// Reads a configuration file into a `Config`, or refuses it with every problem that it has.
import { readFileSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { assert } from '../lib/index.ts';
import { ConfigInvalidError, ConfigMissingError, ConfigUnreadableError } from './errors.ts';
import type { ConfigProblem } from './errors.ts';
import { findingsOf, keyText } from './issue-words.ts';
import type { Finding } from './issue-words.ts';
import { CONFIGURATION, type Config, normaliseConfig } from './options/configuration.ts';
import { ruleFindings } from './rules.ts';
import { sectionsOf } from './sections.ts';
import { parseYaml } from './yaml-tree.ts';
import type { YamlTree } from './yaml-tree.ts';

/** The world that a configuration is read from. */
export interface ConfigReaders {
  /** Throws what `node:fs` throws. */
  readBytes(path: string): Uint8Array;
  /** The permission bits of a file, such as 0o640; undefined where the system has none. */
  permissionBits(path: string): number | undefined;
  /** Takes what a person should know although it stops nothing. */
  warn(message: string): void;
}

export function fileReaders(warn: (message: string) => void): ConfigReaders {
  return {
    readBytes: (path) => readFileSync(path),
    permissionBits: (path) =>
      process.platform === 'win32' ? undefined : statSync(path).mode & 0o777,
    warn,
  };
}

/**
 * @throws ConfigMissingError, ConfigUnreadableError, or ConfigInvalidError with every problem.
 */
export function loadConfig(path: string, readers: ConfigReaders): Config {
  const text = readText(path, readers);
  warnOfOpenFile(path, readers);
  const parsed = parseYaml(text);
  if (parsed.kind === 'faults') {
    throw new ConfigInvalidError(
      path,
      parsed.faults.map((fault) => ({ ...fault, key: '' })),
    );
  }
  return configOf(parsed.tree, path);
}

/** Of the account's lines alone a new configuration is still without. */
const LINES_OF_ACCOUNT = ['service.baseUrl', 'service.baseUrl2'];

/** Sees that a new configuration loads, apart from the account's lines. It throws where it does not. */
export function checkNewConfig(text: string, path: string): void {
  const parsed = parseYaml(text);
  const problems =
    parsed.kind === 'faults'
      ? parsed.faults.map(({ message }) => message)
      : faultsOf(parsed.tree, path);
  assert(problems.length === 0, `a new configuration is valid (${problems.join('; ')})`);
}

function faultsOf(tree: YamlTree, path: string): readonly string[] {
  try {
    configOf(tree, path);
    return [];
  } catch (error) {
    if (!(error instanceof ConfigInvalidError)) throw error;
    return error.problems
      .filter(({ key }) => !LINES_OF_ACCOUNT.includes(key))
      .map(({ message }) => message);
  }
}

function configOf(tree: YamlTree, path: string): Config {
  const checked = CONFIGURATION.schema.safeParse(tree.value);
  const issues = checked.success ? [] : checked.error.issues;
  const sections = sectionsOf(tree.value);
  const ofOptions = issues.flatMap((issue) => findingsOf(issue, tree.value));
  const told = new Set(ofOptions.map(({ path: key }) => keyText(key)));
  // Where there are no options at all, nothing else needs to be said.
  const isWhole = !told.has(keyText([]));
  const ofRules = ruleFindings(sections).filter(
    ({ path: key }) => isWhole && !told.has(keyText(key)),
  );
  const findings = [...ofOptions, ...ofRules];
  if (checked.success && findings.length === 0) return normaliseConfig(checked.data, resolve(path));
  throw new ConfigInvalidError(
    path,
    findings.map((finding) => problemAt(finding, tree)),
  );
}

function problemAt({ path, at, message }: Finding, tree: YamlTree): ConfigProblem {
  return { ...tree.placeOf(path, at), key: path.length === 0 ? '' : keyText(path), message };
}

function readText(path: string, readers: ConfigReaders): string {
  const text = decodedText(path, readers);
  if (text.trim() === '') throw new ConfigUnreadableError(path, 'empty');
  return text;
}

function decodedText(path: string, readers: ConfigReaders): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(readers.readBytes(path));
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'ENOENT') throw new ConfigMissingError(path);
    const fault = code === 'EISDIR' ? 'directory' : code === 'EACCES' ? 'denied' : 'not-text';
    throw new ConfigUnreadableError(path, fault, error);
  }
}

/** Who can write the configuration decides where the keys are sent. */
function warnOfOpenFile(path: string, readers: ConfigReaders): void {
  const bits = readers.permissionBits(path);
  if (bits === undefined || (bits & 0o022) === 0) return;
  readers.warn(`Other users may change the configuration ${path}; run \`chmod go-w\` on it.`);
}
