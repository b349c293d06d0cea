// A desk at which one sync was done, and what can happen to its state between two commands.
import { copyFileSync, renameSync, rmSync } from 'node:fs';
import { SqliteDatabase } from '../../src/lib/sqlite.ts';
import { apply } from '../../src/cli/commands/apply.ts';
import { plan } from '../../src/cli/commands/plan.ts';
import { purge } from '../../src/cli/commands/purge.ts';
import { resume } from '../../src/cli/commands/resume.ts';
import { runs } from '../../src/cli/commands/runs.ts';
import { status } from '../../src/cli/commands/status.ts';
import { sync } from '../../src/cli/commands/sync.ts';
import { validate } from '../../src/cli/commands/validate.ts';
import { verify } from '../../src/cli/commands/verify.ts';
import { type Witness, readWitnesses, writeWitness } from '../../src/state/index.ts';
import type { Accepted } from '../../src/cli/shell/accept.ts';
import { NOTHING_ALLOWED, openDesk, type Desk } from '../cli/desk.ts';
import { withHistoryAnew } from '../state/history-anew.ts';
import { copyTree } from '../torture/copy-tree.ts';
import { recordingTerminal, type RecordingTerminal } from '../cli/recording-terminal.ts';

type Rows = Parameters<Desk['writeRows']>[0];
interface Acceptance {
  readonly accept?: Accepted;
  readonly config?: string;
}

const JOURNAL = 'state/journal.db';
const WITNESSES = '.local/state/listferry/witnesses';

export class StateWork {
  readonly desk: Desk;
  readonly terminal: RecordingTerminal = recordingTerminal();

  constructor(desk: Desk) {
    this.desk = desk;
  }

  async sync(
    options: Acceptance & {
      readonly quiet?: boolean;
    } = {},
    rows?: Rows,
  ): Promise<number> {
    if (rows !== undefined) this.desk.writeRows(rows);
    const unattended = {
      ...NOTHING_ALLOWED,
      yes: true,
      maxDuration: undefined,
      lockWait: undefined,
    };
    return await sync({ ...this.desk.options, ...unattended, ...options }, this.terminal);
  }

  /** Carries out `the.plan`. */
  async apply(options: Acceptance = {}): Promise<number> {
    const approved = { plan: this.desk.path('the.plan'), yes: true, limit: undefined };
    const all = { ...this.desk.options, ...NOTHING_ALLOWED, ...approved, ...options };
    return await apply(all, this.terminal);
  }

  async resume(options: Pick<Acceptance, 'config'> = {}): Promise<number> {
    const given = { ...this.desk.options, tolerateInvalid: undefined, ...options };
    return await resume(given, this.terminal);
  }

  async plan(out?: string, config = this.desk.options.config): Promise<number> {
    const options = { out, detailedExitcode: false, tolerateInvalid: undefined, config };
    return await plan({ ...this.desk.options, ...options }, this.terminal);
  }

  /** The exit codes of the commands that only look: plan, verify, validate, status, runs. */
  async looks(): Promise<number[]> {
    const { options } = this.desk;
    return [
      await this.plan(),
      await verify({ ...options, tolerateInvalid: undefined }, this.terminal),
      await validate(options, this.terminal),
      await status(options, this.terminal),
      await runs({ ...options, count: 10 }, this.terminal),
    ];
  }

  /** Bram is gone from the source, and so he is to be deleted. */
  leaveBramOut(): void {
    this.desk.writeRows([['ada@example.com', 'Ada']]);
  }

  /** Whose contacts the service holds. */
  async emails(): Promise<string[]> {
    const { baseUrl2, publicKey, secretKey } = this.desk.sandbox;
    const response = await fetch(new URL('contacts/list', baseUrl2), {
      headers: { PublicKey: publicKey, SecretKey: secretKey },
    });
    // The form of the interface specification, section Contacts.
    const { message } = (await response.json()) as { message: { contacts: { email: string }[] } };
    return message.contacts.map(({ email }) => email).sort();
  }

  removeState(): void {
    rmSync(this.desk.path('state'), { recursive: true });
  }

  /** Forgets what was told so far. */
  clear(): void {
    for (const lines of [this.terminal.told, this.terminal.printed, this.terminal.conditions]) {
      lines.splice(0);
    }
  }

  /** Erases one person from what this machine keeps. */
  async purge(address: string): Promise<number> {
    const none = { people: undefined, olderThan: undefined, replay: false, onService: false };
    const options = { ...this.desk.options, ...NOTHING_ALLOWED, ...none, person: [address] };
    return await purge(options, this.terminal);
  }

  copyState(): void {
    copyTree(this.desk.path('state'), this.desk.path('copy'));
  }

  /** The whole state directory, or some of its files. */
  putStateBack(names: readonly string[] = ['']): void {
    for (const name of names) {
      rmSync(this.desk.path(`state/${name}`), { recursive: true });
      renameSync(this.desk.path(`copy/${name}`), this.desk.path(`state/${name}`));
    }
  }

  copyJournal(): string {
    const copy = this.desk.path('older.db');
    copyFileSync(this.desk.path(JOURNAL), copy);
    return copy;
  }

  putJournalBack(copy: string): void {
    copyFileSync(copy, this.desk.path(JOURNAL));
  }

  /** The journal of a machine that worked on the same account, in the place of ours. */
  bringAnotherJournal(): void {
    const change = `UPDATE meta SET value = '00' WHERE name = 'journal_id'`;
    withHistoryAnew(this.desk.path(JOURNAL), change);
  }

  alterJournal(sql: string): void {
    const db = new SqliteDatabase(this.desk.path(JOURNAL));
    db.exec(sql);
    db.close();
  }

  witnesses(): readonly Witness[] {
    return readWitnesses(this.desk.path(WITNESSES));
  }

  putWitnessesBack(witnesses: readonly Witness[]): void {
    rmSync(this.desk.path(WITNESSES), { recursive: true });
    for (const witness of witnesses) writeWitness(this.desk.path(WITNESSES), witness);
  }

  changeWitnesses(change: (witness: Witness) => Witness): void {
    this.putWitnessesBack(this.witnesses().map(change));
  }

  async close(): Promise<void> {
    await this.desk.close();
  }
}

export async function openStateWork(): Promise<StateWork> {
  const work = new StateWork(await openDesk());
  const code = await work.sync();
  if (code !== 0) throw new Error(`the first sync ended with ${String(code)}`);
  return work;
}
