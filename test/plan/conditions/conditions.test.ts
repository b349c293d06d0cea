// What the catalogue says is for somebody in a hurry: short, and true of the commands and options that there are.
import { expect, it } from 'vitest';
import { COMMAND_NAMES, COMMANDS } from '../../../src/cli/command-table.ts';
import {
  commandName,
  GLOBAL_OPTIONS,
  type OptionTable,
} from '../../../src/cli/shell/command-spec.ts';
import { configJsonSchema } from '../../../src/config/json-schema.ts';
import type { ConditionEntry } from '../../../src/plan/conditions/entry.ts';
import { CONDITIONS } from '../../../src/plan/index.ts';

const ENTRIES: readonly (readonly [string, ConditionEntry])[] = Object.entries(CONDITIONS);
const CONFIGURATION = JSON.stringify(configJsonSchema());
const NEGATIONS = /\b(?:not|no|none|nobody|nothing|never|neither|nowhere|cannot|without)\b/giu;

it.each(ENTRIES)('says of %s what somebody in a hurry can take in', (_id, entry) => {
  expect(entry.title).toMatch(/^[A-Z][^`\d.]*\.$/u);
  expect(textsOf(entry).filter((text) => !text.endsWith('.'))).toEqual([]);
  expect(
    textsOf(entry)
      .flatMap((text) => text.split(/(?<=[.?!]) /u))
      .filter(isHard),
  ).toEqual([]);
});

it.each(ENTRIES)('names in %s only commands and options that there are', (_id, entry) => {
  const quoted = textsOf(entry).flatMap((text) =>
    text.split('`').filter((_part, at) => at % 2 === 1),
  );

  const typed = entry.next === undefined ? quoted : [...quoted, entry.next];
  expect(typed.filter((words) => !isKnown(words))).toEqual([]);
});

/** A guard, or a decision that is missing, is no failure, and nothing that is merely to be looked at. */
const SEVERITY_OF_CODE: ReadonlyMap<number, string> = new Map([
  [4, 'decide'],
  ...[5, 8, 64, 77, 130, 143].map((code) => [code, 'failed'] as const),
]);
const CODES_OF_SEVERITY: ReadonlyMap<string, readonly number[]> = new Map([
  ['failed', [1, 5, 6, 7, 8, 64, 77, 130, 143]],
  ['note', [0, 2]],
]);

it.each(ENTRIES)('lets %s end as the exit codes say', (_id, { severity, exitCode }) => {
  expect(severity).toBe(SEVERITY_OF_CODE.get(exitCode) ?? severity);
  expect(CODES_OF_SEVERITY.get(severity) ?? [exitCode]).toContain(exitCode);
});

it('knows each condition that says all of another one', () => {
  const named = ENTRIES.flatMap(([, { saidBy = [] }]) => saidBy);

  expect(named.length).toBeGreaterThan(0);
  expect(named.filter((id) => !Object.hasOwn(CONDITIONS, id))).toEqual([]);
});

function isHard(sentence: string): boolean {
  const negations = sentence.match(NEGATIONS) ?? [];
  return sentence.split(/\s/u).length > 25 || negations.length > 1;
}

function textsOf({ title, causes, action, otherwise }: ConditionEntry): string[] {
  return [title, causes, action, otherwise];
}

/** Other programs, files and variables are not ours to know. */
function isKnown(words: string): boolean {
  if (/^listferry(?: |$)/u.test(words)) return isCommand(words);
  if (words.startsWith('-')) return COMMANDS.some(({ options }) => takes(options, words));
  const [, name] = /^([a-z]\w*(?:\.\w+)*)(?::|$)/u.exec(words) ?? [];
  if (name === undefined) return true;
  return (
    COMMAND_NAMES.includes(name) ||
    name.split('.').every((key) => CONFIGURATION.includes(`"${key}"`))
  );
}

function isCommand(line: string): boolean {
  const [, name = ''] = line.split(' ');
  const spec = COMMANDS.find((command) => commandName(command) === name);
  return name.startsWith('-') || (spec !== undefined && takes(spec.options, line));
}

/** Whether a command with these options takes all that the line has. */
function takes(own: OptionTable | undefined, line: string): boolean {
  const options: OptionTable = { ...GLOBAL_OPTIONS, ...own };
  const isTaken = ([, option = '', value = '']: RegExpExecArray): boolean => {
    if (option === 'help') return true;
    const accepted = options[option]?.accepts;
    return option in options && (accepted?.some((name) => name === value.split('=')[0]) ?? true);
  };
  return [...line.matchAll(/--([a-z-]+) ?(\S*)/gu)].every(isTaken);
}
