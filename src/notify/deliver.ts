// Delivers events to all sinks at once, each in its own order, within one limit of time: whoever is told holds the run up
// no longer than that.
import { setMaxListeners } from 'node:events';
import type { Clock } from '../lib/index.ts';
import type { NotifyEvent } from './event.ts';
import { deliverTo } from './sinks/kinds.ts';
import { type Delivery, failed, type Sink, type SinkTools, TIME_OVER } from './sinks/sink.ts';

/** What a sink is to be told, the oldest first. */
export interface Delivering {
  readonly sink: Sink;
  readonly events: readonly NotifyEvent[];
  /** What has to come first, such as a start that is on its way; it never rejects. */
  readonly after?: Promise<unknown> | undefined;
}

/** `delivery` is that of the last event that was tried. */
export interface Told {
  readonly sink: Sink;
  readonly delivery: Delivery;
}

export interface DeliverTools extends Omit<SinkTools, 'signal'> {
  readonly clock: Pick<Clock, 'wallTime' | 'after'>;
  /** Of all sinks together. */
  readonly limitMs: number;
  /** Called at once, so that nothing is sent again that arrived. */
  readonly settle: (sink: Sink, event: NotifyEvent, delivery: Delivery) => void;
}

/** Sinks without an event are passed over. Never rejects for what a sink does. */
export async function deliver(
  work: readonly Delivering[],
  tools: DeliverTools,
): Promise<readonly Told[]> {
  return await withinLimit(tools, async (signal) => {
    const tried = work.map(async (one) => await deliverInOrder(one, { ...tools, signal }));
    return (await Promise.all(tried)).flatMap((told) => (told === undefined ? [] : [told]));
  });
}

/** The signal aborts when the time is over. */
export async function withinLimit<Result>(
  { clock, limitMs }: Pick<DeliverTools, 'clock' | 'limitMs'>,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const controller = new AbortController();
  // Each sink listens several times: Node would take more than ten for a leak, and say so on stderr.
  setMaxListeners(0, controller.signal);
  const cancel = clock.after(limitMs, () => {
    controller.abort();
  });
  try {
    return await work(controller.signal);
  } finally {
    cancel();
    // Whatever is still open, such as the body of an answer, must not keep the process alive.
    controller.abort();
  }
}

/** Stops at the first that fails: later ones would overtake it. */
async function deliverInOrder(
  { sink, events, after }: Delivering,
  tools: DeliverTools & SinkTools,
): Promise<Told | undefined> {
  if (after !== undefined) await Promise.race([after, timeOver(tools.signal)]);
  let told: Told | undefined;
  for (const event of events) {
    if (tools.signal.aborted) break;
    const delivery = await inTime(deliverTo(event, sink, tools), tools.signal);
    tools.settle(sink, event, delivery);
    told = { sink, delivery };
    if (!delivery.isDelivered) break;
  }
  return told;
}

/** A sink that does not hear the signal is left behind. */
export async function inTime(
  delivering: Promise<Delivery>,
  signal: AbortSignal,
): Promise<Delivery> {
  try {
    return await Promise.race([delivering, timeOver(signal)]);
  } catch {
    // What it threw could name its address.
    return failed('a fault in listferry');
  }
}

/** Resolves when the time is over; the signal aborts at the latest when all is done. */
async function timeOver(signal: AbortSignal): Promise<Delivery> {
  return await new Promise<Delivery>((resolve) => {
    const stop = (): void => {
      resolve(failed(TIME_OVER));
    };
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop);
  });
}
