import fc from 'fast-check';
import { expect, it } from 'vitest';
import { openScratch } from '../../../src/state/storage/database.ts';
import { BARRED, IS_MAILABLE, SCRATCH_TABLES } from '../../../src/state/scratch/scratch-schema.ts';
import { actual, desired, emptyScratch, wanted } from './scratch-rows.ts';

it('counts a subscribed row as mailable', () => {
  const scratch = emptyScratch();

  scratch.desired.add(desired('ada@example.com'));

  expect(mailable(scratch)).toEqual(['ada@example.com']);
});

it.each(['unconfirmed', 'no-consent', 'bounced', 'unsubscribed', 'complained'] as const)(
  'does not count a row that is %s as mailable',
  (status) => {
    const scratch = emptyScratch();

    scratch.desired.add(desired('ada@example.com', { status }));

    expect(mailable(scratch)).toEqual([]);
  },
);

it('does not count an address as mailable when the service suppresses it', () => {
  const scratch = emptyScratch();
  scratch.desired.add(desired('ada@example.com'));

  scratch.actual.addSuppressed(0, 'ada@example.com');

  expect(mailable(scratch)).toEqual([]);
});

it('does not count an address as mailable in any target when the sources suppress it', () => {
  const scratch = emptyScratch();
  scratch.desired.add(desired('ada@example.com'));
  scratch.desired.add(desired('ada@example.com', { target: 1 }));

  scratch.desired.suppress(wanted('ada@example.com'));

  expect(mailable(scratch)).toEqual([]);
  expect([...scratch.differences.missing(1)]).toEqual([]);
});

it('counts an address as mailable that only an unsubscribe group keeps out', () => {
  const scratch = emptyScratch();
  scratch.desired.add(desired('ada@example.com'));

  scratch.actual.addSuppressed(3, 'ada@example.com');
  scratch.desired.suppress(wanted('ada@example.com', { scope: 3 }));

  expect(mailable(scratch)).toEqual(['ada@example.com']);
});

it('counts suppressed and mailable rows of a contact that is there already alike', () => {
  const scratch = emptyScratch();
  scratch.actual.contacts.add(actual('ada@example.com', '1'));
  scratch.actual.contacts.add(actual('grace@example.com', '2'));
  scratch.desired.add(desired('ada@example.com'));
  scratch.desired.add(desired('grace@example.com', { status: 'unsubscribed' }));

  expect(scratch.desired.bindingCounts()).toEqual([
    {
      ...{ binding: 0, file: 0, desired: 1, suppressed: 0, left: 1 },
      ...{ noConsent: 0, erased: 0, further: 0, changedId: 0, listed: 0 },
    },
  ]);
  expect(scratch.differences.pairCounts(0)).toMatchObject({ desired: 1, matched: 1 });
});

const people = fc.constantFrom('ada', 'bob', 'cem', 'dee');
const entries = fc.array(fc.tuple(fc.constantFrom(0, 0, 3), people));

it('bars exactly the rows that are not mailable, whichever way it looks for them', () => {
  const rows = fc.array(
    fc.tuple(fc.nat({ max: 2 }), people, fc.constantFrom('subscribed', 'subscribed', 'bounced')),
  );
  fc.assert(
    fc.property(rows, entries, entries, (wished, suppressed, unsubscribed) => {
      const db = openScratch({ kind: 'memory' }, SCRATCH_TABLES);
      for (const row of wished) {
        db.prepare(
          `INSERT INTO desired VALUES (?, ?, NULL, ?, '{}', '', 1, 1, 0, 0, 2, NULL, NULL)`,
        ).run(...row);
      }
      for (const entry of suppressed) {
        db.prepare(`INSERT OR IGNORE INTO suppressed VALUES (?, ?, 0, 1, '')`).run(...entry);
      }
      for (const entry of unsubscribed) {
        db.prepare(
          `INSERT OR IGNORE INTO wanted_suppression VALUES (?, ?, '', '', 0, 0, 2, NULL, 0)`,
        ).run(...entry);
      }
      const idsWhere = (condition: string): unknown[] =>
        db.prepare(`SELECT rowid FROM desired WHERE ${condition} ORDER BY rowid`).pluck().all();

      expect(idsWhere(`rowid IN (${BARRED})`)).toEqual(idsWhere(`NOT (${IS_MAILABLE})`));
      db.close();
    }),
  );
});

function mailable(scratch: ReturnType<typeof emptyScratch>): readonly string[] {
  return [...scratch.differences.missing(0)].map(({ address }) => address);
}
