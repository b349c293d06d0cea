// P3 over an importer that splits at line ends: nobody is there who is in no source, and where somebody is all the
// same, the run says so.
import { expect, it } from 'vitest';
import { knowsSecondAdds, manyPeople, recordWrites, worldOf } from '../apply/stories.ts';

const BREAKS = { csv_newline_in_quotes: 'breaks' };

/** Twelve people, one of whom has an address of several lines that holds what looks like a row. */
function tableWith(lineEnd: string): string[][] {
  const table = manyPeople(12, { Address: 'High Street' });
  const [email = '', ...others] = table[5] ?? [];
  table[5] = [email, ...others.slice(0, -1), `Flat 3${lineEnd}x@example.com,X,India`];
  return table;
}

it.each(['\n', '\r\n', '\r', '\u0085', '\u2028', '\u2029', '\v', '\f'])(
  'makes nobody of a value with %j in it, and sees no difference the night after',
  async (lineEnd) => {
    const world = worldOf(tableWith(lineEnd), {
      behaviours: BREAKS,
      config: { columns: { address_line1: 'Address' } },
    });

    const { result } = await world.sync();

    expect(world.service.emails()).toEqual(
      manyPeople(12)
        .slice(1)
        .map(([email]) => email),
    );
    expect(result.verified).toBe(true);
    const writes = recordWrites(world);
    expect((await world.sync()).result.verified).toBe(true);
    expect(writes).toEqual([]);
  },
);

it.each([
  ['one by one', 2],
  ['by upload', 12],
])('goes as the plan shows it, with a blank for each line break, %s', async (_how, count) => {
  const table = manyPeople(count, { Address: 'High Street' });
  table[1] = ['p0001@example.com', 'P', 'India', 'Flat 3\r\nHigh Street'];
  const world = worldOf(table, { config: { columns: { address_line1: 'Address' } } });
  const made = await world.plan();

  await world.apply(made);

  const [first] = [...made.plan.items('createContact')];
  expect(first?.fields.address_line1).toBe('Flat 3 High Street');
  expect(made.plan.head.warnings).toMatchObject([
    {
      code: 'VALUES_ON_ONE_LINE',
      message: expect.stringMatching(/^1 row has a value on several lines: .* line 2\)\.$/u),
    },
  ]);
  const contact = world.service.contacts().find(({ email }) => email === 'p0001@example.com');
  expect(contact?.fields['address_line1']).toBe('Flat 3 High Street');
});

it('says how many more contacts came with an upload than were sent, and is not verified', async () => {
  const world = worldOf(manyPeople(12));
  knowsSecondAdds(world);
  let isUploaded = false;
  world.sandbox.after.push(({ path }) => {
    if (!path.endsWith('contacts/upload-csv') || isUploaded) return;
    isUploaded = true;
    world.service.addContact('nobody@example.com');
    world.service.addContact('nothing@example.com');
  });

  const { result } = await world.sync();

  expect(result.strangers).toEqual({ Newsletter: 2 });
  expect(result.verified).toBe(false);
});
