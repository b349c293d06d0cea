import { describe, expect, it } from 'vitest';
import { heldIn, holdingKind } from '../../../src/apply/context/pending.ts';
import { type HeldBack, type Item, type ItemOf, NOTHING_HELD } from '../../../src/plan/index.ts';
import { itemsOf } from '../../world/world.ts';
import { worldWithEverything } from '../stories.ts';

const EVERYTHING: HeldBack = { suppressions: true, updatesOf: ['Newsletter'], deletes: true };
const NOBODY_LEAVES = { suppresses: () => false };

/** An item of each kind, by kind. */
async function itemsByKind(): Promise<ReadonlyMap<Item['kind'], Item>> {
  const made = await worldWithEverything().plan();
  const items = new Map(itemsOf(made.plan).map((item) => [item.kind, item]));
  made.close();
  return items;
}

function kindsHeld(
  items: ReadonlyMap<string, Item>,
  held: HeldBack,
  plan: Parameters<typeof holdingKind>[2],
): Record<string, string> {
  return Object.fromEntries(
    [...items.values()].flatMap((item) => {
      const kind = holdingKind(item, held, plan);
      return kind === undefined ? [] : [[item.kind, kind]];
    }),
  );
}

describe('what is held back', () => {
  it('is nothing where no guard holds anything', async () => {
    const items = await itemsByKind();

    expect(kindsHeld(items, NOTHING_HELD, { suppresses: () => true })).toEqual({});
  });

  it('are suppressions, updates of the contact types that are named, and deletes', async () => {
    const items = await itemsByKind();

    expect(kindsHeld(items, EVERYTHING, NOBODY_LEAVES)).toEqual({
      suppress: 'suppressions',
      suppressInGroup: 'suppressions',
      updateContact: 'updates',
      deleteContact: 'deletes',
      removeSegmentRecipient: 'deletes',
    });
    expect(
      kindsHeld(items, { ...EVERYTHING, updatesOf: ['Customers'] }, NOBODY_LEAVES),
    ).not.toHaveProperty('updateContact');
  });

  it('are creates, with whoever moves and whoever gets another address', async () => {
    const items = await itemsByKind();
    const gone = items.get('deleteContact') as ItemOf<'deleteContact'>;
    const changed = items.get('updateContact') as ItemOf<'updateContact'>;
    const newAddress = { address: gone.address, email: gone.prior.email };

    const held = kindsHeld(
      new Map([
        ...items,
        ['moves', { ...gone, movedTo: 'Customers' }],
        ['renamed', { ...changed, newAddress }],
      ]),
      { ...NOTHING_HELD, creates: true },
      NOBODY_LEAVES,
    );

    expect(held).toEqual({
      createContact: 'creates',
      addSegmentRecipient: 'creates',
      deleteContact: 'creates',
      updateContact: 'creates',
    });
  });

  it('is whatever would bring mail to those whose suppression waits', async () => {
    const items = await itemsByKind();

    const held = kindsHeld(
      items,
      { ...NOTHING_HELD, suppressions: true },
      { suppresses: () => true },
    );

    expect(Object.keys(held).sort()).toEqual([
      'addSegmentRecipient',
      'createContact',
      'suppress',
      'suppressInGroup',
      'updateContact',
    ]);
  });

  it('is a rename to an address that is to be suppressed, and a delete that waits for its create', async () => {
    const items = await itemsByKind();
    const update = items.get('updateContact');
    const remove = items.get('deleteContact');
    if (update?.kind !== 'updateContact' || remove?.kind !== 'deleteContact') throw new Error('?');
    const newAddress = { address: 'new@example.com', email: 'new@example.com' } as NonNullable<
      typeof update.newAddress
    >;
    const held = { ...NOTHING_HELD, suppressions: true };
    const leaves = (who: string) => ({ suppresses: (address: string) => address === who });

    expect(holdingKind({ ...update, newAddress }, held, leaves('new@example.com'))).toBe(
      'suppressions',
    );
    expect(holdingKind(update, held, leaves('new@example.com'))).toBeUndefined();
    expect(holdingKind({ ...remove, movedTo: 'B' }, held, leaves(remove.address))).toBe(
      'suppressions',
    );
    expect(holdingKind(remove, held, leaves(remove.address))).toBeUndefined();
  });

  it('were deletes alone in runs before anything else could be', () => {
    expect(heldIn({ withoutDeletes: true, itemLimit: null })).toEqual({
      ...NOTHING_HELD,
      deletes: true,
    });
    expect(heldIn({ withoutDeletes: false, itemLimit: null })).toEqual(NOTHING_HELD);
    expect(heldIn({ withoutDeletes: true, itemLimit: null, held: EVERYTHING })).toBe(EVERYTHING);
  });
});
