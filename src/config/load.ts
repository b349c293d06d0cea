// Reads a configuration file into a `Config`, or refuses it with every problem that it has.
import { readFileSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { assert } from '../lib/index.ts';
import { decisionsIn, type OpenDecision } from './open-decisions.ts';
import { ConfigInvalidError, ConfigMissingError, ConfigUnreadableError } from './errors.ts';
import { findingsOf, keyText } from './findings.ts';
import { CONFIGURATION, type Config, normaliseConfig } from './options/configuration.ts';
import { ruleFindings, sectionsOf } from './rules.ts';
import { parseYaml } from './yaml-tree.ts';

/** The world that a configuration is read from. */
export interface ConfigReaders {
  /** Throws what `node:fs` throws. */
  readBytes(path: string): Uint8Array;
  /** The permission bits of a file, such as 0o640; undefined where the system has none. */
  permissionBits(path: string): number | undefined;
  /** Whether the group of a file is that of this user alone, who is not root. */
  isOfOwnGroup(path: string): boolean;
  /** Tells a person what they should know although it stops nothing. */
  warn(message: string): void;
}

export function fileReaders(warn: (message: string) => void): ConfigReaders {
  return {
    readBytes: (path) => readFileSync(path),
    permissionBits: (path) =>
      process.platform === 'win32' ? undefined : statSync(path).mode & 0o777,
    isOfOwnGroup: (path) => {
      const userId = process.getuid?.() ?? 0;
      // By custom the group of one user has the number of that user.
      return userId !== 0 && process.getgid?.() === userId && statSync(path).gid === userId;
    },
    warn,
  };
}

/** @throws ConfigMissingError, ConfigUnreadableError, or ConfigInvalidError with every problem. */
export function loadConfig(path: string, readers: ConfigReaders): Config {
  const text = readText(path, readers);
  warnIfOthersMayWrite(path, readers);
  return configOf(text, path);
}

/** What is still to be decided in a configuration that loads. */
export function openDecisions(path: string, readers: ConfigReaders): OpenDecision[] {
  return decisionsIn(readText(path, readers));
}

/** All that a new configuration may still lack. */
const LINES_OF_ACCOUNT = ['service.baseUrl', 'service.baseUrl2'];

/** Throws where a new configuration would not load once the lines of the account are filled in. */
export function checkNewConfig(text: string, path: string): void {
  try {
    configOf(text, path);
  } catch (error) {
    if (!(error instanceof ConfigInvalidError)) throw error;
    const problems = error.problems
      .filter(({ key }) => !LINES_OF_ACCOUNT.includes(key))
      .map(({ message }) => message);
    assert(problems.length === 0, `a new configuration is valid (${problems.join('; ')})`);
  }
}

function configOf(text: string, path: string): Config {
  const parsed = parseYaml(text);
  if (parsed.kind === 'faults') {
    const problems = parsed.faults.map((fault) => ({ ...fault, key: '' }));
    throw new ConfigInvalidError(path, problems);
  }
  const { tree } = parsed;
  const { value } = tree;
  // Checked only once: compiling the checks would take longer than it saves.
  const checked = CONFIGURATION.schema.safeParse(value, { jitless: true });
  const issues = checked.success ? [] : checked.error.issues;
  const ofOptions = issues.flatMap((issue) => findingsOf(issue, value));
  const told = new Set(ofOptions.map((finding) => keyText(finding.path)));
  // Where there are no options at all, nothing else needs to be said.
  const ofRules = told.has(keyText([]))
    ? []
    : [...ruleFindings(sectionsOf(value))].filter((finding) => !told.has(keyText(finding.path)));
  const findings = [...ofOptions, ...ofRules];
  if (checked.success && findings.length === 0) return normaliseConfig(checked.data, resolve(path));
  const problems = findings.map(({ path: at, at: part, message }) => ({
    ...tree.positionOf(at, part),
    key: at.length === 0 ? '' : keyText(at),
    message,
  }));
  throw new ConfigInvalidError(path, problems);
}

function readText(path: string, readers: ConfigReaders): string {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(readers.readBytes(path));
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'ENOENT') throw new ConfigMissingError(path);
    const fault = code === 'EISDIR' ? 'directory' : code === 'EACCES' ? 'denied' : 'not-text';
    throw new ConfigUnreadableError(path, fault, error);
  }
  if (text.trim() === '') throw new ConfigUnreadableError(path, 'empty');
  return text;
}

/** Anyone who can change the configuration decides where the keys are sent. */
function warnIfOthersMayWrite(path: string, readers: ConfigReaders): void {
  const bits = readers.permissionBits(path);
  if (bits === undefined || (bits & 0o022) === 0) return;
  readers.warn(`Other users may change the configuration ${path}; run \`chmod go-w\` on it.`);
}
