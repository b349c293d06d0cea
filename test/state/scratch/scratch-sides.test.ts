// The promise of both sides' way into the tables: whether equal rows are dropped or not, and wherever rows wait,
// every question has the same answer.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ActualRow, StagedContacts } from '../../../src/state/scratch/contact-rows.ts';
import type { DesiredRow } from '../../../src/state/scratch/desired-rows.ts';
import { FieldLayout } from '../../../src/state/scratch/packed-row.ts';
import { FileTally } from '../../../src/state/scratch/scratch-sides.ts';
import { Scratch } from '../../../src/state/scratch/scratch.ts';
import type { DatabaseLocation } from '../../../src/state/storage/database.ts';
import { stateDirectory } from '../state-directory.ts';
import { actual, desired, OWNED, wanted } from './scratch-rows.ts';

const directory = stateDirectory();

const people = ['ada', 'bob', 'cem', 'dee', 'eve'].map((name) => `${name}@example.com`);
const addresses = fc.constantFrom(...people);
const targets = fc.constantFrom(0, 1);
const fields = fc.constantFrom({}, {}, { city: 'Ulm' }, { city: 'Bonn', state: 'NW' });
const contacts = fc
  .tuple(addresses, fc.integer({ min: 1, max: 30 }), fc.record({ target: targets, fields }))
  .map(([address, id, part]) => actual(address, String(id), part));
const places = { binding: fc.constantFrom(0, 1, -1), file: fc.constantFrom(0, 1) };
const wishes = fc.constantFrom({}, {}, { city: 'Ulm' }, { city: '' }, { first_name: 'Ada' });
const statuses = fc.constantFrom(
  ...(['subscribed', 'subscribed', 'subscribed', 'bounced', 'no-consent'] as const),
);
const rows = fc
  .tuple(
    addresses,
    fc.record({
      ...{ target: targets, fields: wishes, status: statuses },
      ...{ mayCreate: fc.boolean(), mayUpdate: fc.boolean(), ...places },
    }),
  )
  .map(([address, part]) => desired(address, part));
const addressesOf = fc.subarray(people, { maxLength: 2 });
const stories = fc.record({
  contacts: fc.array(contacts, { maxLength: 10 }),
  rows: fc.array(rows, { maxLength: 10 }),
  suppressed: addressesOf,
  unsubscribed: addressesOf,
  mentioned: addressesOf,
  lookAlikes: addressesOf,
});

type Story = typeof stories extends fc.Arbitrary<infer S> ? S : never;

function tell(scratch: Scratch, story: Story, add: (row: ActualRow) => void): void {
  for (const row of story.rows) scratch.desired.add(row);
  for (const row of story.contacts) add(row);
  for (const address of story.suppressed) scratch.actual.addSuppressed(0, address);
  for (const address of story.unsubscribed) scratch.desired.suppress(wanted(address));
  for (const address of story.mentioned) scratch.desired.mention(0, address);
  for (const latin of story.lookAlikes) {
    const line = people.indexOf(latin);
    scratch.desired.noteLookAlike({ target: 0, address: `х${latin}`, latin, file: 0, line });
  }
}

/** All that a comparison asks. */
function answersOf({ actual: held, desired: wished, differences }: Scratch) {
  const byTarget = [0, 1].map((target) => ({
    counts: [held.countContacts(target), held.countCopies(target)],
    addresses: [...new Set(held.addresses(target))].toSorted(),
    pairs: differences.pairCounts(target),
    missing: [...differences.missing(target)],
    differing: [...differences.differing(target)],
    extra: [...differences.extra(target, [0, 1])],
    copies: [...differences.copies(target)],
    lookAlikes: wished.lookAlikes(target),
  }));
  return { byTarget, bindings: wished.bindingCounts() };
}

/** Nobody asks about it. */
const ELSEWHERE = 77;

/** The answers where nothing is dropped. */
function plainAnswers(story: Story) {
  const scratch = new Scratch({ kind: 'memory' }, 'compare', OWNED);
  for (const address of people) scratch.held.hold(address, 'listed', ELSEWHERE);
  tell(scratch, story, (row) => {
    scratch.actual.contacts.add(row);
  });
  return answersOf(scratch);
}

const inMemory = (): DatabaseLocation => ({ kind: 'memory' });
const inFiles = (): DatabaseLocation => directory.place('a.scratch');

describe.each([
  ['in memory', inMemory],
  ['in files', inFiles],
])('both sides %s', (_, place) => {
  it('answer every question as if nothing was dropped', () => {
    fc.assert(
      fc.property(stories, (story) => {
        const scratch = new Scratch(place(), 'compare', OWNED);
        tell(scratch, story, (row) => {
          scratch.actual.contacts.add(row);
        });

        expect(answersOf(scratch)).toEqual(plainAnswers(story));
        scratch.close();
      }),
      { numRuns: 150 },
    );
  });

  it('answer so after each change', () => {
    fc.assert(
      fc.property(stories, stories, (earlier, later) => {
        const scratch = new Scratch(place(), 'compare', OWNED);
        const add = (row: ActualRow): void => {
          scratch.actual.contacts.add(row);
        };
        tell(scratch, earlier, add);
        answersOf(scratch);
        tell(scratch, { ...later, rows: [], contacts: [] }, add);
        expect(answersOf(scratch)).toEqual(plainAnswers(joined(earlier, later, [])));

        for (const row of later.rows) scratch.desired.add(row);
        for (const row of later.contacts) add(row);
        expect(answersOf(scratch)).toEqual(plainAnswers(joined(earlier, later, later.rows)));
        scratch.close();
      }),
      { numRuns: 50 },
    );
  });
});

/** `rows`: those of the later story that count; its contacts come with them. */
function joined(earlier: Story, later: Story, rows: readonly DesiredRow[]): Story {
  const both = (part: 'suppressed' | 'unsubscribed' | 'mentioned' | 'lookAlikes') => [
    ...new Set([...earlier[part], ...later[part]]),
  ];
  return {
    contacts: [...earlier.contacts, ...(rows === later.rows ? later.contacts : [])],
    rows: [...earlier.rows, ...rows],
    suppressed: both('suppressed'),
    unsubscribed: both('unsubscribed'),
    mentioned: both('mentioned'),
    lookAlikes: both('lookAlikes'),
  };
}

describe.each([
  ['in memory', inMemory],
  ['in files', inFiles],
])('contacts to be looked up %s', (_, place) => {
  /** Of each key the contacts in the order of their ids; one that is listed twice is one. */
  function byKey(listed: readonly ActualRow[], target: number, address: string): ActualRow[] {
    const ofKey = listed.filter((one) => one.target === target && one.address === address);
    const ids = new Map(ofKey.toReversed().map((one) => [one.contactId, one]));
    return [...ids.values()].toSorted((a, b) => Number(a.contactId) - Number(b.contactId));
  }

  function found(scratch: Scratch, target: number, address: string): unknown[] {
    const first = scratch.actual.find(target, address);
    return first ? [first, ...scratch.actual.copies(target, address)] : [];
  }

  it('are found, each with its copies, whether one list or two hold them', () => {
    const segments = fc.array(contacts.map((one) => ({ ...one, target: 5 })));
    fc.assert(
      fc.property(fc.array(contacts, { maxLength: 60 }), segments, (listed, recipients) => {
        const scratch = new Scratch(place(), 'look up', OWNED);
        for (const row of listed) scratch.actual.contacts.add(row);
        for (const row of recipients) scratch.actual.recipients(5).add(row);

        for (const target of [0, 1, 5]) {
          const all = people.map((address) => byKey([...listed, ...recipients], target, address));
          for (const [place, expected] of all.entries()) {
            const plain = expected.map(({ contactId, email, fields }) => {
              return { contactId, email, fields };
            });
            expect(found(scratch, target, people[place] ?? '')).toEqual(plain);
          }
          expect(scratch.actual.countContacts(target)).toBe(all.flat().length);
          const most = all.map(({ length }) => Math.max(0, length - 1));
          expect(scratch.actual.countCopies(target)).toBe(most.reduce((a, b) => a + b, 0));
        }
        expect(scratch.actual.find(2, 'ada@example.com')).toBeUndefined();
        scratch.close();
      }),
      { numRuns: 100 },
    );
  });

  it('are found in any order among many, however long their records', () => {
    const scratch = new Scratch(place(), 'look up', OWNED);
    const addressOf = (index: number): string => `person-${String(index)}@example.com`;
    const cityOf = (index: number): string =>
      'x'.repeat(index % 97 === 0 ? 9_000 : 1 + (index % 50));
    for (let index = 0; index < 2_000; index += 1) {
      const fields = { city: cityOf(index) };
      scratch.actual.contacts.add(actual(addressOf(index), String(index + 1), { fields }));
    }

    for (const index of [1_999, 0, 970, 15, 16, 17, 1_000, 3]) {
      expect(scratch.actual.find(0, addressOf(index))).toMatchObject({
        contactId: String(index + 1),
        fields: { city: cityOf(index) },
      });
    }
    expect(scratch.actual.find(0, addressOf(2_000))).toBeUndefined();
    expect(scratch.actual.find(1, addressOf(3))).toBeUndefined();
    scratch.close();
  });

  it('are all walked, whatever an earlier comparison knew of their lots', () => {
    const scratch = new Scratch(place(), 'look up', OWNED);
    scratch.actual.contacts.add(actual('ada@example.com', '1'));

    const walked = [...scratch.actual.everyContact(new Map([[0, [true]]]))];

    expect(walked).toMatchObject([{ address: 'ada@example.com', contactId: '1' }]);
    scratch.close();
  });

  it('stand beside rows of the sources, of which only what they say of mail is kept', () => {
    const scratch = new Scratch(place(), 'look up', OWNED);
    const ada = desired('ada@example.com', { fields: { city: 'Graz' } });
    scratch.desired.add(ada);
    scratch.desired.add({ ...ada, status: 'unsubscribed', fields: { city: 'Wien' } });

    expect(scratch.desired.statusOf(0, 'ada@example.com')).toBe('unsubscribed');
    expect(scratch.desired.statusOf(0, 'bob@example.com')).toBeUndefined();
    scratch.close();
  });

  it('are found anew where the list was read again', () => {
    const scratch = new Scratch(place(), 'look up', OWNED);
    scratch.actual.contacts.add(actual('ada@example.com', '1'));
    scratch.actual.contacts.add(actual('bob@example.com', '2'));
    expect(scratch.actual.find(0, 'ada@example.com')).toMatchObject({ contactId: '1' });

    scratch.actual.contacts.restart();
    scratch.actual.contacts.add(actual('bob@example.com', '3'));

    expect(scratch.actual.find(0, 'ada@example.com')).toBeUndefined();
    expect(scratch.actual.find(0, 'bob@example.com')).toMatchObject({ contactId: '3' });
    expect(scratch.actual.countContacts(0)).toBe(1);
    scratch.close();
  });
});

describe('contacts that another thread writes', () => {
  function written(scratch: Scratch, listed: readonly ActualRow[]): void {
    const { home, ownedFields } = scratch.actual.contacts.handOver();
    const staged = new StagedContacts(home, new FieldLayout(ownedFields));
    for (const row of listed) staged.add(row);
    scratch.actual.contacts.take(structuredClone(staged.written()));
  }

  it('are compared as those that are added here', () => {
    fc.assert(
      fc.property(stories, fc.array(contacts), (story, before) => {
        const scratch = new Scratch(directory.place('a.scratch'), 'compare', OWNED);
        tell(scratch, { ...story, contacts: before }, (row) => {
          scratch.actual.contacts.add(row);
        });
        answersOf(scratch);

        written(scratch, story.contacts);

        expect(answersOf(scratch)).toEqual(plainAnswers(story));
        scratch.close();
      }),
      { numRuns: 50 },
    );
  });

  it('stand beside the recipients of segments', () => {
    const scratch = new Scratch(directory.place('a.scratch'), 'compare', OWNED);
    scratch.actual.recipients(1).add(actual('ada@example.com', '1', { target: 1 }));
    written(scratch, [actual('ada@example.com', '2')]);
    scratch.desired.add(desired('ada@example.com'));

    expect([scratch.actual.countContacts(0), scratch.actual.countContacts(1)]).toEqual([1, 1]);
    scratch.actual.recipients(1).restart();
    expect([scratch.actual.countContacts(0), scratch.actual.countContacts(1)]).toEqual([1, 0]);
    scratch.close();
  });
});

it('drops a contact that a row says the same of, and brings it back when that changes', () => {
  const scratch = new Scratch({ kind: 'memory' }, 'compare', OWNED);
  scratch.actual.contacts.add(actual('ada@example.com', '1', { fields: { city: 'Ulm' } }));
  scratch.desired.add(desired('ada@example.com', { fields: { city: 'Ulm' } }));
  expect(scratch.actual.find(0, 'ada@example.com')).toBeUndefined();
  expect(scratch.differences.pairCounts(0)).toMatchObject({ desired: 1, matched: 1, differing: 0 });

  scratch.actual.addSuppressed(0, 'ada@example.com');

  expect(scratch.actual.find(0, 'ada@example.com')).toMatchObject({ contactId: '1' });
});

it('finds every contact of an address that stayed, in whatever target', () => {
  fc.assert(
    fc.property(stories, (story) => {
      const add = (scratch: Scratch): Scratch => {
        tell(scratch, story, (row) => {
          scratch.actual.contacts.add(row);
        });
        return scratch;
      };
      const compared = add(new Scratch({ kind: 'memory' }, 'compare', OWNED));
      const whole = add(new Scratch(inMemory(), 'look up', OWNED));
      const spoken = [0, 1].flatMap((target) => [
        ...compared.differences.missing(target),
        ...compared.differences.differing(target),
        ...compared.differences.extra(target),
        ...compared.differences.copies(target),
      ]);

      for (const { address } of spoken) {
        for (const target of [0, 1]) {
          expect(compared.actual.find(target, address)).toEqual(whole.actual.find(target, address));
          expect(compared.actual.copies(target, address)).toEqual(
            whole.actual.copies(target, address),
          );
        }
      }
    }),
    { numRuns: 100 },
  );
});

describe('a tally of places', () => {
  it('counts by binding and file, in their order', () => {
    const tally = new FileTally();
    tally.add({ binding: 2, file: 0 });
    tally.add({ binding: 0, file: 3 });
    tally.add({ binding: 0, file: 3 });

    expect(tally.counts()).toEqual([
      { binding: 0, file: 3, count: 2 },
      { binding: 2, file: 0, count: 1 },
    ]);
    expect(tally.of({ binding: 0, file: 3 })).toBe(2);
    expect(tally.of({ binding: 1, file: 0 })).toBe(0);
  });

  it('leaves out rows that are counted elsewhere', () => {
    const tally = new FileTally();

    tally.add({ binding: -1, file: 0 });

    expect(tally.counts()).toEqual([]);
  });
});
