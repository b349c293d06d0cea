// Where the values of owned fields stand in a packed row, and how fields come back out of it.
import { sortFields, type FieldName, type Fields } from '../../contacts/fields.ts';
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

  /** Packs the owned fields into the row that is open, and gives the rest. */
  pack(row: PackedRow, fields: Fields): FieldsBeside {
    let owned = 0;
    let cleared = '';
    for (let place = 0; place < this.names.length; place += 1) {
      const value = this.#valueAt(place, fields);
      if (value !== undefined) owned += 1;
      if (value === '') cleared += `${String(place)},`;
      row.text(value ?? '');
    }
    if (!row.isWhole) row.json(JSON.stringify(this.#ownedPart(fields)));
    const others = owned === Object.keys(fields).length ? '' : JSON.stringify(this.#othersOf(fields));
    return { others, cleared };
  }

  /** Fields in sorted order, as they were packed. */
  unpack(packed: string, { others, cleared }: FieldsBeside): Fields {
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

  #valueAt(place: number, fields: Fields): string | undefined {
    const name = this.names[place];
    return name === undefined ? undefined : fields[name];
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

const NONE: ReadonlySet<number> = new Set();
