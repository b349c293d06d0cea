// P6, "The numbers add up": one bucket for each row, one verdict for each item.
import { describe, expect, it } from 'vitest';
import {
  firstTo,
  manyPeople,
  UNCLEAR_REPLIES,
  worldOf,
  worldWithEverything,
} from '../apply/stories.ts';
import type { VerdictCounts } from '../../src/plan/index.ts';
import type { Fate } from '../world/sandbox-send.ts';
import { filesSource, plainSpec } from '../world/world-config.ts';

const FATES: readonly (readonly [string, Fate])[] = [
  ...(['not-sent', 'request-lost', 'answer-lost'] as const).map((fate) => [fate, fate] as const),
  ...Object.entries(UNCLEAR_REPLIES),
];

function sumOf(verdicts: VerdictCounts): number {
  return Object.values(verdicts).reduce((sum: number, count: number) => sum + count, 0);
}

describe('P6: the numbers add up', () => {
  it('puts every row into exactly one bucket', async () => {
    const world = worldOf([
      ['Email', 'Country', 'Status', 'Land'],
      ['ann@example.com', 'India', 'subscribed', 'DE'],
      ['ANN@example.com', 'India', 'subscribed', 'DE'],
      ['bob@example.com', 'India', 'unsubscribed', 'DE'],
      ['no address', 'India', 'subscribed', 'DE'],
      ['cem@example.com', 'Atlantis', 'subscribed', 'DE'],
      ['dee@example.com', 'India', 'subscribed', 'FR'],
      ['eve@example.com', 'India', 'subscribed', 'DE'],
    ]);
    world.config = {
      ...world.config,
      syncs: [{ sources: ['crm'], mode: 'mirror', where: { Land: ['DE'] } }],
    };

    const { plan } = await world.plan();

    for (const row of plan.head.rows) {
      const { read, invalid, duplicate, suppressed, excluded, desired } = row;
      expect(invalid + duplicate + suppressed + excluded + desired).toBe(read);
      const { left, noConsent, others } = row.excludedAs;
      expect(left + noConsent + others).toBe(excluded);
    }
    expect(plan.head.rows[0]).toMatchObject({
      read: 7,
      excluded: 2,
      duplicate: 1,
      suppressed: 0,
      excludedAs: { left: 1, noConsent: 0, others: 1 },
    });
  });

  it('puts every row of every file into exactly one bucket, and the files add up to the source', async () => {
    const header = ['Email', 'Country'];
    const may = [
      ['ann@example.com', 'India'],
      ['no address', 'India'],
      ['', ''],
    ];
    const june = [
      ['ANN@example.com', 'India'],
      ['bob@example.com', 'India'],
    ];
    const source = filesSource('crm', {
      'may.csv': [header, ...may],
      'june.csv': [header, ...june],
    });
    const world = worldOf([header]);
    world.config = {
      sources: {},
      readySources: [plainSpec(source)],
      syncs: [{ sources: ['crm'], mode: 'mirror' }],
    };

    const { head } = (await world.plan()).plan;

    const { files = [], rows } = head;
    expect(files.map(({ file, read }) => [file, read])).toEqual([
      ['may.csv', 3],
      ['june.csv', 2],
    ]);
    for (const { read, invalid, duplicate, suppressed, excluded, desired } of files) {
      expect(invalid + duplicate + suppressed + excluded + desired).toBe(read);
    }
    for (const bucket of ['read', 'invalid', 'duplicate', 'excluded', 'desired'] as const) {
      expect(files.reduce((sum, file) => sum + file[bucket], 0)).toBe(rows[0]?.[bucket]);
    }
    expect(rows[0]).toMatchObject({ read: 5, invalid: 1, duplicate: 1, excluded: 1, desired: 2 });
  });

  it.each(FATES)(
    'gives every item one verdict when every other write meets %s',
    async (_how, fate) => {
      const world = worldWithEverything();
      const made = await world.plan();
      world.fateOf = ({ isWrite, writeNumber }) =>
        isWrite && writeNumber % 2 === 0 ? fate : 'answered';

      const { result } = await world.apply(made);

      expect(sumOf(result.verdicts)).toBe(made.plan.head.itemCount);
    },
  );

  it('gives every item one verdict when only the first few are released', async () => {
    const world = worldOf(manyPeople(5));
    const made = await world.plan();
    world.fateOf = firstTo('contacts/add', 'answer-lost');

    const { result } = await world.apply(made, { itemLimit: 3 });

    expect(result.verdicts).toEqual({
      applied: 3,
      rejected: 0,
      drifted: 0,
      skipped: 3,
      unknown: 0,
    });
    expect(world.service.emails()).toEqual(['p0001@example.com', 'p0002@example.com']);
  });
});
