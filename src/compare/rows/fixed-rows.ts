// Rejected rows that come back fixed. Each stands in for its original, which no longer counts. A fix never loosens
// consent: what any row says about the original holds for the fixed row too.
import type { SyncConfig } from '../../config/index.ts';
import {
  isSubscribed,
  type Original,
  originalContact,
  originalFrom,
  originalRow,
  originalText,
  type Selected,
  type SourceRow,
  type Status,
  type TellingRow,
  worstStatus,
} from '../../contacts/index.ts';
import type { Fix, ScratchFixes } from '../../state/index.ts';
import { type SourceBinding, type SyncBinding, targetNamed } from '../scope/source-bindings.ts';
import { refusalOf } from '../scope/service-demands.ts';
import type { Target, Targets } from '../scope/targets.ts';
import type { OpenBinding, OpenFile } from './open-sources.ts';

/** Columns that tell the rows of a file apart. */
export type Telling = OpenBinding['telling'];

/** Undefined for a file that serves no binding. */
export function tellingOf({ bindings }: OpenFile): Telling | undefined {
  const [first] = bindings;
  if (first === undefined) return undefined;
  const all = [...new Set(bindings.flatMap(({ telling }) => telling.all))];
  return { email: first.telling.email, all };
}

/** The name of a row in the file of rejected rows; a fixed row keeps the name of its original. */
export function nameOf(row: SourceRow, telling: Telling | undefined): string {
  if (row.original !== undefined && originalFrom(row.original) !== undefined) return row.original;
  return telling === undefined ? '' : originalText(originalIn(row, telling));
}

function originalIn({ cells }: SourceRow, { email, all }: Telling): Original {
  return originalRow(
    all.map((index) => cells[index]),
    cells[email] ?? '',
  );
}

/** Contacts are the same for all syncs. */
const CONTACTS = 'contacts';

export class FixedRows {
  readonly #fixes: ScratchFixes;
  readonly #targets: Targets;
  readonly #syncs = new Map<SyncConfig, number>();

  constructor(fixes: ScratchFixes, targets: Targets) {
    this.#fixes = fixes;
    this.#targets = targets;
  }

  /** Keeps a fixed row, which is taken after all others. */
  keep(row: SourceRow, file: number, bindings: readonly OpenBinding[]): void {
    this.#fixes.keep({ file, row });
    const original = originalFrom(row.original ?? '');
    if (original === undefined) return;
    for (const open of bindings) this.#note(row, original, open);
  }

  #note(row: SourceRow, original: Original, open: OpenBinding): void {
    const { binding } = open;
    const mapped = open.mapRow(row);
    // An empty row fixes nothing.
    if (mapped.kind !== 'person' && mapped.kind !== 'invalid') return;
    for (const name of namesIn(original)) this.#fixes.watch(name);
    if (binding.kind === 'sync') {
      this.#noteContact(mapped, original, binding, open.select(row));
    } else if (original.kind === 'row') {
      this.#fixes.add(this.#fixOf(binding, original), mapped.kind === 'person');
    }
  }

  #noteContact(
    mapped: TellingRow,
    original: Original,
    binding: SyncBinding,
    selected: Selected,
  ): void {
    const fix = this.#fixOf(binding, original);
    const target = targetNamed(selected.contactType ?? '', binding, this.#targets);
    const address = takenAddress(mapped, binding, target);
    const isTaken = address !== undefined && target !== undefined;
    if (isTaken) {
      // Rows of the same contact are merged, and this is the last of them.
      if (originalContact(target.name, address).name === original.name) return;
      this.#fixes.addKey(target.index, address);
    }
    const isValid = isTaken || selected.kind === 'excluded';
    if (isTaken || original.kind === 'row') this.#fixes.add(fix, isValid);
  }

  #fixOf(binding: SourceBinding, { kind, name }: Original): Fix {
    return { place: kind === 'contact' ? CONTACTS : this.#placeOf(binding), original: name };
  }

  #placeOf(binding: SourceBinding): string {
    if (binding.kind === 'suppression') return `scope ${String(binding.scope)}`;
    const number = this.#syncs.get(binding.sync) ?? this.#syncs.size;
    this.#syncs.set(binding.sync, number);
    return `sync ${String(number)}`;
  }

  /** How a row is related to the fixed ones; undefined where none of them concerns it. */
  standing(row: SourceRow, telling: Telling | undefined): Standing | undefined {
    if (this.#fixes.isEmpty) return undefined;
    const isFixed = row.original !== undefined;
    const original = isFixed ? originalFrom(row.original) : telling && originalIn(row, telling);
    if (original === undefined) return undefined;
    return new Standing(this.#fixes, original, isFixed, (binding) =>
      this.#fixOf(binding, original),
    );
  }
}

/** A row in a reading with fixed rows: it is one of them, or they may stand in for it. */
export class Standing {
  readonly #fixes: ScratchFixes;
  readonly #original: Original;
  readonly #isFixed: boolean;
  readonly #fixOf: (binding: SourceBinding) => Fix;

  constructor(
    fixes: ScratchFixes,
    original: Original,
    isFixed: boolean,
    fixOf: (binding: SourceBinding) => Fix,
  ) {
    this.#fixes = fixes;
    this.#original = original;
    this.#isFixed = isFixed;
    this.#fixOf = fixOf;
  }

  /** A row passes its status to the fixed rows made from it; a fixed row takes the worst of these. */
  tightened(mapped: TellingRow): TellingRow {
    const names = namesIn(this.#original);
    const status = mapped.kind === 'person' ? mapped.person.status : mapped.status;
    if (!this.#isFixed) {
      if (status !== undefined && !isSubscribed(status)) {
        for (const name of names) this.#fixes.tighten(name, status);
      }
      return mapped;
    }
    return withStatus(mapped, this.#fixes.statusOf(names));
  }

  /** Whether a fixed row stands in for this one. */
  isReplaced(binding: SourceBinding): boolean {
    return !this.#isFixed && this.#fixes.replace(this.#fixOf(binding));
  }

  /** Whether a fixed row stands in for the contact that this one makes. */
  isReplacedIn(target: Target | undefined, address: string): boolean {
    if (this.#isFixed || target?.kind !== 'contactType') return false;
    const fix = { place: CONTACTS, original: originalContact(target.name, address).name };
    if (!this.#fixes.hasValid(fix)) return false;
    this.#fixes.replace(fix);
    return true;
  }

  /** Whether this fixed row is still invalid, and another fixed one is valid. */
  isFixedElsewhere(binding: SourceBinding): boolean {
    return this.#isFixed && this.#fixes.hasValid(this.#fixOf(binding));
  }

  /** Whether this is a fixed row whose original was not found. */
  isStray(binding: SourceBinding): boolean {
    return this.#isFixed && this.#fixes.isMissed(this.#fixOf(binding));
  }

  /** Whether a row of a source desires the key of a fixed one. */
  isSeen(target: Target, address: string): boolean {
    return this.#fixes.isSeen(target.index, address);
  }

  /** Notes that a row desires the key. */
  see(target: Target, address: string): void {
    if (!this.#isFixed) this.#fixes.see(target.index, address);
  }
}

/** The address of a row that can be taken. */
function takenAddress(
  mapped: TellingRow,
  binding: SyncBinding,
  target: Target | undefined,
): string | undefined {
  if (mapped.kind === 'invalid') return undefined;
  return refusalOf(mapped.person, { binding, target }) === undefined
    ? mapped.person.address
    : undefined;
}

function namesIn({ name, address }: Original): readonly string[] {
  return address === undefined ? [name] : [name, `address-${address}`];
}

function withStatus(mapped: TellingRow, said: Status): TellingRow {
  if (isSubscribed(said)) return mapped;
  if (mapped.kind === 'invalid') {
    return { ...mapped, status: worstStatus(mapped.status ?? said, said) };
  }
  const { person } = mapped;
  return { ...mapped, person: { ...person, status: worstStatus(person.status, said) } };
}
