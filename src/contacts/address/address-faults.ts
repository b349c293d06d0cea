// What people and programs leave around an address, and why a text is not one. Cleaning removes only what cannot
// belong to an address; everything else is a fault.
import type { AddressFault } from '../values/row-faults.ts';

/** Soft hyphen, zero-width characters, joiners, bidi marks and byte order marks. */
// prettier-ignore
const INVISIBLE = /\u00ad|\u034f|\u061c|\u180e|[\u200b-\u200f]|[\u202a-\u202e]|[\u2060-\u206f]|\ufeff/gu;

/** Opening and closing marks that people put around a whole address. */
const WRAPS: ReadonlyMap<string, string> = new Map([
  ['"', '"'],
  ["'", "'"],
  ['`', '`'],
  ['<', '>'],
  ['[', ']'],
  ['“', '”'],
  ['„', '“'],
  ['‘', '’'],
  ['«', '»'],
]);

/** Chinese and Japanese keyboards type these dots, which are dots in a domain (RFC 3490, section 3.1). */
const WIDE_DOT = /(?<=@.*)[\u3002\uff0e\uff61]/gu;

/** What follows an address in a sentence or a list; no address ends with one. */
const STOPS: ReadonlySet<string> = new Set(['.', ',', ';']);

/** Directories write the second before each address of a person, and as it is: only the first is an encoded link. */
const MAIL_LINK = /^(?:mailto|smtp):/iu;

/** A link as web pages and rich text have it. Its words may name the person. */
const LINK =
  /^<a\s[^<>]*?href\s*=\s*["']?(?<link>mailto:[^"'<>\s]+)["']?[^<>]*>(?<words>[^<>]*)<\/a>$/iu;

/** The same in Markdown: `[ann@example.com](mailto:ann@example.com)`. */
const MARKDOWN_LINK = /^\[(?<words>[^[\]]*)\]\((?<link>mailto:[^()\s]+)\)$/iu;

/** A quoted link in brackets in quotes has three; more is no address. */
const MOST_WRAPS = 4;

/** The address inside the text, as the source spells it. It need not be a valid one. */
export function cleanAddress(text: string): string {
  // NFC comes first, as it can turn a foreign character into a plain separator, such as a semicolon.
  let cleaned = removeInvisible(text).normalize('NFC').trim();
  for (let round = 0; round < MOST_WRAPS; round += 1) {
    const unwrapped = unwrap(cleaned);
    if (unwrapped === cleaned) break;
    cleaned = unwrapped;
  }
  if (!cleaned.includes('@') && cleaned.includes('%40')) {
    cleaned = percentDecoded(cleaned).trim();
  }
  cleaned = cleaned.replaceAll(WIDE_DOT, '.');
  return STOPS.has(cleaned.slice(-1)) && cleaned.includes('@') ? cleaned.slice(0, -1) : cleaned;
}

/** The text itself where any part of it cannot be decoded: half of an address is somebody else's. */
export function percentDecoded(text: string): string {
  if (!text.includes('%')) return text;
  try {
    return removeInvisible(decodeURIComponent(text)).normalize('NFC');
  } catch {
    return text;
  }
}

export function removeInvisible(text: string): string {
  return text.replaceAll(INVISIBLE, '');
}

function unwrap(text: string): string {
  return withoutMailLink(withoutRemark(withoutDisplayName(withoutWrap(withoutLink(text))))).trim();
}

function withoutWrap(text: string): string {
  const closing = WRAPS.get(text.charAt(0));
  const wrapped = closing !== undefined && text.length > 1 && text.endsWith(closing);
  return wrapped ? text.slice(1, -1) : text;
}

/** An address on a line of its own, or in front of brackets that hold none. */
const NO_DISPLAY_NAME = /@[^<]*[\r\n][^<]*<|@[^<]*<[^@]*$/u;

/** `Ann Example <ann@example.test>` is the part in brackets, unless there are several such parts. */
function withoutDisplayName(text: string): string {
  const opening = text.indexOf('<');
  const single = opening >= 0 && opening === text.lastIndexOf('<');
  const isNamed = single && text.endsWith('>') && !NO_DISPLAY_NAME.test(text);
  return isNamed ? text.slice(opening + 1, -1) : text;
}

/** `Ann (ann@example.test)` and `ann@example.test (Ann)`, with one pair of brackets. */
const REMARK_BEFORE = /^[^()@]*\(([^()@]+@[^()@]+)\)$/u;
const REMARK_BEHIND = /^([^()@]+@[^()@]+)\([^()@]*\)$/u;

/** `"ann"@example.test` is `ann@example.test` (RFC 5321, section 4.1.2): these quotes keep nothing together. */
const NEEDLESS_QUOTES = /^"([^"\\\s@]+)"(?=@[^"@]+$)/u;

function withoutRemark(text: string): string {
  const bare = text.replace(REMARK_BEFORE, '$1').replace(REMARK_BEHIND, '$1');
  return bare.trim().replace(NEEDLESS_QUOTES, '$1');
}

/** Not where the words are another address: it is unknown which of both is meant. */
function withoutLink(text: string): string {
  const { link = text, words = '' } = (LINK.exec(text) ?? MARKDOWN_LINK.exec(text))?.groups ?? {};
  const isNamed = !words.includes('@') || link.toLowerCase().includes(words.trim().toLowerCase());
  return isNamed ? link : text;
}

function withoutMailLink(text: string): string {
  const [scheme = ''] = MAIL_LINK.exec(text) ?? [];
  if (scheme === '') return text;
  const address = text.slice(scheme.length);
  const query = address.indexOf('?');
  const bare = query < 0 ? address : address.slice(0, query);
  // One without an @ is decoded in the end, as any other is: twice would be once too often.
  return /^mailto/iu.test(scheme) && bare.includes('@') ? percentDecoded(bare) : bare;
}

/** RFC 5321, sections 4.5.3.1.1 and 4.5.3.1.2, and the 254 that erratum 1690 of RFC 3696 derives. */
const LONGEST_ADDRESS_LENGTH = 254;
const LONGEST_LOCAL_PART_LENGTH = 64;

/** RFC 1035, section 2.3.4. */
const LONGEST_LABEL_LENGTH = 63;

/** Hexadecimal of the usual lengths: MD5, SHA-1, SHA-256. Suppression lists come hashed like this. */
const HASH = /^(?:[0-9a-f]{32}|[0-9a-f]{40}|[0-9a-f]{64})$/iu;

/** `example.test` or `*.example.test`: block lists name whole domains too. */
const WHOLE_DOMAIN = /^(?:\*\.)?(?:[a-z0-9-]{1,63}\.)+[a-z]{2,24}$/iu;

type PlainCode = Exclude<AddressFault['code'], 'address-too-long' | 'local-part-too-long'>;

type Faults = readonly (readonly [RegExp, PlainCode])[];

/** The service takes comma-separated lists of addresses, so what separates must not be inside one. */
const FAULTS_ANYWHERE: Faults = [
  [/[\r\n\u0085\u2028\u2029]/u, 'address-line-break'],
  [/,/u, 'address-comma'],
  [/;/u, 'address-semicolon'],
  [/[\s\p{Z}]/u, 'address-space'],
  [/\p{C}/u, 'address-control-character'],
  [/\ufffd/u, 'address-damaged-character'],
];

const FAULTS_OF_LOCAL_PART: Faults = [
  [/^$/u, 'local-part-blank'],
  [/^\*$/u, 'address-pattern'],
  [/^\.|\.$|\.\./u, 'local-part-dots'],
  [/[\u2018\u2019]/u, 'local-part-apostrophe'],
  [/["“”„()<>:[\]\\]/u, 'local-part-sign'],
];

const FAULTS_OF_DOMAIN: Faults = [
  [/^$/u, 'domain-blank'],
  [/^\.|\.$|\.\./u, 'domain-dots'],
  [/[^a-z0-9._-]/u, 'domain-character'],
  [/^[^.]*$/u, 'domain-without-dot'],
  [/(?:^|\.)-|-(?:\.|$)/u, 'domain-hyphen'],
];

/** What is wrong before local part and domain can be told apart. */
export function faultOfWhole(email: string): AddressFault | undefined {
  if (email === '') return { code: 'address-blank' };
  const separators = email.split('@').length - 1;
  if (separators === 0) return { code: codeWithoutAt(email) };
  // Those of a list are found one by one (cell-addresses.ts).
  if (separators > 1) return { code: 'address-several-ats' };
  if (email.length > LONGEST_ADDRESS_LENGTH) {
    return { code: 'address-too-long', length: email.length };
  }
  return firstFault(FAULTS_ANYWHERE, email);
}

function codeWithoutAt(email: string): PlainCode {
  if (HASH.test(email)) return 'address-hash';
  return WHOLE_DOMAIN.test(email) ? 'address-whole-domain' : 'address-without-at';
}

export function faultOfLocalPart(localPart: string): AddressFault | undefined {
  if (localPart.length > LONGEST_LOCAL_PART_LENGTH) {
    return { code: 'local-part-too-long', length: localPart.length };
  }
  return firstFault(FAULTS_OF_LOCAL_PART, localPart);
}

/** The domain in its ASCII form. */
export function faultOfDomain(domain: string): AddressFault | undefined {
  if (domain.split('.').some((label) => label.length > LONGEST_LABEL_LENGTH)) {
    return { code: 'domain-part-too-long' };
  }
  return firstFault(FAULTS_OF_DOMAIN, domain);
}

function firstFault(faults: Faults, text: string): AddressFault | undefined {
  const code = faults.find(([pattern]) => pattern.test(text))?.[1];
  return code && { code };
}
