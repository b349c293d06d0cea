// Tests the open behaviours of the account with temporary data, and shows what is known about them.
import { refuseWhileUnfinished } from '../../apply/index.ts';
import { loadCountryNames } from '../../contacts/index.ts';
import {
  announcement,
  cleanUpUnfinished,
  newProbeNames,
  probe as probeAccount,
} from '../../probe/index.ts';
import { factsText } from '../../report/index.ts';
import type { Journal, ProbeNames } from '../../state/index.ts';
import { declined } from '../runs/carry-out.ts';
import { withJournal } from '../session/own-state.ts';
import { type Session, inSession } from '../session/session.ts';
import type { OptionsOf } from '../shell/command-spec.ts';
import { type Terminal, printAll } from '../shell/terminal.ts';
import type { probeCommand } from '../specs/writing-commands.ts';

export type ProbeOptions = OptionsOf<typeof probeCommand>;

export async function probe(options: ProbeOptions, terminal: Terminal): Promise<number> {
  if (options.show) {
    await withJournal(options, terminal, (journal) => {
      showFacts(journal, options, terminal);
    });
    return 0;
  }
  return await inSession(options, terminal, async (session) => {
    refuseWhileUnfinished(session);
    const names = newProbeNames(session.random);
    announce(names, session, options);
    const exitCode = await approve(options, terminal);
    if (exitCode === 0) await probeLocked(session, names);
    showFacts(session.journal, options, terminal);
    return exitCode;
  });
}

/** With JSON, stdout is for the one object of the result. */
function announce(names: ProbeNames, session: Session, { output }: ProbeOptions): void {
  const say = output === 'json' ? session.terminal.tell : session.terminal.print;
  const left = session.journal.probes.unfinished();
  if (left !== undefined) {
    say(`First, what an interrupted probe left behind is removed: ${left.contactType}.`);
  }
  for (const line of announcement(names, session.compareRequest.host)) say(line);
}

/** The exit code: 0 if a person agrees. The known facts are shown in any case. */
async function approve(options: ProbeOptions, terminal: Terminal): Promise<number> {
  if (options.yes) return 0;
  if (terminal.isInteractive) {
    return (await terminal.ask('Probe the account in this way?')) ? 0 : declined(terminal);
  }
  const message =
    'Nothing was written. A probe needs a yes, and there is nobody to ask here. Give --yes to probe the account in this way.';
  terminal.because({ id: 'USAGE', message });
  return 64;
}

async function probeLocked(session: Session, names: ProbeNames): Promise<void> {
  const { journal, terminal } = session;
  const lock = await session.lock(0);
  const client = session.openProbeClient();
  const countryNames = await loadCountryNames();
  const { quietMs } = session.config.service;
  const tools = { ...session, client, countryNames, quietMs, drain: session.drain.signal };
  try {
    await cleanUpUnfinished(tools);
    await probeAccount(tools, names);
  } catch (error) {
    const left = journal.probes.unfinished();
    if (left !== undefined) {
      terminal.warn(
        `Left on the service: ${left.contactType}. \`listferry probe\` removes it first.`,
      );
    }
    throw error;
  } finally {
    lock.release();
    await client.close();
  }
}

function showFacts(journal: Journal, { output }: ProbeOptions, terminal: Terminal): void {
  const facts = journal.facts.all();
  if (output === 'json') terminal.give({ facts });
  else printAll(terminal, factsText(facts));
}
