// Carries the ledger of who was erased from one machine to another.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Config } from '../../config/index.ts';
import { counted, grouped, systemClock, utcDay } from '../../lib/index.ts';
import {
  AccountMismatchError,
  beginsLikeTombstones,
  type LedgerAccount,
  parseTombstones,
  TombstonesUnusableError,
  tombstonesText,
} from '../../state/index.ts';
import { mayReplace, writeWhole } from '../files/private-file.ts';
import {
  onOwnDisk,
  openConfig,
  openJournal,
  withMemory,
  withOwnLock,
} from '../session/own-state.ts';
import { witnessErased } from '../session/state-watch.ts';
import type { OptionsOf } from '../shell/command-spec.ts';
import { UsageError } from '../shell/errors.ts';
import { type Terminal, shownPath } from '../shell/terminal.ts';
import type { tombstonesCommand } from '../specs/writing-commands.ts';

export type TombstonesOptions = OptionsOf<typeof tombstonesCommand>;

export async function tombstones(options: TombstonesOptions, terminal: Terminal): Promise<number> {
  const { action, file, output } = options;
  const config = openConfig(options, terminal);
  const found =
    action === 'export'
      ? await exportLedger(config, file)
      : await onOwnDisk(config, () => importLedger(config, options, terminal));
  if (output === 'json') terminal.give({ ...found, file: resolve(file) });
  else terminal.print(wordsOf(found, file));
  return 0;
}

interface Carried {
  readonly erased: number;
  /** Of an import: those that were not known. */
  readonly added?: number;
}

function wordsOf({ erased, added }: Carried, file: string): string {
  const tally = `${counted(erased, 'tombstone')} of people who were erased`;
  if (added !== undefined) return `Imported ${tally}, ${grouped(added)} of them new.`;
  return `Exported ${tally} to ${shownPath(file)}: keep it as private as the state directory.`;
}

async function exportLedger(config: Config, path: string): Promise<Carried> {
  if (!mayReplace(path, beginsLikeTombstones)) {
    throw new UsageError(
      `tombstones export ${path}: the file exists, and is not a ledger of tombstones.`,
      'Name another file, or move that one out of the way.',
    );
  }
  return await withMemory(config, (memory) => {
    writeWhole(path, [tombstonesText(memory, accountOf(config))]);
    return { erased: memory.tombstones.erasedCount() };
  });
}

/** With the lock, so that no run goes on without knowing of them. */
async function importLedger(
  config: Config,
  { file: path, config: configPath }: TombstonesOptions,
  terminal: Terminal,
): Promise<Carried> {
  const ledger = parseTombstones(readText(path), path);
  refuseForeign(ledger, accountOf(config), path);
  return await withOwnLock(config, (journal) =>
    withMemory(config, (memory) => {
      const added = memory.takeErased(ledger);
      memory.eraseLinkedIds(journal.sourceIds, utcDay(systemClock()));
      witnessErased({ config, configPath, journal, past: memory }, added, terminal);
      return { erased: ledger.erased.length, added };
    }),
  );
}

function accountOf(config: Config): LedgerAccount {
  const journal = openJournal(config);
  try {
    return { account: journal.account ?? null, accountId: journal.accountId ?? null };
  } finally {
    journal.close();
  }
}

/** Keys are exchanged, so the user id decides where both sides know it. A side that knows neither takes all. */
function refuseForeign(theirs: LedgerAccount, ours: LedgerAccount, path: string): void {
  const name = theirs.accountId === null || ours.accountId === null ? 'account' : 'accountId';
  const [their, our] = [theirs[name], ours[name]];
  if (their === null || our === null || their === our) return;
  throw new AccountMismatchError(
    `The ledger of tombstones ${path} is of another account than the state of this configuration; nothing of it was taken.`,
    {
      hint: 'Import it where the same account is kept. After an exchange of keys, import it before the first run.',
    },
  );
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (cause) {
    throw new TombstonesUnusableError(`There is no ledger of tombstones to read at ${path}.`, {
      hint: 'Name the file that `listferry tombstones export FILE` wrote, and let this user read it.',
      cause,
    });
  }
}
