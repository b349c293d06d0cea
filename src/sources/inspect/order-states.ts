// The states of what people pay for, which are none of their consent: subscriptions, orders and payments.
import { type StatusWord, foldWord, labelMeaning } from '../../contacts/index.ts';
import type { CountedPhrase, CountedWord } from './text-tally.ts';

type Words = readonly CountedWord[];

const PAID = /subscription|abonnement|\babo\b|suscripcion|assinatura|abbonamento/iu;

/** Whether a title names a subscription that may be paid for. */
export function namesPaid(title: string): boolean {
  return PAID.test(title) && !/mail|newsletter/iu.test(title);
}

// prettier-ignore
const PAID_STATES = new Set([
  'active', 'canceled', 'cancelled', 'past_due', 'past due', 'unpaid', 'trialing', 'trial', 'incomplete', 'incomplete_expired', 'paused', 'expired',
  'paid', 'free', 'comped', 'lapsed', 'overdue', 'on hold', 'on-hold', 'ended', 'pending-cancel', 'future', 'non_renewing', 'in_trial', 'completed',
].map(foldWord));

/** Nobody says so of mail. */
// prettier-ignore
const PAID_ALONE = new Set([
  'past_due', 'past due', 'unpaid', 'trialing', 'trial', 'incomplete', 'incomplete_expired', 'paid', 'comped', 'overdue', 'in_trial',
  'non_renewing', 'pending-cancel',
].map(foldWord));

/** Whether the states of a subscription show that it is paid for. */
export function arePaidStates(words: Words): boolean {
  return areStates(words, PAID_STATES, PAID_ALONE);
}

/** Some of them may as well be states of a subscription to mail. */
// prettier-ignore
const ORDER_STATES = new Set([
  ...PAID_STATES,
  ...[
    'pending', 'processing', 'refunded', 'partially refunded', 'partially paid', 'authorized', 'voided', 'fulfilled', 'unfulfilled',
    'partially fulfilled', 'shipped', 'failed', 'draft', 'open', 'closed', 'bezahlt', 'unbezahlt', 'offen', 'ausstehend', 'storniert',
    'erstattet', 'abgelaufen', 'versendet', 'in bearbeitung', 'payé', 'impayé', 'annulé', 'annulée', 'remboursé', 'remboursée', 'expiré',
    'expirée', 'en attente', 'expédiée', 'pagado', 'pagada', 'cancelado', 'cancelada', 'reembolsado', 'pendiente', 'vencido', 'pagato',
    'annullato', 'rimborsato', 'in attesa', 'betaald', 'geannuleerd', 'terugbetaald', 'verlopen', 'in afwachting',
  ].map(foldWord),
]);

// prettier-ignore
const ORDER_ALONE = new Set([
  ...PAID_ALONE,
  ...[
    'refunded', 'partially refunded', 'partially paid', 'voided', 'fulfilled', 'unfulfilled', 'partially fulfilled', 'shipped', 'bezahlt',
    'unbezahlt', 'storniert', 'erstattet', 'versendet', 'payé', 'impayé', 'remboursé', 'remboursée', 'expédiée', 'pagado', 'pagada',
    'reembolsado', 'pagato', 'rimborsato', 'betaald', 'terugbetaald',
  ].map(foldWord),
]);

/** Whether all words are states of orders or payments, and one of them of nothing else. */
export function areOrderStates(words: Words): boolean {
  return areStates(words, ORDER_STATES, ORDER_ALONE);
}

function areStates(words: Words, all: ReadonlySet<string>, alone: ReadonlySet<string>): boolean {
  const folded = words.map(({ word }) => foldWord(word));
  return folded.every((word) => all.has(word)) && folded.some((word) => alone.has(word));
}

// What labels and notes of a table say about consent, for a person to look at.

/** Those that speak of mail come first; undefined where none does. */
export function labelWords(labels: readonly CountedWord[]): readonly StatusWord[] | undefined {
  const words = labels.map(labelWord);
  const speaking = words.filter(({ meaning }) => meaning !== 'nothing');
  if (speaking.length === 0) return undefined;
  return [...speaking, ...words.filter(({ meaning }) => meaning === 'nothing')];
}

/** `keine Werbung` is likely about mail, and a person may know better. */
function labelWord(counted: CountedWord): StatusWord {
  const meaning = labelMeaning(counted.word);
  if (meaning === 'unknown') return { ...counted, meaning: undefined };
  return meaning === 'no-consent'
    ? { ...counted, meaning, isDoubtful: true }
    : { ...counted, meaning };
}

/** Nobody is suppressed by a note that a person has not looked at. */
export function noteWords(phrases: readonly CountedPhrase[]): readonly StatusWord[] {
  return phrases.map((phrase) => ({ ...phrase, meaning: 'no-consent', isDoubtful: true }));
}
