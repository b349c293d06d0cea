// Tries out the open behaviours of the account with throw-away data, and shows what is known of them.
import { RunUnfinishedError } from '../../apply/context/errors.ts';
import { loadCountryNames } from '../../contacts/country-names.ts';
import { announcement } from '../../probe/announcement.ts';
import { cleanUpUnfinished } from '../../probe/clean-up.ts';
import { newProbeNames } from '../../probe/probe-names.ts';
import { probe as probeAccount } from '../../probe/probe.ts';
import { factsText } from '../../report/text/facts-text.ts';
import type { Journal } from '../../state/journal/journal.ts';
import type { ProbeNames } from '../../state/journal/probes.ts';
import type { GlobalOptions } from '../global-options.ts';
import { inSession, openConfig, openJournal, type Session } from '../session.ts';
import { printAll, printJson, type Terminal } from '../terminal.ts';

export interface ProbeOptions extends GlobalOptions {
  readonly yes: boolean;
  readonly show: boolean;
}

export async function probe(options: ProbeOptions, terminal: Terminal): Promise<number> {
  if (options.show) return showKnown(options, terminal);
  return await inSession(options, terminal, async (session) => {
    const { journal, chance } = session;
    const unfinished = journal.runs.unfinished();
    if (unfinished !== undefined) throw new RunUnfinishedError(unfinished.runId);
    const names = newProbeNames(chance);
    announce(names, { session, options, terminal });
    if (await isApproved(options, terminal)) await probeLocked(session, names, terminal);
    else terminal.warn('Nothing was written.');
    showFacts(journal, options, terminal);
    return 0;
  });
}

interface Announcing {
  readonly session: Session;
  readonly options: ProbeOptions;
  readonly terminal: Terminal;
}

/** With JSON, stdout is for the one object of the result. */
function announce(names: ProbeNames, { session, options, terminal }: Announcing): void {
  const say = (line: string): void => {
    if (options.output === 'json') terminal.tell(line);
    else terminal.print(line);
  };
  const left = session.journal.probes.unfinished();
  if (left !== undefined) {
    say(`First, what an interrupted probe left is taken away: ${left.contactType}.`);
  }
  for (const line of announcement(names, session.compareRequest.host)) say(line);
}

async function isApproved(options: ProbeOptions, terminal: Terminal): Promise<boolean> {
  if (options.yes) return true;
  if (terminal.isInteractive) return await terminal.ask('Probe the account in this way?');
  terminal.warn('Nobody can be asked here: give --yes to probe the account in this way.');
  return false;
}

async function probeLocked(session: Session, names: ProbeNames, terminal: Terminal): Promise<void> {
  const { journal, clock, chance, accountHash, config, drain } = session;
  const lock = await session.lock(0);
  const client = session.openProbeClient();
  const tools = {
    client,
    journal,
    clock,
    chance,
    countryNames: await loadCountryNames(),
    accountHash,
    quietMs: config.service.quietMs,
    drain: drain.signal,
  };
  try {
    await cleanUpUnfinished(tools);
    await probeAccount(tools, names);
  } catch (error) {
    const left = journal.probes.unfinished();
    if (left !== undefined) {
      terminal.warn(
        `Left on the service: ${left.contactType}. \`listferry probe\` takes it away first.`,
      );
    }
    throw error;
  } finally {
    lock.release();
    await client.close();
  }
}

function showKnown(options: ProbeOptions, terminal: Terminal): number {
  const journal = openJournal(openConfig(options, terminal));
  try {
    showFacts(journal, options, terminal);
    return 0;
  } finally {
    journal.close();
  }
}

function showFacts(journal: Journal, { output }: ProbeOptions, terminal: Terminal): void {
  const facts = journal.facts.all();
  if (output === 'json') printJson(terminal, { facts });
  else printAll(terminal, factsText(facts));
}
