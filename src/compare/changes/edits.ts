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
  /** By contact: what was counted of it. Kept only where some may be left out again. */
  readonly #counted: Map<string, Counted> | undefined;
  #waiting = 0;

  /** `compared`: undefined where there is no state. `mayLeaveOut`: whether `leaveOut` may be called. */
  constructor(
    compared: Pick<CompareMemory, 'past' | 'facts'> | undefined,
    targets: Pick<Targets, 'editRules'>,
    mayLeaveOut = false,
  ) {
    this.#counted = mayLeaveOut ? new Map() : undefined;
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
    const unseen = isLeftOut ? [] : this.#unseenIn(target, changes);
    for (const field of unseen) this.#addUnseen(field, 1);
    const decided = decideChanges(changes, movers, (field) =>
      this.#targets.editRules(target, field),
    );
    const { written, kept, conflictsLeft } = decided;
    const counted = isLeftOut ? unwritten(decided) : decided;
    this.#count(counted, 1);
    const moved = movedIn(decided);
    if (moved !== undefined || unseen.length > 0)
      this.#counted?.set(contactName(target, contact.address), { decided: counted, unseen });
    return { written, kept, conflictsLeft, moved };
  }

  /** The update of a contact, which was judged, is left out of the plan: what stays on the service stays counted. */
  leaveOut(target: Target, address: string): void {
    const counted = this.#counted?.get(contactName(target, address));
    if (counted === undefined) return;
    this.#count({ ...counted.decided, kept: [], conflictsLeft: [] }, -1);
    for (const field of counted.unseen) this.#addUnseen(field, -1);
  }

  /** An edit would have stayed, or been asked about; of a field that the sources did not own before, none can be told. */
  #unseenIn(target: Target, changes: readonly FieldChange[]): readonly FieldName[] {
    const type = this.#memory?.ofType(target.key);
    if (type === undefined) return NONE;
    const unseen = changes.filter(({ field, old }) => {
      if (old === null || type.fields.includes(field)) return false;
      const { onEdit, onConflict } = this.#targets.editRules(target, field);
      return onEdit !== 'overwrite' || onConflict !== 'source';
    });
    return unseen.map(({ field }) => field);
  }

  #addUnseen(field: FieldName, count: 1 | -1): void {
    this.#unseen.set(field, (this.#unseen.get(field) ?? 0) + count);
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

  #count(decided: Decided, by: 1 | -1): void {
    const { edits, conflicts } = this.#counts;
    // No call brings the others to the service.
    const isSent = ({ field }: FieldChange): boolean => !needsUpload({ [field]: '' });
    edits.overwritten += by * decided.overwritten.filter(isSent).length;
    edits.kept += by * decided.kept.length;
    conflicts.source += by * decided.conflictsWritten.filter(isSent).length;
    conflicts.service += by * decided.conflictsLeft.length;
    conflicts.parked += by * decided.conflictsParked.length;
    if (decided.conflictsParked.length > 0) this.#waiting += by;
  }
}

const NONE: readonly FieldName[] = [];

interface Counted {
  readonly decided: Decided;
  readonly unseen: readonly FieldName[];
}

function contactName({ index }: Target, address: string): string {
  return `${String(index)} ${address}`;
}

/** The edits stay, and no update waits for anybody. */
function unwritten(decided: Decided): Decided {
  return { ...decided, overwritten: [], conflictsWritten: [], conflictsParked: [] };
}
