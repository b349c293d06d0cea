// Names from outside: looks them up in a record, brings them to one spelling, guesses mistyped ones, and writes them for
// a shell. Names of encodings, as people write them, are brought to the one that the platform's decoder has.

/** The record's own value of the name, if any; nothing that every object inherits, such as `constructor`. */
export function own<Value>(
  record: Readonly<Record<string, Value>> | undefined,
  name: string,
): Value | undefined {
  return record !== undefined && Object.hasOwn(record, name) ? record[name] : undefined;
}

/** Longer names, such as column titles, are compared by their beginning. */
const LONGEST_COMPARED_LENGTH = 64;

/** The first known name with the fewest edits, ignoring case; undefined when none is close enough to help. */
export function nearestName(typed: string, known: readonly string[]): string | undefined {
  const wanted = comparable(typed);
  let nearest: string | undefined;
  let fewest = mostEdits(wanted) + 1;
  for (const name of known) {
    const edits = editCount(wanted, comparable(name));
    if (edits >= fewest) continue;
    fewest = edits;
    nearest = name;
  }
  return nearest;
}

/** A question to append to a message that refused a name; empty without a guess. */
export function didYouMean(typed: string, known: readonly string[]): string {
  const nearest = nearestName(typed, known);
  return nearest === undefined ? '' : ` Did you mean ${nearest}?`;
}

/** Two edits swap neighbouring letters. A guess must share at least one letter. */
function mostEdits(wanted: string): number {
  return Math.min(Math.max(2, Math.floor(wanted.length / 3)), wanted.length - 1);
}

function comparable(name: string): string {
  return name.toLowerCase().slice(0, LONGEST_COMPARED_LENGTH);
}

/** The Levenshtein distance, row by row. */
function editCount(from: string, to: string): number {
  let count = to.length;
  let above = Array.from({ length: to.length }, (_, column) => column + 1);
  for (const [row, letter] of from.split('').entries()) {
    let diagonal = row;
    count = row + 1;
    above = above.map((removed, column) => {
      const replaced = diagonal + (letter === to[column] ? 0 : 1);
      diagonal = removed;
      count = Math.min(replaced, removed + 1, count + 1);
      return count;
    });
  }
  return count;
}

/** What people write and the Encoding Standard does not list, without capitals, spaces, hyphens and underscores. */
const ALIASES: Readonly<Record<string, string>> = {
  ansi: 'windows-1252',
  big5: 'big5',
  cp932: 'shift_jis',
  cp936: 'gb18030',
  cp949: 'euc-kr',
  cp950: 'big5',
  euccn: 'gb18030',
  eucjp: 'euc-jp',
  euckr: 'euc-kr',
  gb2312: 'gb18030',
  gbk: 'gb18030',
  koi8r: 'koi8-r',
  koi8u: 'koi8-u',
  latin9: 'iso-8859-15',
  macroman: 'macintosh',
  ms932: 'shift_jis',
  sjis: 'shift_jis',
  uhc: 'euc-kr',
  utf16: 'utf-16le',
  windows932: 'shift_jis',
};

/** For a person who wrote another; the platform knows a few more. */
export const ENCODING_NAMES: readonly string[] = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  ...[0, 1, 2, 3, 4, 5, 6, 7].map((number) => `windows-125${String(number)}`),
  ...[1, 2, 5, 7, 9, 15].map((number) => `iso-8859-${String(number)}`),
  'koi8-r',
  'macintosh',
  'shift_jis',
  'euc-jp',
  'gb18030',
  'big5',
  'euc-kr',
  ...[437, 850, 852, 858, 865, 866].map((number) => `cp${String(number)}`),
];

/** Code pages of DOS that the platform lacks. */
const DOS_PAGES: ReadonlySet<string> = new Set(
  '437 720 737 775 850 852 855 857 858 860 861 862 863 864 865 869'.split(' '),
);

/** Of the name that `encodingName` gives. */
export function isDosPage(name: string): boolean {
  return name.startsWith('cp') && DOS_PAGES.has(name.slice(2));
}

/** The standard name of an encoding, or undefined if nothing here decodes it. */
export function encodingName(label: string): string | undefined {
  const plain = label.toLowerCase().replaceAll(/[\s_-]+/gu, '');
  const alias = Object.hasOwn(ALIASES, plain) ? ALIASES[plain] : undefined;
  const page = plain.replace(/^(?:cp|ibm|oem|dos|msdos|pc)(?=\d{3}$)/u, 'cp');
  if (isDosPage(page)) return page;
  const candidates = [
    label,
    alias,
    page,
    // latin-1, cp-1250, win1251, iso8859 2
    /^l(?:atin)?\d+$/u.test(plain) ? plain : undefined,
    plain.replace(/^(?:cp|win|windows|ansi)(?=125\d$)/u, 'windows-'),
    plain.replace(/^iso8859/u, 'iso-8859-'),
  ];
  const known = alias ?? candidates.find((name) => name !== undefined && isKnown(name));
  return known === undefined ? undefined : new TextDecoder(known).encoding;
}

function isKnown(label: string): boolean {
  try {
    return new TextDecoder(label).encoding !== '';
  } catch {
    return false;
  }
}

/** An argument that a person can paste into a POSIX shell, in one line: what shows no ink is written as its code. */
export function shellWord(argument: string): string {
  if (/^[\w./:@%+,=-]+$/u.test(argument)) return argument;
  if (!/[\p{C}\p{Zl}\p{Zp}]/u.test(argument)) {
    return `'${argument.replaceAll("'", String.raw`'\''`)}'`;
  }
  const escaped = argument
    .replaceAll(/['\\]/gu, String.raw`\$&`)
    .replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, shellCode);
  return `$'${escaped}'`;
}

/** Byte by byte, which every shell with such quotes understands. */
function shellCode(character: string): string {
  const bytes = [...new TextEncoder().encode(character)];
  return bytes.map((byte) => `\\${byte.toString(8).padStart(3, '0')}`).join('');
}
