// Reading the service's side.
import { describe, expect, it } from 'vitest';
import { type EngineClient, parseContact } from '../../../src/api/index.ts';
import { readContacts, readHere } from '../../../src/compare/account/read-contacts.ts';
import { readMetadata, MixedAccountsError } from '../../../src/compare/scope/account-metadata.ts';
import { Targets } from '../../../src/compare/scope/targets.ts';
import { Scratch } from '../../../src/state/index.ts';
import type { World } from '../../world/world.ts';
import { contactTypeId, hold, holding, newsletter, toolsOf, worldOf } from '../stories.ts';
import { listed } from './listed-contacts.ts';

const NOBODY = newsletter([['Email', 'Country']]);

describe('reading the small lists of an account', () => {
  it('finds no account id when no list shows one', async () => {
    const world = worldOf(NOBODY);
    const { client, countryNames } = await toolsOf(world);

    const metadata = await readMetadata(client, countryNames, { withSegments: false });

    expect(metadata).toMatchObject({ contactTypes: [], accountId: null });
    expect(metadata.countries.resolve('Indien')).toBe(metadata.countries.resolve('India'));
  });

  it('finds the account id', async () => {
    const world = worldOf(NOBODY, { given: holding() });
    const { client, countryNames } = await toolsOf(world);

    const metadata = await readMetadata(client, countryNames, { withSegments: false });

    expect(metadata.accountId).toBe('7001');
    expect(metadata.contactTypes.map(({ name }) => name)).toEqual(['Newsletter']);
  });
});

describe('reading contacts', () => {
  it('keeps the contacts of its contact types and counts all', async () => {
    const world = worldOf(NOBODY, {
      given: (its) => {
        holding('ann@example.com', 'Bob@Example.com')(its);
        its.service.addContactType('Other');
        its.service.addContact('cem@example.com', {}, 'Other');
      },
    });

    const { listing, found } = await read(world);

    expect(found).toEqual(['ann@example.com', 'bob@example.com']);
    expect(listing).toMatchObject({ rowCount: 3, accountId: '7001' });
  });

  it('ignores deleted contacts that the service lists', async () => {
    const world = worldOf(NOBODY, {
      behaviours: { list_includes_soft_deleted: 'yes' },
      given: holding('ann@example.com', 'bob@example.com'),
    });
    world.service.deleteContact('ann@example.com');

    const { found } = await read(world);

    expect(found).toEqual(['bob@example.com']);
  });

  it('keeps an address that it would refuse unchanged', async () => {
    const world = worldOf(NOBODY, { given: holding() });
    hold(world, { email: 'no-address-at-all' });

    const { found } = await read(world);

    expect(found).toEqual(['no-address-at-all']);
  });

  it('starts over when the list breaks off', async () => {
    const world = worldOf(NOBODY, { given: holding('ann@example.com') });
    let lost = 0;
    world.fateOf = ({ endpoint }) => {
      if (endpoint !== 'contacts/list' || lost > 0) return 'answered';
      lost += 1;
      return 'answer-lost';
    };

    const { found } = await read(world);

    expect(lost).toBe(1);
    expect(found).toEqual(['ann@example.com']);
  });
});

describe('records of two accounts in one answer', () => {
  it('are refused in contacts/list', async () => {
    const world = worldOf(NOBODY, { given: holding('ann@example.com', 'bob@example.com') });
    const { contacts } = world.client;
    const mixed: EngineClient['contacts'] = {
      ...contacts,
      list: (sink) =>
        contacts.list({ ...sink, accept: (batch) => sink.accept(batch.map(ofAnotherAccount)) }),
    };

    await expect(read(world, { contacts: mixed })).rejects.toThrow(MixedAccountsError);
  });

  it('are refused in the small lists', async () => {
    const world = worldOf(NOBODY, {
      given: ({ service }) => {
        service.addContactType('Newsletter');
        service.addContactType('Archive');
      },
    });
    const { contactTypes } = world.client;
    const mixed = {
      ...contactTypes,
      list: async () => (await contactTypes.list()).map(ofAnotherAccount),
    };

    await expect(read(world, { contactTypes: mixed })).rejects.toThrow(MixedAccountsError);
  });
});

/** Every second record belongs to somebody else. */
function ofAnotherAccount<R extends { readonly id: string; readonly userId: string }>(
  record: R,
): R {
  return Number(record.id) % 2 === 0 ? record : { ...record, userId: '9999' };
}

async function read(world: World, client: Partial<EngineClient> = {}) {
  const tools = { ...(await toolsOf(world)), client: { ...world.client, ...client } };
  const metadata = await readMetadata(tools.client, tools.countryNames, { withSegments: false });
  const targets = new Targets(metadata.contactTypes, ['city']);
  const target = targets.named('Newsletter').index;
  const scratch = new Scratch({ kind: 'memory' }, 'compare');
  try {
    const listing = await readContacts({ ...tools, scratch, targets, metadata });
    return { listing, found: [...scratch.actual.addresses(target)].sort() };
  } finally {
    scratch.close();
  }
}

describe('the contact list in the thread of the comparison', () => {
  const NOBODY = newsletter([['Email', 'Country']]);

  /** What is taken in from the list of a world, and how many contacts the progress was told of. */
  async function taken(world: World, contacts = world.client.contacts) {
    const { countryNames } = await toolsOf(world);
    const client = { ...world.client, contacts };
    const metadata = await readMetadata(client, countryNames, { withSegments: false });
    const indexesById = new Map([[String(contactTypeId(world, 'Newsletter')), 5]]);
    const scratch = new Scratch({ kind: 'memory' }, 'look up');
    const steps: number[] = [];
    const step = { advance: (count: number) => void steps.push(count), finish: () => undefined };
    const targets = { indexesById };
    const { receipt, totals } = await readHere({ client, scratch, targets, metadata }, step);
    const found = [...scratch.actual.addresses(5)].toSorted();
    scratch.close();
    return { receipt, ...totals, found, steps };
  }

  it('keeps the contacts of its targets, counts all and knows their owners', async () => {
    const world = worldOf(NOBODY, {
      given: (its) => {
        holding('ann@example.com', 'bob@example.com')(its);
        its.service.addContactType('Other');
        its.service.addContact('cem@example.com', {}, 'Other');
      },
    });

    const { receipt, owners, found, steps } = await taken(world);

    expect(found).toEqual(['ann@example.com', 'bob@example.com']);
    expect(receipt.rowCount).toBe(3);
    expect(owners).toEqual(['7001']);
    expect(steps.reduce((sum, count) => sum + count, 0)).toBe(3);
  });

  it('forgets the contacts and the owners of a failed attempt', async () => {
    const world = worldOf(NOBODY, { given: holding('ann@example.com', 'bob@example.com') });
    const typeId = contactTypeId(world, 'Newsletter');
    const { contacts } = world.client;
    const failsFirst: EngineClient['contacts'] = {
      ...contacts,
      list: async (sink) => {
        sink.restart();
        sink.accept([parseContact(listed(9, { user_id: 9999, contact_type_id: typeId }))]);
        return await contacts.list(sink);
      },
    };

    const { owners, found } = await taken(world, failsFirst);

    expect(found).toEqual(['ann@example.com', 'bob@example.com']);
    expect(owners).toEqual(['7001']);
  });
});
