import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EntryPartitions } from '../../../src/state/staged-rows/digest-entries.ts';
import { EqualContacts } from '../../../src/state/staged-rows/equal-contacts.ts';
import { RowSet } from '../../../src/state/staged-rows/equal-rows.ts';

const TARGET = 3;

interface Contact {
  readonly says: string;
  readonly isEqual: boolean;
}

function equalContacts(contacts: readonly Contact[]): EqualContacts {
  const seeds = { low: 1, high: 2 };
  const partitions = new EntryPartitions({ bytes: { kind: 'memory' }, seeds });
  const staying = new RowSet(contacts.length);
  for (const [ordinal, { says, isEqual }] of contacts.entries()) {
    const bytes = Buffer.from(says);
    partitions.add({ bytes, from: 0, to: bytes.length }, bytes, TARGET, ordinal);
    if (isEqual) staying.drop(ordinal);
  }
  const records = { kind: 'memory', bytes: Buffer.alloc(0) } as const;
  const list = { count: contacts.length, entries: partitions.written(), records };
  const counts = new Map([[TARGET, contacts.filter(({ isEqual }) => isEqual).length]]);
  return new EqualContacts(list, staying, { start: 0, counts });
}

/** What has to be looked at tonight, by what it says. */
function beside(before: readonly Contact[], now: readonly Contact[]): string[] {
  const [first, second] = [equalContacts(before).marks(TARGET), equalContacts(now).marks(TARGET)];
  const isSame = (lot: number): boolean =>
    first[2 * lot] === second[2 * lot] && first[2 * lot + 1] === second[2 * lot + 1];
  const lots =
    first.length === second.length
      ? Array.from({ length: second.length / 2 }, (_, lot) => isSame(lot))
      : [];
  const rows = equalContacts(now).beside(new Map([[TARGET, lots]]));
  return now.filter((_, ordinal) => rows.has(ordinal)).map(({ says }) => says);
}

const contactLists = fc.uniqueArray(
  fc.record({ says: fc.stringMatching(/^[a-z]{3}$/u), isEqual: fc.boolean() }),
  { selector: ({ says }) => says, maxLength: 120 },
);

describe('contacts that are equal on both sides', () => {
  it('are passed over where all of them are as they were, in whatever order they come', () => {
    fc.assert(
      fc.property(contactLists, (contacts) => {
        const differing = contacts.filter(({ isEqual }) => !isEqual).map(({ says }) => says);

        expect(beside(contacts, contacts.toReversed())).toEqual(differing.toReversed());
      }),
    );
  });

  it('are looked at where they are new, or were not equal before', () => {
    fc.assert(
      fc.property(contactLists, contactLists, (before, now) => {
        const known = new Set(before.filter(({ isEqual }) => isEqual).map(({ says }) => says));
        const unknown = now.filter(({ says, isEqual }) => !isEqual || !known.has(says));

        expect(beside(before, now)).toEqual(
          expect.arrayContaining(unknown.map(({ says }) => says)),
        );
      }),
    );
  });

  it('are mostly passed over where one of many changed', () => {
    const many = Array.from({ length: 1_000 }, (_, index) => ({
      says: `contact ${String(index)}`,
      isEqual: true,
    }));
    const changed = many.map((one, index) => (index === 500 ? { ...one, says: 'changed' } : one));

    const looked = beside(many, changed);

    expect(looked).toContain('changed');
    expect(looked.length).toBeLessThan(100);
  });
});
