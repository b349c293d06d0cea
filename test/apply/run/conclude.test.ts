import { describe, expect, it } from 'vitest';
import {
  endings,
  firstTo,
  manyPeople,
  PEOPLE,
  reply,
  worldOf,
  worldWithEverything,
} from '../stories.ts';
import { renamedWorld } from '../renamed.ts';
import { UPDATE_FACT } from '../../../src/state/index.ts';
import type { Reply } from '../../world/sandbox-send.ts';
import type { World } from '../../world/world.ts';

describe('what was seen in effect and is gone again when the run ends', () => {
  const BOTH = [
    ['Email', 'First name', 'Country'],
    ['ann@example.com', 'Ann', 'India'],
  ];

  /** Ann is to be in two contact types of a service that holds an address once in the whole account. */
  function worldOfOneAddress() {
    return worldOf(BOTH, {
      behaviours: { uniqueness_scope: 'account', duplicate_add: 'upsert' },
      concurrency: 1,
      config: {
        syncs: [
          { sources: ['crm'], contactType: 'Customers' },
          { sources: ['crm'], contactType: 'Newsletter' },
        ],
      },
    });
  }

  it('is not called applied when a later create has taken it to another contact type', async () => {
    const world = worldOfOneAddress();
    const made = await world.plan();
    let adds = 0;
    world.fateOf = ({ endpoint }) =>
      endpoint === 'contacts/add' && (adds += 1) === 2 ? 'request-lost' : 'answered';

    const finished = await world.apply(made);

    expect(world.service.emails('Customers')).toEqual([]);
    expect(endings(world, made, finished)).toEqual([
      'createContact ann@example.com: drifted, taken-elsewhere contactType=Newsletter',
    ]);
    expect(finished.result.verified).toBe(false);
    expect(world.journal.facts.get('uniqueness_scope')).toMatchObject({ value: 'account' });
  });

  it('is not called applied when it was updated, and then taken away by a create', async () => {
    const world = worldOfOneAddress();
    world.service.addContactType('Newsletter');
    world.service.addContactType('Customers');
    world.service.addContact('ann@example.com', { first_name: 'Old' });
    const made = await world.plan();
    world.fateOf = firstTo('contacts/add', 'request-lost');

    const finished = await world.apply(made);

    expect(endings(world, made, finished)).toEqual([
      'updateContact ann@example.com: drifted, taken-elsewhere contactType=Customers',
    ]);
  });

  it('is not called applied when somebody deletes it before the end, and stays away', async () => {
    const world = worldOf(BOTH, { concurrency: 1 });
    world.service.addContactType('Newsletter');
    const [header = [], ann = []] = BOTH;
    world.config = {
      ...world.config,
      sources: { crm: [header, ann, ['bob@example.com', 'Bob', 'India']] },
    };
    const made = await world.plan();
    let adds = 0;
    world.fateOf = ({ endpoint }) => {
      if (endpoint !== 'contacts/add') return 'answered';
      adds += 1;
      if (adds === 3) world.service.deleteContact('ann@example.com');
      return adds === 2 ? 'request-lost' : 'answered';
    };

    const finished = await world.apply(made);

    expect(endings(world, made, finished)).toEqual([
      'createContact ann@example.com: drifted, gone-again',
    ]);
    world.fateOf = () => 'answered';
    // Another hand removed it, whoever created it.
    const { result } = await world.sync();
    expect(world.service.emails()).not.toContain('ann@example.com');
    expect(result.memory).toMatchObject({ goneOnService: 1 });
  });
});

describe('an update that was seen in effect, and of which the last list shows the former value', () => {
  /** Ann is updated. Bob comes with the second request: until then the list shows her new city. */
  async function lastShown(
    atTheEnd: (world: World, before: string) => Reply | undefined,
    ann: Readonly<Record<string, string>> | 'created' = { city: 'Goa' },
  ) {
    const world = worldOf(
      [
        ['Email', 'Country', 'City'],
        ['ann@example.com', 'India', 'Pune'],
        ['bob@example.com', 'India', 'Pune'],
      ],
      { concurrency: 1 },
    );
    world.service.addContactType('Newsletter');
    if (ann !== 'created') world.service.addContact('ann@example.com', ann);
    const before = world.service.contactsAnswer();
    const made = await world.plan();
    let adds = ann === 'created' ? -1 : 0;
    let shown: Reply | undefined;
    world.fateOf = ({ endpoint }) => {
      if (endpoint === 'contacts/list') return shown ?? 'answered';
      if (endpoint !== 'contacts/add') return 'answered';
      adds += 1;
      if (adds > 1) shown = atTheEnd(world, before);
      return adds === 1 ? 'request-lost' : 'answered';
    };
    const finished = await world.apply(made);
    return { finished, ended: endings(world, made, finished) };
  }

  it('is nobody else’s doing where the list is older than the account', async () => {
    const { finished, ended } = await lastShown((_, before) => reply(200, before));

    expect(ended).toEqual([
      expect.stringContaining('createContact bob@example.com: unknown, list-incomplete'),
    ]);
    expect(finished.result.verified).toBe(false);
  });

  it('is nobody else’s doing either where the contact had no value before', async () => {
    const { ended } = await lastShown((_, before) => reply(200, before), {});

    expect(ended).toEqual([expect.stringContaining('createContact bob@example.com: unknown')]);
  });

  it('was changed by somebody else where the list shows one that the contact never had by us', async () => {
    const { ended } = await lastShown((world) => {
      world.service.updateContact('ann@example.com', { city: 'Agra' });
      return reply(200, world.service.contactsAnswer());
    });

    expect(ended).toContainEqual(
      expect.stringContaining(
        'updateContact ann@example.com: drifted, changed-by-another found=other-values fields=city',
      ),
    );
  });

  it('was changed by somebody else where the run itself created the contact, however old the list', async () => {
    const { ended } = await lastShown((world) => {
      world.service.updateContact('ann@example.com', { city: 'Goa' });
      return reply(200, world.service.contactsAnswer());
    }, 'created');

    expect(ended).toContainEqual(
      expect.stringContaining(
        'createContact ann@example.com: drifted, changed-by-another found=other-values fields=city',
      ),
    );
  });

  it('was changed by somebody else where the list is as new as the account', async () => {
    const { ended } = await lastShown((world) => {
      world.service.updateContact('ann@example.com', { city: 'Goa' });
      return undefined;
    });

    expect(ended).toEqual([
      expect.stringContaining(
        'updateContact ann@example.com: drifted, changed-by-another found=other-values fields=city',
      ),
    ]);
  });
});

it('does not call a contact applied that somebody changed before the only reading', async () => {
  const world = worldOf([
    ['Email', 'Country', 'City'],
    ['ann@example.com', 'India', 'Pune'],
  ]);
  world.service.addContactType('Newsletter');
  const made = await world.plan();
  world.fateOf = ({ endpoint }) => {
    const isThere = world.service.emails().includes('ann@example.com');
    if (endpoint === 'contacts/list' && isThere)
      world.service.updateContact('ann@example.com', { city: 'Goa' });
    return 'answered';
  };

  const finished = await world.apply(made);

  expect(world.journal.items.get(finished.runId, 1)).toMatchObject({
    state: 'drifted',
    reason: { code: 'changed-by-another', fields: ['city'] },
  });
  expect(finished.result.verified).toBe(false);
});

it('does not call a new address applied that is gone again when the run ends', async () => {
  const world = await renamedWorld();
  const table = world.config.sources['crm'] ?? [];
  const cem = ['3', 'cem@example.com', 'Cem', 'India', ''];
  world.config = { ...world.config, sources: { crm: [...table, cem] } };
  const made = await world.plan();
  let adds = 0;
  world.fateOf = ({ endpoint }) => {
    if (endpoint !== 'contacts/add') return 'answered';
    adds += 1;
    if (adds === 2) world.service.deleteContact('robert@example.com');
    return adds === 1 ? 'request-lost' : 'answered';
  };

  const finished = await world.apply(made);

  expect(endings(world, made, finished)).toEqual([
    'updateContact bob@example.com: drifted, gone-again',
  ]);
});

it('does not call an account verified that it had no reason to read', async () => {
  const world = worldOf(PEOPLE);
  await world.sync();
  const made = await world.plan();
  for (const email of world.service.emails()) world.service.deleteContact(email);

  const { result } = await world.apply(made);

  expect(result).toMatchObject({ verified: false, listReads: 0 });
});

describe('the copies that a run leaves behind', () => {
  it('takes the plan at its word about a segment that the run had no reason to read', async () => {
    const world = worldOf(
      [
        ['Email', 'First name', 'Last name', 'Country'],
        ['ann@example.com', 'Ann', 'Lee', 'India'],
        ['bob@example.com', 'Bob', 'Ray', 'India'],
      ],
      {
        behaviours: { dup_segment_recipient: 'insert_second' },
        config: { syncs: [{ sources: ['crm'] }, { sources: ['crm'], segment: 'VIP' }] },
      },
    );
    world.service.addContactType('Newsletter');
    world.service.addSegment('VIP');
    for (const [email, first, last] of [
      ['ann@example.com', 'Ann', 'Lee'],
      ['ann@example.com', 'Ann', 'Lee'],
      ['bob@example.com', 'Bob', 'Ray'],
    ] as const) {
      world.service.addRecipient('VIP', email, first, last);
    }

    const run = await world.apply(await world.plan());

    expect(run.result.verdicts.applied).toBe(2);
    expect(run.result.copies).toMatchObject({ made: 0, left: [{ in: 'segment VIP', copies: 1 }] });
  });

  it('takes the plan at its word about a contact type that the last list of them does not show', async () => {
    const world = worldOf(
      [
        ['Email', 'First name', 'Country'],
        ['ann@example.com', 'Ann', 'India'],
      ],
      {
        behaviours: { duplicate_add: 'insert_second' },
        config: { syncs: [{ sources: ['crm'], mode: 'mirror' }], guards: { firstMirror: 'allow' } },
      },
    );
    world.service.addContactType('Newsletter');
    for (const email of ['ann@example.com', 'ann@example.com', 'bob@example.com']) {
      world.service.addContact(email, { first_name: 'Ann' });
    }
    const made = await world.plan();
    let hasDeleted = false;
    world.fateOf = ({ endpoint }) => {
      hasDeleted ||= endpoint === 'contacts/delete';
      const blank = '{"status":"success","message":{"contactTypes":""}}';
      return hasDeleted && endpoint === 'contacts-type' ? reply(200, blank) : 'answered';
    };

    const { result } = await world.apply(made, { shrink: true });

    expect(result.verdicts.applied).toBe(1);
    expect(result.copies).toMatchObject({ left: [{ in: 'Newsletter', copies: 1 }] });
  });

  it('counts the recipients that somebody else added meanwhile', async () => {
    const world = worldWithEverything({ behaviours: { dup_segment_recipient: 'insert_second' } });
    world.fateOf = ({ endpoint, body }) => {
      if (endpoint === 'segment/email/store' && body.includes('ann@')) {
        world.service.addRecipient('VIP', 'ann@example.com', 'Ann', 'Lee');
      }
      return 'answered';
    };

    const run = await world.apply(await world.plan());

    expect(run.result).toMatchObject({ verified: false, copies: { made: 1 } });
  });

  it('are not laid at the door of updates where another hand made one of them', async () => {
    const world = worldOf(PEOPLE, { behaviours: { duplicate_add: 'insert_second' } });
    world.service.addContactType('Newsletter');
    world.service.addContact('ann@example.com', { first_name: 'Ann', city: 'Goa' });
    const made = await world.plan();
    world.fateOf = ({ endpoint }) => {
      const isFirst = endpoint === 'contacts/update' && world.service.emails().length < 4;
      if (isFirst) world.service.addContact('ann@example.com', { first_name: 'Somebody else' });
      return 'answered';
    };

    const run = await world.apply(made);

    expect(run.result.copies).toMatchObject({ made: 0, left: [{ copies: 1 }] });
    expect(world.journal.facts.get(UPDATE_FACT)?.value).not.toBe('insert_second');
  });

  it('counts nobody of an item that was not applied', async () => {
    const world = worldOf(PEOPLE, { behaviours: { duplicate_add: 'insert_second' } });
    const made = await world.plan();
    world.service.addContactType('Newsletter');
    world.service.addContact('ann@example.com', { first_name: 'Somebody else' });
    world.service.addContact('ann@example.com', { first_name: 'Somebody else' });

    const run = await world.apply(made);

    expect(run.result.verdicts.drifted).toBe(1);
    expect(run.result.copies).toMatchObject({ made: 0, left: [{ copies: 1, accepted: 0 }] });
  });
});

// More of it is in test/promises/p03-line-breaks.test.ts.
describe('new contacts beyond those that a run created', () => {
  /** Somebody else adds a contact as soon as the endpoint was called. */
  function addAfter(world: World, endpoint: string): void {
    let isAdded = false;
    world.sandbox.after.push(({ path }) => {
      if (isAdded || !path.endsWith(endpoint)) return;
      isAdded = true;
      world.service.addContact('nobody@example.com');
    });
  }

  it('are counted apart from those whom the run creates and deletes', async () => {
    const world = worldOf(manyPeople(12));
    world.service.addContactType('Newsletter');
    world.service.addContact('gone@example.com');
    addAfter(world, 'contacts/upload-csv');

    const { result } = await world.sync();

    expect(result.strangers).toEqual({ Newsletter: 1 });
  });

  it('are no concern of a run that uploads nobody', async () => {
    const world = worldOf(manyPeople(3));
    addAfter(world, 'contacts/add');

    const { result } = await world.sync();

    expect(result.strangers).toBeUndefined();
  });

  it('are none where somebody is missing instead', async () => {
    const world = worldOf(manyPeople(12), { behaviours: { csv_max: 'truncated(10)' } });

    const { result } = await world.sync();

    expect(result.strangers).toBeUndefined();
    expect(result.verdicts.unknown).toBe(1);
  });
});

describe('a run of a part of its plan', () => {
  it('is verified in part where everything that it carried out is in effect', async () => {
    const world = worldOf(PEOPLE);
    const made = await world.plan();

    const { result } = await world.apply(made, { itemLimit: 2 });

    expect(result).toMatchObject({ verified: false, verifiedPart: true });
    expect(result.verdicts).toMatchObject({ applied: 2, skipped: 2 });
  });

  it('tells of each item that it left out whether a limit or a guard did', async () => {
    const limited = worldOf(PEOPLE);
    const made = await limited.plan();
    const guarded = worldOf(manyPeople(30));
    await guarded.sync();
    guarded.config = { ...guarded.config, sources: { crm: manyPeople(10) } };
    const { plan } = await guarded.plan();

    const within = await limited.apply(made, { itemLimit: 2 });
    const held = await guarded.sync({ onTrip: 'park' });

    const whys = (ended: string[]): string[] => ended.map((one) => one.replace(/^.*: /u, ''));
    expect(new Set(whys(endings(limited, made, within)))).toEqual(
      new Set(['skipped, beyond-limit']),
    );
    expect(new Set(whys(endings(guarded, { plan }, held)))).toEqual(
      new Set(['skipped, held-by-guard']),
    );
  });

  it('is not where an item that it carried out is gone again', async () => {
    const world = worldOf(PEOPLE, { concurrency: 1 });
    world.service.addContactType('Newsletter');
    const made = await world.plan();
    let adds = 0;
    world.fateOf = ({ endpoint }) => {
      if (endpoint !== 'contacts/add') return 'answered';
      adds += 1;
      if (adds === 3) world.service.deleteContact('ann@example.com');
      return adds === 2 ? 'request-lost' : 'answered';
    };

    const { result } = await world.apply(made, { itemLimit: 2 });

    expect(result.verdicts).toMatchObject({ drifted: 1, skipped: 1 });
    expect(result.verifiedPart).toBeUndefined();
  });
});

describe('why most changes were rejected', () => {
  const refusal = (why: string): Reply =>
    reply(422, JSON.stringify({ status: 'failed', errors: { city: [why] } }));

  it('is kept with the result of the run, for whoever looks back', async () => {
    const world = worldOf(PEOPLE, { concurrency: 1 });
    let adds = 0;
    world.fateOf = ({ endpoint }) => {
      if (endpoint !== 'contacts/add') return 'answered';
      adds += 1;
      return refusal(adds === 1 ? 'too short' : 'too long');
    };

    const { result } = await world.sync();

    const count = PEOPLE.length - 2;
    expect(result.rejectedFor).toMatchObject({
      kind: 'createContact',
      count,
      reason: { code: 'rejected', message: expect.stringContaining('too long') },
    });
  });

  it('is left out where nothing was rejected', async () => {
    const { result } = await worldOf(PEOPLE).sync();

    expect(result.rejectedFor).toBeUndefined();
  });
});
