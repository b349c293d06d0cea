// What may become known under a name, what else may happen to the person of a change meanwhile, and how it comes about.
import type { Fact, Origin } from '../../src/people/index.ts';
import type { World } from '../world/world.ts';
import type { Life } from './lives.ts';

/** Of the change itself: it is no fact about a person, and no link tells it. */
const EVENTS = ['row gone', 'row back', 'changed by hand'] as const;

export const FACTS = [
  'left list',
  'left source',
  'left run',
  'erased run',
  'gone run',
  ...EVENTS,
] as const satisfies readonly (`${Fact} ${Origin}` | (typeof EVENTS)[number])[];

export type KnownFact = (typeof FACTS)[number];

export type Event = (typeof EVENTS)[number];

export function isEvent(fact: KnownFact): fact is Event {
  return EVENTS.some((event) => event === fact);
}

const DAY = '2026-01-31';

export const LEFT_HEADER = ['Email', 'Status'];

/** Makes it known from now on. */
export const BECOMES_KNOWN: Readonly<Record<KnownFact, (world: World, life: Life) => void>> = {
  'left list': ({ service }, { named }) => {
    service.unsubscribe(named);
  },
  'left source': (world, { named }) => {
    const left = [...(world.config.sources['left'] ?? [LEFT_HEADER]), [named, 'unsubscribed']];
    world.config = { ...world.config, sources: { ...world.config.sources, left } };
  },
  'left run': ({ journal }, { named }) => {
    journal.knownLeavers.remember([named]);
  },
  // As a purge does it.
  'erased run': ({ journal, past }, { named }) => {
    past.erase([named], DAY);
    past.eraseLinkedIds(journal.sourceIds, DAY);
  },
  'gone run': ({ service }, { named }) => {
    service.deleteContact(named);
  },
  // The rows say it.
  'row gone': () => undefined,
  'row back': () => undefined,
  'changed by hand': ({ service }, { brought, nights, planned }) => {
    const rows = [...nights, planned].flatMap(({ crm = [] }) => crm);
    const there = service.emails();
    const own = [brought, ...rows.map(({ email }) => email)].find((one) => there.includes(one));
    if (own === undefined) service.addContact(brought);
    else service.updateContact(own, { city: 'Goa' });
  },
};

/** What the rows of the person are by then. */
export function rowsAfter(fact: KnownFact, life: Life): Life {
  if (fact === 'row gone') return { ...life, now: {} };
  return fact === 'row back' ? { ...life, now: life.nights[0] ?? {} } : life;
}
