// A file of cards or directory records as a table: one row for each person with an address. Its columns are found
// in a first reading, so that what only a late card has is not lost.
import { type SourceRow, holdsAddress } from '../../contacts/index.ts';
import { toldOf } from '../bytes/byte-stream.ts';
import { type SourceFile, inBatches, unreadable } from '../source/source.ts';
import type { TextFile } from '../text/text-file.ts';

/** What is read of one card or record. */
export type Entry =
  | {
      readonly kind: 'person';
      /** On which it begins. */
      readonly line: number;
      /** By column, without blank ones. */
      readonly values: ReadonlyMap<string, string>;
    }
  /** A list of people, such as a distribution list, and no person. */
  | { readonly kind: 'group' };

type Entries = AsyncIterable<readonly Entry[]>;

export interface PeopleForm {
  /** All entries from the front, at each call. */
  readonly entries: () => Entries;
  /** What it is made of: `card`. */
  readonly noun: string;
  /** What reading has shown. */
  readonly notes: () => readonly string[];
}

export const EMAIL = 'Email';

/** The order in which columns stand; others follow as they are found. */
// prettier-ignore
const ORDER: readonly string[] = [
  EMAIL, 'First name', 'Last name', 'Name', 'Name prefix', 'Middle name', 'Name suffix', 'Company', 'Department',
  'Job title', 'Street', 'Address 2', 'City', 'Region', 'Postal code', 'Country', 'Phone', 'Categories',
];

/** Names made of data would each make a column. */
const MOST_COLUMNS = 2_000;

interface Census {
  readonly columns: Set<string>;
  people: number;
  withoutAddress: number;
  groups: number;
}

export async function openPeopleFile(text: TextFile, form: PeopleForm): Promise<SourceFile> {
  const census = await takeCensus(text.path, form);
  const header = orderedColumns(census.columns);
  return {
    ...toldOf(text.bytes),
    header,
    numberedEmail: EMAIL,
    columnsFollowRows: true,
    rows: () => readRows(form, header),
    notes: () => [...text.notes, ...form.notes(), ...censusNotes(census, form.noun)],
  };
}

async function takeCensus(path: string, form: PeopleForm): Promise<Census> {
  const census: Census = { columns: new Set(), people: 0, withoutAddress: 0, groups: 0 };
  for await (const entries of form.entries()) {
    for (const entry of entries) count(entry, census);
    if (census.columns.size <= MOST_COLUMNS) continue;
    const fault = `its ${form.noun}s have more than ${MOST_COLUMNS.toLocaleString('en')} different names of values`;
    throw unreadable(path, fault, 'Each name is a column. Check that it is a list of people.');
  }
  const { people, withoutAddress } = census;
  if (people === 0) {
    const hint = 'An empty file is taken for a failed export. Check the export and run again.';
    throw unreadable(path, `it holds no ${form.noun} of a person`, hint);
  }
  if (people === withoutAddress) {
    const hint = 'Export people with their e-mail addresses.';
    throw unreadable(path, `none of its ${form.noun}s holds an e-mail address`, hint);
  }
  return census;
}

function count(entry: Entry, census: Census): void {
  if (entry.kind === 'group') {
    census.groups += 1;
    return;
  }
  census.people += 1;
  if (!entry.values.has(EMAIL)) {
    census.withoutAddress += 1;
    return;
  }
  for (const column of entry.values.keys()) census.columns.add(column);
}

function orderedColumns(columns: ReadonlySet<string>): readonly string[] {
  const place = (column: string): number => {
    const known = ORDER.indexOf(column.replace(/ \d+$/u, ''));
    const own = ORDER.indexOf(column);
    return own >= 0 ? own : known >= 0 ? known : ORDER.length;
  };
  return [...columns].sort((a, b) => place(a) - place(b) || numberOf(a) - numberOf(b));
}

function numberOf(column: string): number {
  return Number(/ (\d+)$/u.exec(column)?.[1] ?? 0);
}

async function* readRows(form: PeopleForm, header: readonly string[]) {
  const places = new Map(header.map((column, place) => [column, place] as const));
  for await (const entries of form.entries()) {
    yield* inBatches(entries.flatMap((entry) => rowOf(entry, places)));
  }
}

function rowOf(entry: Entry, places: ReadonlyMap<string, number>): readonly SourceRow[] {
  if (entry.kind === 'group' || !entry.values.has(EMAIL)) return [];
  const cells = new Array<string>(places.size).fill('');
  for (const [column, value] of entry.values) {
    const place = places.get(column);
    if (place !== undefined) cells[place] = value;
  }
  return [{ line: entry.line, cells }];
}

function censusNotes({ people, withoutAddress, groups }: Census, noun: string): readonly string[] {
  const notes: string[] = [];
  if (withoutAddress > 0) {
    const have = withoutAddress === 1 ? 'has' : 'have';
    const all = people.toLocaleString('en');
    notes.push(
      `${withoutAddress.toLocaleString('en')} of its ${all} ${noun}s ${have} no e-mail address and ${withoutAddress === 1 ? 'was' : 'were'} left out.`,
    );
  }
  if (groups > 0) {
    const what = groups === 1 ? `1 ${noun} is a group` : `${String(groups)} ${noun}s are groups`;
    notes.push(`${what}, not a person: who belongs to it was not read.`);
  }
  return notes;
}

/** The values of one person, by column. Blank values are left out. */
export class PersonValues {
  readonly #values = new Map<string, string>();

  /** The first value counts. */
  set(column: string, value: string): void {
    const text = value.trim();
    if (text !== '' && !this.#values.has(column)) this.#values.set(column, text);
  }

  /** Joined to what is there. */
  add(column: string, value: string, separator = '\n'): void {
    const text = value.trim();
    const before = this.#values.get(column);
    if (text === '') return;
    this.#values.set(column, before === undefined ? text : `${before}${separator}${text}`);
  }

  /** Each under a column of its own: `Email`, `Email 2`. */
  addNumbered(column: string, values: readonly string[]): void {
    const filled = values.map((value) => value.trim()).filter((value) => value !== '');
    for (const [index, value] of [...new Set(filled)].entries()) {
      this.set(index === 0 ? column : `${column} ${String(index + 1)}`, value);
    }
  }

  has(column: string): boolean {
    return this.#values.has(column);
  }

  all(): ReadonlyMap<string, string> {
    return this.#values;
  }
}

/** A name that would show an address in a list of columns is no name. */
export function isValueName(name: string): boolean {
  return /^[\w.-]+$/u.test(name) && !holdsAddress(name);
}
