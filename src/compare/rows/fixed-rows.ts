// Rejected rows that come back fixed. Each stands in for its original, which no longer counts. A fix never loosens
// consent: what any row says about the original holds for the fixed row too. Only a word that nobody understands says
// no more against mail once a person has put another one for it.
import type { SyncConfig } from '../../config/index.ts';
import {
  type InvalidRow,
  isSubscribed,
  type MappedRow,
  type Original,
  originalContact,
  originalFrom,
  originalRow,
  originalText,
  originalWithWord,
  type Selected,
  type SourceRow,
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
export function nameOf(
  row: SourceRow,
  telling: Telling | undefined,
  { mapRow }: Pick<OpenBinding, 'mapRow'>,
): string {
  const original = originalFrom(row.original ?? '') ?? (telling && originalIn(row, telling));
  if (original === undefined) return '';
  return originalText(original.word === undefined ? wordedBy(mapRow(row), original) : original);
}

/** With the word that the status of the row is guessed by, where it is. */
function wordedBy(mapped: MappedRow, original: Original): Original {
  const word = mapped.kind === 'invalid' ? mapped.unknownWord : undefined;
  return word === undefined ? original : originalWithWord(original, word);
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
    if (mapped.kind === 'person') this.#fixes.watch(explained(original));
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
    const named = selected.contactType ?? '';
    const target = targetNamed(named, binding, this.#targets);
    const isTaken =
      mapped.kind === 'person' && refusalOf(mapped, { binding, target, named }) === undefined;
    if (isTaken && target !== undefined) {
      // Rows of the same contact are merged, and this is the last of them.
      if (originalContact(target.name, mapped.address).name === original.name) return;
      this.#fixes.addKey(target.index, mapped.address);
      this.#fixes.add(fix, true);
    } else if (original.kind === 'row') this.#fixes.add(fix, selected.kind === 'excluded');
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
  standing(row: SourceRow, telling: Telling | undefined): FixOfRow | undefined {
    if (this.#fixes.isEmpty) return undefined;
    const isFixed = row.original !== undefined;
    const original = isFixed ? originalFrom(row.original) : telling && originalIn(row, telling);
    if (original === undefined) return undefined;
    return fixOfRow(this.#fixes, original, isFixed, (binding) => this.#fixOf(binding, original));
  }
}

export type FixOfRow = ReturnType<typeof fixOfRow>;

/** A row in a reading with fixed rows: it is one of them, or they may stand in for it. */
function fixOfRow(
  fixes: ScratchFixes,
  original: Original,
  isFixed: boolean,
  fixOf: (binding: SourceBinding) => Fix,
) {
  /** Without a status guessed by a word for which a person has put another one, in this row or after a first attempt. */
  const unlessExplained = (mapped: TellingRow): TellingRow => {
    if (mapped.kind !== 'invalid' || mapped.unknownWord === undefined) return mapped;
    const worded = [wordedBy(mapped, original), ...(isFixed ? [original] : [])];
    const isExplained = worded.some((one) => fixes.isWatched(explained(one)));
    return isExplained ? withoutStatus(mapped) : mapped;
  };

  return {
    /** A row passes its status to the fixed rows made from it; a fixed row takes the worst of these. */
    tightened: (found: TellingRow): TellingRow => {
      const names = namesIn(original);
      const mapped = unlessExplained(found);
      const { status } = mapped;
      if (isFixed) {
        const said = fixes.statusOf(names);
        return isSubscribed(said)
          ? mapped
          : { ...mapped, status: worstStatus(status ?? said, said) };
      }
      if (status !== undefined && !isSubscribed(status)) {
        for (const name of names) fixes.tighten(name, status);
      }
      return mapped;
    },

    /** Whether a fixed row stands in for this one. */
    isReplaced: (binding: SourceBinding): boolean => !isFixed && fixes.replace(fixOf(binding)),

    /** Whether a fixed row stands in for the contact that this one makes. */
    isReplacedIn: (target: Target | undefined, address: string): boolean => {
      if (isFixed || target?.kind !== 'contactType') return false;
      const fix = { place: CONTACTS, original: originalContact(target.name, address).name };
      if (!fixes.hasValid(fix)) return false;
      fixes.replace(fix);
      return true;
    },

    /** Whether this fixed row is still invalid, and another fixed one is valid. */
    isFixedElsewhere: (binding: SourceBinding): boolean =>
      isFixed && fixes.hasValid(fixOf(binding)),

    /** Whether this is a fixed row whose original was not found. */
    isStray: (binding: SourceBinding): boolean => isFixed && fixes.isMissed(fixOf(binding)),

    /** Whether a row of a source desires the key of a fixed one. */
    isSeen: (target: Target, address: string): boolean => fixes.isSeen(target.index, address),

    /** Notes that a row desires the key. */
    see: (target: Target, address: string): void => {
      if (!isFixed) fixes.see(target.index, address);
    },
  };
}

/** Whom the row may mean is not gone, and no more kept from mail. */
function withoutStatus({ meant = [], alike: _, ...row }: InvalidRow): InvalidRow {
  return { ...row, status: undefined, likely: [...(row.likely ?? []), ...meant] };
}

/** The name of a word that was explained in a row. Without a word there is none. */
function explained({ name, word = '' }: Original): string {
  return `${name}-word-${word}`;
}

function namesIn({ name, address }: Original): readonly string[] {
  return address === undefined ? [name] : [name, `address-${address}`];
}
