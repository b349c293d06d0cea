// Every row of every file once.
import { describe, expect, it } from 'vitest';
import { cutRow } from '../../../src/compare/rows/unsure-rows.ts';
import { readSources, tallyOf } from '../../../src/compare/rows/read-sources.ts';
import { noRows } from '../../../src/compare/rows/open-sources.ts';
import { Targets } from '../../../src/compare/scope/targets.ts';
import { type MappedRow, parseAddress } from '../../../src/contacts/index.ts';
import { yieldTurn, silentProgress, systemClock } from '../../../src/lib/index.ts';
import type { SourceFile } from '../../../src/sources/index.ts';
import { Scratch } from '../../../src/state/index.ts';
import { holding, newsletter, story } from '../stories.ts';
import { HEADER, MIXED } from './mixed-rows.ts';

describe('a rejected row', () => {
  it('is told with its place and reason, and without its address', async () => {
    const plan = await story(newsletter(MIXED));

    expect(plan.rejects.map(({ line, column }) => [line, column])).toEqual([
      [5, 'Country'],
      [8, 'Email'],
      [9, 'Status'],
    ]);
    for (const reject of plan.rejects) {
      expect(reject).toMatchObject({ source: 'crm', file: 'crm.csv' });
      expect(JSON.stringify(reject.fault)).not.toMatch(/example|no address/u);
    }
  });

  it('is told once when it serves several syncs', async () => {
    const plan = await story({
      sources: { crm: MIXED },
      syncs: [{ sources: ['crm'] }, { sources: ['crm'], contactType: 'Archive' }],
      suppressions: [{ sources: ['crm'] }],
    });

    expect(plan.rejects.map(({ line }) => line)).toEqual([5, 8, 9]);
  });
});

it('reads a source once when it serves several syncs', async () => {
  const plan = await story(
    {
      sources: { crm: MIXED },
      syncs: [{ sources: ['crm'] }, { sources: ['crm'], contactType: 'Archive' }],
    },
    { given: holding('dee@example.com') },
  );

  expect(plan.head.rows.map(({ sync, read }) => [sync, read])).toEqual([
    ['Newsletter', 8],
    ['Archive', 8],
  ]);
  expect(plan.of('createContact').map(({ contactType }) => contactType)).toEqual([
    'Archive',
    'Archive',
    'Newsletter',
  ]);
});

it('gives a source another hash when its content differs, and the same one when it does not', async () => {
  const [one, same, other] = await Promise.all(
    [MIXED, MIXED, MIXED.slice(0, 3)].map((table) => story(newsletter(table))),
  );

  expect(same?.head.basis.sources).toEqual(one?.head.basis.sources);
  expect(other?.head.basis.sources).not.toEqual(one?.head.basis.sources);
});

describe('while a file is read whose rows are all there', () => {
  it('lets others go on after each batch, such as the reading of the list', async () => {
    const scratch = new Scratch({ kind: 'memory' }, 'compare');
    let turns = 0;
    const reading = { isDone: false };
    const others = (async () => {
      for (; !reading.isDone; turns += 1) await yieldTurn();
    })();
    const turnsAtBatches: number[] = [];
    const file: SourceFile = {
      path: 'people.csv',
      header: HEADER,
      bytes: 5,
      bytesRead: () => turnsAtBatches.length,
      sha256: () => '',
      rows: async function* () {
        for (let line = 2; line < 7; line += 1) {
          turnsAtBatches.push(turns);
          yield [{ line, cells: [] }];
        }
      },
    };

    await readSources([{ name: 'crm', files: [{ file, bindings: [] }] }], {
      bindings: [],
      targets: new Targets([]),
      scratch,
      progress: silentProgress,
      clock: systemClock(),
      onReject: () => undefined,
    });
    reading.isDone = true;
    await others;

    expect(new Set(turnsAtBatches).size).toBe(5);
    scratch.close();
  });
});

describe('counting rows', () => {
  it('adds up the files of one binding', () => {
    const files = [
      {
        ...noRows(),
        file: 0,
        binding: 0,
        read: 5,
        invalid: 1,
        excluded: 3,
        blank: 2,
        silent: 1,
        fixed: 2,
      },
      { ...noRows(), file: 0, binding: 1, read: 5 },
      { ...noRows(), file: 1, binding: 0, read: 4, excluded: 1, blank: 1, stray: 2, outdated: 1 },
    ];

    expect(tallyOf(0, files)).toEqual({
      read: 9,
      invalid: 1,
      excluded: 4,
      blank: 3,
      silent: 1,
      fixed: 2,
      erased: 0,
      stray: 2,
      outdated: 1,
    });
    expect(tallyOf(2, files)).toEqual(noRows());
  });
});

describe('a last row that may be cut off', () => {
  const INVALID = { kind: 'invalid', column: '', fault: { code: 'address-blank' } } as const;

  function addressOf(text: string) {
    const parsed = parseAddress(text);
    if (parsed.kind !== 'address') throw new Error('no address');
    return { address: parsed.address, email: parsed.email };
  }

  function personOf(email: string): MappedRow {
    const person = {
      kind: 'person',
      status: 'subscribed',
      fields: {},
      evidence: undefined,
    } as const;
    return { ...addressOf(email), ...person };
  }

  it('keeps nobody of a row whose last cell is the address, but how it begins', () => {
    const { mapped, beginning } = cutRow(personOf('Ann@example.co'), ['Ann', 'Ann@example.co']);

    expect(mapped).toEqual({ kind: 'invalid', column: '', fault: { code: 'row-cut-off' } });
    expect(beginning).toBe('ann@example.co');
  });

  it('keeps an address that stands before the last cell, and what the row says of it', () => {
    const evidence = { date: '2026' } as const;
    const row = { ...addressed('ann@example.com'), status: 'unsubscribed', evidence } as MappedRow;

    const { mapped, beginning } = cutRow(row, ['ann@example.com', 'x']);

    expect(mapped).toMatchObject({ address: 'ann@example.com', status: 'unsubscribed', evidence });
    expect(beginning).toBeUndefined();
  });

  it('mentions what the last of several addresses may have been, and takes it for none', () => {
    const row = { ...personOf('ann@example.com'), further: [addressOf('bob@example.co')] };

    const cut = cutRow(row, ['ann@example.com', 'Bob <bob@example.co']);

    expect(cut.beginning).toBe('bob@example.co');
    expect(cut.mapped.further).toBeUndefined();
    expect(cutRow(row, ['ann@example.com; bob@example.co', 'x'])).toMatchObject({
      beginning: undefined,
      mapped: { further: row.further },
    });
  });

  it('keeps an address of which nothing is said', () => {
    const { mapped } = cutRow(addressed('ann@example.com'), ['ann@example.com', 'x']);

    expect(mapped).toMatchObject({ address: 'ann@example.com' });
    expect(mapped).toHaveProperty('status', undefined);
  });

  it.each([
    [{ kind: 'blank' } as const, ['', ''], ''],
    [{ kind: 'silent' } as const, ['x', 'p2'], 'p2'],
    [{ ...INVALID, column: 'Email' }, ['Ann <ann@exa'], 'ann@exa'],
    [{ kind: 'blank' } as const, [], ''],
  ])('tells how the address of %j began', (mapped, cells, beginning) => {
    expect(cutRow(mapped, cells).beginning).toBe(beginning);
  });

  function addressed(email: string): MappedRow {
    const parsed = parseAddress(email);
    if (parsed.kind !== 'address') throw new Error('no address');
    return { ...parsed, ...INVALID };
  }
});
