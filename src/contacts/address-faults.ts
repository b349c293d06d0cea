// Why a text is no address, in words for the person who mends the row. Checked in the order in which
// people would notice. Every fault completes "the address …" and quotes nothing of it.

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
