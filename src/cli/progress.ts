// Draws progress on stderr: bars on a terminal, a plain line now and then elsewhere.
import { SingleBar } from 'cli-progress';
import type { Clock } from '../lib/clock.ts';
import type { Progress, ProgressStep, StepOptions } from '../lib/progress.ts';
import { durationWords } from '../report/duration.ts';
import type { Terminal } from './terminal.ts';

/** Between two plain lines of one step; shorter steps say nothing. */
const LINE_EVERY_MS = 5_000;
const REDRAW_EVERY_MS = 100;

export function createProgress(terminal: Terminal, clock: Clock): Progress {
  return {
    step: (label, options) =>
      terminal.drawsProgress
        ? barStep(label, options, clock)
        : lineStep({ label, options, terminal, clock }),
  };
}

function barStep(label: string, options: StepOptions, clock: Clock): ProgressStep {
  const { unit, total } = options;
  const counter = new Counter(clock, total);
  const bar = new SingleBar({
    format:
      total === undefined
        ? `${label}: {value} ${unit}, {pace}`
        : `${label} {bar} {value}/{total} ${unit}, {pace}`,
    stream: process.stderr,
    hideCursor: true,
    clearOnComplete: true,
  });
  let drawnMs = clock.monotonicMs();
  bar.start(total ?? 0, 0, { pace: '' });
  return {
    advance: (count) => {
      counter.add(count);
      const nowMs = clock.monotonicMs();
      if (nowMs - drawnMs < REDRAW_EVERY_MS) return;
      drawnMs = nowMs;
      bar.update(counter.count, { pace: counter.paceText(unit) });
    },
    finish: () => {
      bar.stop();
    },
  };
}

interface LineStep {
  readonly label: string;
  readonly options: StepOptions;
  readonly terminal: Terminal;
  readonly clock: Clock;
}

function lineStep({ label, options, terminal, clock }: LineStep): ProgressStep {
  const counter = new Counter(clock, options.total);
  let toldMs = clock.monotonicMs();
  return {
    advance: (count) => {
      counter.add(count);
      if (clock.monotonicMs() - toldMs < LINE_EVERY_MS) return;
      toldMs = clock.monotonicMs();
      terminal.tell(`${label}: ${counter.text(options.unit)}`);
    },
    finish: () => undefined,
  };
}

/** Counts, and tells the rate and, where the total is known, the time left. */
class Counter {
  count = 0;
  readonly #clock: Clock;
  readonly #total: number | undefined;
  readonly #startedMs: number;

  constructor(clock: Clock, total: number | undefined) {
    this.#clock = clock;
    this.#total = total;
    this.#startedMs = clock.monotonicMs();
  }

  add(count: number): void {
    this.count += count;
  }

  text(unit: string): string {
    const of = this.#total === undefined ? '' : ` of ${this.#total.toLocaleString('en')}`;
    return `${this.count.toLocaleString('en')}${of} ${unit}, ${this.paceText(unit)}`;
  }

  paceText(unit: string): string {
    const seconds = (this.#clock.monotonicMs() - this.#startedMs) / 1_000;
    const perSecond = seconds > 0 ? this.count / seconds : 0;
    const rate = unit === 'seconds' ? '' : `${Math.round(perSecond).toLocaleString('en')}/s`;
    if (this.#total === undefined || perSecond === 0) return rate;
    const left = durationWords(Math.max(0, (this.#total - this.count) / perSecond));
    return rate === '' ? `${left} left` : `${rate}, ${left} left`;
  }
}
