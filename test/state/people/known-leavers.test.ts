// Who had left, as earlier runs knew.
import { describe, expect, it } from 'vitest';
import type { Journal } from '../../../src/state/index.ts';
import { World } from '../../world/world.ts';

const FORMER = 'ann@example.com';
const PRESENT = 'ann@example.test';

it('remembers addresses until a person lets them come back', () => {
  const { knownLeavers } = new World().journal;

  const before = knownLeavers.isEmpty();
  knownLeavers.remember([]);
  knownLeavers.remember(['ann@example.com', 'bob@example.com', 'ann@example.com']);
  knownLeavers.forget(['bob@example.com']);

  expect([before, knownLeavers.isEmpty()]).toEqual([true, false]);
  expect(knownLeavers.has('ann@example.com')).toBe(true);
  expect(knownLeavers.has('bob@example.com')).toBe(false);
});

describe('an id that had the address of a leaver', () => {
  it('tells it, also of whom a run remembered before any source had ids', () => {
    const { journal } = new World();
    journal.knownLeavers.remember([FORMER]);
    giveId(journal);

    expect([FORMER, PRESENT].map((address) => hasFormer(journal, address))).toEqual([true, false]);
  });

  it('lets the present one return while the former one stays that of a leaver', () => {
    const { journal } = withId();
    const { knownLeavers } = journal;
    knownLeavers.remember([FORMER, 'bob@example.com']);

    knownLeavers.forgetBehindIds([PRESENT]);

    expect([hasFormer(journal), knownLeavers.has(FORMER)]).toEqual([false, true]);
    expect(hasFormer(journal, 'bob@example.com')).toBe(true);

    knownLeavers.remember([FORMER]);

    expect(hasFormer(journal)).toBe(true);
  });

  it('tells no more of a person whose own return was allowed', () => {
    const { journal } = withId();
    journal.knownLeavers.remember([FORMER]);

    journal.knownLeavers.forget([FORMER]);

    expect([hasFormer(journal), journal.knownLeavers.isEmpty()]).toEqual([false, true]);
  });
});

function hasFormer({ knownLeavers, sourceIds }: Journal, address = FORMER): boolean {
  return knownLeavers.hasFormer(sourceIds.addressHash(address));
}

function withId(): World {
  const world = new World();
  giveId(world.journal);
  return world;
}

/** An id has another address than before. */
function giveId({ sourceIds }: Journal): void {
  sourceIds.remember([FORMER, PRESENT].map((address) => sourceIds.hashed('crm', '7', address)));
}
