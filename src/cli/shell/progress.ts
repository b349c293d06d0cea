// Shows progress on stderr: bars on a terminal, a plain line now and then elsewhere.
import type { MultiBar } from 'cli-progress';
import {
  type Clock,
  type Progress,
  type ProgressStep,
  type StepOptions,
  silentProgress,
} from '../../lib/index.ts';
import { durationWords } from '../../report/index.ts';
import type { Terminal } from './terminal.ts';

/** Between two plain lines of one step; shorter steps say nothing. */
const LINE_EVERY_MS = 5_000;
const REDRAW_EVERY_MS = 100;

export interface OpenProgress extends Progress {
  /** Ends what a failure left unfinished: a bar that is still drawn would hold the process. */
  close(): void;
}

export async function createProgress(terminal: Terminal, clock: Clock): Promise<OpenProgress> {
  const { canvas } = terminal;
  if (canvas !== undefined) {
    // Loaded here, because unattended runs draw no bars.
    const { MultiBar } = await import('cli-progress');
    return new BarProgress(() => new MultiBar({ ...BARS, stream: canvas }), clock);
  }
  return {
    ...silentProgress,
    step: (label, options) => lineStep(label, options, terminal, clock),
    close: () => undefined,
  };
}

const BARS = {
  hideCursor: true,
  clearOnComplete: true,
  // Steps draw when they advance; this is for those that stand still.
  fps: 1,
} as const;

/** Bars below each other: both sides are read at the same time. */
class BarProgress implements OpenProgress {
  readonly enter = (): void => undefined;
  readonly #makeBars: () => MultiBar;
  readonly #clock: Clock;
  #bars: MultiBar | undefined;
  #barCount = 0;

  constructor(makeBars: () => MultiBar, clock: Clock) {
    this.#makeBars = makeBars;
    this.#clock = clock;
  }

  step(label: string, options: StepOptions): ProgressStep {
    const { total } = options;
    const format = total === undefined ? '{label}: {text}' : '{label} {bar} {text}';
    const bars = (this.#bars ??= this.#makeBars());
    this.#barCount += 1;
    const counter = new Counter(this.#clock, options, REDRAW_EVERY_MS);
    const bar = bars.create(total ?? 0, 0, { label, text: counter.text() }, { format });
    return {
      advance: (count) => {
        if (!counter.add(count)) return;
        bar.update(counter.count, { text: counter.text() });
        bars.update();
      },
      finish: () => {
        bars.remove(bar);
        this.#barCount -= 1;
        if (this.#barCount === 0) this.close();
      },
    };
  }

  close(): void {
    this.#bars?.stop();
    this.#bars = undefined;
    this.#barCount = 0;
  }
}

function lineStep(
  label: string,
  options: StepOptions,
  terminal: Terminal,
  clock: Clock,
): ProgressStep {
  const counter = new Counter(clock, options, LINE_EVERY_MS);
  return {
    advance: (count) => {
      if (counter.add(count)) terminal.tell(`${label}: ${counter.text()}`);
    },
    finish: () => undefined,
  };
}

/** Counts, and tells the rate and, where the total is known, the time left. */
class Counter {
  count = 0;
  readonly #clock: Clock;
  readonly #options: StepOptions;
  readonly #everyMs: number;
  readonly #startedMs: number;
  #shownMs: number;

  constructor(clock: Clock, options: StepOptions, everyMs: number) {
    this.#clock = clock;
    this.#options = options;
    this.#everyMs = everyMs;
    this.#startedMs = clock.monotonicMs();
    this.#shownMs = this.#startedMs;
  }

  /** Whether it is time to show the count again. */
  add(count: number): boolean {
    this.count += count;
    const nowMs = this.#clock.monotonicMs();
    if (nowMs - this.#shownMs < this.#everyMs) return false;
    this.#shownMs = nowMs;
    return true;
  }

  /** Undefined also once more has come than was expected. */
  #total(): number | undefined {
    const { total } = this.#options;
    return total !== undefined && this.count > total ? undefined : total;
  }

  text(): string {
    const { unit } = this.#options;
    const total = this.#total();
    const of = total === undefined ? '' : ` of ${amountText(total, unit)}`;
    const count = `${amountText(this.count, unit)}${of} ${unit === 'bytes' ? 'MB' : unit}`;
    return this.count === 0 ? count : `${count}, ${this.#paceText(total)}`;
  }

  #paceText(total: number | undefined): string {
    const { unit } = this.#options;
    const seconds = (this.#clock.monotonicMs() - this.#startedMs) / 1_000;
    const perSecond = seconds > 0 ? this.count / seconds : 0;
    const rate = `${amountText(perSecond, unit)}${unit === 'bytes' ? ' MB' : ''}/s`;
    const rates = unit === 'seconds' ? [] : [rate];
    const isEarly = this.count < Math.min(FEWEST_OF_PACE, (total ?? 0) / 20);
    if (total === undefined || perSecond === 0 || isEarly) return rates.join('');
    return [...rates, `${durationWords((total - this.count) / perSecond)} left`].join(', ');
  }
}

/** The first ones wait for much that the others do not. */
const FEWEST_OF_PACE = 10;

const BYTES_PER_MB = 1_000_000;

/** Bytes are told in megabytes; everything else is counted. */
function amountText(amount: number, unit: StepOptions['unit']): string {
  if (unit !== 'bytes') return Math.round(amount).toLocaleString('en');
  return (amount / BYTES_PER_MB).toLocaleString('en', { maximumFractionDigits: 1 });
}
