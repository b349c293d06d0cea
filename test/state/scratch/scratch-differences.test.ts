import { expect, it } from 'vitest';
import { actual, desired, emptyScratch, wanted } from './scratch-rows.ts';

const ada = 'ada@example.com';
const grace = 'grace@example.com';

it('finds the contacts that the service lacks, in the order of their keys', () => {
  const scratch = emptyScratch();
  scratch.actual.contacts.add(actual('alan@example.com', '1'));
  scratch.actual.contacts.add(actual(ada, '2', { target: 1 }));
  for (const address of [grace, 'alan@example.com', ada]) {
    scratch.desired.add(
      desired(address, { fields: { city: 'Ulm' }, binding: 1, file: 2, line: 3 }),
    );
  }

  scratch.desired.add(desired('eve@example.com', { mayCreate: false }));

  const place = { binding: 1, file: 2, line: 3 };
  expect([...scratch.differences.missing(0)]).toMatchObject([
    { address: ada, email: ada, fields: { city: 'Ulm' }, ...place },
    { address: grace, email: grace, fields: { city: 'Ulm' }, ...place },
  ]);
});

it('finds the contacts whose fields differ, with both sides', () => {
  const scratch = emptyScratch();
  scratch.actual.contacts.add(
    actual(ada, '1', { email: 'Ada@example.com', fields: { city: 'Ulm' } }),
  );
  scratch.actual.contacts.add(actual(grace, '2', { fields: { city: 'Bonn' } }));
  scratch.actual.contacts.add(actual('eve@example.com', '3', { fields: { city: 'Ulm' } }));
  scratch.desired.add(desired(ada, { fields: { city: 'Bonn' }, binding: 1, file: 2, line: 3 }));
  scratch.desired.add(desired(grace, { fields: { city: 'Bonn' } }));

  scratch.desired.add(desired('eve@example.com', { fields: { city: 'Bonn' }, mayUpdate: false }));

  expect([...scratch.differences.differing(0)]).toEqual([
    {
      address: ada,
      contactId: '1',
      email: 'Ada@example.com',
      desiredFields: { city: 'Bonn' },
      actualFields: { city: 'Ulm' },
      binding: 1,
      file: 2,
      line: 3,
      givers: null,
    },
  ]);
});

it('compares only the fields that the sources own where others are there', () => {
  const scratch = emptyScratch();
  const fields = { city: 'Ulm', state: 'BW' };
  scratch.actual.contacts.add(actual(ada, '1', { fields }));
  scratch.actual.contacts.add(actual(grace, '2', { fields }));
  scratch.desired.add(desired(ada, { fields: { city: 'Ulm' } }));

  scratch.desired.add(desired(grace, { fields: { city: 'Bonn' } }));

  expect([...scratch.differences.differing(0)]).toMatchObject([
    { address: grace, actualFields: { city: 'Ulm', state: 'BW' } },
  ]);
});

it('compares with the contact of the lowest id, and not with its copies', () => {
  const scratch = emptyScratch();
  scratch.actual.contacts.add(actual(ada, '10', { fields: { city: 'Ulm' } }));
  scratch.actual.contacts.add(actual(ada, '9', { fields: { city: 'Bonn' } }));

  scratch.desired.add(desired(ada, { fields: { city: 'Ulm' } }));

  expect([...scratch.differences.differing(0)]).toMatchObject([
    { contactId: '9', actualFields: { city: 'Bonn' } },
  ]);
});

it('leaves alone the contacts of rows that may not receive mail', () => {
  const scratch = emptyScratch();
  scratch.actual.contacts.add(actual(ada, '1', { fields: { city: 'Ulm' } }));

  scratch.desired.add(desired(ada, { status: 'unsubscribed', fields: { city: 'Bonn' } }));

  expect([...scratch.differences.differing(0)]).toEqual([]);
  expect([...scratch.differences.extra(0)]).toEqual([]);
});

it('finds the contacts that no row mentions, in the order of their keys', () => {
  const scratch = emptyScratch();
  scratch.actual.contacts.add(actual(grace, '2', { fields: { city: 'Ulm' } }));
  scratch.actual.contacts.add(actual(ada, '1'));
  scratch.actual.contacts.add(actual('alan@example.com', '3'));

  scratch.desired.add(desired('alan@example.com'));

  expect([...scratch.differences.extra(0)]).toEqual([
    { address: ada, contactId: '1', email: ada, fields: {}, movesTo: [] },
    { address: grace, contactId: '2', email: grace, fields: { city: 'Ulm' }, movesTo: [] },
  ]);
});

it('names the targets in which an extra contact will be created', () => {
  const scratch = emptyScratch();
  scratch.actual.contacts.add(actual(ada, '1'));
  scratch.desired.add(desired(ada, { target: 3 }));

  scratch.desired.add(desired(ada, { target: 2 }));

  expect([...scratch.differences.extra(0, [1, 2, 3])]).toMatchObject([{ movesTo: [2, 3] }]);
});

it.each([
  ['is there already', desired(ada, { target: 1 }), true],
  ['may not be created', desired(ada, { target: 1, mayCreate: false }), false],
  ['may not receive mail', desired(ada, { target: 1, status: 'bounced' }), false],
  ['is another one', desired(grace, { target: 1 }), false],
])('does not take a contact for moved when the one there %s', (_, row, isThere) => {
  const scratch = emptyScratch();
  scratch.actual.contacts.add(actual(ada, '1'));
  if (isThere) scratch.actual.contacts.add(actual(ada, '2', { target: 1 }));

  scratch.desired.add(row);

  expect([...scratch.differences.extra(0, [1])]).toMatchObject([{ movesTo: [] }]);
});

it('lists the copies of a target by key and id', () => {
  const scratch = emptyScratch();
  for (const id of ['10', '9', '101', '99']) scratch.actual.contacts.add(actual(grace, id));
  for (const id of ['4', '3']) scratch.actual.contacts.add(actual(ada, id));

  scratch.actual.contacts.add(actual(ada, '5', { target: 1 }));

  expect(
    [...scratch.differences.copies(0)].map(({ address, contactId }) => [address, contactId]),
  ).toEqual([
    [ada, '4'],
    [grace, '10'],
    [grace, '99'],
    [grace, '101'],
  ]);
});

it('finds the suppressions that the service lacks, in the order of their keys', () => {
  const scratch = emptyScratch();
  scratch.desired.suppress(wanted(grace, { status: 'bounced', binding: 1, file: 2, line: 3 }));
  scratch.desired.suppress(wanted(ada));
  scratch.desired.suppress(wanted('eve@example.com'));
  scratch.desired.suppress(wanted('eve@example.com', { scope: 1 }));

  scratch.actual.addSuppressed(0, 'eve@example.com');

  expect([...scratch.differences.missingSuppressions(0)]).toMatchObject([
    { address: ada, email: ada, status: 'unsubscribed', binding: 0, file: 0, line: 2 },
    { address: grace, email: grace, status: 'bounced', binding: 1, file: 2, line: 3 },
  ]);
  expect([...scratch.differences.missingSuppressions(1)]).toMatchObject([
    { address: 'eve@example.com' },
  ]);
});

it('counts how the keys of a target pair up', () => {
  const scratch = emptyScratch();
  scratch.actual.contacts.add(actual('same@example.com', '1', { fields: { city: 'Ulm' } }));
  scratch.actual.contacts.add(actual('other@example.com', '2', { fields: { city: 'Ulm' } }));
  scratch.actual.contacts.add(actual('kept@example.com', '3', { fields: { city: 'Ulm' } }));
  scratch.actual.contacts.add(actual('kept@example.com', '4'));
  scratch.actual.contacts.add(actual('extra@example.com', '5'));
  scratch.desired.add(desired('same@example.com', { fields: { city: 'Ulm' } }));
  scratch.desired.add(desired('other@example.com', { fields: { city: 'Bonn' } }));
  scratch.desired.add(desired('kept@example.com', { mayUpdate: false }));
  scratch.desired.add(desired('missing@example.com'));
  scratch.desired.add(desired('denied@example.com', { mayCreate: false }));
  scratch.desired.add(desired('gone@example.com', { status: 'unsubscribed' }));

  scratch.desired.add(desired('same@example.com', { target: 1 }));

  expect(scratch.differences.pairCounts(0)).toEqual({
    desired: 5,
    missing: 2,
    matched: 3,
    differing: 1,
  });
});

it('counts nothing in a target that is empty', () => {
  expect(emptyScratch().differences.pairCounts(0)).toEqual({
    desired: 0,
    missing: 0,
    matched: 0,
    differing: 0,
  });
});
