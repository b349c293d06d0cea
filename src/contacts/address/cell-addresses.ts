// What a cell holds besides one plain address: several addresses, words around them, and the name of a person beside
// one. A list of addresses makes a contact of the first; who left must get no mail at any of them; and nobody is gone
// whose address still stands there.
import { percentDecoded, removeInvisible } from './address-faults.ts';
import { parseAddress, type Address } from './address.ts';

export interface CellAddress {
  readonly address: Address;
  /** As the source spells it. */
  readonly email: string;
}

export interface AddressesInText {
  readonly found: readonly CellAddress[];
  /** The text holds two or more addresses, and nothing besides them and the names of their people. */
  readonly isList: boolean;
  /** It is one address and the signs behind it. Within any other text, nobody knows whether an address is whole. */
  readonly isAlone: boolean;
}

/** Bounds the work on a text that is a whole letter. */
const LONGEST_TEXT_LENGTH = 20_000;

/**
 * What stands between two addresses, the surest first: `Lee, Ann <…>; Ray, Bob <…>` has commas within names. Contacts
 * of Google join values with three colons.
 */
const PARTS: readonly ((text: string) => readonly string[])[] = [
  (text) => partsOf(text.replaceAll(':::', ';'), /(?:"[^"]*"|[^;|\r\n])+/gu),
  (text) => partsOf(text, /(?:"[^"]*"|[^,;|\r\n])+/gu),
  (text) => text.split(/[,;|\r\n]+/u),
  (text) => text.split(/[\s,;/|]+/u),
];

function partsOf(text: string, part: RegExp): readonly string[] {
  return Array.from(text.matchAll(part), ([found]) => found);
}

/** Separates the words of a note, or surrounds an address in it. */
const BETWEEN_WORDS = /[\s,;|/<>()[\]{}"'`:=]+/u;

/** Every address in a text that is not one address itself. */
export function addressesIn(cell: string): AddressesInText {
  if (cell.length > LONGEST_TEXT_LENGTH || !cell.includes('@')) return NO_ADDRESSES;
  // Or an address would end before the accent of its last letter.
  const text = cell.normalize('NFC');
  const list = listedIn(text).flatMap(addressAlone);
  if (list.length > 1) return { found: list, isList: true, isAlone: false };
  const alone = addressAlone(text.trim().replace(SIGNS_BEHIND, ''));
  if (alone.length > 0) return { found: alone, isList: false, isAlone: true };
  const found = text.split(BETWEEN_WORDS).flatMap(addressInWord);
  return { found, isList: false, isAlone: false };
}

const NO_ADDRESSES: AddressesInText = { found: [], isList: false, isAlone: false };

/** Those that a list or a sentence leaves there. Dots may stand for the rest of an address that was cut. */
const SIGNS_BEHIND = /[\s,;:!?|/<>()[\]{}"'`]+$/u;

/** The parts of a list of addresses, each with the name beside its address; none of any other text. */
function listedIn(text: string): readonly string[] {
  for (const divided of PARTS) {
    const parts = divided(text).filter((part) => part.trim() !== '');
    if (parts.length > 1 && parts.every((part) => addressAlone(part).length > 0)) return parts;
  }
  return [];
}

/** The cells that a line of recipients is: `Ann <…>; Bob <…>`. None where something else stands there. */
export function recipientsIn(line: string): readonly string[] {
  if (line.length > LONGEST_TEXT_LENGTH || !line.includes('@')) return [];
  return listedIn(line.normalize('NFC')).map((part) => part.trim());
}

function addressAlone(text: string): readonly CellAddress[] {
  const parsed = parseAddress(text);
  return parsed.kind === 'address' ? [{ address: parsed.address, email: parsed.email }] : [];
}

/** Without the signs around an address. */
const BARE_ADDRESS = /^[^\p{L}\p{N}]*([^@]+@[\p{L}\p{N}.-]*[\p{L}\p{N}])[^@]*$/u;

/** Longer than any address with the signs around it. */
const LONGEST_WORD_LENGTH = 300;

function addressInWord(word: string): readonly CellAddress[] {
  if (word.length > LONGEST_WORD_LENGTH || !word.includes('@')) return [];
  const whole = addressAlone(word);
  return whole.length > 0 ? whole : addressAlone(BARE_ADDRESS.exec(word)?.[1] ?? '');
}

export interface EntryAddresses {
  readonly addresses: readonly Address[];
  /** The entry means one address, in whatever spelling: the service itself knows who is meant. */
  readonly isPlain: boolean;
  /** Of a plain entry: the address as it is spelled there. */
  readonly spelling?: string;
}

/**
 * All addresses in an entry of the service's suppression lists, also those within a note, since each of these people
 * wanted no mail.
 */
export function entryAddresses(entry: string): EntryAddresses {
  const parsed = parseAddress(entry);
  if (parsed.kind === 'address') {
    return { addresses: [parsed.address], isPlain: true, spelling: parsed.email };
  }
  return { addresses: addressesIn(entry).found.map(({ address }) => address), isPlain: false };
}

/** Whether an address would be shown where the text is. */
export function holdsAddress(text: string): boolean {
  return /@|%40/u.test(text) && entryAddresses(text).addresses.length > 0;
}

// What an entry most plausibly means where it cannot be read as an address, or is an odd one. Only to keep somebody from
// mail who seems to be meant: nobody is created or suppressed by a guess.

/** The signs that people write for an `@` and a dot, in brackets or between blanks. */
const WRITTEN_AT =
  /\s*[([{<]\s*(?:at|ät|@|arroba|chez|chiocciola)\s*[)\]}>]\s*|\s+(?:at|arroba)\s+|&#64;?|%40/giu;
const WRITTEN_DOT =
  /\s*[([{<]\s*(?:dot|punkt|point|punto|ponto|punt|\.)\s*[)\]}>]\s*|\s+(?:dot|punkt)\s+/giu;

const AROUND_AT = /\s*@[\s@,]*/gu;
const AROUND_DOT = /\s*(?:[.,]\s*)+(?=[^@]*$)/gu;

/** No address begins or ends with one, but for those that hardly anybody has. */
const SIGNS_AROUND = /^[^\p{L}\p{N}_+]+|[^\p{L}\p{N}]+$/gu;

/** None for a text of which nothing can be guessed. */
export function plausiblyMeant(cell: string): readonly Address[] {
  if (cell === '' || cell.length > LONGEST_NAMED_LENGTH) return [];
  const text = removeInvisible(cell).normalize('NFKC').replaceAll('\\', '').trim();
  const guesses = [...new Set([text, decoded(text)])].flatMap(withoutSlips);
  const found = guesses.flatMap((guess) =>
    [guess, ...guess.split(BETWEEN_WORDS)].flatMap(withNeighbours).flatMap(bareAddress),
  );
  return [...new Set(found)];
}

function withoutSlips(text: string): readonly string[] {
  const written = text.replaceAll(WRITTEN_AT, '@').replaceAll(WRITTEN_DOT, '.');
  const joined = written.replaceAll(AROUND_AT, '@').replaceAll(/\.{2,}/gu, '.');
  const dotted = joined.replaceAll(AROUND_DOT, '.');
  return [text, joined, dotted, dotted.replaceAll(/\s+/gu, '')];
}

const PERCENT_ENCODED = /(?:%[\da-f]{2})+/giu;

/** What an address may hold, or have around it. The others of HTML are letters that hardly any address has. */
const HTML_NAMES: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['apos', "'"],
  ['commat', '@'],
  ['gt', '>'],
  ['lt', '<'],
  ['nbsp', ' '],
  ['period', '.'],
  ['quot', '"'],
]);

const HTML_ENCODED = /&(?:#x(?<hex>[\da-f]{1,5})|#(?<decimal>\d{1,6})|(?<name>[a-z]{2,6}));/giu;

/** Piece by piece, as an encoded address may stand within a text; and an `&` may have been encoded once more. */
function decoded(text: string): string {
  const shown = text.replaceAll(HTML_ENCODED, htmlDecoded).replaceAll(HTML_ENCODED, htmlDecoded);
  return shown.replaceAll(PERCENT_ENCODED, percentDecoded);
}

function htmlDecoded(entity: string, hex?: string, decimal?: string, name?: string): string {
  if (name !== undefined) return HTML_NAMES.get(name.toLowerCase()) ?? entity;
  return String.fromCodePoint(hex === undefined ? Number(decimal) : Number.parseInt(hex, 16));
}

/** With two signs of an address, and what stands on both sides of each: a domain may stand there twice. */
function withNeighbours(word: string): readonly string[] {
  const [first = '', ...others] = word.split('@');
  if (others.length < 2) return [word];
  const before = [first, ...others];
  return [word, ...others.map((after, index) => `${String(before[index])}@${after}`)];
}

function bareAddress(word: string): readonly Address[] {
  if (word.length > LONGEST_WORD_LENGTH || !word.includes('@')) return [];
  const bare = word.replace(/^\s*(?:mailto|smtp|e-?mail)\s*:/iu, '').replaceAll(SIGNS_AROUND, '');
  return addressAlone(bare).map(({ address }) => address);
}

/** With at least two letters before it. */
const ENDS_LIKE_DOMAIN = /.{2}\p{L}{2}$/u;

/** More words than a name has before an address. */
const MOST_WORDS_BEFORE = 5;

/** An at or a dot in words between signs other than blanks and brackets. */
const SPELLED_AT = /[^\p{L}\p{N}]+(?:at|ät|arroba|chez|chiocciola)[^\p{L}\p{N}]+/giu;
const SPELLED_DOT = /[^\p{L}\p{N}]+(?:dot|punkt|point|punto|ponto|punt)[^\p{L}\p{N}]+/giu;

/**
 * What an entry is like that cannot be read as an address: its letters and digits, on both sides of its `@` where it has
 * one. Where one of these is among the likenesses of an address, nothing but signs and blanks tells them apart.
 */
export function likenessesOf(cell: string): readonly string[] {
  if (cell.length > LONGEST_NAMED_LENGTH) return [];
  const text = removeInvisible(cell).normalize('NFKC').toLowerCase();
  const undotted = text.replaceAll(WRITTEN_DOT, '.').replaceAll(SPELLED_DOT, '.');
  const written = undotted.replaceAll(WRITTEN_AT, '@');
  const spelled = written.includes('@') ? written : written.replaceAll(SPELLED_AT, '@');
  const [before = '', after, ...others] = spelled.split(/@+/u);
  if (after === undefined || others.length > 0) {
    return [lettersOf(spelled)].filter((letters) => ENDS_LIKE_DOMAIN.test(letters));
  }
  const domains = [after, wordsOf(after)[0] ?? ''].map(lettersOf).filter(isText);
  const locals = endingsOf(wordsOf(before)).map(lettersOf).filter(isText);
  return [...new Set(locals.flatMap((local) => domains.map((domain) => `${local}@${domain}`)))];
}

/** Both likenesses of an address: with its `@`, and without. */
export function likenessesOfAddress(address: string): readonly [string, string] {
  // The pattern of all letters takes ten times as long, and a million addresses may pass here.
  if (PLAIN_KEY.test(address)) {
    const plain = address.replaceAll(/[^a-z0-9@]+/gu, '');
    return [plain, plain.replace('@', '')];
  }
  const at = address.lastIndexOf('@');
  const local = lettersOf(address.slice(0, at));
  const domain = lettersOf(address.slice(at + 1));
  return [`${local}@${domain}`, `${local}${domain}`];
}

/** In small ASCII letters, as most keys. */
const PLAIN_KEY = /^[a-z0-9._+-]+@[a-z0-9._-]+$/u;

function lettersOf(text: string): string {
  return text.replaceAll(/[^\p{L}\p{N}]+/gu, '');
}

function isText(text: string): boolean {
  return text !== '';
}

function wordsOf(text: string): readonly string[] {
  return text.split(BETWEEN_WORDS).filter(isText);
}

/** `Frau Ann Lee`: `Lee`, `Ann Lee` and `Frau Ann Lee`. */
function endingsOf(words: readonly string[]): readonly string[] {
  const last = words.slice(-MOST_WORDS_BEFORE);
  return last.map((_, index) => last.slice(index).join(' '));
}

/** Letters, digits and signs of which most addresses are made: nothing else can be meant by such a one. */
const USUAL = /^[a-z0-9_][a-z0-9._+-]*@[a-z0-9.-]+$/iu;

/** Whom an address in an odd spelling may mean instead: encoded letters, or a sign at its beginning. */
export function plausiblyMeantInstead({ address, email }: CellAddress): readonly Address[] {
  if (USUAL.test(email)) return [];
  return bareAddress(decoded(email.normalize('NFKC'))).filter((one) => one !== address);
}

/** `Ann Lee <…>`, also in quotes; `…@… (Ann Lee)`; `Ann Lee (…@…)`; and the words of a link. */
const NAMES_BESIDE: readonly RegExp[] = [
  /^(?:"(?<quoted>[^"@]*)"|(?<name>[^<>@"]*))\s*<[^<>@]*@[^<>]*>/u,
  /^[^\s()<>@]+@[^\s()<>@]+\s*\((?<name>[^()@]+)\)/u,
  /^(?<name>[^()<>@"]+)\([^()@]+@[^()@]+\)/u,
  /^<a\s[^<>]*mailto:[^<>]*>(?<name>[^<>@]*)<\/a>/iu,
  /^\[(?<name>[^[\]@]*)\]\(mailto:[^()]*\)/iu,
];

/** Longer than a name, an address and what joins them. */
const LONGEST_NAMED_LENGTH = 1_000;

/** The name of the person beside the first address of a cell; empty where none stands there. */
export function nameBeside(cell: string): string {
  if (!cell.includes('@') || cell.length > LONGEST_NAMED_LENGTH) return '';
  const text = removeInvisible(cell).trim();
  for (const pattern of NAMES_BESIDE) {
    const { quoted, name } = pattern.exec(text)?.groups ?? {};
    const found = (quoted ?? name ?? '').trim().replace(/^'(.*)'$/u, '$1');
    if (found !== '') return found;
  }
  return '';
}
