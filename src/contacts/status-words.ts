// What other services call a status. Negative words are looked for anywhere in the text and first, since
// `unsubscribed`, `unconfirmed` and `not verified` all contain a positive one. Consent is a phrase of which
// every word is understood (consent-phrase.ts). What is unknown stays unknown, and is never consent.
import { foldWord, phraseOf } from './consent-phrase.ts';
import { STATUSES } from './consent.ts';
import type { Status } from './consent.ts';
import { keptText } from './kept-text.ts';

export type StatusLookup = (word: string) => Status | undefined;

/** Parts of words about mail and nothing else: somebody left. */
// prettier-ignore
const LEAVING_PARTS: readonly string[] = [
  'unsub', 'opt out', 'optout', 'opted out', 'desinscri', 'desabonne', 'abgemeldet', 'abbestellt',
  'ausgetragen', 'disiscritt', 'descadastrad', 'dado de baja', 'dada de baja', 'uitgeschreven',
  'afgemeld', 'afmeldt', 'avregistrerad', 'wypisan', 'odhlasen', 'отписан',
];

/** Looked for in this order, anywhere in the folded text: the first match wins. */
const NEGATIVE_WORDS: readonly (readonly [Status, readonly string[]])[] = [
  [
    'unsubscribed',
    // prettier-ignore
    [...LEAVING_PARTS, 'cancel', 'removed', 'blocklist', 'block list', 'blacklist', 'black list',
      'suppress', 'inactive', 'deactivated', 'inaktiv', 'inactif', 'inactivo', 'inativo', 'inattivo',
      'annullat'],
  ],
  ['complained', ['spam', 'complain', 'abuse', 'junk', 'plainte', 'beschwerde']],
  ['bounced', ['bounce', 'cleaned', 'invalid', 'undeliver', 'unzustellbar', 'non distribu']],
  [
    'unconfirmed',
    // prettier-ignore
    ['unconfirm', 'pending', 'not verified', 'unverified', 'not confirmed', 'awaiting', 'unbestatigt',
      'nicht bestatigt', 'non confirme', 'en attente', 'ausstehend', 'pendiente', 'pendente'],
  ],
  [
    'no-consent',
    // prettier-ignore
    ['never subscribed', 'non subscribed', 'nonsubscribed', 'not subscribed', 'transactional',
      'not set', 'no consent'],
  ],
];

/** The status that a word of any service means; undefined where that is not certain. */
export function statusOfWord(word: string): Status | undefined {
  const folded = foldWord(word);
  for (const [status, parts] of NEGATIVE_WORDS) {
    if (parts.some((part) => folded.includes(part))) return status;
  }
  return phraseOf(word, 'status') === 'good' ? 'subscribed' : undefined;
}

/** Whether a word says that somebody left, and can be about nothing else than mail. */
export function leavesMail(word: string): boolean {
  const folded = foldWord(word);
  return LEAVING_PARTS.some((part) => folded.includes(part));
}

/**
 * The configured words first, then those that every service uses. The map's values are statuses, or
 * words that `statusOfWord` knows; others have no effect (see `unknownStatuses`).
 */
export function compileStatusMap(map: Readonly<Record<string, string>>): StatusLookup {
  const configured = new Map<string, Status>();
  for (const [word, meaning] of Object.entries(map)) {
    const status = statusNamed(meaning);
    if (status !== undefined) configured.set(configuredForm(word), status);
  }
  // A column has few different words; the bound only matters where it holds no statuses at all.
  const known = new Map<string, Status | undefined>();
  return (word) => {
    const asBefore = known.get(word);
    if (asBefore !== undefined || known.has(word)) return asBefore;
    const status = configured.get(configuredForm(word)) ?? statusOfWord(word);
    const isShort = word.length <= LONGEST_KNOWN_LENGTH;
    if (isShort && known.size < MOST_KNOWN_WORDS) known.set(keptText(word), status);
    return status;
  };
}

/** The values of a map that are no status. */
export function unknownStatuses(map: Readonly<Record<string, string>>): readonly string[] {
  return Object.values(map).filter((meaning) => statusNamed(meaning) === undefined);
}

const MOST_KNOWN_WORDS = 1_000;
const LONGEST_KNOWN_LENGTH = 100;

function statusNamed(meaning: string): Status | undefined {
  return STATUSES.find((status) => status === meaning) ?? statusOfWord(meaning);
}

function configuredForm(word: string): string {
  return word.normalize('NFC').trim().toLowerCase();
}
