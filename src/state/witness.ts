// A small file outside of every state directory that records how far a journal went, and how many people its ledger of
// tombstones held. It is written after both, so it is never ahead of a sound one. It shows when a state directory was lost
// or restored from an older copy: then we do not know what earlier runs did, and nothing may be deleted; and whoever was
// erased since that copy may be created again.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sha256Hex } from '../lib/index.ts';
import {
  type Journal,
  type JournalMark,
  journalPlace,
  type TroubleKind,
} from './journal/journal.ts';
import { ensurePrivateDirectory, pathOf, renameDurably } from './storage/database.ts';

export interface Witness extends JournalMark, ErasedMark {
  /** Hash of the base addresses and the public key. */
  readonly account: string;
  /** Absolute paths. */
  readonly stateDir: string;
  readonly configuration: string;
  /** The same hash over the keys that opened the account then; left out where nothing was asked of the account. */
  readonly keys?: string;
  /** The service's user id, where a record has shown it. */
  readonly accountId?: string | undefined;
}

export interface ErasedMark {
  /** How many people the ledger ever held. */
  readonly erased: number;
  /** Those of them whom the ledger had lost when a person accepted the state. */
  readonly givenUp: number;
}

const ENDING = '.witness';

/** Durable when it returns. One file for each account and state directory; the former content is replaced. */
export function writeWitness(directory: string, witness: Witness): void {
  ensurePrivateDirectory(directory);
  const name = `${sha256Hex(`${witness.account}\n${witness.stateDir}`).slice(0, 32)}${ENDING}`;
  // The writer holds the lock of the account, so no other process writes this file.
  const beside = join(directory, `${name}.new`);
  writeFileSync(beside, `${JSON.stringify(witness)}\n`, { mode: 0o600, flush: true });
  renameDurably(beside, join(directory, name));
}

/**
 * All witnesses of this user, of every account. A witness that cannot be read counts as missing, as on a new
 * machine: it must never keep people from working.
 */
export function readWitnesses(directory: string): readonly Witness[] {
  return namesIn(directory).flatMap((name) => {
    const witness = readWitness(join(directory, name));
    return witness === undefined ? [] : [witness];
  });
}

function namesIn(directory: string): string[] {
  try {
    return readdirSync(directory).filter((name) => name.endsWith(ENDING));
  } catch {
    return [];
  }
}

function readWitness(path: string): Witness | undefined {
  try {
    const read: unknown = JSON.parse(readFileSync(path, 'utf8'));
    return isWitness(read) ? read : undefined;
  } catch {
    return undefined;
  }
}

const TEXTS = ['journalId', 'hash', 'account', 'stateDir', 'configuration'] as const;

function isWitness(read: unknown): read is Witness {
  if (typeof read !== 'object' || read === null) return false;
  const { links, openRun, erased, givenUp, ...texts } = read as Record<keyof Witness, unknown>;
  return (
    [links, erased, givenUp].every((count) => Number.isSafeInteger(count) && Number(count) >= 0) &&
    (openRun === null || typeof openRun === 'string') &&
    TEXTS.every((name) => typeof texts[name] === 'string') &&
    [texts.keys, texts.accountId].every((text) => ['string', 'undefined'].includes(typeof text))
  );
}

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
  /** Undefined where it is not known yet. */
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
  const against = witnessesOf(journal, witnesses, use).filter((witness) => !journal.holds(witness));
  if (against.length === 0) return undefined;
  const known = against
    .map((witness) => journal.troubleMet(witness))
    .find((kind) => kind !== undefined);
  return { kind: known ?? kindOf(journal, against), witnesses: against };
}

/** Whom the ledger lacks of the people who were erased, as the witnesses know it. */
export interface ErasedGap {
  /** Those whom a person gave up included. */
  readonly forgotten: number;
  readonly missing: number;
}

/** `held`: how many people the ledger holds. */
export function erasedGap(
  journal: Journal,
  witnesses: readonly Witness[],
  { held, ...use }: StateUse & { readonly held: number },
): ErasedGap {
  const gaps = witnessesOf(journal, witnesses, use).map(({ erased, givenUp }) => ({
    forgotten: erased - held,
    missing: erased - held - givenUp,
  }));
  return {
    forgotten: Math.max(0, ...gaps.map(({ forgotten }) => forgotten)),
    missing: Math.max(0, ...gaps.map(({ missing }) => missing)),
  };
}

/** Those that count: a person has not accepted the journal in spite of them. */
function witnessesOf(
  journal: Journal,
  witnesses: readonly Witness[],
  use: StateUse,
): readonly Witness[] {
  return witnesses.filter(
    (witness) =>
      (use.account === undefined || witness.account === use.account) &&
      isAbout(witness, journal, use, witnesses) &&
      !journal.isAccepted(witness),
  );
}

/** A configuration whose state was moved is known by its journal, and then by its file. */
function isAbout(
  witness: Witness,
  journal: Journal,
  use: StateUse,
  witnesses: readonly Witness[],
): boolean {
  if (witness.journalId === journal.id || witness.stateDir === use.stateDir) return true;
  const isKnown = witnesses.some(
    ({ journalId, stateDir }) => journalId === journal.id || stateDir === use.stateDir,
  );
  return !isKnown && witness.configuration === use.configuration;
}

/**
 * Who wrote to the account before from this machine, where it was neither this state directory nor this configuration.
 * Undefined where there was nobody, or where the journal was moved here: a copy of it leaves the other one standing.
 */
export function otherWriter(
  journal: Pick<Journal, 'id'>,
  witnesses: readonly Witness[],
  { account, stateDir, configuration }: StateUse,
): Witness | undefined {
  const ofAccount = witnesses.filter((witness) =>
    [witness.account, witness.keys].includes(account ?? ''),
  );
  const isOurs = ofAccount.some(
    (witness) =>
      witness.stateDir === stateDir ||
      witness.configuration === configuration ||
      (witness.journalId === journal.id && !existsSync(pathOf(journalPlace(witness.stateDir)))),
  );
  return isOurs ? undefined : ofAccount[0];
}

function kindOf(journal: Journal, against: readonly Witness[]): TroubleKind {
  if (against.some(({ journalId }) => journalId === journal.id)) return 'behind';
  return journal.hasRuns ? 'foreign' : 'lost';
}
