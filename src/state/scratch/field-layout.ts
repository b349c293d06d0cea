// Where the values of owned fields stand in a packed row, and how fields come back out of it.
import { type FieldName, type Fields, sortFields } from '../../contacts/index.ts';
import type { PackedRow } from './packed-row.ts';
import { unpacked } from './packed-row.ts';

type OpenFields = Partial<Record<FieldName, string>>;

/** What is left of fields beside the packed values. */
export interface FieldsBeside {
  /** Fields that the sources do not own, as JSON; empty where there are none. */
  readonly others: string;
  /** Owned fields with an empty text, by their place: they ask to clear what the service has. */
  readonly cleared: string;
}

export class FieldLayout {
  /** Fields that the sources own anywhere, sorted by name. */
  readonly names: readonly FieldName[];
  readonly #owned: ReadonlySet<string>;

  constructor(names: readonly FieldName[]) {
    this.names = names;
    this.#owned = new Set(names);
  }

  /** Packs the owned fields into the row that is open, and gives the rest. Fields come in sorted order. */
  pack(row: PackedRow, fields: Fields): FieldsBeside {
    let place = 0;
    let isAllOwned = true;
    let cleared = '';
    // The keys of an object as they lie: no list of them is made for each of a million rows.
    for (const name in fields) {
      const value = fields[name as FieldName];
      if (value === undefined) continue;
      place = this.#passTo(name, place, row);
      if (this.names[place] === name) {
        if (value === '') cleared += `${String(place)},`;
        row.text(value);
        place += 1;
      } else {
        isAllOwned = false;
      }
    }
    this.#passTo(LAST, place, row);
    if (!row.isWhole) row.json(JSON.stringify(this.#ownedPart(fields)));
    return { others: isAllOwned ? '' : JSON.stringify(this.#othersOf(fields)), cleared };
  }

  /** Owned fields before a name that are not there have empty values. */
  #passTo(name: string, from: number, row: PackedRow): number {
    const { names } = this;
    let place = from;
    for (; place < names.length && (names[place] ?? '') < name; place += 1) row.text('');
    return place;
  }

  /** What a table keeps of fields that were packed: mostly the packed values as they are. */
  kept(packed: string, beside: FieldsBeside): string {
    const isPlain = beside.others === '' && beside.cleared === '';
    return isPlain
      ? packed
      : `${WITH_MORE}${JSON.stringify([packed, beside.others, beside.cleared])}`;
  }

  /** The fields in sorted order. */
  fieldsOf(kept: string): Fields {
    if (!kept.startsWith(WITH_MORE)) return this.#ownedFields(kept, '');
    // Written by `kept` in this process.
    const [packed, others, cleared] = JSON.parse(kept.slice(1)) as [string, string, string];
    const fields = this.#ownedFields(packed, cleared);
    if (others === '') return fields;
    // Written by `pack` or by the reader of the list, in this process.
    return sortFields({ ...fields, ...(JSON.parse(others) as Fields) });
  }

  #ownedFields(packed: string, cleared: string): Fields {
    const content = unpacked(packed);
    // Written by `pack` in this process.
    if ('json' in content) return JSON.parse(content.json) as Fields;
    const fields: OpenFields = {};
    const empty = cleared === '' ? NONE : new Set(cleared.split(',').slice(0, -1).map(Number));
    for (const [place, name] of this.names.entries()) {
      const value = content.values[place] ?? '';
      if (value !== '' || empty.has(place)) fields[name] = value;
    }
    return fields;
  }

  #ownedPart(fields: Fields): Fields {
    return this.#part(fields, (name) => this.#owned.has(name));
  }

  #othersOf(fields: Fields): Fields {
    return this.#part(fields, (name) => !this.#owned.has(name));
  }

  #part(fields: Fields, isIn: (name: string) => boolean): Fields {
    return Object.fromEntries(Object.entries(fields).filter(([name]) => isIn(name)));
  }
}

/** Opens what is kept of fields that have more to them than packed values. No packed row begins with it. */
const WITH_MORE = '\u0003';

/** Behind every name. */
const LAST = '\u{10ffff}';

const NONE: ReadonlySet<number> = new Set();
