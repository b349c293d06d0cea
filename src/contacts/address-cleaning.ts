// Takes away what surrounds an address in files that people made: invisible characters, quotes, angle
// brackets, a display name, a remark, a mail link. Each step is linear, and wraps are taken off a few times only.

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
