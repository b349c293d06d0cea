// A sum of eight bytes against a plain merge that keeps all values: no decision may differ, and no conflict be lost.
import { describe, expect, it } from 'vitest';
import type { FieldName } from '../../src/contacts/index.ts';
import { decideChanges, type FieldChange, moversOf, whoMoved } from '../../src/diff/index.ts';
import { SipHash } from '../../src/lib/index.ts';

/** `CASES=1000000 npx vitest …` tries a million contacts. */
// eslint-disable-next-line no-restricted-properties -- a switch of this test
const CASES = Number(process.env['CASES'] ?? 20_000);

const FIELDS: readonly FieldName[] = [
  'city',
  'first_name',
  'last_name',
  'postal_code',
  'state',
  'custom.plan',
];
const VALUES = ['', 'a', 'b', 'c'];
const HASH = new SipHash(Uint8Array.from({ length: 16 }, (_, index) => index));

type Values = readonly string[];

function partOf(field: FieldName, value: string): bigint {
  return value === '' ? 0n : HASH.of(`${field}\n${value}`);
}

function sumOf(values: Values, names = FIELDS): bigint {
  return names.reduce((sum, name) => sum + partOf(name, values[FIELDS.indexOf(name)] ?? ''), 0n);
}

interface Contact {
  readonly before: Values;
  readonly source: Values;
  readonly service: Values;
}

/** A number below `most`, the same for the same text. */
function draw(text: string, most: number): number {
  return Number(BigInt.asUintN(32, HASH.of(text))) % most;
}

function drawn(seed: string): Contact {
  const pick = (name: string): string => VALUES[draw(`${seed} ${name}`, VALUES.length)] ?? '';
  const before = FIELDS.map((field) => pick(field));
  const movedBy = (side: string, most: number): string[] =>
    before.map((value, place) =>
      draw(`${seed} ${side} ${String(place)} moves`, 12) < most
        ? pick(`${side} ${String(place)}`)
        : value,
    );
  return { before, source: movedBy('source', 2), service: movedBy('service', 2) };
}

/** What a merge that knows all three values says: null where both sides changed a field otherwise. */
function plainMerge({ before, source, service }: Contact): ('source' | 'service' | null)[] {
  return FIELDS.flatMap((_, place) => {
    if (source[place] === service[place]) return [];
    if (before[place] === service[place]) return ['source' as const];
    return [before[place] === source[place] ? ('service' as const) : null];
  });
}

function changesOf({ source, service }: Contact): FieldChange[] {
  return FIELDS.flatMap((field, place) => {
    const [wanted = '', actual = ''] = [source[place], service[place]];
    return wanted === actual ? [] : [{ field, old: actual || null, new: wanted || null }];
  });
}

function movers(contact: Contact) {
  const changes = changesOf(contact);
  const parts = changes.map(({ field, old, new: wanted }) => ({
    source: partOf(field, wanted ?? ''),
    service: partOf(field, old ?? ''),
  }));
  const others = FIELDS.filter((name) => changes.every(({ field }) => field !== name));
  return whoMoved(parts, sumOf(contact.before), sumOf(contact.service, others));
}

describe('who moved', () => {
  it(`is what a merge of all values says, for ${String(CASES)} contacts`, () => {
    for (let seed = 0; seed < CASES; seed += 1) {
      const contact = drawn(String(seed));
      const merged = plainMerge(contact);
      // A field that both sides brought to one value was before as neither has it, and no choice fits either.
      const isBothAlike = FIELDS.some(
        (_, place) =>
          contact.source[place] === contact.service[place] &&
          contact.source[place] !== contact.before[place],
      );
      const isConflict = isBothAlike || merged.includes(null);
      const wanted = isConflict ? merged.map(() => 'both') : merged;

      expect({ contact, movers: movers(contact) }).toEqual({ contact, movers: wanted });
    }
  });

  it('is a conflict where more fields differ than can be tried', () => {
    const parts = Array.from({ length: 17 }, (_, place) => ({
      source: BigInt(place + 1),
      service: BigInt(100 * place),
    }));
    const sum = parts.reduce((all, { service }) => all + service, 0n);

    expect(new Set(whoMoved(parts, sum, 0n))).toEqual(new Set(['both']));
    expect(new Set(whoMoved(parts.slice(1), sum, 0n))).toEqual(new Set(['source']));
  });
});

describe('a value that the sources sent and neither side shows any more', () => {
  const sums = {
    ofValue: (_: bigint, field: FieldName, value: string | null | undefined) =>
      partOf(field, value ?? ''),
    ofFields: () => 0n,
  };
  const agreed = { hash: 1n, sum: partOf('city', 'b'), fields: ['city'] as const };

  it.each([
    ['a', 'a'],
    [null, ''],
  ])('was changed by the service where that stored %j in another form', (wanted, sent) => {
    const contact = { desiredFields: { city: sent }, actualFields: { city: 'c' } };
    const changes: FieldChange[] = [
      { field: 'city', old: 'c', new: wanted },
      { field: 'state', old: null, new: 'x' },
    ];
    const moved = (isWritten: (field: FieldName, value: string) => boolean) =>
      moversOf(contact, changes, agreed, sums, isWritten);

    expect(moved((field, value) => field === 'city' && value === sent)).toEqual([
      'service',
      'source',
    ]);
    expect(moved(() => false)).toEqual(['both', 'source']);
  });
});

describe('what is done about a difference', () => {
  const change = (field: FieldName): FieldChange => ({ field, old: 'theirs', new: 'ours' });
  const changes = [change('city'), change('state'), change('postal_code')];

  it('goes by the rules of each field', () => {
    const decided = decideChanges(changes, ['service', 'service', 'source'], (field) => ({
      onEdit: field === 'city' ? 'keep' : 'overwrite',
      onConflict: 'source',
    }));

    expect(decided.kept).toEqual([change('city')]);
    expect(decided.overwritten).toEqual([change('state')]);
    expect(decided.written).toEqual([change('state'), change('postal_code')]);
  });

  it.each([
    ['source', 'conflictsWritten', 3],
    ['service', 'conflictsLeft', 0],
    ['park', 'conflictsParked', 3],
  ] as const)('leaves a conflict to the rule %s', (onConflict, outcome, writtenCount) => {
    const decided = decideChanges(changes, ['both', 'both', 'both'], () => ({
      onEdit: 'keep',
      onConflict,
    }));

    expect(decided[outcome]).toEqual(changes);
    expect(decided.written).toHaveLength(writtenCount);
  });
});
