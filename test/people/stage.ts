// Worlds in which several people are in one and the same situation, each with another fact, and some with none: and what
// became of the change of each.
import { broughtAddress, type Item, type ItemReason, type Verdict } from '../../src/plan/index.ts';
import { worldOf } from '../apply/stories.ts';
import type { WorldConfig, WorldSync } from '../world/world-config.ts';
import { itemsOf, type World } from '../world/world.ts';
import type { Cell } from './cells.ts';
import { BECOMES_KNOWN, type KnownFact, LEFT_HEADER, rowsAfter } from './facts.ts';
import { ITEM_KIND, type Kind, type Life, lifeOf, namesOf, type Rows, together } from './lives.ts';
import { carriedOut, type Ended, isUndo } from './moments.ts';

/** Cells that differ in their fact alone, which one world can show side by side. */
export interface Scene extends Omit<Cell, 'fact'> {
  readonly facts: readonly KnownFact[];
}

/** What became of the change of one person. */
export interface Fate {
  /** Whether the service shows it. */
  readonly isMade: boolean;
  /** Undefined where the plan lacks the change. */
  readonly verdict?: Verdict | 'pending';
  readonly code?: ItemReason['code'] | undefined;
}

export interface Fates {
  readonly guilty: ReadonlyMap<KnownFact, Fate>;
  /** In the same situation, without a fact. */
  readonly innocent: readonly Fate[];
}

interface Person {
  readonly life: Life;
  readonly fact?: KnownFact;
}

const NEWCOMER = 'peter@example.com';

/** Plays it. Throws where the situation does not come about. */
export async function played(scene: Scene): Promise<Fates> {
  const { kind, moment } = scene;
  const people = peopleIn(scene);
  const world = worldOf([], { config: configOf(scene) });
  world.service.addContactType('Newsletter');
  if (kind === 'add') world.service.addSegment('VIP');
  const lives = people.map(({ life }) => life);
  const longest = Math.max(...lives.map(({ nights }) => nights.length));
  for (let night = 0; night < longest; night += 1) {
    const rows = lives.map(({ nights }) => nights[night - longest + nights.length] ?? {});
    read(world, scene, rows);
    await world.sync();
  }
  const readBy = (time: 'planned' | 'now'): void => {
    const newcomer = isUndo(moment) ? {} : { crm: [{ id: 'peter', email: NEWCOMER }] };
    read(world, scene, [...lives.map((life) => life[time]), newcomer]);
  };
  readBy('planned');
  const ended = await carriedOut(moment, {
    ...{ world, kind },
    isOfNobody: (item) => 'address' in item && item.address === NEWCOMER,
    happen: () => {
      readBy('now');
      for (const { life, fact } of people) {
        if (fact !== undefined) BECOMES_KNOWN[fact](world, life);
      }
    },
  });
  const fateOf = (life: Life): Fate => fateIn(world, ended, kind, life);
  return {
    guilty: new Map(
      people.flatMap(({ life, fact }) => (fact === undefined ? [] : [[fact, fateOf(life)]])),
    ),
    innocent: people.filter(({ fact }) => fact === undefined).map(({ life }) => fateOf(life)),
  };
}

function peopleIn({ facts, ...scene }: Scene): readonly Person[] {
  const personOf = (name: string, fact?: KnownFact, like = fact): Person => {
    const isRemovable = like === 'gone run';
    const of = { ...scene, isUndo: isUndo(scene.moment), isRemovable };
    const life = lifeOf(namesOf(name), of);
    if (life === undefined) throw new Error('nobody lives so');
    return fact === undefined ? { life } : { life: rowsAfter(fact, life), fact };
  };
  const guilty = facts.map((fact) => personOf(fact.replaceAll(' ', '-'), fact));
  const innocent = ['left list', 'gone run'].filter((like) =>
    facts.some((fact) => (fact === 'gone run') === (like === 'gone run')),
  ) as readonly KnownFact[];
  return [
    ...guilty,
    ...innocent.map((like) => personOf(`not-${like.replace(' ', '-')}`, undefined, like)),
  ];
}

function configOf({ kind, link, facts, moment }: Scene): Partial<WorldConfig> {
  const deletes = isUndo(moment) || kind === 'delete' || link === 'chain';
  const mode = deletes ? 'mirror' : 'upsert';
  const sources = ['crm', 'shop'];
  const contacts: WorldSync = { sources, mode };
  const recipients: WorldSync = { sources, mode, segment: 'VIP' };
  const others: WorldSync = { sources: ['other'], contactType: 'Other' };
  const own = kind === 'add' ? [recipients] : [contacts];
  // Who is gone as a contact is kept out of segments for that.
  const removable = kind === 'add' ? [contacts, recipients, others] : [contacts, others];
  const many = { kind: 'count', count: 1_000 } as const;
  return {
    syncs: facts.includes('gone run') ? removable : own,
    suppressions: [{ sources: ['left'] }],
    ids: { crm: 'Id' },
    guards: {
      ...{ maxDelete: many, maxUpdate: many, maxSuppress: many, maxInvalid: many },
      maxShrink: { kind: 'share', share: 1 },
      firstMirror: 'allow',
    },
  };
}

const HEADER = ['Email', 'First name', 'Last name', 'Country', 'City'];

function rowOf(email: string, city = 'Pune'): string[] {
  return [email, 'Pat', 'Lee', 'India', city];
}

/** The rows of the people, between those of others. */
function read(world: World, { twist }: Scene, people: readonly Rows[]): void {
  const { crm = [], shop = [], other = [], shifts = false } = together(people);
  const count = twist === 'unstable-ids' ? 12 : 3;
  const between = (letter: string): string[] =>
    Array.from({ length: count }, (_, at) => `${letter}${String(at)}@example.com`);
  const others = [...between('a'), ...between('z')];
  const filling = others.map((email, at) => [String(shifts ? at + 1 : at), ...rowOf(email)]);
  const { left = [LEFT_HEADER] } = world.config.sources;
  const isRead = world.config.syncs.some(({ contactType }) => contactType === 'Other');
  world.config = {
    ...world.config,
    sources: {
      crm: [
        ['Id', ...HEADER],
        ...filling,
        ...crm.map(({ id, email, city }) => [id, ...rowOf(email, city)]),
      ],
      shop: [HEADER, ...shop.map((email) => rowOf(email))],
      ...(isRead && { other: [HEADER, ...[...others, ...other].map((email) => rowOf(email))] }),
      left,
    },
  };
}

function fateIn(world: World, { plan, runId }: Ended, kind: Kind, life: Life): Fate {
  const isMade = IS_MADE[kind](world, life);
  const item = itemsOf(plan).find((one) => isOf(one, kind, life));
  if (item === undefined) return { isMade };
  const standing = world.journal.items.get(runId, item.seq);
  const verdict = (standing?.state ?? 'pending') as Verdict | 'pending';
  return { isMade, verdict, code: standing?.reason?.code };
}

const IS_MADE: Readonly<Record<Kind, (world: World, life: Life) => boolean>> = {
  create: isContact,
  rename: isContact,
  add: ({ service }, { brought }) =>
    service.recipients('VIP').some((recipient) => recipient.startsWith(`${brought} `)),
  update: ({ service }, { brought }) =>
    service.contacts().some(({ email, fields }) => email === brought && fields['city'] === 'Agra'),
  delete: (world, life) => !isContact(world, life),
};

/** Whoever adds one by hand gives it no name. */
function isContact({ service }: World, { brought }: Life): boolean {
  return service
    .contacts()
    .some(({ email, fields }) => email === brought && fields['first_name'] === 'Pat');
}

function isOf(item: Item, kind: Kind, { brought }: Life): boolean {
  if (item.kind !== ITEM_KIND[kind] || !('address' in item)) return false;
  const address = kind === 'rename' ? broughtAddress(item) : item.address;
  return address === brought;
}
