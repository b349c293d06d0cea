// Gathers what our own state knows by the end of a command, and writes it as metrics.
import { existsSync } from 'node:fs';
import { readFacts, writeTextfile } from '../../metrics/index.ts';
import {
  type EndedCall,
  type Journal,
  journalPlace,
  type PlanReader,
  type RunRecord,
  SpecialFileError,
} from '../../state/index.ts';
import type { Config } from '../../config/index.ts';
import { openJournal, openJournalToRead } from '../session/own-state.ts';
import type { CommandSpec } from '../shell/command-spec.ts';
import { FileUnwritableError } from '../shell/errors.ts';
import type { Terminal } from '../shell/terminal.ts';
import { openPlanOf } from './history.ts';

export interface MeasuredCall extends EndedCall {
  readonly unattended: NonNullable<CommandSpec['unattended']>;
}

interface Measured {
  readonly config: Config;
  readonly call: MeasuredCall;
  readonly terminal: Pick<Terminal, 'conditions'>;
}

/** Throws `FileUnwritableError` and `SpecialFileError`, and what opening the journal throws. */
export async function writeMetrics(
  textfile: string,
  { config, call, terminal }: Measured,
): Promise<void> {
  const journal = openToMeasure(config);
  const plans = new Plans();
  try {
    const isDamaged = terminal.conditions.some(({ id }) => id === 'STATE_DAMAGED');
    if (call.unattended === 'reads' && !isDamaged) journal.readingCalls.note(call);
    const { account } = config.service;
    const facts = readFacts({ journal, account, call, planOf: (run) => plans.of(run) });
    await writeTextfile(textfile, facts);
  } catch (cause) {
    if (cause instanceof SpecialFileError) throw cause;
    throw new FileUnwritableError(textfile, cause);
  } finally {
    plans.close();
    journal.close();
  }
}

/** A command that failed before it had a journal leaves none behind for this. */
function openToMeasure(config: Config): Journal {
  const place = journalPlace(config.stateDir);
  const isThere = place.kind === 'file' && existsSync(place.path);
  return isThere
    ? openJournalToRead(config, { warn: () => undefined })
    : openJournal(config, { kind: 'memory' });
}

/** Checking a whole plan takes longer than everything else here, so that each is opened once. */
class Plans {
  readonly #opened = new Map<string, PlanReader | undefined>();

  of(run: RunRecord): PlanReader | undefined {
    if (!this.#opened.has(run.runId)) this.#opened.set(run.runId, openPlanOf(run));
    return this.#opened.get(run.runId);
  }

  close(): void {
    for (const plan of this.#opened.values()) plan?.close();
  }
}
