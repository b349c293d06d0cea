// Whether the line of a row holds what is looked for, read from the bytes of its block: decoding and folding the text of
// a million rows takes longer than a person waits. Only a line that needs it is decoded. Each function stands alone, as
// in `changes-script.ts`.

/** What is looked for. Numbers below 0 choose nothing. */
export interface Query {
  /** In the form of `searchable`, escaped as in the blocks. All must occur. */
  readonly words: readonly string[];
  readonly kind: number;
  readonly group: number;
  readonly verdict: number;
  readonly place: number;
  readonly source: number;
  readonly field: number;
  readonly how: number;
}

type Decoder = InstanceType<typeof TextDecoder>;

interface Wanted {
  readonly word: string;
  /** Names and kinds that the word occurs in. */
  readonly names: ReadonlySet<number>;
  readonly kinds: ReadonlySet<number>;
  /** The longest part of the word that is ASCII; each line with the word has it, in small letters or large. */
  readonly run: Uint8Array;
  /** By byte: how far the end of the part is at least when that byte stands where it would end. */
  readonly skips: Uint32Array;
}

export interface Matcher {
  readonly query: Query;
  readonly words: readonly Wanted[];
  /** Whether a line is asked for more than its texts. */
  readonly readsNumbers: boolean;
  readonly decoder: Decoder;
  /** The numbers of the line at hand. */
  readonly numbers: number[];
}

export const MATCH_FUNCTIONS = [
  searchable,
  matcherOf,
  wantedOf,
  placesOf,
  lineMatches,
  readNumbers,
  numbersMatch,
  changesSo,
  hasField,
  isInNumbers,
  isInText,
  endOfRun,
];

/** Letters typed in one way are found in another: upper and lower case, composed and not. */
export function searchable(text: string): string {
  // eslint-disable-next-line no-control-regex -- plain texts need no composing, and most are plain
  return (/^[\u0000-\u007f]*$/.test(text) ? text : text.normalize('NFC')).toLowerCase();
}

/** `names`, and what the kinds of rows are called, by number. */
export function matcherOf(
  query: Query,
  names: readonly string[],
  kinds: readonly string[],
): Matcher {
  const words = query.words.map((word) => wantedOf(word, names, kinds));
  const asksOfFields = [query.place, query.source, query.field, query.how].some((one) => one >= 0);
  const readsNumbers = asksOfFields || words.some((word) => word.names.size > 0);
  return { query, words, readsNumbers, decoder: new TextDecoder(), numbers: [] };
}

function wantedOf(word: string, names: readonly string[], kinds: readonly string[]): Wanted {
  // eslint-disable-next-line no-control-regex -- all of ASCII
  const parts = word.match(/[\u0000-\u007f]+/g) ?? [];
  const longest = parts.reduce((best, part) => (part.length > best.length ? part : best), '');
  const run = new TextEncoder().encode(longest);
  const skips = new Uint32Array(256).fill(Math.max(1, run.length));
  for (const [place, byte] of run.subarray(0, -1).entries()) {
    const left = run.length - 1 - place;
    skips[byte] = left;
    if (byte >= 97 && byte <= 122) skips[byte - 32] = left;
  }
  return { word, names: placesOf(word, names), kinds: placesOf(word, kinds), run, skips };
}

function placesOf(word: string, texts: readonly string[]): Set<number> {
  return new Set(texts.flatMap((text, place) => (searchable(text).includes(word) ? [place] : [])));
}

/** The line that starts there. `isOdd`: its block may hold words in other bytes than theirs. */
export function lineMatches(
  matcher: Matcher,
  bytes: Uint8Array,
  start: number,
  kind: number,
  isOdd: boolean,
): boolean {
  const { query, words, readsNumbers, numbers, decoder } = matcher;
  const texts = bytes.indexOf(9, start);
  const newline = bytes.indexOf(10, start);
  const end = newline === -1 ? bytes.length : newline;
  if (readsNumbers) {
    readNumbers(bytes, start, texts, numbers);
    if (!numbersMatch(numbers, query)) return false;
  }
  return words.every(
    (wanted) =>
      wanted.kinds.has(kind) ||
      (wanted.names.size > 0 && isInNumbers(numbers, wanted.names)) ||
      isInText(bytes.subarray(texts, end), wanted, decoder, isOdd),
  );
}

/** Five of the row, then four of each of its fields. What is left out is -1. */
function readNumbers(bytes: Uint8Array, start: number, end: number, numbers: number[]): void {
  numbers.length = 0;
  let value = -1;
  for (let at = start; at <= end; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte >= 48 && byte <= 57) {
      value = Math.max(0, value) * 10 + byte - 48;
      continue;
    }
    numbers.push(value);
    value = -1;
    // A colon stands within a field.
    while (byte !== 58 && numbers.length > 5 && (numbers.length - 5) % 4 !== 0) numbers.push(-1);
  }
}

function numbersMatch(numbers: readonly number[], query: Query): boolean {
  const { place, source, field, how } = query;
  if (place >= 0 && numbers[0] !== place) return false;
  if (source >= 0 && numbers[1] !== source && !hasField(numbers, 1, 1, source)) return false;
  return how < 0 ? field < 0 || hasField(numbers, 0, 16, field) : changesSo(numbers, query);
}

function changesSo(numbers: readonly number[], { field, how }: Query): boolean {
  for (let at = 5; at < numbers.length; at += 4) {
    const code = numbers[at] ?? 0;
    if (code % 16 === how && (field < 0 || Math.floor(code / 16) === field)) return true;
  }
  return false;
}

/** Whether a field has the number in that one of its four places, divided. */
function hasField(numbers: readonly number[], place: number, by: number, wanted: number): boolean {
  for (let at = 5 + place; at < numbers.length; at += 4)
    if (Math.floor((numbers[at] ?? -1) / by) === wanted) return true;
  return false;
}

/** Whether a name of the row, of one of its fields or of their origins is one of these; a line of a file is no name. */
function isInNumbers(numbers: readonly number[], names: ReadonlySet<number>): boolean {
  return numbers.some((number, at) => {
    if (at < 5) return at !== 3 && names.has(number);
    const place = (at - 5) % 4;
    return place < 3 && names.has(place === 0 ? Math.floor(number / 16) : number);
  });
}

/** A word of ASCII alone is found by its bytes, unless a mark may follow that belongs to its last letter. */
function isInText(
  bytes: Uint8Array,
  { word, run, skips }: Wanted,
  decoder: Decoder,
  isOdd: boolean,
): boolean {
  const end = endOfRun(bytes, run, skips);
  if (!isOdd && end === -1) return false;
  if (!isOdd && run.length === word.length && (bytes[end] ?? 0) < 128) return true;
  return searchable(decoder.decode(bytes)).includes(word);
}

/** After the first place where the part stands, in small letters or large; -1 where it does not (Horspool). */
function endOfRun(bytes: Uint8Array, run: Uint8Array, skips: Uint32Array): number {
  const last = run.length - 1;
  for (let at = last; at < bytes.length; at += skips[bytes[at] ?? 0] ?? 1) {
    let back = 0;
    for (; back <= last; back += 1) {
      const byte = bytes[at - back] ?? 0;
      if ((byte >= 65 && byte <= 90 ? byte + 32 : byte) !== run[last - back]) break;
    }
    if (back > last) return at + 1;
  }
  return -1;
}
