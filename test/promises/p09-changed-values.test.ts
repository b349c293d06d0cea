// P9 and P8 over a service that makes another form of every text: on its way in, or where it shows it. An update sends
// along what it does not own, and that must stay what it was, night after night.
import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it } from 'vitest';
import { accountState } from '../simulation/account-state.ts';
import { orDied, recordWrites, reply, worldOf } from '../apply/stories.ts';
import type { World } from '../world/world.ts';

const LONG = 'Warehouse Nine behind the old Mill at the River';

/** The way of the service, what its form makes of a value, and a value of somebody else. */
const WAYS = [
  { name: 'escapes on the way in', behaviours: { text_form: 'escaped' } },
  { name: 'escapes on the way out', behaviours: { text_form: 'escaped_shown' } },
  { name: 'escapes all but apostrophes', behaviours: { html_in_text: 'escaped' } },
  { name: 'puts backslashes in', behaviours: { text_form: 'slashed' } },
  { name: 'shows backslashes', behaviours: { text_form: 'slashed_shown' } },
  { name: 'cuts at 40', behaviours: { max_length: 'truncate(40)' } },
  { name: 'trims', behaviours: { trim: 'yes' } },
  { name: 'writes small letters', behaviours: { text_form: 'lower' } },
  { name: 'keeps what it is sent', behaviours: {} },
] as const;

const NAMES = ["Smith & Sons' Yard", 'Ann "Nan" Lee', "O'Neil", 'Plain', LONG];

function people(firstName: string, lastName: (index: number) => string): string[][] {
  const rows = Array.from({ length: 10 }, (_, index) => {
    const number = String(index);
    return [`p${number}@example.com`, `${firstName} ${number}`, lastName(index), 'India'];
  });
  return [['Email', 'First name', 'Last name', 'Country'], ...rows];
}

function nameOf(index: number): string {
  return NAMES[index % NAMES.length] ?? '';
}

function changingWorld(behaviours: Readonly<Record<string, string>>): World {
  const guards = { firstMirror: 'allow', maxUpdate: { kind: 'share', share: 1 } } as const;
  return worldOf(people('New', nameOf), { behaviours, config: { guards } });
}

/** Ten contacts of somebody else, added as the service adds them, with an address that no source owns. */
function worldOfOthers(behaviours: Readonly<Record<string, string>>): World {
  const world = changingWorld(behaviours);
  world.service.addContactType('Newsletter');
  for (let index = 0; index < 10; index += 1) {
    world.service.addContact(`p${String(index)}@example.com`, {
      first_name: 'Old',
      last_name: 'Name',
      address_line1: index < 3 ? '1 river road' : `${nameOf(index)} ${String(index)}`,
      city: " Tom's <Ulm> ",
    });
  }
  return world;
}

/** What the service holds of the fields that are not ours, past what it shows. */
function theirs({ sandbox }: World): (readonly unknown[])[] {
  return accountState(sandbox).contacts.map(({ email, address_line1, city }) => {
    return [email, address_line1, String(city).trim()];
  });
}

describe('P9: a service that makes another form of texts', () => {
  it.each(WAYS)('keeps what is not ours over three nights: it $name', async ({ behaviours }) => {
    const world = worldOfOthers(behaviours);
    const before = theirs(world);

    const first = await world.sync();
    world.config = { ...world.config, sources: { crm: people('Newer', nameOf) } };
    const second = await world.sync();
    const writes = recordWrites(world);
    const third = await world.sync();

    expect(theirs(world)).toEqual(before);
    expect(first.result.verdicts).toMatchObject({ applied: 10 });
    expect(second.result.verdicts).toMatchObject({ applied: 10 });
    expect(writes).toEqual([]);
    expect(third.result.verified).toBe(true);
    expect(accountState(world.sandbox).contacts).toHaveLength(10);
  });

  it('changes one contact at most, and nobody on later nights, where no known form explains what it shows', async () => {
    const world = worldOfOthers({ text_form: 'escaped', html_in_text: 'escaped' });
    const before = theirs(world);

    await world.sync();
    const afterOne = theirs(world);
    world.config = { ...world.config, sources: { crm: people('Newer', nameOf) } };
    const second = await world.sync();
    world.config = { ...world.config, sources: { crm: people('Newest', nameOf) } };
    await world.sync();

    expect(
      afterOne.filter((one, index) => !isDeepStrictEqual(one, before[index])).length,
    ).toBeLessThan(2);
    expect(theirs(world)).toEqual(afterOne);
    expect(second.result.verdicts).toMatchObject({ applied: 0, skipped: 10 });
  });

  it('puts no second contact at risk while the answer of the first one is unclear', async () => {
    const rows = (name: string): string[][] => [
      ['Email', 'First name', 'Country', 'Plan'],
      ['ann@example.com', name, 'India', 'gold'],
      ['bob@example.com', name, 'India', ''],
    ];
    const columns = { 'custom.plan': 'Plan' };
    const behaviours = { text_form: 'escaped' };
    const world = worldOf(rows('Old'), { behaviours, config: { columns } });
    await world.sync();
    const city = "Tom's <Ulm>";
    for (const email of world.service.emails()) world.service.updateContact(email, { city });
    const [before] = theirs(world);
    world.config = { ...world.config, sources: { crm: rows('New') } };
    const fates = ['answer-lost', 'answer-lost', reply(429, 'slow down')] as const;
    let sent = 0;
    world.fateOf = ({ endpoint }) => {
      if (endpoint !== 'contacts/update') return 'answered';
      sent += 1;
      return fates[(sent - 1) % fates.length] ?? 'answered';
    };

    await orDied(world.sync());

    expect(theirs(world).filter(([, , now]) => now === before?.[2])).toHaveLength(1);
  });

  it.each(WAYS)(
    'sends nothing again where the account held another form of our values: it $name',
    async ({ behaviours }) => {
      const world = changingWorld(behaviours);
      world.service.addContactType('Newsletter');
      for (const [email = '', first_name = '', last_name = ''] of people('New', nameOf).slice(1)) {
        world.service.addContact(email, { first_name, last_name });
      }

      const first = await world.sync();
      const writes = recordWrites(world);
      const second = await world.sync();

      expect(first.result.verdicts).toMatchObject({ rejected: 0, unknown: 0 });
      expect(writes).toEqual([]);
      expect(second.result.verified).toBe(true);
    },
  );
});
