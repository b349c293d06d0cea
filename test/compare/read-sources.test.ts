// Every row of every file once.
import { describe, expect, it } from 'vitest';
import { readSources } from '../../src/compare/rows/read-sources.ts';
import { Targets } from '../../src/compare/scope/targets.ts';
import { othersTurn, silentProgress, systemClock } from '../../src/lib/index.ts';
import type { SourceFile } from '../../src/sources/index.ts';
import { Scratch } from '../../src/state/index.ts';
import { holding, newsletter, story, type Table } from './stories.ts';

const HEADER = ['Email', 'Country', 'City', 'Status'];
const MIXED: Table = [
  HEADER,
  ['ann@example.com', 'India', 'Pune', 'subscribed'],
  ['Ann@example.com', 'India', 'Pune', 'subscribed'],
  ['bob@example.com', 'India', 'Pune', 'unsubscribed'],
  ['cem@example.com', 'Atlantis', 'Pune', 'subscribed'],
  ['dee@example.com', 'India', 'Ulm', 'subscribed'],
  ['', '', '', ''],
  ['no address', 'India', 'Pune', 'subscribed'],
  ['eli@example.com', 'India', 'Pune', ''],
];

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
      expect(reject.reason).not.toMatch(/example|no address/u);
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
      for (; !reading.isDone; turns += 1) await othersTurn();
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

    await readSources([{ name: 'crm', files: [{ file, feeds: [] }] }], {
      feeds: [],
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
