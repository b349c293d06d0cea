// P4 where a row has lost a cell, so that what it says of consent stands a column too early.
import { describe, expect, it } from 'vitest';
import { worldOf } from '../apply/stories.ts';
import type { World } from '../world/world.ts';

const HEADER = ['Email', 'First name', 'Country', 'Status', 'Note'];
const ANN = ['ann@example.com', 'Ann', 'India', 'subscribed', ''];
const BOB = ['bob@example.com', 'Bob', 'India', 'subscribed', ''];

function worldWith(...rows: readonly (readonly string[])[]): World {
  return worldOf([HEADER, BOB, ...rows], {
    config: {
      suppressions: [{ sources: ['crm'] }],
      guards: { maxInvalid: { kind: 'share', share: 1 } },
    },
  });
}

describe('P4: a row with too few cells', () => {
  it.each([
    [['ann@example.com', 'India', 'unsubscribed']],
    [['ann@example.com', 'unsubscribed']],
    [['ann@example.com', 'India', 'unsubscribed', 'subscribed']],
    [['ann@example.com', 'India', 'unsubscribed', 'called in May']],
  ])('keeps its person from being created, and suppresses nobody: %j', async (left) => {
    for (const rows of [
      [left, ANN],
      [ANN, left],
    ]) {
      const world = worldWith(...rows);

      await world.sync();

      expect(world.service.emails()).toEqual(['bob@example.com']);
      expect(world.service.suppressed()).toEqual([]);
    }
  });

  it('keeps its person from being created by another source', async () => {
    const world = worldWith();
    const left = [HEADER, ['ann@example.com', 'India', 'unsubscribed']];
    world.config = {
      ...world.config,
      sources: { crm: [HEADER, BOB, ANN], left },
      suppressions: [{ sources: ['left'] }],
    };

    await world.sync();

    expect(world.service.emails()).toEqual(['bob@example.com']);
  });

  it.each([
    [['ann@example.com', 'Ann', 'India', 'subscribed']],
    [['ann@example.com', 'Ann', 'India']],
  ])('keeps nobody from mail where it says nothing of the kind: %j', async (short) => {
    const world = worldWith(short, ANN);

    await world.sync();

    expect(world.service.emails()).toEqual(['ann@example.com', 'bob@example.com']);
  });
});
