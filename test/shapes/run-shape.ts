// A shape as a person meets it: `init` with its files, the answers to its questions, and the plan for an account
// that is empty. Nothing of it leaves the process but the files of the shape.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newConfig } from '../../src/cli/commands/init.ts';
import { compareRequestOf } from '../../src/cli/session/compare-request.ts';
import { hasTooManyInvalid } from '../../src/cli/shell/options.ts';
import type { Terminal } from '../../src/cli/shell/terminal.ts';
import { type Config, loadConfig } from '../../src/config/index.ts';
import { SyncError } from '../../src/lib/index.ts';
import { recordingTerminal } from '../cli/recording-terminal.ts';
import { World, itemsOf } from '../world/world.ts';
import { knownRows } from './known-rows.ts';
import { HASTY_PERSON, type Person, carefulPerson } from './people-who-answer.ts';
import type { Shape } from './shape.ts';
import { writeShape } from './written-shape.ts';

/** Without answers (`init --yes`), with a careful person's, with those of one who says yes to everything. */
export const RUN_NAMES = ['unasked', 'careful', 'hasty'] as const;
export type RunName = (typeof RUN_NAMES)[number];

export interface Answered {
  readonly question: string;
  /** Empty: the return key alone. */
  readonly answer: string;
}

export type Outcome =
  | { readonly kind: 'refused'; readonly words: string }
  | {
      readonly kind: 'planned';
      /** Addresses that would get mail. */
      readonly created: ReadonlySet<string>;
      readonly suppressed: ReadonlySet<string>;
      /** What is marked DECIDE in the configuration. */
      readonly open: readonly string[];
      /** Rows that could not be taken, which end the command with a code of its own. */
      readonly hasInvalidRows: boolean;
      readonly answered: readonly Answered[];
      /** The text of the configuration. */
      readonly config: string;
    };

/** One outcome for each name, in their order. */
export async function runShape(
  shape: Shape,
  names: readonly RunName[],
): Promise<readonly Outcome[]> {
  const directory = mkdtempSync(join(tmpdir(), 'listferry-shape-'));
  try {
    const paths = writeShape(shape, directory);
    const outcomes: Outcome[] = [];
    for (const name of names) {
      const person = await personOf(name, shape, paths);
      outcomes.push(await outcomeOf(directory, paths, person));
    }
    return outcomes;
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

async function personOf(
  name: RunName,
  shape: Shape,
  paths: readonly string[],
): Promise<Person | undefined> {
  if (name === 'unasked') return undefined;
  return name === 'hasty' ? HASTY_PERSON : carefulPerson(shape, await knownRows(paths, shape));
}

async function outcomeOf(
  directory: string,
  files: readonly string[],
  person: Person | undefined,
): Promise<Outcome> {
  const path = join(directory, 'config/listferry.yaml');
  const answered: Answered[] = [];
  const terminal = terminalOf(person, answered);
  try {
    const yes = person === undefined;
    const { text, open } = await newConfig(
      path,
      { files, yes, today: '2026-11-23' },
      () => undefined,
      terminal,
    );
    const planned = await plannedFrom(filledIn(text, path));
    return { kind: 'planned', ...planned, open, answered, config: text };
  } catch (error) {
    // Anything else is a fault of listferry, and no refusal.
    if (!(error instanceof SyncError)) throw error;
    return { kind: 'refused', words: error.message };
  }
}

/** What was asked before and not understood gets the next thing that the person types. */
function terminalOf(person: Person | undefined, answered: Answered[]): Terminal {
  const times = new Map<string, number>();
  const note = (question: string, answer: string): void => {
    answered.push({ question, answer });
  };
  return {
    ...recordingTerminal({ isInteractive: person !== undefined }),
    ask: async (question) => {
      const isYes = person?.saysYes(question) ?? false;
      note(question, isYes ? 'yes' : '');
      return isYes;
    },
    answer: async (question) => {
      const time = times.get(question) ?? 0;
      times.set(question, time + 1);
      const typed = person?.types(question)[time] ?? '';
      note(question, typed);
      return typed;
    },
  };
}

/** The configuration with the lines of the account, as a person fills them in. */
function filledIn(text: string, path: string): Config {
  const filled = text
    .replace(/baseUrl:.*/u, 'baseUrl: https://mail.example.test/one/api/')
    .replace(/baseUrl2:.*/u, 'baseUrl2: https://mail.example.test/two/api/');
  return loadConfig(path, {
    readBytes: () => new TextEncoder().encode(filled),
    permissionBits: () => 0o600,
    isOfOwnGroup: () => false,
    warn: () => undefined,
  });
}

async function plannedFrom(config: Config) {
  const world = new World();
  const made = await world.plan(compareRequestOf(config, 'account'));
  try {
    const items = itemsOf(made.plan);
    return {
      created: addressesOf(items, 'createContact'),
      suppressed: addressesOf(items, 'suppress'),
      hasInvalidRows: hasTooManyInvalid(made.plan.head, undefined),
    };
  } finally {
    made.close();
  }
}

function addressesOf(
  items: ReturnType<typeof itemsOf>,
  kind: 'createContact' | 'suppress',
): ReadonlySet<string> {
  return new Set(items.flatMap((item) => (item.kind === kind ? [item.address] : [])));
}
