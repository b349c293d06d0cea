import { expect, it } from 'vitest';
import { STATUSES } from '../../../src/contacts/index.ts';
import { actual, desired, emptyScratch, wanted } from './scratch-rows.ts';

const ada = 'ada@example.com';

it('merges the rows of a key: each field from the last row that fills it', () => {
  const scratch = emptyScratch();
  scratch.desired.add(desired(ada, { fields: { city: 'Ulm', first_name: 'Ada' }, line: 2 }));
  scratch.desired.add(desired(ada, { fields: { city: 'Bonn', last_name: '' }, line: 3 }));

  scratch.desired.add(
    desired(ada, { fields: { city: '' }, email: 'Ada@example.com', binding: 4, file: 5, line: 6 }),
  );

  const [missing, ...others] = [...scratch.differences.missing(0)];
  expect(others).toEqual([]);
  expect(missing).toMatchObject({ email: 'Ada@example.com', binding: 4, file: 5, line: 6 });
  expect(missing?.fields).toEqual({
    city: 'Bonn',
    first_name: 'Ada',
    last_name: '',
  });
});

const STILL_MAILABLE: ReadonlySet<string> = new Set(['bounced', 'unsubscribed', 'complained']);
const NOBODY = {
  suppressed: 0,
  left: 0,
  noConsent: 0,
  erased: 0,
  further: 0,
  changedId: 0,
  listed: 0,
};

it.each(STATUSES.filter((status) => status !== 'subscribed'))(
  'keeps the worst status when a row is %s and another subscribed, in either order',
  (status) => {
    const scratch = emptyScratch();
    scratch.desired.add(desired('a@example.com', { status }));
    scratch.desired.add(desired('a@example.com'));
    scratch.desired.add(desired('b@example.com'));

    scratch.desired.add(desired('b@example.com', { status }));

    expect([...scratch.differences.missing(0)]).toEqual([]);
    const left = STILL_MAILABLE.has(status) ? 2 : 0;
    expect(scratch.desired.bindingCounts()).toEqual([
      { binding: 0, file: 0, desired: 0, ...NOBODY, left, noConsent: 2 - left },
    ]);
  },
);

it('merges a row that comes after a question into what was merged before', () => {
  const scratch = emptyScratch();
  scratch.desired.add(desired(ada, { fields: { city: 'Ulm' } }));
  expect([...scratch.differences.missing(0)]).toHaveLength(1);

  scratch.desired.add(desired(ada, { fields: { first_name: 'Ada' }, line: 9 }));

  const [missing] = [...scratch.differences.missing(0)];
  expect(missing?.fields).toEqual({ city: 'Ulm', first_name: 'Ada' });
  expect(missing?.line).toBe(9);
});

it('compares the merged fields with the contact, not those of one row', () => {
  const scratch = emptyScratch();
  scratch.actual.contacts.add(actual(ada, '1', { fields: { city: 'Ulm', first_name: 'Ada' } }));
  scratch.desired.add(desired(ada, { fields: { city: 'Ulm' } }));

  scratch.desired.add(desired(ada, { fields: { first_name: 'Ada' } }));

  expect([...scratch.differences.differing(0)]).toEqual([]);
});

it('keeps equal keys of two targets apart', () => {
  const scratch = emptyScratch();
  scratch.desired.add(desired(ada, { fields: { city: 'Ulm' } }));

  scratch.desired.add(desired(ada, { target: 1, status: 'unsubscribed' }));

  expect([...scratch.differences.missing(0)]).toHaveLength(1);
  expect([...scratch.differences.missing(1)]).toEqual([]);
});

it.each([
  [true, false],
  [false, true],
])('may create and update when the first row may (%s) or the second (%s)', (first, second) => {
  const scratch = emptyScratch();
  scratch.actual.contacts.add(actual('grace@example.com', '1', { fields: { city: 'Ulm' } }));
  for (const address of [ada, 'grace@example.com']) {
    scratch.desired.add(desired(address, { mayCreate: first, mayUpdate: first }));
    scratch.desired.add(desired(address, { mayCreate: second, mayUpdate: second }));
  }

  expect([...scratch.differences.missing(0)]).toHaveLength(1);
  expect([...scratch.differences.differing(0)]).toHaveLength(1);
});

it('merges more keys than fit one page', () => {
  const scratch = emptyScratch();
  const keys = Array.from({ length: 1_100 }, (_, index) => `ada.${String(index)}@example.com`);
  for (const key of keys) scratch.desired.add(desired(key, { fields: { city: 'Ulm' } }));

  for (const key of keys) scratch.desired.add(desired(key, { binding: 1 }));

  expect(scratch.desired.bindingCounts()).toEqual([
    { binding: 1, file: 0, desired: 1_100, ...NOBODY },
  ]);
});

it('counts a key for the binding that spoke of it last, and none that is counted as invalid', () => {
  const scratch = emptyScratch();
  scratch.desired.add(desired('a@example.com'));
  scratch.desired.add(desired('a@example.com', { binding: 1 }));
  scratch.desired.add(desired('b@example.com'));
  scratch.desired.add(desired('c@example.com', { binding: 1, status: 'bounced' }));

  scratch.desired.add(desired('d@example.com', { binding: -2 }));

  expect(scratch.desired.bindingCounts().toSorted((a, b) => a.binding - b.binding)).toEqual([
    { binding: 0, file: 0, desired: 1, ...NOBODY },
    { binding: 1, file: 0, desired: 1, ...NOBODY, left: 1 },
  ]);
});

it('counts a key for the file that spoke of it last', () => {
  const scratch = emptyScratch();
  scratch.desired.add(desired('a@example.com', { file: 0 }));
  scratch.desired.add(desired('b@example.com', { file: 0 }));

  scratch.desired.add(desired('a@example.com', { file: 1 }));

  expect(scratch.desired.bindingCounts().toSorted((a, b) => a.file - b.file)).toEqual([
    { binding: 0, file: 0, desired: 1, ...NOBODY },
    { binding: 0, file: 1, desired: 1, ...NOBODY },
  ]);
});

it('counts a suppression once, for the binding that asked for it first', () => {
  const scratch = emptyScratch();
  scratch.desired.suppress(wanted(ada));
  scratch.desired.suppress(wanted(ada, { binding: 1 }));
  scratch.desired.suppress(wanted(ada, { scope: 2, binding: 1 }));

  scratch.desired.suppress(wanted('eve@example.com', { binding: -1 }));

  expect(scratch.desired.suppressionCounts().toSorted((a, b) => a.binding - b.binding)).toEqual([
    { binding: 0, file: 0, wanted: 1 },
    { binding: 1, file: 0, wanted: 1 },
  ]);
});

it('keeps of several rows about one suppression the first of those with the worst status', () => {
  const scratch = emptyScratch();
  const evidence = { reason: 'junk' };
  scratch.desired.suppress(wanted(ada, { status: 'bounced', line: 2 }));
  scratch.desired.suppress(wanted(ada, { status: 'complained', line: 3, binding: 1, evidence }));
  scratch.desired.suppress(wanted(ada, { status: 'complained', line: 4 }));

  scratch.desired.suppress(wanted(ada, { status: 'unsubscribed', line: 5 }));

  expect([...scratch.differences.missingSuppressions(0)]).toEqual([
    expect.objectContaining({
      status: 'complained',
      line: 3,
      binding: 1,
      evidence: '{"reason":"junk"}',
    }),
  ]);
  expect(scratch.desired.suppressionCounts()).toEqual([{ binding: 1, file: 0, wanted: 1 }]);
});

it('does not count a contact as extra when a row names it', () => {
  const scratch = emptyScratch();
  scratch.actual.contacts.add(actual(ada, '1'));
  scratch.actual.contacts.add(actual(ada, '2', { target: 1 }));

  scratch.desired.mention(0, ada);
  scratch.desired.mention(0, ada);

  expect([...scratch.differences.extra(0)]).toEqual([]);
  expect([...scratch.differences.extra(1)]).toHaveLength(1);
});

it('counts those who left apart from those whom a list keeps from mail, here or on the service', () => {
  const scratch = emptyScratch();
  const place = { binding: 1, file: 0, line: 2, status: 'unsubscribed' } as const;
  for (const name of ['here', 'there', 'nowhere']) {
    const address = `${name}@example.com`;
    scratch.desired.add(desired(address, { status: 'unsubscribed' }));
    scratch.desired.noteLeft('crm', address);
    scratch.desired.noteLeft('crm', address);
  }
  scratch.desired.suppress({
    scope: 0,
    address: 'here@example.com',
    email: 'here@example.com',
    ...place,
  });
  scratch.actual.addSuppressed(0, 'there@example.com');

  expect(scratch.desired.bindingCounts()).toEqual([
    { binding: 0, file: 0, desired: 0, ...NOBODY, suppressed: 2, left: 1 },
  ]);
  expect(scratch.desired.leftMailable()).toEqual([{ source: 'crm', count: 1 }]);
  expect(scratch.desired.hasLeft('crm', 'nowhere@example.com')).toBe(true);
  expect(scratch.desired.hasLeft('shop', 'nowhere@example.com')).toBe(false);
});

it('knows of which keys a row speaks that could not be taken, in whatever order the rows came', () => {
  const scratch = emptyScratch();
  scratch.desired.mention(0, ada, 'invalid');
  scratch.desired.mention(0, ada, 'excluded');
  scratch.desired.mention(1, ada, 'excluded');
  scratch.desired.mention(2, ada);
  scratch.desired.mention(2, ada, 'invalid');

  expect([0, 1, 2, 3].map((target) => scratch.desired.hasInvalid(target, ada))).toEqual([
    true,
    false,
    true,
    false,
  ]);
});
