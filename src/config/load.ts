// Reads a configuration file into a `Config`, or refuses it with every problem that it has.
import { dirname, resolve } from 'node:path';
import { assert } from '../lib/index.ts';
import { type ConfigReaders, readText, warnIfOthersMayWrite } from './config-text.ts';
import { decisionsIn, type OpenDecision } from './open-decisions.ts';
import { ConfigInvalidError } from './errors.ts';
import { findingsOf, keyText, withMeantNames } from './findings.ts';
import { problemsOf, treeOf } from './form.ts';
import { CONFIGURATION, type Config, normaliseConfig } from './options/configuration.ts';
import { ruleFindings, sectionsOf } from './rules.ts';
import { filledTemplate, namesTemplate, type WrittenConfig } from './template-account.ts';

/** @throws ConfigMissingError, ConfigUnreadableError, or ConfigInvalidError with every problem. */
export function loadConfig(path: string, readers: ConfigReaders): Config {
  const text = readText(path, readers);
  warnIfOthersMayWrite(path, readers);
  const tree = treeOf(text, path);
  if (!namesTemplate(tree)) return configOf({ tree, path, kind: 'configuration' }, path);
  return configOf(filledTemplate({ tree, path }, readers), path);
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
    configOf({ tree: treeOf(text, path), path, kind: 'configuration' }, path);
  } catch (error) {
    if (!(error instanceof ConfigInvalidError)) throw error;
    const problems = error.problems
      .filter(({ key }) => !LINES_OF_ACCOUNT.includes(key))
      .map(({ message }) => message);
    assert(problems.length === 0, `a new configuration is valid (${problems.join('; ')})`);
  }
}

/** `path`: by which commands name the configuration. */
function configOf({ tree, path: writtenIn, kind }: WrittenConfig, path: string): Config {
  const { value } = tree;
  // Checked only once: compiling the checks would take longer than it saves.
  const checked = CONFIGURATION.schema.safeParse(value, { jitless: true });
  const issues = checked.success ? [] : checked.error.issues;
  const ofOptions = findingsOf(issues, value);
  const told = new Set(ofOptions.map((finding) => keyText(finding.path)));
  // Where there are no options at all, nothing else needs to be said.
  const ofRules = told.has(keyText([]))
    ? []
    : [...ruleFindings(sectionsOf(withMeantNames(value, ofOptions)))].filter(
        (finding) => !told.has(keyText(finding.path)),
      );
  const findings = [...ofOptions, ...ofRules];
  if (checked.success && findings.length === 0) {
    return normaliseConfig(checked.data, resolve(path), dirname(resolve(writtenIn)));
  }
  throw new ConfigInvalidError(writtenIn, problemsOf(findings, tree), kind);
}
