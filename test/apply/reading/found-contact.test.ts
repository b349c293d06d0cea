import { describe, expect, it } from 'vitest';
import {
  addSegmentRecipient,
  createContact,
  deleteContact,
  removeSegmentRecipient,
} from '../../plan/changes.ts';
import { segmentRecordOf } from '../../compare/segment-records.ts';
import { endings, firstTo, manyPeople, worldOf } from '../stories.ts';
import type { World } from '../../world/world.ts';
import { Targets } from '../../../src/compare/index.ts';
import type { Change, Item } from '../../../src/plan/index.ts';
import { Scratch } from '../../../src/state/index.ts';
import {
  findByAddress,
  findById,
  targetKeyOf,
  changedFields,
  furtherFields,
} from '../../../src/apply/reading/found-contact.ts';
import type { Reading } from '../../../src/apply/reading/read-back.ts';

describe('the contact of an item, as a reading holds it', () => {
  /** Ann is contact 71 of Newsletter; the segment VIP has her as recipient 91. */
  function reading(): Reading {
    const targets = new Targets([], [], [segmentRecordOf('31', 'VIP')]);
    const scratch = new Scratch({ kind: 'memory' }, 'look up');
    const ann = {
      address: 'ann@example.com',
      email: 'ann@example.com',
      fields: {},
    };
    const contactType = targets.named('Newsletter').index;
    scratch.actual.contacts.add({ ...ann, target: contactType, contactId: '71' });
    const segment = targets.segmentNamed('VIP')?.index ?? -1;
    scratch.actual.contacts.add({ ...ann, target: segment, contactId: '91' });
    const listed = { contacts: 1, suppressions: 0 };
    // Nothing here looks at the metadata.
    return {
      metadata: {} as never,
      targets,
      scratch,
      groups: [],
      unread: [],
      lostTypes: new Set(),
      otherTypes: [],
      listed,
    };
  }

  function item<C extends Change>(change: C): Item<C> {
    return { ...change, seq: 1 };
  }

  describe('the contact of an item', () => {
    it('is looked for in the contact type or segment of the item', () => {
      const at = reading();

      const found = [
        findByAddress(item(createContact('ann@example.com')), at),
        findByAddress(item(addSegmentRecipient('ann@example.com')), at),
      ];

      expect(found.map((contact) => contact?.contactId)).toEqual(['71', '91']);
    });

    it('is nobody in a segment that the service no longer has', () => {
      const gone = item(addSegmentRecipient('ann@example.com', 'Gold'));

      expect(findByAddress(gone, reading())).toBeUndefined();
    });

    it('is known by its id where the item names one', () => {
      const at = reading();
      const deletion = deleteContact('ann@example.com');
      const removal = removeSegmentRecipient('ann@example.com');

      expect(findById(item(deletion), at)?.contactId).toBe('71');
      expect(findById(item({ ...deletion, contactId: '72' }), at)).toBeUndefined();
      expect(findById(item(removal), at)?.contactId).toBe('91');
      expect(findById(item({ ...removal, recipientId: '71' }), at)).toBeUndefined();
    });
  });

  it('keeps what is remembered of a segment apart from the contact type of its name', () => {
    const at = { targets: new Targets([]) };
    const keys = [targetKeyOf({ segment: 'VIP' }, at), targetKeyOf({ contactType: 'VIP' }, at)];

    expect(new Set(keys).size).toBe(2);
    expect(targetKeyOf({ segment: ' vip' }, at)).toBe(keys[0]);
  });
});

describe('the contact of a delete, by a look at its id', () => {
  /** Ann is to be deleted. Right after it a stranger joins, and gets her id where ids come back. */
  function worldWithStranger(behaviours: Readonly<Record<string, string>> = {}): World {
    const world = worldOf(manyPeople(1), {
      behaviours: { id_reuse: 'possible', ...behaviours },
      quietMs: 120_000,
      concurrency: 1,
    });
    world.service.addContactType('Newsletter');
    world.service.addContactType('Friends');
    world.service.addContact('p0001@example.com', { first_name: 'P0001' });
    world.service.addContact('ann@example.com');
    return world;
  }

  function strangerJoins(
    world: World,
    contactType = 'Friends',
    email = 'stranger@example.com',
  ): void {
    let hasJoined = false;
    world.sandbox.after.push(({ path }) => {
      if (!path.endsWith('delete') || hasJoined) return;
      hasJoined = true;
      world.service.addContact(email, { first_name: 'Stranger' }, contactType);
    });
  }

  describe('a delete that is sent once more', () => {
    it.each(['Friends', 'Newsletter'])(
      'spares the stranger in %s who got the id, when an old list still shows the contact',
      async (contactType) => {
        const world = worldWithStranger({ list_staleness: 'seconds(400)' });
        await world.clock.advance(1_000_000);
        const made = await world.plan();
        strangerJoins(world, contactType);

        const run = await world.apply(made);

        await world.clock.advance(1_000_000);
        expect(world.service.emails(contactType)).toContain('stranger@example.com');
        expect(world.service.emails()).not.toContain('ann@example.com');
        expect(endings(world, made, run)).toEqual([
          'deleteContact ann@example.com: applied, id-of-another',
        ]);
      },
    );

    it('spares the stranger who got the id when its answer was lost', async () => {
      const world = worldWithStranger({ list_staleness: 'seconds(400)' });
      await world.clock.advance(1_000_000);
      const made = await world.plan();
      strangerJoins(world);
      world.fateOf = firstTo('contacts/delete', 'answer-lost');

      await world.apply(made);

      await world.clock.advance(1_000_000);
      expect(world.service.emails('Friends')).toEqual(['stranger@example.com']);
      expect(world.sandbox.requests.get('contacts/delete')).toBe(1);
    });

    it('is not sent when no contact has the id', async () => {
      const world = worldWithStranger({ list_staleness: 'seconds(400)' });
      await world.clock.advance(1_000_000);

      const { result } = await world.sync();

      expect(world.sandbox.requests.get('contacts/delete')).toBe(1);
      expect(result.verified).toBe(true);
    });

    it('spares the contact when somebody has changed it meanwhile', async () => {
      const world = worldWithStranger();
      const made = await world.plan();
      const loses = firstTo('contacts/delete', 'request-lost');
      const changes = firstTo('contacts/details', 'answered');
      world.fateOf = (request) => {
        if (request.endpoint === 'contacts/details')
          world.service.updateContact('ann@example.com', { first_name: 'Anna' });
        changes(request);
        return loses(request);
      };

      const run = await world.apply(made);

      expect(world.service.emails()).toContain('ann@example.com');
      expect(endings(world, made, run)).toEqual([
        'deleteContact ann@example.com: drifted, contact-changed',
      ]);
    });

    it('looks at no contact where every answer was clear', async () => {
      const world = worldWithStranger();

      await world.sync();

      expect(world.sandbox.requests.get('contacts/details')).toBeUndefined();
    });
  });
});

describe('what was written, and is held now', () => {
  const OWNER = { contactType: 'newsletter', address: 'ann@example.com' };

  it.each([
    ['the same values', { city: 'Ulm' }, { city: 'Ulm' }, []],
    ['blanks round a value', { city: 'Ulm ' }, { city: 'Ulm' }, []],
    ['another value', { city: 'Ulm' }, { city: 'Bonn' }, ['city']],
    ['a value that is gone', { city: 'Ulm' }, {}, ['city']],
    ['a cleared field that is empty', { city: '' }, {}, []],
    ['a field that was not written', {}, { city: 'Ulm' }, []],
  ])('tells of %s', (_words, written, actual, expected) => {
    const facts = { isStoredForm: () => false };

    expect(changedFields(written, actual, { owner: OWNER, facts })).toEqual(expected);
  });

  it('takes the form in which the service is known to store a value as the same', () => {
    const facts = { isStoredForm: ({ stored }: { readonly stored: string }) => stored === 'ULM' };
    const options = { owner: OWNER, facts };

    expect(changedFields({ city: 'Ulm' }, { city: 'ULM' }, options)).toEqual([]);
    expect(changedFields({ city: 'Ulm' }, { city: 'ulm!' }, options)).toEqual(['city']);
  });

  it('finds what was added to what was written', () => {
    expect(furtherFields({ city: 'Ulm' }, { city: 'Bonn', last_name: 'Lee' })).toEqual([
      'last_name',
    ]);
  });
});
