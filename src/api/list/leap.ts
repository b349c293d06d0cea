// A leap over many elements of an array at once, without looking at their bytes. A place that looks
// like the border of two elements is taken for one, and JSON.parse proves it: JSON is read from left
// to right, so when `[span]` is JSON, the span ends behind a whole value of the list wherever it
// goes on. Anything else than a list of shallow objects makes no leap, and the exact reader decides.
import { parseJson } from './byte-source.ts';
import { CLOSE_ARRAY, CLOSE_OBJECT, COMMA, OPEN_ARRAY, OPEN_OBJECT, isSpace } from './bytes.ts';

export interface Leap {
  readonly batch: readonly unknown[];
  /** The index behind the last element of the batch. */
  readonly end: number;
}

export interface LeapStart {
  /** The beginning of the first element, where earlier pieces hold it. */
  readonly carried: readonly Uint8Array[];
  readonly piece: Uint8Array;
  /** Where the first element begins in the piece, or goes on. */
  readonly spanFrom: number;
  /** Where an element begins; only behind it is a border looked for. */
  readonly searchFrom: number;
  /** How deep an element may be, counting itself. */
  readonly deepest: number;
}

/** `none`: the piece shows no border. `wrong`: what looked like a border was none. */
export function leap(start: LeapStart): Leap | 'none' | 'wrong' {
  const end = lastBorder(start.piece, start.searchFrom);
  if (end === -1) return 'none';
  const span = start.piece.subarray(start.spanFrom, end);
  const batch = parseSpan([OPEN, ...start.carried, span, CLOSE]);
  if (batch?.every((element) => isShallowObject(element, start.deepest)) !== true) return 'wrong';
  return { batch, end };
}

const OPEN = Uint8Array.of(OPEN_ARRAY);
const CLOSE = Uint8Array.of(CLOSE_ARRAY);

/** The index behind the last `}` that is followed by `,` and `{`, or -1. */
function lastBorder(piece: Uint8Array, from: number): number {
  for (let at = piece.length - 1; at > from; at -= 1) {
    if (piece[at] !== OPEN_OBJECT) continue;
    const comma = beforeSpace(piece, at);
    if (comma <= from || piece[comma] !== COMMA) continue;
    const close = beforeSpace(piece, comma);
    if (close > from && piece[close] === CLOSE_OBJECT) return close + 1;
  }
  return -1;
}

/** The index of the last byte before `at` that is no white space; -1 when there is none. */
function beforeSpace(piece: Uint8Array, at: number): number {
  let before = at - 1;
  while (before >= 0 && isSpace(piece[before] ?? 0)) before -= 1;
  return before;
}

function parseSpan(pieces: readonly Uint8Array[]): readonly unknown[] | undefined {
  try {
    const values = parseJson(Buffer.concat(pieces));
    return Array.isArray(values) ? values : undefined;
  } catch {
    return undefined;
  }
}

function isShallowObject(value: unknown, deepest: number): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? isShallow(value, deepest)
    : false;
}

/** A million elements pass here: `for in` makes no list of the members as Object.values would. */
function isShallow(value: object, deepest: number): boolean {
  if (deepest <= 0) return false;
  for (const name in value) {
    // JSON.parse makes own members only, and their values are JSON.
    const member: unknown = (value as Record<string, unknown>)[name];
    if (typeof member === 'object' && member !== null && !isShallow(member, deepest - 1)) {
      return false;
    }
  }
  return true;
}
