import { describe, expect, it } from 'vitest';
import type { SourceIdRow } from '../../../src/state/scratch/scratch-ids.ts';
import type { Scratch } from '../../../src/state/scratch/scratch.ts';
import { actual, desired, emptyScratch, wanted } from './scratch-rows.ts';

function row(id: string, address: string, part: Partial<SourceIdRow> = {}): SourceIdRow {
  const place = { target: 0, binding: 0, file: 0, line: 2 };
  return { source: 'crm', id, address, email: address, ...place, ...part };
}

const hash = (address: string): Buffer => Buffer.from(`hash of ${address}`);

it('takes an id that has one address, however many rows say so', () => {
  const scratch = emptyScratch();
  scratch.ids.add(row('1', 'ada@example.com'));
  scratch.ids.add(row('1', 'ada@example.com', { line: 3 }));
  scratch.ids.add(row('2', 'bob@example.com', { line: 4 }));
  scratch.ids.add(row('2', 'eve@example.com', { line: 5 }));
  scratch.ids.add(row('2', 'fay@example.com', { source: 'shop' }));

  const single = [...scratch.ids.single()].map(({ source, id, line }) => [source, id, line]);

  expect(single).toEqual([
    ['crm', '1', 2],
    ['shop', '2', 2],
  ]);
  expect(scratch.ids.repeated()).toEqual([{ source: 'crm', count: 1, file: 0, line: 4 }]);
});

it('walks more ids than fit a page', () => {
  const scratch = emptyScratch();
  for (let id = 0; id < 2_100; id += 1) {
    scratch.ids.add(row(String(id), `p${String(id)}@example.com`));
  }

  expect([...scratch.ids.single()]).toHaveLength(2_100);
});

it('finds who is suppressed under a former address, there or in the sources, and not yet otherwise', () => {
  const scratch = emptyScratch();
  const people = ['ada', 'bob', 'cem', 'dee'].map((name) => `${name}@example.com`);
  for (const [index, address] of people.entries()) scratch.ids.add(row(String(index), address));
  for (const one of scratch.ids.single()) scratch.ids.addFormer(one, hash(`old.${one.address}`));
  scratch.actual.addSuppressed(0, 'old.ada@example.com');
  scratch.desired.suppress(wanted('old.bob@example.com'));
  scratch.actual.addSuppressed(0, 'old.cem@example.com');
  scratch.actual.addSuppressed(0, 'cem@example.com');
  scratch.actual.addSuppressed(3, 'old.dee@example.com');

  const found = [0, 3].map((scope) =>
    scratch.ids.formerlySuppressed(scope, hash).map(({ address }) => address),
  );

  expect(found).toEqual([['ada@example.com', 'bob@example.com'], ['dee@example.com']]);
});

it('counts a changed address until it is on the service', () => {
  const scratch = emptyScratch();
  scratch.ids.add(row('1', 'ada@example.com', { line: 5 }));
  scratch.ids.add(row('2', 'bob@example.com', { line: 6 }));
  scratch.ids.add(row('3', 'cem@example.com', { line: 7 }));
  expect(scratch.ids.hasFormer()).toBe(false);
  for (const one of scratch.ids.single()) {
    if (one.id !== '3') scratch.ids.addFormer(one, hash('old@example.com'));
  }

  scratch.desired.add(desired('ada@example.com'));
  scratch.desired.add(desired('bob@example.com'));
  scratch.actual.contacts.add(actual('ada@example.com', '1'));

  expect(scratch.ids.hasFormer()).toBe(true);
  expect(scratch.ids.changed()).toEqual([{ source: 'crm', count: 1, file: 0, line: 6 }]);
});

it('forgets of a source what is fresh, and keeps what its ids had before', () => {
  const scratch = emptyScratch();
  scratch.ids.add(row('1', 'ada@example.com'));
  scratch.ids.add(row('2', 'bob@example.com'));
  scratch.ids.add(row('1', 'cem@example.com', { source: 'shop' }));
  for (const one of scratch.ids.single()) {
    scratch.ids.addFormer(one, hash(`old.${one.address}`));
    const isFresh = one.address !== 'bob@example.com';
    if (isFresh)
      scratch.ids.addFresh(one, { idHash: hash(one.id), addressHash: hash(one.address) });
  }
  for (const name of ['ada', 'bob', 'cem'])
    scratch.actual.addSuppressed(0, `old.${name}@example.com`);

  scratch.ids.forgetFresh('crm');

  const fresh = [...scratch.ids.fresh()].map(({ addressHash }) => addressHash.toString());
  expect(fresh).toEqual(['hash of cem@example.com']);
  const former = scratch.ids.formerlySuppressed(0, hash).map(({ address }) => address);
  expect(former).toEqual(['bob@example.com', 'cem@example.com']);
});

/** An id of the source had the former address, and a row has it with the new one. */

describe('the rename of a contact', () => {
  function change(scratch: Scratch, former: string, now: string, source = 'crm'): void {
    const place = { target: 0, binding: 0, file: 0, line: 2 };
    scratch.ids.add({ ...place, source, id: `${former} ${now}`, address: now, email: now });
    for (const row of scratch.ids.single()) {
      if (row.address === now && row.source === source) scratch.ids.addFormer(row, hash(former));
    }
  }

  function find(scratch: Scratch, unstable: readonly string[] = []): string[] {
    scratch.renames.find({
      target: 0,
      scopes: [0, 3],
      unstable,
      agreed: [],
      hash,
    });
    return [...scratch.renames.of(0)].map(
      ({ address, newAddress }) => `${address} > ${newAddress}`,
    );
  }

  /** Bob's contact, and the row that names him Robert. */
  function bobScratch(): Scratch {
    const scratch = emptyScratch();
    change(scratch, 'bob@example.com', 'robert@example.com');
    scratch.actual.contacts.add(actual('bob@example.com', '7', { fields: { city: 'Ulm' } }));
    scratch.desired.add(desired('robert@example.com', { email: 'Robert@example.com', line: 5 }));
    return scratch;
  }

  const BOB = ['bob@example.com > robert@example.com'];

  it('pairs a contact that no row names with the row of its person', () => {
    const scratch = bobScratch();

    expect(find(scratch)).toEqual(BOB);
    expect([...scratch.renames.of(0)]).toMatchObject([
      {
        contactId: '7',
        email: 'bob@example.com',
        actualFields: { city: 'Ulm' },
        newEmail: 'Robert@example.com',
        desiredFields: {},
        line: 5,
      },
    ]);
    expect([...scratch.renames.of(1)]).toEqual([]);
  });

  it('counts neither as missing nor as too many, until it is dropped', () => {
    const scratch = bobScratch();
    const left = (): number[] => [
      [...scratch.differences.missing(0)].length,
      [...scratch.differences.extra(0)].length,
    ];
    expect(left()).toEqual([1, 1]);

    find(scratch);
    expect(left()).toEqual([0, 0]);

    scratch.renames.drop(0, { address: 'bob@example.com', newAddress: 'robert@example.com' });
    expect(left()).toEqual([1, 1]);
  });

  it.each<[string, (scratch: Scratch) => void]>([
    [
      'a row has the former address, whatever it says',
      ({ desired: rows }) => {
        rows.add(desired('bob@example.com', { status: 'bounced' }));
      },
    ],
    [
      'a row without a meaning has the former address',
      ({ desired: rows }) => {
        rows.mention(0, 'bob@example.com');
      },
    ],
    [
      'a contact has the new address',
      ({ actual: contacts }) => {
        contacts.contacts.add(actual('robert@example.com', '8'));
      },
    ],
    [
      'the contact has a copy',
      ({ actual: contacts }) => {
        contacts.contacts.add(actual('bob@example.com', '8'));
      },
    ],
    [
      'the former address is suppressed',
      ({ actual: contacts }) => {
        contacts.addSuppressed(0, 'bob@example.com');
      },
    ],
    [
      'the former address is to be suppressed in a group',
      ({ desired: rows }) => {
        rows.suppress(wanted('bob@example.com', { scope: 3 }));
      },
    ],
    [
      'the new address is suppressed in a group',
      ({ actual: contacts }) => {
        contacts.addSuppressed(3, 'robert@example.com');
      },
    ],
    [
      'the new address is to be suppressed',
      ({ desired: rows }) => {
        rows.suppress(wanted('robert@example.com'));
      },
    ],
    [
      'two people had the former address',
      (scratch) => {
        change(scratch, 'bob@example.com', 'eve@example.com');
        scratch.desired.add(desired('eve@example.com'));
      },
    ],
    [
      'the person had the address of two contacts',
      (scratch) => {
        change(scratch, 'rob@example.com', 'robert@example.com', 'shop');
        scratch.actual.contacts.add(actual('rob@example.com', '8'));
      },
    ],
  ])('makes no pair where %s', (_, spoil) => {
    const scratch = bobScratch();
    spoil(scratch);

    expect(find(scratch)).toEqual([]);
  });

  it.each([{ mayCreate: false }, { mayUpdate: false }])(
    'makes no pair for a row that %o',
    (part) => {
      const scratch = emptyScratch();
      change(scratch, 'bob@example.com', 'robert@example.com');
      scratch.actual.contacts.add(actual('bob@example.com', '7'));
      scratch.desired.add(desired('robert@example.com', part));

      expect(find(scratch)).toEqual([]);
    },
  );

  it('believes two sources that say the same, and none whose ids are unstable', () => {
    const scratch = bobScratch();
    change(scratch, 'bob@example.com', 'robert@example.com', 'shop');

    expect(find(scratch, ['crm', 'shop'])).toEqual([]);
    expect(find(scratch, ['shop'])).toEqual(BOB);
  });

  it('walks more renames than fit a page, and drops on the way', () => {
    const scratch = emptyScratch();
    for (let index = 0; index < 1_100; index += 1) {
      const name = String(index);
      const now = { address: `new.${name}@example.com`, email: `new.${name}@example.com` };
      scratch.ids.add({ ...now, source: 'crm', id: name, target: 0, binding: 0, file: 0, line: 2 });
      scratch.actual.contacts.add(actual(`old.${name}@example.com`, String(index + 1)));
      scratch.desired.add(desired(now.address));
    }
    for (const row of scratch.ids.single()) {
      scratch.ids.addFormer(row, hash(`old.${row.id}@example.com`));
    }
    expect(find(scratch)).toHaveLength(1_100);

    for (const row of scratch.renames.of(0)) scratch.renames.drop(0, row);

    expect([...scratch.renames.of(0)]).toEqual([]);
  });
});
