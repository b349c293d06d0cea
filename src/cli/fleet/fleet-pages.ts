// `fleet report`: a page of all accounts, and in a directory of its own the pages of each account's runs, which the command of
// that account writes.
import { join } from 'node:path';
import {
  type FleetAccount,
  type Outcome,
  pastRuns,
  type PastRun,
  worstOutcomesFirst,
} from '../../fleet/index.ts';
import { systemClock } from '../../lib/index.ts';
import { fleetHtml, REPORT_STARTS } from '../../report/index.ts';
import { ensurePrivateDirectory } from '../../state/index.ts';
import { mayReplace, writeWhole } from '../files/private-file.ts';
import { UsageError } from '../shell/errors.ts';
import { shownPath, type Terminal } from '../shell/terminal.ts';
import type { FleetTeam } from './fleet-team.ts';
import type { FleetOptions } from './opened-fleet.ts';
import { conditionsJson, endFleet } from './shown-fleet.ts';

/** As many nights as a picture shows. */
const RUNS = '30';

interface Looked {
  readonly account: FleetAccount;
  /** How it stands, or how its pages failed. */
  readonly outcome: Outcome;
  readonly runs: readonly PastRun[];
  readonly hasPages: boolean;
}

export async function writeFleetPages(
  team: FleetTeam,
  { out = '', output }: FleetOptions,
  terminal: Terminal,
): Promise<number> {
  const { accounts, shownFile } = team.opened;
  const index = join(out, 'index.html');
  ensurePrivateDirectory(out);
  refuseForeign(index);
  ensurePrivateDirectory(join(out, 'accounts'));
  const looked = await Promise.all(accounts.map((account) => lookAt(account, team, out)));
  const outcomes = worstOutcomesFirst(looked.map(({ outcome }) => outcome));
  const rows = outcomes.flatMap((outcome) => {
    const found = looked.find((one) => one.outcome === outcome);
    return found === undefined ? [] : [rowOf(found)];
  });
  const madeAt = systemClock().wallTime().toISOString();
  writeWhole(index, fleetHtml({ file: shownFile, accounts: rows, madeAt }));
  if (output === 'json') terminal.give({ report: shownPath(index), accounts: rows.map(rowJson) });
  else terminal.print(`Report: ${shownPath(index)}`);
  // What is open stands on the pages; what kept one from being made is told.
  const failed = outcomes.filter(({ exitCode }) => exitCode !== 0);
  return endFleet(failed, { interruptedBy: team.exitCode }, terminal);
}

/** Its pages first, which make the state that is told the newer one. */
async function lookAt(account: FleetAccount, team: FleetTeam, out: string): Promise<Looked> {
  const directory = join(out, 'accounts', account.name);
  const given = [`--count=${RUNS}`, `--report=${directory}`];
  const pages = await team.run(account, { command: 'runs', given, isKept: false });
  const hasPages = pages.exitCode === 0;
  const outcome = hasPages
    ? await team.run(account, { command: 'status', given: [], isKept: false })
    : pages;
  return { account, outcome, runs: pastRuns(pages), hasPages };
}

function rowOf({ account, outcome, runs, hasPages }: Looked) {
  const href = `accounts/${encodeURIComponent(account.name)}/index.html`;
  return { ...outcome, runs, href: hasPages ? href : undefined };
}

function rowJson(row: ReturnType<typeof rowOf>): object {
  const { account, exitCode, href } = row;
  return { name: account, exitCode, conditions: conditionsJson(row), page: href ?? null };
}

function refuseForeign(path: string): void {
  if (mayReplace(path, (start) => REPORT_STARTS.html.test(start))) return;
  throw new UsageError(
    `Writing the page ${shownPath(path)}: the file exists, and is not a page of listferry.`,
    'Name another directory with --out.',
  );
}
