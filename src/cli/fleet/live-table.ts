// Who is at work, for somebody who watches: on a terminal a line for each account at work, drawn over itself, with those that
// have ended above; elsewhere a plain line for each end.
import type { MultiBar, SingleBar } from 'cli-progress';
import type { Crew, Outcome } from '../../fleet/index.ts';
import { type CancelTimer, systemClock } from '../../lib/index.ts';
import { durationWords, shown } from '../../report/index.ts';
import type { Terminal } from '../shell/terminal.ts';
import { endLine } from './account-lines.ts';

export interface LiveTable {
  end(outcome: Outcome): void;
  /** More than once does no harm. */
  close(): void;
}

const DRAW_EVERY_MS = 1_000;

/** The log of an account says more than a line has room for. */
const MOST_SAID = 80;

export async function openLiveTable(
  terminal: Terminal,
  crew: Pick<Crew, 'progress'>,
  total: number,
): Promise<LiveTable> {
  const { canvas } = terminal;
  if (canvas === undefined) {
    return {
      end: (outcome) => {
        terminal.tell(endLine(outcome));
      },
      close: () => undefined,
    };
  }
  // Loaded here, because unattended fleets draw nothing.
  const { MultiBar } = await import('cli-progress');
  const bars = new MultiBar({
    ...{ format: '{line}', hideCursor: true, clearOnComplete: true, gracefulExit: false, fps: 1 },
    stream: canvas,
  });
  return drawn(bars, crew, total);
}

function drawn(bars: MultiBar, crew: Pick<Crew, 'progress'>, total: number): LiveTable {
  const clock = systemClock();
  const lines = new Map<string, SingleBar>();
  const sum = bars.create(total, 0, { line: '' });
  let endCount = 0;
  let timer: CancelTimer | undefined;
  const draw = (): void => {
    const atWork = crew.progress();
    for (const { name, seconds, said } of atWork) {
      const line = `  ${name}  ${durationWords(seconds)}  ${shown(said).slice(0, MOST_SAID)}`;
      const bar = lines.get(name) ?? bars.create(1, 0, { line });
      bar.update({ line });
      lines.set(name, bar);
    }
    const waiting = total - endCount - atWork.length;
    sum.update({
      line: `${String(endCount)} of ${String(total)} accounts have ended, ${String(waiting)} wait`,
    });
    bars.update();
    timer = clock.after(DRAW_EVERY_MS, draw);
  };
  draw();
  return {
    end: (outcome) => {
      endCount += 1;
      const bar = lines.get(outcome.account);
      if (bar !== undefined) bars.remove(bar);
      lines.delete(outcome.account);
      bars.log(`${endLine(outcome)}\n`);
    },
    close: () => {
      if (timer === undefined) return;
      timer();
      timer = undefined;
      // Whatever has ended since the last drawing is shown as well.
      bars.update();
      bars.stop();
    },
  };
}
