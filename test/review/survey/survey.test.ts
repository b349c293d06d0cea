import { describe, expect, it } from 'vitest';
import type { Change, UpdateContact } from '../../../src/plan/index.ts';
import { type Survey, surveyPlan } from '../../../src/review/index.ts';
import { FrequentValues } from '../../../src/review/survey/value-counts.ts';
import { createContact, deleteContact, suppress, updateContact } from '../../plan/changes.ts';
import { plannedIn } from '../../report/planned.ts';

function surveyed(changes: readonly Change[]): Survey {
  return surveyPlan(plannedIn({ changes }));
}

function people(count: number, change: (email: string, index: number) => Change): Change[] {
  return Array.from({ length: count }, (_, index) =>
    change(`person.${String(index)}@example.com`, index),
  );
}

function changing(
  email: string,
  ...changes: readonly (readonly [string, string | null, string | null])[]
): UpdateContact {
  return updateContact(
    email,
    changes.map(([field, old, next]) => ({ field: field as 'city', old, new: next })),
  );
}

describe('groups', () => {
  it('hold changes of one kind, place, source and way, the largest first', () => {
    const { groups, groupIndexOf } = surveyed([
      ...people(3, (email, index) => changing(email, ['city', 'Ulm', `City ${String(index)}`])),
      ...people(5, (email) => changing(email, ['city', 'ulm', 'Ulm'])),
      deleteContact('gone@example.com'),
    ]);

    expect(
      groups.map(({ kind, fields, cause, count }) => ({ kind, fields, cause, count })),
    ).toEqual([
      {
        kind: 'updateContact',
        fields: [{ field: 'city', change: 'caseOnly' }],
        cause: null,
        count: 5,
      },
      {
        kind: 'updateContact',
        fields: [{ field: 'city', change: 'other' }],
        cause: null,
        count: 3,
      },
      { kind: 'deleteContact', fields: [], cause: 'gone', count: 1 },
    ]);
    expect([1, 4, 9, 10].map(groupIndexOf)).toEqual([1, 0, 2, undefined]);
  });

  it('tell creates apart by odd values only', () => {
    const { groups } = surveyed([
      createContact('a@example.com', { first_name: 'Ann', city: 'Ulm' }),
      createContact('b@example.com', { first_name: 'Ben' }),
      createContact('c@example.com', { first_name: 'J?rg' }),
    ]);

    expect(groups.map(({ count, fields }) => [count, fields])).toEqual([
      [2, []],
      [1, [{ field: 'first_name', change: 'charactersLost' }]],
    ]);
  });

  it('tell apart what a person changed by hand, what moves and who would come back', () => {
    const { contactType, address, email } = createContact('f@example.com');
    const edited = { ...changing('a@example.com', ['city', 'Ulm', 'Rom']), moved: { overwritten: ['city'] } } as const; // prettier-ignore
    const { groups } = surveyed([
      edited,
      changing('b@example.com', ['city', 'Ulm', 'Paris']),
      { ...createContact('c@example.com'), wasSuppressed: true },
      deleteContact('d@example.com', { movedTo: 'Archive' }),
      deleteContact('e@example.com', { movedTo: contactType, movedAs: { address, email } }),
      { ...changing('g@example.com', ['city', 'Ulm', 'Rom']), chain: 'a@example.com' } as const,
    ]);

    expect(groups.map(({ kind, marks }) => [kind, ...marks].join(' ')).sort()).toEqual([
      'createContact returns',
      'deleteContact moves',
      'deleteContact replaced',
      'updateContact',
      'updateContact chained',
      'updateContact editLost',
    ]);
  });

  it('have the same ids whenever the same plan is looked at', () => {
    const changes = people(40, (email, index) =>
      changing(email, ['city', 'Ulm', `C${String(index)}`]),
    );

    expect(surveyed(changes).groups).toEqual(surveyed(changes).groups);
    expect(surveyed(changes).groups[0]?.id).toMatch(/^[\da-f]{8}$/u);
  });

  it('stay few where every change is of another form: the small ones are told by less', () => {
    const fields = ['city', 'state', 'postal_code', 'first_name', 'last_name', 'address_line1'];
    const combined = people(400, (email, index) => {
      const chosen = fields.filter((_, bit) => ((index >> bit) & 1) === 1);
      const changed = (chosen.length === 0 ? ['country'] : chosen).map(
        (field, place) =>
          [field, 'a', index % 3 === place % 3 ? 'A' : `b${String(index)}`] as const,
      );
      return changing(email, ...changed);
    });

    const { groups, exact, groupIndexOf } = surveyed(combined);

    expect(exact.length).toBeGreaterThan(60);
    expect(groups.length).toBeLessThanOrEqual(50);
    expect(groups.reduce((sum, { count }) => sum + count, 0)).toBe(400);
    expect(groups.some(({ varies }) => varies === 'anything')).toBe(true);
    const counted = groups.map(
      (_, place) => combined.filter((_change, index) => groupIndexOf(index + 1) === place).length,
    );
    expect(counted).toEqual(groups.map(({ count }) => count));
  });
});

describe('what happens to a field', () => {
  it('is counted with its most frequent values', () => {
    const { cells } = surveyed([
      ...people(3, (email) => changing(email, ['country', '14', '104'])),
      changing('z@example.com', ['country', '81', '104']),
    ]);

    expect(cells).toMatchObject([
      {
        field: 'country',
        change: 'other',
        count: 4,
        isExact: true,
        pairs: [
          { old: '14', next: '104', count: 3 },
          { old: '81', next: '104', count: 1 },
        ],
        examples: [1, 2, 3, 4],
      },
    ]);
  });

  it('shows a value that more than a hundredth of the contacts get', () => {
    const { cells, common } = surveyed(
      people(1_000, (email, index) =>
        changing(email, ['city', 'Ulm', index < 11 ? 'Accident' : `City ${String(index)}`]),
      ),
    );

    expect(common).toMatchObject([{ field: 'city', value: 'Accident', count: 11, of: 1_000 }]);
    expect(cells.map(({ change, count }) => [change, count])).toEqual([
      ['sameForMany', 11],
      ['other', 989],
    ]);
  });

  it('shows none that only ten of a thousand get, or nine of fifty', () => {
    const ten = people(1_000, (email, index) =>
      changing(email, ['city', 'Ulm', index < 10 ? 'Rare' : `City ${String(index)}`]),
    );
    const nine = people(50, (email, index) =>
      changing(email, ['city', 'Ulm', index < 9 ? 'Rare' : `City ${String(index)}`]),
    );

    expect([surveyed(ten).common, surveyed(nine).common]).toEqual([[], []]);
  });

  it('keeps long values apart although it shows their beginning only', () => {
    const long = 'x'.repeat(500);
    const { cells } = surveyed([
      changing('a@example.com', ['city', null, `${long}1`]),
      changing('b@example.com', ['city', null, `${long}2`]),
    ]);

    expect(cells[0]?.pairs.map(({ next }) => next?.length)).toEqual([184, 184]);
    expect(cells[0]?.pairs).toHaveLength(2);
  });

  it('is nothing where contacts are suppressed', () => {
    expect(surveyed([suppress('a@example.com')]).cells).toEqual([]);
  });
});

describe('the most frequent texts of a long stream', () => {
  it('are found among very many others, with at least so many of each', () => {
    const frequent = new FrequentValues();
    for (let index = 0; index < 20_000; index += 1) {
      frequent.add(`other ${String(index)}`);
      if (index % 20 === 0) frequent.add('many');
    }

    const [[value, count] = ['', 0]] = frequent.most(1);
    expect(value).toBe('many');
    expect(count).toBeGreaterThan(900);
    expect(count).toBeLessThanOrEqual(1_000);
    expect(frequent.isExact).toBe(false);
  });
});
