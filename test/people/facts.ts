// What may become known under a name, and how it does.
import type { Fact, Origin } from '../../src/people/index.ts';
import type { World } from '../world/world.ts';

export const FACTS = [
  'left list',
  'left source',
  'left run',
  'erased run',
  'gone run',
] as const satisfies readonly `${Fact} ${Origin}`[];

export type KnownFact = (typeof FACTS)[number];

const DAY = '2026-01-31';

export const LEFT_HEADER = ['Email', 'Status'];

/** Makes it known from now on. */
export const BECOMES_KNOWN: Readonly<Record<KnownFact, (world: World, address: string) => void>> = {
  'left list': ({ service }, address) => {
    service.unsubscribe(address);
  },
  'left source': (world, address) => {
    const left = [...(world.config.sources['left'] ?? [LEFT_HEADER]), [address, 'unsubscribed']];
    world.config = { ...world.config, sources: { ...world.config.sources, left } };
  },
  'left run': ({ journal }, address) => {
    journal.knownLeavers.remember([address]);
  },
  // As a purge does it.
  'erased run': ({ journal, past }, address) => {
    past.erase([address], DAY);
    past.eraseLinkedIds(journal.sourceIds, DAY);
  },
  'gone run': ({ service }, address) => {
    service.deleteContact(address);
  },
};
