// Everything that a run leaves behind where somebody may read it, as text: the bytes of the journal's
// file, the plan, the reports, the log and the messages.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Log, createLog } from '../../src/lib/index.ts';
import { plainStyle, planReport, runReport } from '../../src/report/index.ts';
import type { Journal, DatabaseLocation, PlanReader } from '../../src/state/index.ts';

export interface KeptText {
  readonly where: string;
  readonly text: string;
}

const OPTIONS = { style: plainStyle, limit: Infinity };
const FORMATS = ['text', 'json', 'ndjson', 'csv', 'md', 'html'] as const;

/** Of one seed: its journal is a file, which costs more than one in memory. */
export class Keepings {
  readonly log: Log;
  readonly journal: DatabaseLocation;
  readonly #directory = mkdtempSync(join(tmpdir(), 'listferry-kept-'));
  readonly #kept: KeptText[] = [];

  constructor() {
    this.journal = { kind: 'file', path: join(this.#directory, 'journal.db') };
    this.log = createLog({
      format: 'json',
      level: 'debug',
      write: (text) => {
        this.#kept.push({ where: 'the log', text });
      },
    });
  }

  keepMessages(where: string, texts: readonly string[]): void {
    this.#kept.push(...texts.map((text) => ({ where, text })));
  }

  keepPlan(plan: PlanReader): void {
    for (const format of FORMATS) {
      const pieces = planReport({ plan, planFile: 'plan.plan' }, format, OPTIONS);
      this.#keep(`the plan as ${format}`, pieces);
    }
  }

  /** The run that was begun last. */
  keepRun({ runs, walks, items, spending }: Journal, plan: PlanReader): void {
    const [run] = runs.list(1);
    const result = run?.result ?? null;
    if (run === undefined || result === null) return;
    const { runId } = run;
    const report = {
      run,
      result,
      plan,
      finished: true,
      exitCode: 0,
      exceptions: () => walks.exceptions(runId),
      notes: () => walks.notes(runId),
      standing: (seq: number) => items.get(runId, seq),
      timings: () => spending.byEndpoint(runId),
    };
    for (const format of FORMATS) {
      this.#keep(`the run as ${format}`, runReport(report, format, OPTIONS));
    }
  }

  /** With the bytes of the journal as they are now; the file is gone when this returns. */
  end(): readonly KeptText[] {
    const files = readdirSync(this.#directory).map((name) => ({
      where: name,
      text: readFileSync(join(this.#directory, name), 'latin1'),
    }));
    this.remove();
    return [...this.#kept, ...files];
  }

  remove(): void {
    rmSync(this.#directory, { recursive: true, force: true });
  }

  #keep(where: string, pieces: Iterable<string>): void {
    this.#kept.push({ where, text: [...pieces].join('') });
  }
}
