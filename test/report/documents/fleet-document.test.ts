// Which accounts stand first, what of them is told, and how much fits a screen.
import { describe, expect, it } from 'vitest';
import { fleetDocument, type FleetRow } from '../../../src/report/documents/fleet-document.ts';
import { plainStyle } from '../../../src/report/index.ts';
import { fleetText } from '../../../src/report/fleet-report.ts';
import type { Block } from '../../../src/report/words/document.ts';
import { HOSTILE } from '../hostile.ts';

const WELL: FleetRow = {
  account: 'fine',
  exitCode: 0,
  conditions: [],
  counts: { applied: 1_200, rejected: 0, drifted: 2, skipped: 0, unknown: 1 },
  seconds: 65,
  lastGoodAgeSeconds: 7_200,
};

const AWAY: FleetRow = {
  account: 'away',
  exitCode: 5,
  conditions: [
    {
      id: 'SERVICE_UNAVAILABLE',
      exitCode: 5,
      message: 'The service is away.',
      isNote: false,
      next: 'listferry resume --config away.yaml',
    },
  ],
  counts: null,
  seconds: 12,
  lastGoodAgeSeconds: null,
};

const NOT_STARTED: FleetRow = {
  ...WELL,
  account: 'later',
  exitCode: null,
  counts: null,
  seconds: null,
};

function blocksOf(action: string, ...accounts: readonly FleetRow[]): readonly Block[] {
  return fleetDocument({ file: 'fleet.yaml', action, accounts });
}

function tableOf(action: string, ...accounts: readonly FleetRow[]) {
  return blocksOf(action, ...accounts).find(({ block }) => block === 'table');
}

function noticesOf(action: string, ...accounts: readonly FleetRow[]) {
  const found = blocksOf(action, ...accounts).find(({ block }) => block === 'notices');
  return found?.block === 'notices' ? found.notices : [];
}

describe('the table', () => {
  it('has the verdicts of a sync', () => {
    expect(tableOf('sync', AWAY, WELL, NOT_STARTED)).toMatchObject({
      numbers: ['exit code', 'applied', 'not applied', 'took'],
      rows: [
        ['away', 'service unavailable', '5', '', '', '12 s'],
        ['fine', 'well', '0', 1_200, 3, '1 min 5 s'],
        ['later', 'not started', '', '', '', ''],
      ],
    });
  });

  it('has the items of a plan by kind', () => {
    const counts = {
      createContact: 3,
      updateContact: 2,
      deleteContact: 1,
      suppress: 4,
      suppressInGroup: 5,
    };

    expect(tableOf('plan', { ...WELL, counts })).toMatchObject({
      rows: [['fine', 'well', '0', 3, 2, 1, 9, '1 min 5 s']],
    });
  });

  it('has what is open of a status, notes aside', () => {
    const open = { id: 'DELETES_PARKED', exitCode: 4, message: '12 deletes wait.', isNote: false };
    const note = { id: 'FINISHED_FIRST', exitCode: 0, message: 'It was finished.', isNote: true };

    expect(
      tableOf(
        'status',
        { ...WELL, conditions: [open, note] },
        { ...WELL, conditions: [note], lastGoodAgeSeconds: null },
      ),
    ).toMatchObject({
      rows: [
        ['fine', 'something is open', '0', 1, '2 h ago', '1 min 5 s'],
        ['fine', 'well', '0', 0, 'none', '1 min 5 s'],
      ],
    });
  });
});

describe('below it', () => {
  it('stands what to type for each account that is not well', () => {
    expect(noticesOf('sync', AWAY, WELL, NOT_STARTED)).toEqual([
      {
        tone: 'bad',
        words: 'away: The service is away.',
        id: 'SERVICE_UNAVAILABLE',
        commands: [{ command: 'listferry resume --config away.yaml' }],
      },
    ]);
  });

  it('stands how many other things are open, and what accepts the worst', () => {
    const parked = {
      id: 'DELETES_PARKED',
      exitCode: 4,
      message: '12 deletes wait.',
      isNote: false,
      next: 'listferry show last',
      accept: 'listferry apply parked --accept delete=12',
    };
    const row = {
      ...WELL,
      exitCode: 4,
      conditions: [parked, { ...parked, exitCode: 3 }, { ...parked, isNote: true }],
    };

    expect(noticesOf('sync', row)).toMatchObject([
      {
        tone: 'warn',
        detail: [expect.stringContaining('1 other')],
        commands: [{}, { command: 'listferry apply parked --accept delete=12' }],
      },
    ]);
  });

  it('stand ten accounts at most, and how many more there are', () => {
    const many = Array.from({ length: 13 }, () => AWAY);

    expect(noticesOf('sync', ...many)).toHaveLength(10);
    expect(blocksOf('sync', ...many).at(-1)).toMatchObject({
      block: 'lines',
      lines: [expect.stringContaining('3 more')],
    });
  });

  it.each(HOSTILE)('stands in one line what a message smuggles in: %s', (_aim, value) => {
    const row = {
      ...AWAY,
      conditions: [{ id: 'FAULT', exitCode: 1, message: value, isNote: false }],
    };

    const lines = [
      ...fleetText({ file: 'fleet.yaml', action: 'sync', accounts: [row] }, { style: plainStyle }),
    ];

    // eslint-disable-next-line no-control-regex -- what no line may hold
    expect(lines.filter((line) => /[\u0007\u001b\u202e\n]/u.test(line))).toEqual([]);
  });
});
