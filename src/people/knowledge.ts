// What may be known of one change before it is sent: the same at every moment, whoever gathers it.
import type { Status } from '../contacts/index.ts';
import {
  broughtAddress,
  type Change,
  isReturned,
  type ItemKind,
  type ItemReason,
  type PlainReason,
} from '../plan/index.ts';
import {
  type Exception,
  type Fact,
  type Link,
  type LinkName,
  LINKS,
  type Origin,
} from './links.ts';

/** A name of the person of a change. */
export interface Linked {
  readonly link: LinkName;
  readonly name: Name;
  /** What speaks against the link. */
  readonly against?: readonly Exception[];
}

/** An address, or the hash of one under the key of the journal, where nothing else is known of it. */
export type Name = { readonly address: string } | { readonly hash: Buffer };

/** A fact that is so over a link. */
export interface Told extends Pick<Linked, 'link' | 'name'> {
  readonly origin: Origin;
}

/** What the sources say of an address at a place. `invalid`: its row cannot be taken. `gone`: no row wants it there. */
export type Standing = 'wanted' | Exclude<Status, 'subscribed'> | 'invalid' | 'gone';

/** Standings by which a row says no. The others are silence. */
export type No = Exclude<Standing, 'wanted' | 'invalid' | 'gone'>;

export function isNo(standing: Standing): standing is No {
  return standing !== 'wanted' && standing !== 'invalid' && standing !== 'gone';
}

/** What the rules ask about a change itself. */
export interface Asked {
  readonly kind: ItemKind;
  /** It brings somebody mail at an address. */
  readonly brings: boolean;
  /** It changes values of a contact, and not whose they are. */
  readonly onlyWrites: boolean;
  /** The plan asks by number whether the person may return. */
  readonly asksReturn: boolean;
  /** A person or the configuration wants the contact back that somebody removed. */
  readonly comesBack: boolean;
}

/** One in a chain gives the contact to another person. */
function onlyWrites(change: Change): boolean {
  return change.kind === 'updateContact' && change.newAddress === undefined && !('chain' in change);
}

/** A change of which only its kind is known, and that it brings somebody mail. */
export function bringing(kind: ItemKind): Asked {
  return { kind, brings: true, onlyWrites: false, asksReturn: false, comesBack: false };
}

export function askedOf(change: Change): Asked {
  return {
    kind: change.kind,
    brings: broughtAddress(change) !== undefined,
    onlyWrites: onlyWrites(change),
    asksReturn: isReturned(change),
    comesBack: 'wasGone' in change,
  };
}

/** Asked one by one, by the rules whose turn it is: most of it costs a look into a database. */
export interface Knowledge {
  /** A plan is being made: whoever reviews it can allow by number what is not sure. */
  readonly mayAsk: boolean;
  /** Whether a person lets those return about whom the plan asks. */
  letsReturn(): boolean;
  /** The first that the links tell; of each, the origins in this order. */
  told(fact: Fact, ...origins: readonly Origin[]): Told | undefined;
  /** What the sources say of a name at the place of the change. */
  standingOf(name: Name): Standing;
  /** The same of the person whom the change brings mail; undefined where it brings none. */
  standing(): Standing | undefined;
  /** How what is there differs from what the change expects. */
  moved(): PlainReason | undefined;
  /** An earlier run brought it into effect, and it is. */
  met(): PlainReason | undefined;
  /** What it makes is there, whoever made it, and that is as good. */
  there(): PlainReason | undefined;
  /** A removal that an earlier request seems to have made. */
  isPerhapsDone(): boolean;
  /** What it needs, and the service has no longer. */
  lack(): PlainReason | undefined;
  /** Why what the list does not show may be there. */
  hidden(): PlainReason | undefined;
  /** What was acknowledged and is awaited: the contact itself, or most of its contact type. */
  awaited(): PlainReason | undefined;
  /** What a person refused by name. */
  refused(): PlainReason | undefined;
  /** Whether it would bring mail of a group that the person has left. */
  missesGroup(): boolean;
  /** Whether a suppression that it needs was refused. */
  isUnsuppressed(): boolean;
  /** A source that could not be read, and may say otherwise. */
  unread(): ItemReason | undefined;
  /** Whether a row mentions the person by now, where none did when the plan was made. */
  isMentioned(): boolean;
}

/** Of a moment at which nothing else is known than what it adds. */
export const NOTHING: Knowledge = {
  mayAsk: false,
  letsReturn: () => false,
  told: () => undefined,
  standingOf: () => 'wanted',
  standing: () => undefined,
  moved: () => undefined,
  met: () => undefined,
  there: () => undefined,
  isPerhapsDone: () => false,
  lack: () => undefined,
  hidden: () => undefined,
  awaited: () => undefined,
  refused: () => undefined,
  missesGroup: () => false,
  isUnsuppressed: () => false,
  unread: () => undefined,
  isMentioned: () => false,
};

/** The first fact that is so over the links. */
export function firstTold(
  linked: Iterable<Linked>,
  fact: Fact,
  origins: readonly Origin[],
  isSo: (origin: Origin, linked: Linked) => boolean,
): Told | undefined {
  for (const one of linked) {
    if (!tells(one, fact)) continue;
    const { by }: Link = LINKS[one.link];
    const origin = origins.find(
      (each) => (fact !== 'left' || by.includes(each)) && isSo(each, one),
    );
    if (origin !== undefined) return { link: one.link, name: one.name, origin };
  }
  return undefined;
}

function tells({ link, against = [] }: Linked, fact: Fact): boolean {
  const { tells: facts, unless }: Link = LINKS[link];
  return facts.includes(fact) && !against.some((exception) => unless.includes(exception));
}
