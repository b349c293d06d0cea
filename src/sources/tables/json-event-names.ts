// What the names of events say of how a person stands, and when it happened.
import { foldWord } from '../../contacts/index.ts';

/** `arrived`: mail reaches the person, so that an earlier bounce is over. `nothing`: it says nothing of the person. */
export type EventMeaning =
  'agreed' | 'confirmed' | 'unsubscribed' | 'complained' | 'bounced' | 'arrived' | 'nothing';

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

export function isMomentKey(key: string): boolean {
  return MOMENT_KEY.test(key);
}

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
