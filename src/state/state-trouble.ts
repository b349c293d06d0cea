// Whether the journal is the one that this machine left in the state directory. Where it is not, nobody
// knows what earlier runs did, and nothing may be deleted on its word.
import type { Journal, TroubleKind } from './journal/journal.ts';
import type { Witness } from './witness.ts';

export interface JournalTrouble {
  readonly kind: TroubleKind;
  /** Everything that speaks against the journal. */
  readonly witnesses: readonly Witness[];
}

/** Another configuration, which still exists, keeps its state in the same directory. */
export interface SharedTrouble {
  readonly kind: 'shared';
  readonly configuration: string;
}

export type StateTrouble = JournalTrouble | SharedTrouble;

/** Where a journal is used, and for what. */
export interface StateUse {
  /** Undefined where nobody knows it yet. */
  readonly account: string | undefined;
  readonly stateDir: string;
  readonly configuration: string;
}

/**
 * Undefined where nothing speaks against the journal, as on a new machine. The witnesses must have been
 * read before the journal: a run that ends meanwhile writes them after it.
 */
export function journalTrouble(
  journal: Journal,
  witnesses: readonly Witness[],
  use: StateUse,
): JournalTrouble | undefined {
  const against = witnesses.filter(
    (witness) =>
      (use.account === undefined || witness.account === use.account) &&
      isAbout(witness, { journal, use, witnesses }) &&
      !journal.holds(witness) &&
      !journal.isAccepted(witness),
  );
  if (against.length === 0) return undefined;
  const known = against
    .map((witness) => journal.troubleMet(witness))
    .find((kind) => kind !== undefined);
  return { kind: known ?? kindOf(journal, against), witnesses: against };
}

interface Looking {
  readonly journal: Journal;
  readonly use: StateUse;
  readonly witnesses: readonly Witness[];
}

/** A configuration whose state was moved is known by its journal, and then by its file. */
function isAbout(witness: Witness, { journal, use, witnesses }: Looking): boolean {
  if (witness.journalId === journal.id || witness.stateDir === use.stateDir) return true;
  const isKnown = witnesses.some(
    ({ journalId, stateDir }) => journalId === journal.id || stateDir === use.stateDir,
  );
  return !isKnown && witness.configuration === use.configuration;
}

function kindOf(journal: Journal, against: readonly Witness[]): TroubleKind {
  if (against.some(({ journalId }) => journalId === journal.id)) return 'behind';
  return journal.hasRuns ? 'foreign' : 'lost';
}
