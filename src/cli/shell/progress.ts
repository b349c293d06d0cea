// Draws progress on stderr: bars on a terminal, a plain line now and then elsewhere.
import { MultiBar } from 'cli-progress';
import type { Clock, Progress, ProgressStep, StepOptions } from '../../lib/index.ts';
import { durationWords } from '../../report/index.ts';
import type { Terminal } from './terminal.ts';

/** Between two plain lines of one step; shorter steps say nothing. */
const LINE_EVERY_MS = 5_000;
const REDRAW_EVERY_MS = 100;

export interface OpenProgress extends Progress {
  /** Ends what a failure left unfinished: a bar that is still drawn would hold the process. */
  close(): void;
}

export function createProgress(terminal: Terminal, clock: Clock): OpenProgress {
  const { canvas } = terminal;
  if (canvas !== undefined) return new BarProgress(canvas, clock);
  return {
    step: (label, options) => lineStep({ label, options, terminal, clock }),
    close: () => undefined,
  };
}

/** Bars below each other: both sides are read at the same time. */
class BarProgress implements OpenProgress {
  readonly #canvas: NodeJS.WritableStream;
  readonly #clock: Clock;
  #bars: MultiBar | undefined;
  #barCount = 0;

  constructor(canvas: NodeJS.WritableStream, clock: Clock) {
    this.#canvas = canvas;
    this.#clock = clock;
  }

  step(label: string, options: StepOptions): ProgressStep {
    const { unit, total } = options;
    const counter = new Counter(this.#clock, total);
    const format = total === undefined ? '{label}: {text}' : '{label} {bar} {text}';
    const bars = this.#open();
    const bar = bars.create(total ?? 0, 0, { label, text: counter.text(unit) }, { format });
    let drawnMs = this.#clock.monotonicMs();
    return {
      advance: (count) => {
        counter.add(count);
        const nowMs = this.#clock.monotonicMs();
        if (nowMs - drawnMs < REDRAW_EVERY_MS) return;
        drawnMs = nowMs;
        bar.update(counter.count, { text: counter.text(unit) });
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

  #open(): MultiBar {
    this.#barCount += 1;
    this.#bars ??= new MultiBar({
      stream: this.#canvas,
      hideCursor: true,
      clearOnComplete: true,
      // Steps draw when they advance; this is for those that stand still.
      fps: 1,
    });
    return this.#bars;
  }
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
  readonly #expected: number | undefined;
  readonly #startedMs: number;

  constructor(clock: Clock, expected: number | undefined) {
    this.#clock = clock;
    this.#expected = expected;
    this.#startedMs = clock.monotonicMs();
  }

  add(count: number): void {
    this.count += count;
  }

  /** Nobody knows it once more has come than was expected. */
  get total(): number | undefined {
    const isPassed = this.#expected !== undefined && this.count > this.#expected;
    return isPassed ? undefined : this.#expected;
  }

  text(unit: StepOptions['unit']): string {
    const of = this.total === undefined ? '' : ` of ${amountText(this.total, unit)}`;
    const count = `${amountText(this.count, unit)}${of} ${unit === 'bytes' ? 'MB' : unit}`;
    return this.count === 0 ? count : `${count}, ${this.#paceText(unit)}`;
  }

  #paceText(unit: StepOptions['unit']): string {
    const seconds = (this.#clock.monotonicMs() - this.#startedMs) / 1_000;
    const perSecond = seconds > 0 ? this.count / seconds : 0;
    const perSecondText = `${amountText(perSecond, unit)}${unit === 'bytes' ? ' MB' : ''}/s`;
    const rate = unit === 'seconds' ? '' : perSecondText;
    if (this.total === undefined || perSecond === 0) return rate;
    const left = durationWords((this.total - this.count) / perSecond);
    return rate === '' ? `${left} left` : `${rate}, ${left} left`;
  }
}

const BYTES_PER_MB = 1_000_000;

/** Bytes are told in megabytes; everything else is counted. */
function amountText(amount: number, unit: StepOptions['unit']): string {
  if (unit !== 'bytes') return Math.round(amount).toLocaleString('en');
  return (amount / BYTES_PER_MB).toLocaleString('en', { maximumFractionDigits: 1 });
}
