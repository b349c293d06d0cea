// What the end of a fleet says of the whole: the exit code, and the conditions that decide it or that somebody has to see.
import { expect, it } from 'vitest';
import { showFleet, type ShownFleet } from '../../../src/cli/fleet/shown-fleet.ts';
import { notReached, type Outcome } from '../../../src/fleet/outcome.ts';
import { recordingTerminal } from '../recording-terminal.ts';

function ended(account: string, exitCode: number | null, ...ids: readonly string[]): Outcome {
  const conditions = ids.map((id) => ({
    ...{ id, exitCode: exitCode ?? 0, message: `${id} is so.`, isNote: id === 'NOTE' },
    next: `listferry show ${account}`,
  }));
  return { ...notReached(account), exitCode, conditions };
}

function shownOf(outcomes: readonly Outcome[], given: Partial<ShownFleet> = {}) {
  const terminal = recordingTerminal();
  const options = { action: 'sync', output: 'json' } as const;
  const code = showFleet(
    outcomes,
    { shownFile: 'fleet.yaml', options, interruptedBy: undefined, ...given },
    terminal,
  );
  const told = terminal.conditions.map(({ id, exitCode, count, next }) => [
    id,
    exitCode,
    count,
    next,
  ]);
  return { code, told, object: JSON.parse(terminal.printed.join('\n')) as { accounts: unknown[] } };
}

it('ends with 0 and says nothing more where all accounts are well, notes aside', () => {
  expect(shownOf([ended('a', 0), ended('b', 0, 'NOTE')])).toMatchObject({ code: 0, told: [] });
});

it('ends as the account that ended worst, and names its next command', () => {
  const { code, told, object } = shownOf([
    ended('a', 0),
    ended('b', 4, 'PARKED'),
    ended('c', 5, 'AWAY'),
  ]);

  expect(code).toBe(5);
  expect(told).toEqual([['ACCOUNTS_NOT_WELL', 5, 2, 'listferry show c']]);
  expect(object.accounts).toMatchObject([
    { name: 'c', exitCode: 5, conditions: [{ id: 'AWAY', next: 'listferry show c' }] },
    { name: 'b', exitCode: 4 },
    { name: 'a', exitCode: 0, conditions: [], counts: null, log: null },
  ]);
  expect(JSON.stringify(object)).not.toContain('isNote');
});

it('says of accounts that are done what is left to look at, and ends with 0', () => {
  const { code, told } = shownOf([ended('a', 0, 'STRANGERS'), ended('b', 0)]);

  expect(code).toBe(0);
  expect(told).toEqual([['ACCOUNTS_TO_LOOK_AT', undefined, 1, 'listferry show a']]);
});

it('leaves what is open of a status to the table', () => {
  const options = { action: 'status', output: 'json' } as const;

  expect(shownOf([ended('a', 0, 'STRANGERS')], { options })).toMatchObject({ code: 0, told: [] });
});

it('tells an interruption apart from what ended badly by itself', () => {
  const interruptedBy = 130;
  const cut = [ended('a', 130, 'INTERRUPTED'), ended('b', null)];

  expect(shownOf(cut, { interruptedBy })).toMatchObject({
    code: 130,
    told: [['FLEET_INTERRUPTED', 130, 1, undefined]],
  });
  expect(shownOf([...cut, ended('c', 77, 'REFUSED')], { interruptedBy })).toMatchObject({
    code: 77,
    told: [
      ['FLEET_INTERRUPTED', 130, 1, undefined],
      ['ACCOUNTS_NOT_WELL', 77, 1, 'listferry show c'],
    ],
  });
});
