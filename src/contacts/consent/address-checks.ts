// What programs that check addresses say of a mailbox: that it takes mail, that it does not, or that they cannot tell. A
// good mailbox is no agreement, and mail to a bad one harms the sender, whatever its person agreed to.
import { foldWord } from '../values/text.ts';

/**
 * `good`: mail arrives. `dead`: the mailbox does not exist. `barred`: it is a trap, or of somebody who reports mail.
 * `unsure`: the program could not tell, or mail arrives today and not tomorrow.
 */
export type CheckedAddress = 'good' | 'dead' | 'barred' | 'unsure';

// prettier-ignore
const RESULTS: Readonly<Record<CheckedAddress, readonly string[]>> = {
  good: [
    'valid', 'ok', 'okay', 'good', 'deliverable', 'safe', 'safe to send', 'working', 'exists', 'verified', 'passed', 'pass', 'valid email',
    'gültig', 'zustellbar', 'in ordnung', 'valide', 'válido', 'valida', 'válida', 'valido', 'geldig', 'ważny', 'giltig', 'gyldig',
  ],
  dead: [
    'invalid', 'undeliverable', 'does not exist', 'not exist', 'doesn t exist', 'not existing', 'nonexistent', 'non existent', 'not found', 'no mailbox', 'mailbox not found',
    'invalid mailbox', 'mailbox does not exist', 'invalid email', 'invalid domain', 'invalid address', 'user unknown', 'unknown user', 'dead', 'no mx', 'no mx record', 'no dns', 'domain not found', 'no such user',
    'hard bounce', 'hardbounce', 'hard bounced', 'bounced hard', 'rejected email', 'syntax error', 'invalid syntax', 'bad', 'bad email', 'failed syntax check', 'mailbox disabled', 'ungültig', 'unzustellbar', 'nicht zustellbar', 'existiert nicht',
    'invalide', 'non valide', 'inexistant', 'n existe pas', 'inválido', 'no válido', 'no existe', 'não existe', 'non valido', 'inesistente', 'non esiste', 'ongeldig', 'bestaat niet', 'nieprawidłowy', 'ogiltig', 'ugyldig',
  ],
  barred: ['spamtrap', 'spam trap', 'spam traps', 'abuse', 'do not mail', 'donotmail', 'honeypot', 'toxic', 'complainer', 'litigator', 'known spamtrap'],
  unsure: [
    'catch all', 'catchall', 'catch all unverifiable', 'accept all', 'acceptall', 'accept all unverifiable', 'ok for all', 'risky', 'unknown', 'full', 'mailbox full', 'inbox full', 'over quota', 'quota exceeded', 'disposable',
    'temporary', 'role', 'role based', 'role account', 'greylisted', 'timeout', 'timed out', 'unverifiable', 'unverified', 'suspect', 'suspicious', 'unsure', 'low quality', 'low deliverability',
    'retry', 'webmail', 'possible trap', 'voll', 'unbekannt', 'plein', 'inconnu', 'desconocido', 'lleno', 'sconosciuto', 'piena', 'onbekend', 'vol', 'desconhecido', 'cheio',
  ],
};

const RESULT_OF: ReadonlyMap<string, CheckedAddress> = new Map(
  // The entries of a record have its keys.
  (Object.entries(RESULTS) as [CheckedAddress, readonly string[]][]).flatMap(([result, words]) =>
    words.map((word) => [foldWord(word), result] as const),
  ),
);

/** What a whole cell says as such a result; undefined where it is none. */
export function checkedAddress(word: string): CheckedAddress | undefined {
  return RESULT_OF.get(foldWord(word));
}

/** Words that nothing but a check of addresses writes. */
// prettier-ignore
const OF_CHECKS_ALONE: ReadonlySet<string> = new Set([
  'hard bounce', 'hardbounce', 'hard bounced', 'bounced hard', 'undeliverable', 'deliverable', 'catch all', 'catchall', 'accept all', 'acceptall', 'ok for all', 'spamtrap', 'spam trap', 'do not mail', 'disposable',
  'mailbox full', 'inbox full', 'mailbox not found', 'mailbox does not exist', 'invalid mailbox', 'no mailbox', 'unzustellbar', 'zustellbar', 'no mx', 'invalid email', 'rejected email',
].map(foldWord));

/** Whether the word is a result of a check of addresses, and can be nothing else. */
export function isOfAddressCheck(word: string): boolean {
  return OF_CHECKS_ALONE.has(foldWord(word));
}

/** Whether a word says, in a column of any name, that mail to the address must not be sent. */
export function isBadMailbox(word: string): boolean {
  const result = isOfAddressCheck(word) ? checkedAddress(word) : undefined;
  return result === 'dead' || result === 'barred';
}

const MAILBOX = /mail|inbox|courriel|correo|postfach|почт|メール|邮|郵/u;
const CHECK =
  /valid|verif|deliver|check|quality|exist|hygiene|prüf|pruf|gültig|gultig|zustellbar|mailbox|mail ?box|postfach/u;
const CHECK_ALONE =
  /^(?:valid|is valid|validity|validation(?: (?:status|result))?|verification(?: (?:status|result))?|deliverability|verify result|check result|zb status|zb sub status|bouncer status|neverbounce result|result)$/u;

/** `mail`: a title about the check of a mailbox. `any`: of a check of something. */
export function namesAddressCheck(title: string): 'mail' | 'any' | undefined {
  const folded = foldWord(title.replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2'));
  if (MAILBOX.test(folded) && CHECK.test(folded)) return 'mail';
  return CHECK_ALONE.test(folded) ? 'any' : undefined;
}
