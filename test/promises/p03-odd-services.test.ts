// P3 over services that are odd in one way, night after night: nobody is there twice, nothing changes that is not ours,
// what can go goes, and once everything is done a night sends nothing more.
import { describe, expect, it } from 'vitest';
import { accountState } from '../simulation/account-state.ts';
import { manyPeople, PEOPLE, recordWrites, reply, UNFORGIVING, worldOf } from '../apply/stories.ts';
import { World } from '../world/world.ts';

/** One way in which a service may be odd. */
interface Way {
  readonly name: string;
  readonly behaviours: Readonly<Record<string, string>>;
  /** What one of the people says in `City`; left out, nothing of note. */
  readonly city?: string;
  /** People whom no request can bring there; left out, nobody. */
  readonly waiting?: number;
}

const WAYS: readonly Way[] = [
  { name: 'null for an empty list', behaviours: { empty_list: 'null' } },
  { name: 'an empty text for an empty list', behaviours: { empty_list: 'empty_text' } },
  { name: 'an object for an empty list', behaviours: { empty_list: 'object' } },
  {
    name: 'a notice of PHP before every answer',
    behaviours: { php_noise: 'warning_before_json' },
  },
  { name: 'an empty body for every write', behaviours: { success_status: '204_empty' } },
  {
    name: 'other words for every success',
    behaviours: { success_text_variant: 'translated' },
  },
  {
    name: 'a firewall that blocks one value',
    behaviours: { firewall: 'value_403' },
    city: "Ulm'; DROP TABLE contacts",
    waiting: 1,
  },
  { name: 'a firewall that blocks bodies', behaviours: { firewall: 'body_403(900)' } },
  { name: 'a server that takes no large bodies', behaviours: { firewall: 'body_413(900)' } },
  {
    name: 'files that must be of another type',
    behaviours: { csv_mime_check: 'application/vnd.ms-excel' },
  },
  {
    name: 'no file of any type',
    behaviours: { csv_mime_check: 'refuses_all' },
    waiting: 1,
  },
];

const CREATED = 40;

function rowsOf({ city = 'Pune' }: Way): string[][] {
  const created = Array.from({ length: CREATED }, (_, index) => {
    const number = String(index + 1).padStart(2, '0');
    // One of them has what only a file can carry, another one what a firewall may not like.
    const plan = index === 7 ? 'gold' : '';
    return [
      `p${number}@example.com`,
      `P${number}`,
      'India',
      index === 23 ? city : 'Pune',
      plan,
      'subscribed',
    ];
  });
  return [
    ['Email', 'First name', 'Country', 'City', 'Plan', 'Status'],
    ['bob@example.com', 'Bob', 'India', 'Delhi', '', 'subscribed'],
    ['gone@example.com', 'Gone', 'India', '', '', 'unsubscribed'],
    ...created,
  ];
}

function oddWorld(way: Way): World {
  const world = new World({ behaviours: { ...UNFORGIVING, ...way.behaviours } });
  world.config = {
    sources: { crm: rowsOf(way) },
    syncs: [{ sources: ['crm'], mode: 'mirror' }],
    suppressions: [{ sources: ['crm'] }],
    columns: { 'custom.plan': 'Plan' },
    guards: { firstMirror: 'allow' },
  };
  world.service.addContactType('Newsletter');
  world.service.addContactType('Customers');
  world.service.addContact('kim@example.com', { first_name: 'Kim', city: 'Oslo' }, 'Customers');
  world.service.addContact('bob@example.com', { first_name: 'Robert', city: 'Delhi' });
  for (const name of ['old1', 'old2', 'old3']) world.service.addContact(`${name}@example.com`);
  return world;
}

/** Three nights, and what each of them wrote. */
async function threeNights(world: World) {
  const nights: { readonly writes: readonly string[]; readonly unknown: number }[] = [];
  const writes = recordWrites(world);
  for (let night = 1; night <= 3; night += 1) {
    const { result } = await world.sync();
    nights.push({ writes: writes.splice(0), unknown: result.verdicts.unknown });
    await world.clock.sleep(12 * 3_600_000);
  }
  return nights;
}

describe.each(WAYS)('P3: $name', (way) => {
  it('leaves nobody out and makes nobody twice in three nights', async () => {
    const world = oddWorld(way);
    const { waiting = 0 } = way;

    const nights = await threeNights(world);

    const { contacts, contactTypes, suppressed, customFields } = accountState(world.sandbox);
    const ours = contacts.filter((one) => contactTypes.get(one.contact_type_id) === 'Newsletter');
    const emails = ours.map(({ email }) => email);
    expect(new Set(emails).size).toBe(emails.length);
    expect(emails.length).toBe(CREATED + 1 - waiting);
    expect(ours.find(({ email }) => email === 'bob@example.com')).toMatchObject({
      first_name: 'Bob',
      city: 'Delhi',
    });
    expect(emails.some((email) => email.startsWith('old'))).toBe(false);
    expect(contacts.filter(({ email }) => email === 'kim@example.com')).toMatchObject([
      { first_name: 'Kim', city: 'Oslo' },
    ]);
    expect([...suppressed]).toEqual(['gone@example.com']);
    expect(customFields).toEqual(['plan']);
    expect(nights.map(({ unknown }) => unknown)).toEqual([0, 0, 0]);
    expect(nights[2]?.writes.length).toBeLessThanOrEqual(waiting);
  });
});

const PAGE = '<html><head><title>403 Forbidden</title></head><h1>Access denied</h1></html>';

describe('P3: answers that say nothing', () => {
  it('end a run after a few writes that did nothing, and it says what came', async () => {
    const world = worldOf(manyPeople(9), { behaviours: { redirect: 'writes_to_https(1)' } });
    world.service.addContactType('Newsletter');
    const writes = recordWrites(world);

    await expect(world.sync()).rejects.toMatchObject({
      code: 'SERVICE_UNAVAILABLE',
      message: expect.stringMatching(
        /contacts\/add.*HTTP 301 with a redirect to https:\/\/.*base address/u,
      ),
    });

    // Three readings, each after what was under way when the third answer was unclear.
    expect(writes.length).toBeLessThanOrEqual(18);
    expect(world.service.emails()).toEqual([]);
  });

  it('end a run, too, that has only one thing to send', async () => {
    const world = worldOf(PEOPLE.slice(0, 1), { behaviours: { redirect: 'writes_to_https(1)' } });
    world.service.addContactType('Newsletter');
    world.config = {
      ...world.config,
      sources: {
        crm: [
          ['Email', 'Status'],
          ['gone@example.com', 'unsubscribed'],
        ],
      },
      suppressions: [{ sources: ['crm'] }],
    };
    const writes = recordWrites(world);

    await expect(world.sync()).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });

    expect(writes).toHaveLength(9);
  });

  it('are told of with the item that they leave open', async () => {
    const world = worldOf(PEOPLE.slice(0, 2));
    world.service.addContactType('Newsletter');
    world.fateOf = ({ isWrite }) => (isWrite ? reply(200, PAGE) : 'answered');

    const { runId, result } = await world.sync();

    expect(result.verdicts.unknown).toBe(1);
    expect(world.journal.items.get(runId, 1)?.reason).toMatchObject({
      code: 'no-clear-answer',
      message: expect.stringContaining('beginning "403 Forbidden Access denied"'),
    });
  });

  it('reject whom a firewall turns away, seen once not to be there', async () => {
    const world = worldOf(PEOPLE);
    world.service.addContactType('Newsletter');
    const isBob = ({ body }: { readonly body: string }): boolean => body.includes('bob@');
    world.fateOf = (request) => (request.isWrite && isBob(request) ? reply(403, PAGE) : 'answered');
    const writes = recordWrites(world);

    const { result } = await world.sync();

    expect(result.verdicts).toMatchObject({ applied: 2, rejected: 1, unknown: 0 });
    expect(writes).toHaveLength(2);
  });

  it('leave whom a firewall let through where they are, whatever it said', async () => {
    const world = worldOf(manyPeople(30), { behaviours: UNFORGIVING });
    world.service.addContactType('Newsletter');
    world.fateOf = ({ isWrite }) => (isWrite ? reply(403, PAGE, { done: true }) : 'answered');

    const { result } = await world.sync();

    expect(result.verdicts).toMatchObject({ applied: 30, unknown: 0 });
    expect(world.service.emails()).toHaveLength(30);
  });

  it('are no reason to read back after every few writes, once it is known that these take effect', async () => {
    const world = worldOf(manyPeople(9), { behaviours: { success_status: '204_empty' } });
    world.service.addContactType('Newsletter');
    await world.sync();
    world.config = { ...world.config, sources: { crm: manyPeople(18) } };
    const before = world.clock.monotonicMs();

    const { result } = await world.sync();

    expect(result.verdicts).toMatchObject({ applied: 9, unknown: 0 });
    expect(result.listReads).toBe(2);
    expect(world.clock.monotonicMs() - before).toBeLessThan(2 * 120_000);
  });

  it('are forgotten where an answer is clear again', async () => {
    const world = worldOf(manyPeople(9));
    world.service.addContactType('Newsletter');
    world.fateOf = ({ isWrite }) => (isWrite ? reply(200, '', { done: true }) : 'answered');
    await world.sync();
    const learned = world.journal.facts.get('unclear_answers')?.value;
    world.fateOf = () => 'answered';
    world.config = { ...world.config, sources: { crm: manyPeople(10) } };

    await world.sync();

    expect([learned, world.journal.facts.get('unclear_answers')?.value]).toEqual([
      'contacts/add',
      '',
    ]);
  });
});

describe('P3: a limit of files', () => {
  it('is learned in the first night, and kept in the second', async () => {
    const world = worldOf(manyPeople(60), {
      behaviours: { ...UNFORGIVING, firewall: 'body_413(900)' },
    });
    await world.sync();
    const writes = recordWrites(world);
    world.config = { ...world.config, sources: { crm: manyPeople(120) } };

    const { result } = await world.sync();

    expect(result.verdicts).toMatchObject({ applied: 60, rejected: 0, unknown: 0 });
    expect(result.listReads).toBe(2);
    expect(new Set(writes)).toEqual(new Set(['contacts/upload-csv']));
  });

  it('does not follow from one row that is turned away', async () => {
    const world = worldOf(manyPeople(40), { behaviours: UNFORGIVING });
    world.fateOf = ({ isWrite, body }) =>
      isWrite && body.includes('p0007@') ? reply(403, PAGE) : 'answered';

    const { result } = await world.sync();

    expect(result.verdicts).toMatchObject({ rejected: 1, unknown: 0 });
    expect(world.journal.facts.get('csv_max')).toBeUndefined();
  });
});
