// What is left out of a plan since a person refused it: told as a finding each, and taken out of the numbers that were counted
// when the changes were found.
import { type Change, type PlanCounts, placeOf, isPersonal } from '../../plan/index.ts';
import { SyncError } from '../../lib/index.ts';
import { GLOBAL_SCOPE } from '../scope/source-bindings.ts';
import type { Target } from '../scope/targets.ts';
import type { ChangeSources, TargetTally } from './change-sources.ts';
import { personOf } from './sieve.ts';

export class LeftOut {
  readonly #sources: ChangeSources;
  readonly #tallyOf: (target: Target) => TargetTally | undefined;
  #count = 0;
  #unbarred = 0;

  constructor(sources: ChangeSources, tallyOf: (target: Target) => TargetTally | undefined) {
    this.#sources = sources;
    this.#tallyOf = tallyOf;
  }

  /** Contacts that get mail on, since their suppression is left out. */
  get unbarred(): number {
    return this.#unbarred;
  }

  /** For the numbers of the plan. */
  counts(): Pick<PlanCounts, 'refused'> {
    return this.#count === 0 ? {} : { refused: this.#count };
  }

  /** `since`: left out where only what the change needs was refused. */
  add(change: Change, since?: string): void {
    const person = personOf(change);
    if (person === undefined || !isPersonal(change)) return;
    this.#count += 1;
    this.#sources.onFinding({
      kind: 'refused',
      change: change.kind,
      place: placeOf(change),
      ...person,
      ...(since !== undefined && { since }),
    });
    const target = this.#targetOf(change);
    if (target !== undefined) this.#uncount(change, target);
    if (change.kind === 'suppress') this.#unbarred += this.#contactsBarredBy(change.address);
  }

  #targetOf(change: Change): Target | undefined {
    const { targets } = this.#sources;
    if ('segment' in change) return targets.segmentNamed(change.segment);
    return 'contactType' in change ? targets.named(change.contactType) : undefined;
  }

  #uncount(change: Change, target: Target): void {
    const { memory, goneCounts, erased, edits } = this.#sources;
    const tally = this.#tallyOf(target);
    goneCounts.leaveOut(change, target);
    erased.leaveOut(change, target);
    if (change.kind === 'updateContact') edits.leaveOut(target, change.address);
    if (tally === undefined) return;
    if (change.kind === 'updateContact') {
      if (change.newAddress === undefined) tally.refusedUpdates += 1;
      else tally.renamed -= 1;
    }
    if (change.kind !== 'createContact') return;
    const key = { contactType: target.key, address: change.address };
    if (memory?.late?.isEmpty === false && memory.late.get(key)) tally.late -= 1;
  }

  #contactsBarredBy(address: string): number {
    const { match, targets } = this.#sources;
    const { actual } = match;
    if (actual.isSuppressed(GLOBAL_SCOPE, address)) return 0;
    return targets.decided('contactType').reduce((sum, { index }) => {
      const copies = [...actual.copies(index, address)].length;
      return sum + copies + (actual.find(index, address) ? 1 : 0);
    }, 0);
  }
}

/**
 * `--accept refused` names another number of changes than a comparison leaves out, or than a run of an older plan would hold
 * back. Nothing was written.
 */
export class RefusedNumberError extends SyncError {
  constructor(named: number, found: number) {
    const them = found === 1 ? '1 change is' : `${String(found)} changes are`;
    super(
      `--accept refused=${String(named)}: ${them} held back, not ${String(named)}. Somebody refused ${found === 1 ? 'it' : 'them'} by name.`,
      {
        code: 'REFUSED_NUMBER_WRONG',
        hint:
          found === 0
            ? 'Leave the option out: nothing that was refused comes up.'
            : `\`listferry plan\` names what stays out among its findings. To make all of it after all, give --accept refused=${String(found)}.`,
      },
    );
  }
}
