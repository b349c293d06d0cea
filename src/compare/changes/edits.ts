// Whose value counts where both sides have a contact and differ: one that somebody changed on the service is told from one
// that the sources changed, by what earlier runs agreed on.
import type { FieldName } from '../../contacts/index.ts';
import {
  type BothValues,
  type Decided,
  decideChanges,
  type FieldChange,
  type Mover,
  moversOf,
  needsUpload,
} from '../../diff/index.ts';
import { movedIn, type MovedBothWays } from '../../plan/index.ts';
import type { Memory } from '../../state/index.ts';
import type { CompareMemory } from '../scope/request.ts';
import type { Target, Targets } from '../scope/targets.ts';

/** A contact of both sides. */
interface KnownContact extends BothValues {
  readonly address: string;
}

/** What is done about the differences of one contact. */
export interface Judged extends Pick<Decided, 'kept' | 'conflictsLeft'> {
  /** They go to the service. */
  readonly written: readonly FieldChange[];
  /** For the item, where the service's side had moved. */
  readonly moved: MovedBothWays | undefined;
}

/** For one plan. Counts what it decides. */
export class Edits {
  readonly #memory: Memory | undefined;
  readonly #facts: CompareMemory['facts'] | undefined;
  readonly #targets: Pick<Targets, 'editRules'>;
  readonly #counts = {
    edits: { overwritten: 0, kept: 0 },
    conflicts: { source: 0, service: 0, parked: 0 },
  };
  readonly #unseen = new Map<FieldName, number>();
  #waiting = 0;

  /** `compared`: undefined where there is no state. */
  constructor(
    compared: Pick<CompareMemory, 'past' | 'facts'> | undefined,
    targets: Pick<Targets, 'editRules'>,
  ) {
    this.#memory = compared?.past;
    this.#facts = compared?.facts;
    this.#targets = targets;
  }

  /** Updates that wait for a person's decision. */
  get waiting(): number {
    return this.#waiting;
  }

  /** Of fields, but for parked ones only those that a call could bring to the service. */
  counts() {
    return this.#counts;
  }

  /** Decides each difference of a contact by the side that moved. Of one that is left out of the plan nothing is written. */
  judge(
    target: Target,
    contact: KnownContact,
    changes: readonly FieldChange[],
    isLeftOut = false,
  ): Judged {
    const movers = this.#moversOf(target, contact, changes);
    if (!isLeftOut) this.#countUnseen(target, changes);
    const decided = decideChanges(changes, movers, (field) =>
      this.#targets.editRules(target, field),
    );
    const { written, kept, conflictsLeft } = decided;
    this.#count(isLeftOut ? unwritten(decided) : decided);
    return { written, kept, conflictsLeft, moved: movedIn(decided) };
  }

  /** An edit would have stayed, or been asked about; of a field that the sources did not own before, none can be told. */
  #countUnseen(target: Target, changes: readonly FieldChange[]): void {
    const type = this.#memory?.ofType(target.key);
    if (type === undefined) return;
    for (const { field, old } of changes) {
      if (old === null || type.fields.includes(field)) continue;
      const { onEdit, onConflict } = this.#targets.editRules(target, field);
      if (onEdit === 'overwrite' && onConflict === 'source') continue;
      this.#unseen.set(field, (this.#unseen.get(field) ?? 0) + 1);
    }
  }

  /** By field that the sources did not own the night before: the values of the service that they change. */
  get unseenFields(): ReadonlyMap<FieldName, number> {
    return this.#unseen;
  }

  /** None where nothing is remembered of the contact: then its differences are the sources' to decide. */
  #moversOf(target: Target, contact: KnownContact, changes: readonly FieldChange[]): Mover[] {
    const type = this.#memory?.ofType(target.key);
    if (this.#memory === undefined || type === undefined || changes.length === 0) return [];
    const { sums } = this.#memory;
    const key = { contactType: target.key, address: contact.address };
    const hash = sums.ofContact(key);
    const sum = type.sum(hash);
    if (sum === undefined) return [];
    const isWritten = (field: FieldName, wanted: string): boolean =>
      this.#facts?.hasForm({ ...key, field, wanted }) === true;
    return moversOf(contact, changes, { hash, sum, fields: type.fields }, sums, isWritten);
  }

  #count(decided: Decided): void {
    const { edits, conflicts } = this.#counts;
    // No call brings the others to the service.
    const isSent = ({ field }: FieldChange): boolean => !needsUpload({ [field]: '' });
    edits.overwritten += decided.overwritten.filter(isSent).length;
    edits.kept += decided.kept.length;
    conflicts.source += decided.conflictsWritten.filter(isSent).length;
    conflicts.service += decided.conflictsLeft.length;
    conflicts.parked += decided.conflictsParked.length;
    if (decided.conflictsParked.length > 0) this.#waiting += 1;
  }
}

/** The edits stay, and no update waits for anybody. */
function unwritten(decided: Decided): Decided {
  return { ...decided, overwritten: [], conflictsWritten: [], conflictsParked: [] };
}
