// A log of events as people: how each of them stands by their latest event, which only the moments tell. Somebody who
// left and came back has a status of which a person decides what it means. A state for each person is held in memory.
import { type SourceRow, foldWord, keptText, isAddress } from '../../contacts/index.ts';
import { toldOf } from '../bytes/byte-stream.ts';
import { type SourceFile, inBatches, unreadable } from '../source/source.ts';
import type { TextFile } from '../text/text-file.ts';
import { type JsonCells, cellsOfObject } from './json-cells.ts';
import { type JsonObjectText, type JsonLayout, jsonObjects } from './json-objects.ts';

// What the names of events say of how a person stands, and when it happened.

/** `arrived`: mail reaches the person, so that an earlier bounce is over. `nothing`: it says nothing of the person. */
type EventMeaning =
  | 'agreed'
  | 'confirmed'
  | 'unsubscribed'
  | 'complained'
  | 'bounced'
  | 'arrived'
  | 'nothing';

// prettier-ignore
const NAMES: Readonly<Record<EventMeaning, readonly string[]>> = {
  agreed: ['subscribe', 'subscribed', 'subscription', 'resubscribe', 'resubscribed', 'opt in', 'opted in', 'optin', 'sign up', 'signed up', 'signup'],
  confirmed: ['confirm', 'confirmed', 'confirmation', 'double opt in', 'double optin', 'double opted in'],
  unsubscribed: ['unsubscribe', 'unsubscribed', 'unsubscription', 'opt out', 'opted out', 'optout'],
  complained: ['complaint', 'complained', 'complain', 'spam', 'spam report', 'spamreport', 'spam complaint'],
  bounced: ['bounce', 'bounced', 'hard bounce', 'hard bounced', 'hardbounce'],
  arrived: ['delivery', 'delivered', 'open', 'opened', 'click', 'clicked'],
  nothing: ['soft bounce', 'soft bounced', 'softbounce', 'send', 'sent', 'processed', 'accepted', 'deferred'],
};

const BY_NAME: ReadonlyMap<string, EventMeaning> = new Map(
  // The entries of a record of meanings have its keys.
  (Object.entries(NAMES) as [EventMeaning, readonly string[]][]).flatMap(([meaning, names]) =>
    names.map((name) => [name, meaning] as const),
  ),
);

/** Undefined for an event that may mean anything. Before it may stand what it is about, as in `email.opened`. */
export function eventMeaning(event: string): EventMeaning | undefined {
  return BY_NAME.get(foldWord(event).replace(/^e?mail /u, ''));
}

/** Keys of the moment of an event. */
const MOMENT_KEY =
  /^(?:at|on|time|timestamp|ts|date|datetime|date_time|(?:created|occurred|happened|event|received)_?(?:at|on|time|date))$/iu;

const ISO =
  /^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/u;
const EPOCH = /^(?<whole>\d{10}(?:\d{3})?)(?:\.\d+)?$/u;

/** In milliseconds; undefined for what is no clear moment. One without a zone is taken for UTC. */
export function momentOf(text: string): number | undefined {
  const { whole } = EPOCH.exec(text)?.groups ?? {};
  if (whole !== undefined) return whole.length === 10 ? Number(text) * 1_000 : Number(whole);
  if (!ISO.test(text)) return undefined;
  const isZoned = text.length === 10 || /(?:Z|[+-]\d{2}:?\d{2})$/u.test(text.slice(10));
  const ms = Date.parse(isZoned ? text : `${text}Z`);
  return Number.isNaN(ms) ? undefined : ms;
}

/** No status of any service, so that nobody gets mail by it until a person says what it means. */
const CAME_BACK = 'subscribed again after leaving';

const HEADER = ['email', 'email status', 'since'];

/** About 200 bytes each. */
const MOST_PEOPLE = 300_000;

export interface EventLog {
  readonly text: TextFile;
  readonly place: JsonLayout;
  /** The key that says what happened. */
  readonly key: string;
}

/** All keys of the log. Throws while its rows are read where one of its events is not understood. */
export function openEventLog(log: EventLog, keys: ReadonlySet<string>): SourceFile | undefined {
  const moments = [...keys].filter((key) => MOMENT_KEY.test(key));
  const [momentKey] = moments;
  if (momentKey === undefined || moments.length > 1) return undefined;
  const { text } = log;
  const dated = { ...log, momentKey };
  let silentCount = 0;
  async function* rows(): AsyncGenerator<readonly SourceRow[]> {
    const people = new People(dated);
    for await (const objects of jsonObjects(text.chunks(), text.path, log.place)) {
      for (const object of objects) people.take(object);
    }
    const all = people.rows();
    silentCount = people.count - all.length;
    yield* inBatches(all);
  }
  return {
    ...toldOf(text.bytes),
    header: HEADER,
    rows,
    notes: () => [...text.notes, LOG_NOTE, ...silentNotes(silentCount)],
  };
}

const LOG_NOTE =
  'It is a log of events: each person has one row, with how they stand by their latest event. Of its other keys nothing was read.';

function silentNotes(count: number): readonly string[] {
  if (count === 0) return [];
  const people = count === 1 ? '1 person' : `${String(count)} people`;
  return [`Of ${people} it tells nothing about consent, such as deliveries alone: left out.`];
}

/** The latest moment of each, in milliseconds. */
interface Person {
  readonly email: string;
  line: number;
  agreed?: number;
  confirmed?: number;
  unsubscribed?: number;
  complained?: number;
  bounced?: number;
  arrived?: number;
}

interface LogKeys extends EventLog {
  readonly momentKey: string;
}

interface LogEvent {
  readonly email: string;
  readonly meaning: EventMeaning;
  readonly at: number;
}

class People {
  readonly #log: LogKeys;
  readonly #people = new Map<string, Person>();
  #addressKey: string | undefined;
  /** Whether people confirm: then nobody agreed by signing up alone. */
  #isConfirmed = false;

  constructor(log: LogKeys) {
    this.#log = log;
  }

  get count(): number {
    return this.#people.size;
  }

  take(object: JsonObjectText): void {
    const { email, meaning, at } = this.#eventOf(object);
    const person = this.#person(email, object.line);
    if (meaning === 'nothing') return;
    this.#isConfirmed ||= meaning === 'confirmed';
    const latest = person[meaning];
    if (latest !== undefined && latest >= at) return;
    person[meaning] = at;
    person.line = object.line;
  }

  /** Without people of whom no event says how they stand. */
  rows(): readonly SourceRow[] {
    return [...this.#people.values()].flatMap((person) => {
      const stands = standing(person, this.#isConfirmed);
      if (stands === undefined) return [];
      const [status, since] = stands;
      return [{ line: person.line, cells: [person.email, status, new Date(since).toISOString()] }];
    });
  }

  #person(email: string, line: number): Person {
    const key = email.toLowerCase();
    const known = this.#people.get(key);
    if (known !== undefined) return known;
    if (this.#people.size === MOST_PEOPLE) {
      throw this.#unclear(`it tells of more than ${MOST_PEOPLE.toLocaleString('en')} people`);
    }
    const person = { email: keptText(email), line };
    this.#people.set(keptText(key), person);
    return person;
  }

  #eventOf(object: JsonObjectText): LogEvent {
    const { path } = this.#log.text;
    const { cells } = cellsOfObject(object, path);
    const line = `line ${String(object.line)}`;
    const event = cells.get(this.#log.key) ?? '';
    const meaning = isPassing(cells) ? 'nothing' : eventMeaning(event);
    if (meaning === undefined) {
      throw this.#unclear(`${line} tells of an event${shown(event)} that is not understood`);
    }
    const at = momentOf(cells.get(this.#log.momentKey) ?? '');
    if (at === undefined) throw this.#unclear(`${line} does not say clearly when it happened`);
    return { email: this.#addressIn(cells, line), meaning, at };
  }

  #addressIn(cells: JsonCells['cells'], line: string): string {
    const keys = [...cells].flatMap(([key, cell]) => (isAddress(cell) ? [key] : []));
    const [key] = keys;
    this.#addressKey ??= key;
    if (key === undefined || keys.length > 1 || key !== this.#addressKey) {
      throw this.#unclear(`${line} does not name one person`);
    }
    return cells.get(key) ?? '';
  }

  #unclear(fault: string): Error {
    const { text, key } = this.#log;
    const hint =
      'Export the people with their present state, and who gets no mail as the suppression list of the program.';
    return unreadable(
      text.path,
      `it is a log of events (its key "${key}" says what happened), and ${fault}`,
      hint,
    );
  }
}

/** Names of events that are words may be shown. */
function shown(event: string): string {
  return /^[\w .-]{1,40}$/u.test(event) ? ` "${event}"` : '';
}

const PASSING = /^(?:soft|transient|temporary|blocked|undetermined)$/iu;

/** A bounce that may be over tomorrow. */
function isPassing(cells: JsonCells['cells']): boolean {
  return ['type', 'bounce_type', 'bounceType', 'severity'].some((key) =>
    PASSING.test(cells.get(key) ?? ''),
  );
}

type Standing = readonly [status: string, since: number];

/** Undefined for people of whom no event says how they stand. */
function standing(person: Person, isConfirmed: boolean): Standing | undefined {
  const { agreed, confirmed, unsubscribed, bounced } = person;
  const consent = latestOf(isConfirmed ? [confirmed] : [agreed, confirmed]);
  const left = leftBy(person, consent);
  if (left !== undefined) return left;
  if (consent === undefined) return agreed === undefined ? undefined : ['unconfirmed', agreed];
  const wasAway = unsubscribed !== undefined || bounced !== undefined;
  return [wasAway ? CAME_BACK : 'subscribed', consent];
}

/** Who left is out unless they agreed again later; where both happened at once, they left. */
function leftBy(person: Person, consent = -Infinity): Standing | undefined {
  const { unsubscribed, complained, bounced, arrived = -Infinity } = person;
  if (complained !== undefined) return ['complained', complained];
  if (unsubscribed !== undefined && unsubscribed >= consent) return ['unsubscribed', unsubscribed];
  const works = Math.max(consent, arrived);
  return bounced !== undefined && bounced >= works ? ['bounced', bounced] : undefined;
}

function latestOf(moments: readonly (number | undefined)[]): number | undefined {
  const known = moments.filter((moment) => moment !== undefined);
  return known.length === 0 ? undefined : Math.max(...known);
}
