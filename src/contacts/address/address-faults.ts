// What people and programs leave around an address, and why a text is none. What is cleaned away is nothing
// that could belong to an address; everything else is a fault, told in words.

/** Soft hyphen, zero-width characters, joiners, bidi marks and byte order marks. */
// prettier-ignore
const INVISIBLE = /\u00ad|\u034f|\u061c|\u180e|[\u200b-\u200f]|[\u202a-\u202e]|[\u2060-\u206f]|\ufeff/gu;

/** Opening and closing marks that people put around a whole address. */
const WRAPS: ReadonlyMap<string, string> = new Map([
  ['"', '"'],
  ["'", "'"],
  ['`', '`'],
  ['<', '>'],
  ['“', '”'],
  ['„', '“'],
  ['‘', '’'],
  ['«', '»'],
]);

/** What follows an address in a sentence or a list; no address ends with one. */
const STOPS: ReadonlySet<string> = new Set(['.', ',', ';']);

const MAIL_LINK = 'mailto:';

/** A quoted link in brackets in quotes has three; more is no address. */
const MOST_WRAPS = 4;

/** The address inside the text, as the source spells it. Says nothing of whether it is one. */
export function cleanAddress(text: string): string {
  // NFC comes first, as it can turn a foreign character into a plain separator, such as a semicolon.
  let cleaned = removeInvisible(text).normalize('NFC').trim();
  for (let round = 0; round < MOST_WRAPS; round += 1) {
    const unwrapped = unwrap(cleaned);
    if (unwrapped === cleaned) break;
    cleaned = unwrapped;
  }
  if (!cleaned.includes('@')) cleaned = cleaned.replaceAll('%40', '@');
  return STOPS.has(cleaned.slice(-1)) && cleaned.includes('@') ? cleaned.slice(0, -1) : cleaned;
}

export function removeInvisible(text: string): string {
  return text.replaceAll(INVISIBLE, '');
}

function unwrap(text: string): string {
  return withoutMailLink(withoutRemark(withoutDisplayName(withoutWrap(text)))).trim();
}

function withoutWrap(text: string): string {
  const closing = WRAPS.get(text.charAt(0));
  const wrapped = closing !== undefined && text.length > 1 && text.endsWith(closing);
  return wrapped ? text.slice(1, -1) : text;
}

/** `Ann Example <ann@example.test>` is the part in brackets, unless there are several such parts. */
function withoutDisplayName(text: string): string {
  const opening = text.indexOf('<');
  const single = opening >= 0 && opening === text.lastIndexOf('<');
  return single && text.endsWith('>') ? text.slice(opening + 1, -1) : text;
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

function withoutMailLink(text: string): string {
  if (text.slice(0, MAIL_LINK.length).toLowerCase() !== MAIL_LINK) return text;
  const address = text.slice(MAIL_LINK.length);
  const query = address.indexOf('?');
  return query < 0 ? address : address.slice(0, query);
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

/** Faults of entries that no mending turns into an address. */
export const FAULT_OF_HASH = 'is a hash, which cannot be undone';
export const FAULT_OF_DOMAIN_ALONE = 'has no @: a whole domain is no address';
export const FAULT_OF_PATTERN = 'is a pattern for a whole domain';

interface Fault {
  readonly pattern: RegExp;
  readonly reason: string;
}

/** The service takes comma-separated lists of addresses, so what separates must not be inside one. */
const FAULTS_ANYWHERE: readonly Fault[] = [
  { pattern: /[\r\n\u0085\u2028\u2029]/u, reason: 'has a line break inside' },
  { pattern: /,/u, reason: 'has a comma inside' },
  { pattern: /;/u, reason: 'has a semicolon inside' },
  { pattern: /[\s\p{Z}]/u, reason: 'has a space inside' },
  { pattern: /\p{C}/u, reason: 'has a control character or an unknown character inside' },
  { pattern: /\ufffd/u, reason: 'has a character that was damaged before it came here' },
];

const FAULTS_OF_LOCAL_PART: readonly Fault[] = [
  { pattern: /^$/u, reason: 'has nothing before the @' },
  { pattern: /^\*$/u, reason: FAULT_OF_PATTERN },
  { pattern: /^\.|\.$|\.\./u, reason: 'has a dot too many before the @' },
  { pattern: /[\u2018\u2019]/u, reason: 'has a typographic apostrophe where a plain one belongs' },
  { pattern: /["“”„()<>:[\]\\]/u, reason: 'has a quote, bracket, colon or backslash before the @' },
];

const FAULTS_OF_DOMAIN: readonly Fault[] = [
  { pattern: /^$/u, reason: 'has nothing after the @' },
  { pattern: /^\.|\.$|\.\./u, reason: 'has a dot too many after the @' },
  { pattern: /[^a-z0-9._-]/u, reason: 'has a character after the @ that no domain may hold' },
  { pattern: /^[^.]*$/u, reason: 'has a domain without a dot' },
  {
    pattern: /(?:^|\.)-|-(?:\.|$)/u,
    reason: 'has a domain part that begins or ends with a hyphen',
  },
];

/** What is wrong before local part and domain can be told apart. */
export function faultOfWhole(email: string): string | undefined {
  if (email === '') return 'is blank';
  const separators = email.split('@').length - 1;
  if (separators === 0) return faultWithoutSeparator(email);
  // More than one address is not taken apart: which of them the row means is not ours to guess.
  if (separators > 1) return 'has two @: one cell must hold one address';
  if (email.length > LONGEST_ADDRESS_LENGTH) {
    return `has ${String(email.length)} characters where an address has at most 254`;
  }
  return firstFault(FAULTS_ANYWHERE, email);
}

function faultWithoutSeparator(email: string): string {
  if (HASH.test(email)) return FAULT_OF_HASH;
  return WHOLE_DOMAIN.test(email) ? FAULT_OF_DOMAIN_ALONE : 'has no @';
}

export function faultOfLocalPart(localPart: string): string | undefined {
  if (localPart.length > LONGEST_LOCAL_PART_LENGTH) {
    return `has ${String(localPart.length)} characters before the @ where at most 64 may be`;
  }
  return firstFault(FAULTS_OF_LOCAL_PART, localPart);
}

/** The domain in its ASCII form. */
export function faultOfDomain(domain: string): string | undefined {
  if (domain.split('.').some((label) => label.length > LONGEST_LABEL_LENGTH)) {
    return 'has a domain part of more than 63 characters';
  }
  return firstFault(FAULTS_OF_DOMAIN, domain);
}

function firstFault(faults: readonly Fault[], text: string): string | undefined {
  return faults.find((fault) => fault.pattern.test(text))?.reason;
}
