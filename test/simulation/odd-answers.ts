// Answers that few services give and any may: lists of a wrong shape, texts that refuse the keys, bodies
// that drip for ever, and texts that quote the keys. A seed has one of these habits, most have none.
import { reply } from '../apply/stories.ts';
import type { Fate, Reply, SentRequest } from '../world/sandbox-send.ts';
import { quotedIn, type KeyForm, KEY_FORMS } from './quoted-keys.ts';
import { seededRandom, type SeededRandom } from './seeded-random.ts';

export type OddHabit = 'none' | 'misshapen-lists' | 'refused-keys' | 'drips' | 'quoted-keys';

export interface OddAnswers {
  readonly habit: OddHabit;
  /** Of the requests that can be answered so. */
  readonly share: number;
  readonly publicKey: string;
  readonly secretKey: string;
  /** For all that is drawn while the seed runs. */
  readonly random: SeededRandom;
  /** Lists that came as they are, and whose memory nothing can have disturbed: from then on they may be blank. */
  readonly came: Set<string>;
}

/** Of all seeds. */
const HABITS: readonly (readonly [habit: OddHabit, share: number, requests: readonly number[]])[] =
  [
    ['misshapen-lists', 0.1, [0.1, 0.4, 0.8]],
    ['refused-keys', 0.05, [0.02]],
    ['drips', 0.08, [0.05, 0.2, 0.5]],
    ['quoted-keys', 0.1, [0.1, 0.3]],
  ];

/** Draws from a chance of its own: all else of a seed stays what it was. */
export function oddAnswers(seed: number): OddAnswers {
  const random = seededRandom(~(seed * 67));
  const [publicKey, secretKey] = [inventKey(random, 20), inventKey(random, 36)];
  const common = { publicKey, secretKey, random, came: new Set<string>() };
  let left = random.fraction();
  for (const [habit, share, requests] of HABITS) {
    left -= share;
    if (left < 0) return { habit, share: random.pick(requests), ...common };
  }
  return { habit: 'none', share: 0, ...common };
}

/** Letters, digits, and what JSON, HTML and URLs write in another way. */
const KEY_LETTERS = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789-_./+=&"';

function inventKey(random: SeededRandom, length: number): string {
  return Array.from({ length }, () => KEY_LETTERS.charAt(random.below(KEY_LETTERS.length))).join(
    '',
  );
}

/** How a request of a seed ends, and what that is called. */
export interface DrawnFate {
  readonly name: string;
  readonly fate: Fate;
}

/** Undefined: the request is answered as any other. */
export function drawOddFate(odd: OddAnswers, request: SentRequest): DrawnFate | undefined {
  if (odd.habit === 'none') return undefined;
  const fate = FATES[odd.habit](odd, request);
  return fate === undefined ? undefined : { name: odd.habit, fate };
}

type DrawFate = (odd: OddAnswers, request: SentRequest) => Fate | undefined;

const FATES: Readonly<Record<Exclude<OddHabit, 'none'>, DrawFate>> = {
  'misshapen-lists': ({ random, share, came }, { endpoint, isWrite }) => {
    const listName = LIST_NAMES.get(endpoint);
    if (isWrite || listName === undefined || !random.happens(share)) return undefined;
    return reply(200, random.pick(came.has(endpoint) ? WITH_BLANKS : MISSHAPEN)(listName));
  },
  'refused-keys': ({ random, share }) =>
    random.happens(share) ? random.pick(KEY_REFUSALS) : undefined,
  drips: ({ random, share }) => (random.happens(share) ? random.pick(DRIPS) : undefined),
  'quoted-keys': (odd, { isWrite }) =>
    odd.random.happens(isWrite ? odd.share : odd.share / 10) ? quotingReply(odd) : undefined,
};

/** By endpoint, the member of `message` that holds its list (interface specification). */
export const LIST_NAMES: ReadonlyMap<string, string> = new Map([
  ['contacts/list', 'contacts'],
  ['contacts-type', 'contactTypes'],
  ['custom-fields', 'customFields'],
  ['reserve-fields', 'reservedFields'],
  ['global-unsubscribes', 'unSubscribers'],
  ['unsubscribes-groups', 'unsubscribesGroups'],
  ['unsubscribes-groups/recipients-list', 'recipients'],
  ['segment/list', 'segments'],
  ['segment/email/list', 'contactEmails'],
  ['automations', 'automations'],
]);

/** Of these it is remembered whether they had entries. */
export const REMEMBERED_LISTS: readonly string[] = [
  'contacts/list',
  'contacts-type',
  'custom-fields',
  'global-unsubscribes',
  'unsubscribes-groups',
  'automations',
];

/** Each would be an empty list to somebody who does not look closely. */
const MISSHAPEN: readonly ((listName: string) => string)[] = [
  (name) => success({ [name]: { id: 1 } }),
  (name) => success({ [name]: 'none' }),
  (name) => success({ [name]: false }),
  (name) => success({ [name]: [null] }),
  () => success({ items: [] }),
  () => success({}),
  () => success(null),
  () => success([]),
  () => success('No data'),
  (name) => JSON.stringify({ message: { [name]: [] } }),
  (name) => JSON.stringify({ status: 'ok', message: { [name]: [] } }),
  () => '{"status":"success"}',
  () => 'null',
  () => '[]',
  () => '{}',
  () => '<!DOCTYPE html>\n<html><body><h1>Please wait</h1></body></html>',
  (name) => `{"status":"success","message":{"${name}":[`,
  (name) => `{"status":"success","message":{"${name}":[]}`,
];

/** As a list that had entries may look when a query failed. */
const WITH_BLANKS = [
  ...MISSHAPEN,
  (name: string) => success({ [name]: null }),
  (name: string) => success({ [name]: '' }),
];

function success(message: unknown): string {
  return JSON.stringify({ status: 'success', message });
}

const KEY_REFUSALS: readonly Reply[] = [
  failure('Invalid API key.'),
  failure('Unauthenticated.'),
  failure('The secret key is invalid.', 403),
  failure('You are not authorized to access this resource.'),
  failure('Authorization failed', 401),
  failure('The provided credentials do not match our records.'),
  failure({ SecretKey: ['The secret key is invalid.'] }),
  reply(200, '{"message":"This action is unauthorized."}'),
];

function failure(errors: unknown, status = 200): Reply {
  return reply(status, JSON.stringify({ status: 'failed', errors }));
}

/** Seldom enough that a day of it costs nothing; the last gains as much ground as a list has to. */
const DRIPS: readonly Fate[] = [
  { dripEveryMs: 29_000, pieceBytes: 1 },
  { dripEveryMs: 29_000, pieceBytes: 1 },
  { dripEveryMs: 29_000, pieceBytes: 1 },
  { dripEveryMs: 59_000, pieceBytes: 1 },
  { dripEveryMs: 59_000, pieceBytes: 1 },
  { dripEveryMs: 59_000, pieceBytes: 3_500 },
];

function quotingReply({ random, publicKey, secretKey }: OddAnswers): Reply {
  const form: KeyForm = random.pick(KEY_FORMS);
  const [secret, open] = [secretKey, publicKey].map((key) => quotedIn(form, key));
  const text = `no ${String(secret)} for ${String(open)}`;
  return random.pick([
    failure({ email: [text], email_address: [text], name: [text], file: [text] }),
    failure({ email: [text], email_address: [text], strIds: [text], contact_id: [text] }),
    failure({ [String(open)]: [String(secret)] }),
    failure({ email: [`${'long '.repeat(38)}${text}`] }),
    failure(text, 422),
    failure(`Too many requests with ${text}`),
    reply(200, success(text)),
  ]);
}
