import { describe, expect, it } from 'vitest';
import type { Address } from '../../../src/contacts/index.ts';
import { lookFirst, surveyPlan } from '../../../src/review/index.ts';
import {
  aboutLook,
  groupWords,
  lookLevel,
  lookWords,
} from '../../../src/report/words/look-words.ts';
import { create, mistyped, type Planned, plannedIn, remove, removeFromSegment, rename, suppress, suppressInGroup, update } from '../planned.ts'; // prettier-ignore

/** What a plan with these changes says first, in the form `title | detail`. */
function looksOf(planned: Planned, countries: Record<string, string> = {}): string[] {
  const plan = plannedIn(planned);
  return lookFirst(plan, surveyPlan(plan)).map((look) => {
    const words = lookWords(look, { countries });
    return `${words.title} | ${aboutLook(words)}`;
  });
}

function groupsOf(planned: Planned): string[] {
  return surveyPlan(plannedIn(planned)).groups.map((group) => groupWords(group));
}

const many = (count: number) => Array.from({ length: count }, (_, index) => index);

describe('what deserves a look first', () => {
  it('says what is deleted and suppressed, with thousands separated', () => {
    const deletes = many(1_227).map((index) => remove(`p${String(index)}@example.com`));

    const looks = looksOf({
      changes: [suppress('ada@example.com'), suppressInGroup('b@example.com', 'News'), ...deletes],
    });

    expect(looks).toEqual([
      expect.stringMatching(/^1,227 contacts to delete in "Newsletter" \|/u),
      expect.stringMatching(/^1 address to suppress for all mail \|/u),
      expect.stringMatching(/^1 address to suppress in the unsubscribe group "News" \|/u),
    ]);
  });

  it('names the values that a field loses or gets, and countries by their names', () => {
    const changes = [
      update('a@example.com', [{ field: 'city', old: 'Ulm', new: null }]),
      update('b@example.com', [{ field: 'last_name', old: 'Müller', new: 'M?ller' }]),
      update('c@example.com', [{ field: 'country', old: '14', new: '81' }]),
    ];

    expect(looksOf({ changes }, { '14': 'Austria', '81': 'Germany' })).toEqual([
      'city is emptied in 1 contact in "Newsletter" | "Ulm" → empty.',
      'last_name loses characters in 1 contact in "Newsletter" | "Müller" → "M?ller".',
      'country is overwritten in 1 contact in "Newsletter" | "Austria" → "Germany".',
    ]);
  });

  it('says where digits are lost, of one contact and of many with one value', () => {
    const phone = update('a@example.com', [
      { field: 'custom.phone', old: '4912345678901', new: '4.91235E+12' },
    ]);
    const postcodes = many(40).map((index) =>
      update(`p${String(index)}@example.com`, [
        { field: 'postal_code', old: '019001', new: '19001' },
      ]),
    );

    const looks = looksOf({ changes: [phone, ...postcodes] });

    expect(looks.slice(0, 2)).toEqual([
      'postal_code loses digits in 40 contacts in "Newsletter" | "019001" → "19001" (40 times). Zeros at the start or digits at the end are gone, as happens to codes and long numbers in a spreadsheet.',
      'custom.phone loses digits in 1 contact in "Newsletter" | "4912345678901" → "4.91235E+12". Zeros at the start or digits at the end are gone, as happens to codes and long numbers in a spreadsheet.',
    ]);
    expect(groupsOf({ changes: [phone] })).toEqual([
      'Update contacts in "Newsletter" from "crm": custom.phone (digits lost)',
    ]);
  });

  it('gives the numbers of its items in their order, and the first ones of several groups', () => {
    const moves = many(50).map((index) =>
      remove(
        `p${String(index)}@example.com`,
        index % 3 === 0 ? { movedTo: 'Club' } : index % 3 === 1 ? { movedTo: 'News' } : {},
      ),
    );
    const plan = plannedIn({ changes: moves });

    expect(lookFirst(plan, surveyPlan(plan)).map(({ items }) => items)).toEqual([
      many(20).map((index) => index + 1),
    ]);
  });

  it('tells the values of one field together, with the numbers of those that get them', () => {
    const changes = many(40).map((index) =>
      update(`p${String(index)}@example.com`, [
        { field: 'city', old: 'Ulm', new: index < 25 ? 'Wien' : 'Linz' },
      ]),
    );
    const plan = plannedIn({ changes });

    const found = lookFirst(plan, surveyPlan(plan)).map(({ items }) => [items[0], items.length]);

    expect(found).toEqual([[1, 20]]);
    expect(looksOf({ changes })[0]).toContain('2 values come often | "Wien" 25, "Linz" 15. ');
  });

  it('finds nothing in how often people have the same name, but in one that stands out', () => {
    // A share of each: the most frequent names of a country, and thousands that are rare.
    const frequent = [60, 42, 35, 33, 31, 30].flatMap((count, name) =>
      many(count).map(() => `Name ${String(name)}`),
    );
    const creating = (names: readonly string[]) =>
      many(2_000).map((index) =>
        create(`p${String(index)}@example.com`, {
          last_name: names[index] ?? `Rare ${String(index)}`,
        }),
      );
    const codesOf = (names: readonly string[]) => {
      const plan = plannedIn({ changes: creating(names) });
      return lookFirst(plan, surveyPlan(plan)).filter(({ code }) => code === 'commonValue');
    };

    expect(codesOf(frequent)).toEqual([]);
    expect(codesOf([...frequent, ...many(200).map(() => 'asdf')])).toMatchObject([
      { common: { value: 'asdf', count: 200 }, others: [] },
    ]);
  });

  it('counts one value that many get', () => {
    const changes = many(40).map((index) =>
      update(`p${String(index)}@example.com`, [{ field: 'city', old: null, new: 'Wien' }]),
    );

    expect(looksOf({ changes })[0]).toContain(
      '40 of 40 contacts to update in "Newsletter" get the same city: "Wien" |',
    );
  });

  it.each([
    [1, 'this address'],
    [2, 'these addresses'],
  ])('says of %d removed from a segment what holds where the plan adds them anew', (count, those) => {
    const changes = many(count).map((index) => removeFromSegment(`p${String(index)}@example.com`, 'VIP'));

    expect(looksOf({ changes })[0]).toContain(`| Mail that is sent to the segment no longer goes to ${those}.`);
  }); // prettier-ignore

  it('tells of edits, conflicts, new addresses and people who come back', () => {
    const changed = update('a@example.com', [{ field: 'city', old: 'Ulm', new: 'Bonn' }]);

    const looks = looksOf({
      changes: [
        { ...create('d@example.com'), wasSuppressed: true },
        { ...changed, moved: { overwritten: ['city'] } },
        { ...changed, moved: { conflicts: ['city'], waits: true } },
        rename('e@example.com', 'f@example.com'),
      ],
    } as Planned);

    expect(looks.map((look) => look.split(' | ')[0])).toEqual([
      '1 contact in "Newsletter" would bring back people who had left',
      '1 contact in "Newsletter" was changed on both sides',
      '1 contact in "Newsletter" loses what somebody changed on the service',
      '1 contact in "Newsletter" gets another address',
    ]);
  });

  it('gathers rows that could not be taken by what is wrong with them', () => {
    const reject = (line: number) => ({
      source: 'crm',
      file: 'a.csv',
      line,
      column: 'Country',
      fault: { code: 'country-unknown', word: 'A' } as const,
    });

    expect(looksOf({ rejects: many(33).map(reject) })[0]).toMatch(
      /^33 rows of "crm" left out: the cell "Country" is no country that the service knows: "A" \| a\.csv, lines 0, 1, 2, .* … \(33\)\.$/u,
    );
  });

  it('counts the values of cells that could not be taken', () => {
    const reject = (line: number) => ({
      ...{ source: 'crm', file: 'a.csv', line, column: 'Mail' },
      fault: { code: 'address-without-at' } as const,
      row: { header: ['Mail', 'City'], cells: [line < 33 ? 'A' : 'none', 'Ulm'] },
    });

    expect(looksOf({ rejects: many(34).map(reject) })[0]).toMatch(
      /^34 rows of "crm" left out: the cell "Mail" has no @ \| 33 × "A", 1 × "none"\. a\.csv, lines 0, 1, /u,
    );
  });

  it('counts mistyped addresses and those of roles', () => {
    const looks = looksOf({
      changes: [create('info@example.com')],
      findings: [mistyped('a@gmial.com'), mistyped('b@gmial.com')],
    });

    expect(looks.map((look) => look.split(' | ')[0])).toEqual([
      '2 addresses look mistyped',
      '1 address to create belongs to a role, such as info@',
    ]);
  });

  it('shows an invisible character in a name', () => {
    const changes = [
      { ...remove('a@example.com'), contactType: 'a\u{202e}b' },
    ] as Planned['changes'];

    expect(looksOf({ changes: changes ?? [] })[0]).toContain(String.raw`"a\u{202e}b"`);
  });

  it('asks for a look at everything but what plans often have', () => {
    expect(lookLevel({ code: 'cleared' })).toBe('look');
    expect(lookLevel({ code: 'deletes' })).toBe('look');
    expect(lookLevel({ code: 'roles' })).toBe('note');
  });
});

describe('a group', () => {
  it('is told by what is done, where, from which source and how each field changes', () => {
    const movedAs = { address: 'd@example.test' as Address, email: 'd@example.test' };
    const changes = [
      { kind: 'createContactType', contactType: 'Club' } as const,
      update('a@example.com', [
        { field: 'city', old: 'ulm', new: 'Ulm' },
        { field: 'state', old: null, new: '1' },
      ]),
      remove('b@example.com', { movedTo: 'Club' }),
      remove('d@example.com', { movedTo: 'Newsletter', movedAs }),
      remove('e@example.com', { movedTo: 'Club', movedAs }),
      suppress('c@example.com'),
    ];

    expect(groupsOf({ changes }).toSorted()).toEqual([
      'Create the contact type "Club"',
      'Delete contacts in "Newsletter": moved to another contact type',
      'Delete contacts in "Newsletter": moved to another contact type, the person gets another address',
      'Delete contacts in "Newsletter": the person gets another address',
      'Suppress addresses for all mail from "crm": unsubscribed',
      'Update contacts in "Newsletter" from "crm": city (only upper and lower case), state (filled)',
    ]);
  });

  it('says where the fields of its changes differ', () => {
    const traits = {
      ...({ kind: 'updateContact', place: 'News', source: 'crm', cause: null, marks: [] } as const),
      ...({ varies: 'anything', worst: 'cleared', fields: [] } as const),
    };

    expect(groupWords(traits)).toBe(
      'Update contacts in "News" from "crm": several fields, at worst emptied',
    );
    expect(
      groupWords({ ...traits, varies: 'fields', fields: [{ field: 'city', change: 'other' }] }),
    ).toBe('Update contacts in "News" from "crm": city (in several ways, at worst emptied)');
  });
});
