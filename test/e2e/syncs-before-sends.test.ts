// Durability: a write leaves only when its intent has been synced to the disk. What the kernel was asked
// for is the witness, where there is one that can put it down.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { copyBuiltCommand, type BuiltCommand } from '../torture/built-command.ts';
import { becomeUser } from '../torture/built-program.ts';
import { isFound } from '../torture/parts/durability.ts';
import { PLANTED_HASTE } from '../torture/planted-haste.ts';
import { SCENARIOS, userAt } from '../torture/scenario.ts';
import { sentTooEarly, type Step } from '../torture/sync-order.ts';
import { canTrace, traceRun } from '../torture/traced-runs.ts';
import { skipWithout } from './skip-without.ts';

/** Every endpoint by which a plan is carried out. */
const ENDPOINTS_OF_A_RUN = [
  'contacts-type/add',
  'contacts/add',
  'contacts/bulk-delete',
  'contacts/delete',
  'contacts/update',
  'contacts/upload-csv',
  'custom-fields/save',
  'global-unsubscribes/save',
  'segment/email/delete',
  'segment/email/store',
  'unsubscribes-groups/manually-add',
  'unsubscribes-groups/save',
];

const canLookOn = canTrace();
if (!canLookOn) skipWithout('strace', 'strace');
const met = new Set<string>();

let command: BuiltCommand;
let becomeFormer: () => void;

beforeAll(() => {
  command = copyBuiltCommand();
  becomeFormer = becomeUser(userAt(command.directory));
});

afterAll(() => {
  becomeFormer();
  command.remove();
});

it.runIf(canLookOn).each(Object.values(SCENARIOS))(
  'syncs the intent of each write of $name before it sends it',
  async ({ name }) => {
    const { ended, sent, tooEarly } = await traceRun(command, name);

    for (const endpoint of ended.watched.writes) met.add(endpoint);
    expect(ended.code).toBe(0);
    expect(ended.watched.writes.length).toBeGreaterThan(0);
    expect(sent).toBe(ended.watched.writes.length);
    expect(tooEarly).toEqual([]);
    // How many intents one sync made safe cannot be seen there: the journal has as many as writes have arrived.
    expect(ended.watched.unintended).toEqual([]);
  },
);

it.runIf(canLookOn)('has looked at every endpoint that a run writes to', () => {
  expect([...met].sort()).toEqual(ENDPOINTS_OF_A_RUN);
});

it.runIf(canLookOn).each(PLANTED_HASTE)('notices the planted bug $name', async (plant) => {
  expect(await isFound(plant)).toBe(true);
});

const [W, S, SEND]: Step[] = ['journal written', 'journal synced', 'write sent'];

it.each<readonly [string, number, (Step | undefined)[], number[]]>([
  ['an intent that was never synced', 1, [W, SEND], [1]],
  ['a write without any intent', 1, [S, SEND], [1]],
  ['a write without an intent of its own', 1, [W, S, SEND, SEND], [2]],
  ['an intent that was synced only in part', 1, [W, S, W, SEND], [1]],
  ['one intent too few where two leave together', 2, [W, S, SEND, SEND, SEND], [3]],
  ['an unsynced one among several', 4, [W, S, SEND, W, SEND, S, SEND], [2]],
  ['a sync with nothing to be synced', 2, [W, S, SEND, SEND, S, SEND], [3]],
  ['nothing wrong', 1, [W, S, SEND, W, S, W, S, SEND], []],
  ['nothing wrong where two leave together', 2, [W, S, SEND, SEND, W, S, SEND], []],
])('would notice %s (%i at a time)', (_what, together, steps, expected) => {
  const known = steps.filter((step) => step !== undefined);

  expect(sentTooEarly(known, together)).toEqual(expected);
});
