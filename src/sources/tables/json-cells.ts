// The cells of one JSON value: what an object or a list of a row says, by column. Numbers keep every digit.
import { isJsonSpace, QUOTE, withExactNumbers } from '../../lib/index.ts';
import { unreadable } from '../source/source.ts';
import type { JsonObjectText } from './json-objects.ts';

export interface JsonCells {
  /** By column: objects inside the object by dotted names, lists as JSON. */
  readonly cells: ReadonlyMap<string, string>;
  /** The objects inside it, by the names that they would have as columns. */
  readonly objects: readonly (readonly [string, object])[];
  /** A key or a column that it has twice. */
  readonly doubled: string | undefined;
}

/** Undefined for a text that is not JSON. Its brackets and quotes are known to be those of an object. */
export function jsonCells(text: string): JsonCells | undefined {
  const reading: Reading = { cells: new Map(), objects: [], keyCount: 0, doubled: undefined };
  try {
    const parsed: unknown = JSON.parse(withExactNumbers(text));
    addCells(reading, parsed, '');
  } catch {
    // The parser's error goes no further: it quotes the object.
    return undefined;
  }
  if (quotedColonCount(text) > reading.keyCount) reading.doubled ??= doubledKey(text);
  return reading;
}

export interface ListCells {
  readonly cells: readonly string[];
  /** By place: objects, whose cell is blank. */
  readonly nested: ReadonlyMap<number, string>;
  readonly doubled: string | undefined;
}

/** The cells of a list that is a row. Undefined for a text that is not JSON. */
export function listCells(text: string): ListCells | undefined {
  let list: readonly unknown[];
  try {
    // The brackets are known to be those of a list.
    list = (JSON.parse(withExactNumbers(text)) as readonly unknown[]).map(plainValue);
  } catch {
    return undefined;
  }
  const nested = new Map<number, string>();
  for (const [place, value] of list.entries()) {
    const words = isObject(value) ? wordsOf(value) : undefined;
    if (words !== undefined) nested.set(place, words);
  }
  const cells = list.map((value) => (isObject(value) ? '' : cellOf(value)));
  return { cells, nested, doubled: text.includes('{') ? doubledKey(text) : undefined };
}

interface Reading {
  readonly cells: Map<string, string>;
  readonly objects: [string, object][];
  keyCount: number;
  doubled: string | undefined;
}

function addCells(reading: Reading, written: unknown, name: string): void {
  const value = plainValue(written);
  if (value !== written) reading.keyCount += keyCountIn(written);
  if (!isObject(value)) {
    if (reading.cells.has(name)) reading.doubled = name;
    reading.cells.set(name, cellOf(value));
    if (Array.isArray(value)) reading.keyCount += keyCountIn(value);
    return;
  }
  if (name !== '') reading.objects.push([name, value]);
  for (const [key, inner] of Object.entries(value)) {
    reading.keyCount += 1;
    addCells(reading, inner, name === '' ? key : `${name}.${key}`);
  }
}

/** The keys with which MongoDB writes a value that JSON has no form for (Extended JSON, version 2). */
const EXTENDED: ReadonlySet<string> = new Set(
  '$oid $date $numberLong $numberInt $numberDouble $numberDecimal'.split(' '),
);

/** A date is milliseconds where it lies outside of the years 1970 to 9999. */
function plainValue(value: unknown): unknown {
  if (!isObject(value)) return value;
  const [entry, ...others] = Object.entries(value) as [string, unknown][];
  if (entry === undefined || others.length > 0 || !EXTENDED.has(entry[0])) return value;
  const inner = plainValue(entry[1]);
  if (isObject(inner) || Array.isArray(inner)) return value;
  const isTime = entry[0] === '$date' && /^-?\d{1,15}$/u.test(String(inner));
  return isTime ? new Date(Number(inner)).toISOString() : inner;
}

function keyCountIn(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  const inner: unknown[] = Object.values(value);
  const own = Array.isArray(value) ? 0 : inner.length;
  return inner.reduce<number>((sum, one) => sum + keyCountIn(one), own);
}

/** As many as there are keys, or more: a text may hold such colons, too. JSON.parse keeps one of two equal keys. */
function quotedColonCount(text: string): number {
  let count = 0;
  for (let at = text.indexOf(':'); at >= 0; at = text.indexOf(':', at + 1)) {
    let before = at - 1;
    while (isJsonSpace(text.charCodeAt(before))) before -= 1;
    if (text.charCodeAt(before) === QUOTE) count += 1;
  }
  return count;
}

const TOKEN = /"((?:[^"\\]|\\.)*)"(\s*:)?|[{}]/gsu;

/** The first key that an object of the text has twice. */
function doubledKey(text: string): string | undefined {
  const open: Set<string>[] = [];
  for (const [token, written = '', colon] of text.matchAll(TOKEN)) {
    if (token === '{') open.push(new Set());
    else if (token === '}') open.pop();
    else if (colon !== undefined) {
      const key = String(JSON.parse(`"${written}"`));
      const keys = open.at(-1);
      if (keys?.has(key) === true) return key;
      keys?.add(key);
    }
  }
  return undefined;
}

/** A character of two parts that was cut between them. */
const HALF_CHARACTER = /\p{Surrogate}/gu;

/** An empty list holds nothing: in a column such as `doNotContact` it says that nothing stands against mail. */
function cellOf(value: unknown): string {
  if (typeof value === 'string') return value.replaceAll(HALF_CHARACTER, '\ufffd');
  if (Array.isArray(value) && value.length === 0) return '';
  return value === null ? '' : JSON.stringify(value);
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const NO_WORDS = '{}';

/**
 * An object as JSON, without keys that do not hold: `{"unsubscribed":false}` must not pass for its key. Undefined if
 * none holds.
 */
export function wordsOf(value: object): string | undefined {
  const words = JSON.stringify(value, (_key, inner: unknown) => (holds(inner) ? inner : undefined));
  return words === NO_WORDS ? undefined : words;
}

function holds(value: unknown): boolean {
  return value !== null && value !== false && value !== 0 && value !== '';
}

// The cells of one object of a JSON file, or an error that names its line.

export function cellsOfObject({ text, line }: JsonObjectText, path: string): JsonCells {
  const found = jsonCells(text);
  if (found === undefined) {
    const hint = 'Run the export again, or look at that line for a missing comma or quote.';
    throw unreadable(path, `line ${String(line)} is no JSON`, hint);
  }
  const { doubled } = found;
  if (doubled === undefined) return found;
  const key = doubled.includes('@') ? 'one key' : `the key "${doubled}"`;
  const hint =
    'Only one of the two values can be meant. Correct that line, or run the export again.';
  throw unreadable(path, `line ${String(line)} has ${key} twice`, hint);
}
