// Finds the rows of a JSON text. Interfaces put a list into an object of their own, with counts and links beside it:
// the one list whose objects hold addresses is the rows, whatever its name. Only the first object of the text is
// looked at: if another one follows, its objects are the rows themselves, unless its form is known.
import { isAddress } from '../../contacts/index.ts';
import {
  CLOSE_ARRAY,
  CLOSE_OBJECT,
  COLON,
  COMMA,
  isJsonSpace,
  JsonScanner,
  OPEN_ARRAY,
  OPEN_OBJECT,
  QUOTE,
} from '../../lib/index.ts';
import type { Chunks } from '../bytes/byte-stream.ts';
import { unreadable } from '../source/source.ts';
import type { TextFile } from '../text/text-file.ts';
import { isMailEvent } from './json-events.ts';
import {
  DEEPEST_NESTING,
  LONGEST_OBJECT_BYTES,
  ROW_KEY,
  type JsonLayout,
  knownPlace,
} from './json-objects.ts';

interface FoundRows {
  readonly place: JsonLayout;
  readonly notes: readonly string[];
}

export async function findRows(text: TextFile, beginning: string): Promise<FoundRows> {
  const known = knownPlace(beginning);
  const plain = { place: known, notes: [] };
  if (!/^\ufeff*\s*\{/u.test(beginning)) return plain;
  const survey = await surveyed(text.chunks());
  if (survey.isEvent || (!survey.isAlone && known.kind !== 'inside')) return plain;
  const [list, ...others] = survey.lists.filter(({ hasAddress }) => hasAddress);
  if (list === undefined) {
    if (known.kind === 'objects') refuseListsAlone(text.path, survey);
    return plain;
  }
  if (others.length > 0) throw twoLists(text.path, [list, ...others]);
  if (survey.hasOwnMail) throw personWithList(text.path, list);
  if (!survey.isAlone) return plain;
  const { keys, isKeyed } = list;
  return { place: { kind: 'inside', keys, isKeyed }, notes: besideNotes(survey, list) };
}

interface PeopleList {
  /** As they are written, with their quotes. */
  readonly keys: readonly string[];
  readonly isKeyed: boolean;
  /** Whether one of its objects holds an address. */
  hasAddress: boolean;
}

interface Survey {
  /** Whether nothing follows the object with which the text begins. */
  readonly isAlone: boolean;
  /** The lists of objects in it. */
  readonly lists: readonly Readonly<PeopleList>[];
  /** Whether there is an address beside the lists, and whether the object itself has one as its own. */
  readonly hasAddress: boolean;
  readonly hasOwnMail: boolean;
  /** Whether the object tells of one event: the people in it are no list of people. */
  readonly isEvent: boolean;
  /** The keys of the object, in quotes, each byte as a character. */
  readonly keys: readonly string[];
}

/** Of the object with which the text begins; it may be cut off. */
async function surveyed(chunks: Chunks): Promise<Survey> {
  const surveyor = new Surveyor();
  for await (const chunk of chunks) {
    if (surveyor.read(chunk)) break;
  }
  return surveyor.survey();
}

/** A value outside of rows is only looked at as far as an address may reach. */
const LONGEST_BESIDE_LENGTH = 400;

/** Of the keys that a person is told. */
const MOST_KEYS = 30;

const MOST_LISTS = 1_000;

class Surveyor {
  readonly #lists = new Map<string, PeopleList>();
  readonly #keys: string[] = [];
  readonly #brackets: { readonly byte: number; readonly key: string }[] = [];
  #hasAddress = false;
  #hasOwnMail = false;
  #isEvent = false;
  #isEnded = false;
  #hasMore = false;
  /** Whether the next text is a key, and the last key. */
  #isAtKey = false;
  #key = '';
  #scanner: JsonScanner | undefined;
  /** Of the row that is being read; undefined for a text beside rows. */
  #list: PeopleList | undefined;
  #held: Buffer[] = [];
  #heldBytes = 0;

  /** Whether all was seen that the survey tells. */
  read(piece: Buffer): boolean {
    for (let at = 0; at < piece.length && !this.#hasMore;) {
      if (this.#scanner === undefined) {
        if (!this.#step(piece[at] ?? 0)) at += 1;
        continue;
      }
      const end = this.#scanner.scan(piece, at);
      const part = piece.subarray(at, end === -1 ? piece.length : end);
      at += part.length;
      this.#hold(part);
      if (end !== -1) this.#finish();
    }
    return this.#hasMore;
  }

  survey(): Survey {
    return {
      isAlone: !this.#hasMore,
      lists: [...this.#lists.values()],
      hasAddress: this.#hasAddress,
      hasOwnMail: this.#hasOwnMail,
      isEvent: this.#isEvent,
      keys: this.#keys,
    };
  }

  /** Whether a text or a row begins with the byte, which is left unread then. */
  #step(byte: number): boolean {
    if (isJsonSpace(byte) || byte > 0x7f) return false;
    if (this.#isEnded) {
      this.#hasMore = true;
      return false;
    }
    this.#list = byte === OPEN_OBJECT ? this.#rowList() : undefined;
    if (byte === QUOTE || this.#list !== undefined) {
      // What is nested too deep is refused when it is read as rows.
      this.#scanner = new JsonScanner(Infinity, () => new Error('unreachable'));
      return true;
    }
    this.#structure(byte);
    return false;
  }

  #structure(byte: number): void {
    if (byte === OPEN_OBJECT || byte === OPEN_ARRAY) {
      this.#brackets.push({ byte, key: this.#key });
      // Deeper lists are nobody's rows, and brackets without an end would fill the memory.
      if (this.#brackets.length > DEEPEST_NESTING) this.#hasMore = true;
    }
    if (byte === CLOSE_OBJECT || byte === CLOSE_ARRAY) {
      this.#brackets.pop();
      this.#isEnded = this.#brackets.length === 0;
    }
    const isInObject = this.#brackets.at(-1)?.byte === OPEN_OBJECT;
    if (byte === OPEN_OBJECT || byte === COMMA) this.#isAtKey = isInObject;
    if (byte === COLON) this.#isAtKey = false;
  }

  /** The list of which the object that begins is a row: it is in no other list. */
  #rowList(): PeopleList | undefined {
    const last = this.#brackets.at(-1);
    if (last === undefined || this.#brackets.slice(0, -1).some(({ byte }) => byte === OPEN_ARRAY))
      return undefined;
    const isKeyed = last.byte === OPEN_OBJECT;
    if (isKeyed && !ROW_KEY.test(this.#key)) return undefined;
    const keys = this.#brackets.slice(1).map(({ key }) => key);
    const name = JSON.stringify([keys, isKeyed]);
    const list = this.#lists.get(name) ?? { keys, isKeyed, hasAddress: false };
    this.#lists.set(name, list);
    // Keys that are made of data would fill the memory.
    if (this.#lists.size > MOST_LISTS) this.#hasMore = true;
    return list;
  }

  #hold(part: Buffer): void {
    const most = this.#list === undefined ? LONGEST_BESIDE_LENGTH : LONGEST_OBJECT_BYTES;
    if (this.#list?.hasAddress === true || this.#heldBytes > most) return;
    this.#held.push(part);
    this.#heldBytes += part.length;
  }

  #finish(): void {
    this.#scanner = undefined;
    const text = Buffer.concat(this.#held).toString('utf8');
    this.#held = [];
    this.#heldBytes = 0;
    if (this.#list !== undefined) {
      this.#list.hasAddress ||= holdsPerson(text);
      return;
    }
    this.#takeBeside(text);
  }

  #takeBeside(text: string): void {
    const isOwn = this.#brackets.length === 1;
    if (this.#isAtKey) {
      // A key is compared byte by byte when rows are read.
      this.#key = Buffer.from(text).toString('latin1');
      if (isOwn && this.#keys.length < MOST_KEYS) this.#keys.push(this.#key);
      return;
    }
    const value = text.slice(1, -1);
    if (isOwn && isMailEvent(this.#key.slice(1, -1), value)) this.#isEvent = true;
    if (!isAddress(value)) return;
    this.#hasAddress = true;
    if (isOwn && /mail/iu.test(this.#key)) this.#hasOwnMail = true;
  }
}

/** Whether a value of the object is an address, at any depth. */
function holdsPerson(text: string): boolean {
  if (!text.includes('@')) return false;
  return [...text.matchAll(/"([^"\\]*@[^"\\]*)"/gu)].some(([, value = '']) => isAddress(value));
}

function nameOf({ keys }: PeopleList): string {
  const name = keys.map(shownKey).join('.');
  if (name === '') return 'the objects under numbers or ids';
  // Keys may be made of data.
  return name.includes('@') ? 'one whose name is an address' : `"${name}"`;
}

function shownKey(key: string): string {
  return Buffer.from(key, 'latin1').toString('utf8').slice(1, -1);
}

function refuseListsAlone(path: string, { lists, hasAddress }: Survey): void {
  if (lists.length === 0 || hasAddress) return;
  const fault = `no list in it holds addresses: ${lists.slice(0, MOST_KEYS).map(nameOf).join(', ')}`;
  throw unreadable(path, fault, 'Export the people with their e-mail addresses.');
}

const MOST_NAMED_LISTS = 8;

function twoLists(path: string, lists: readonly PeopleList[]): Error {
  // So many keys are made of data, and may be the names of people.
  const shown =
    lists.length > MOST_NAMED_LISTS
      ? `${String(lists.length)} lists under different keys`
      : lists.map(nameOf).join(', ');
  const fault = `it holds more than one list with addresses: ${shown}`;
  const hint = 'They may be different people. Save each list that you need in a file of its own.';
  return unreadable(path, fault, hint);
}

function personWithList(path: string, list: PeopleList): Error {
  const fault = `it is one object with an address of its own, and more people in ${nameOf(list)}`;
  return unreadable(path, fault, 'Save the list alone, or write one object per line.');
}

/** Of pages, which say nothing about people. */
const PAGING =
  /^"(?:next|prev|total|count|page|per_?page|paging|number_?of|records|results_?ordered|order|sort|_?links?|has_?more|limit|offset|url|meta|object)/iu;

/** What stands beside the list may tell something of all its people. */
function besideNotes({ keys }: Survey, list: PeopleList): readonly string[] {
  const others = keys.filter(
    (key) => key !== list.keys[0] && !PAGING.test(key) && !ROW_KEY.test(key) && !key.includes('@'),
  );
  if (others.length === 0) return [];
  const names = others.map((key) => `"${shownKey(key)}"`).join(', ');
  return [`Its rows are ${nameOf(list)}. What stands beside them went unread: ${names}.`];
}
