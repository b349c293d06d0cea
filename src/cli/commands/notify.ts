// Tries out who is told how commands end: one event of each kind that they hear of, and what came back.
import { hostname } from 'node:os';
import { randomUUID } from 'node:crypto';
import type { Config } from '../../config/index.ts';
import { listed, systemClock } from '../../lib/index.ts';
import {
  deliver,
  type Delivery,
  type NotifyEvent,
  type Sink,
  sinkName,
  testEventOf,
  wantedKinds,
} from '../../notify/index.ts';
import { openConfig } from '../session/own-state.ts';
import { LIMIT_MS, openSinkNetwork, type ReadSink, readSinks } from '../session/sinks.ts';
import type { OptionsOf } from '../shell/command-spec.ts';
import { UsageError } from '../shell/errors.ts';
import { endedWith, printAll, type Terminal } from '../shell/terminal.ts';
import type { notifyCommand } from '../specs/reading-commands.ts';

/** What one sink was sent, in its order; it gets no more after the first that fails. */
interface Tried {
  readonly name: string;
  readonly isDelivered: boolean;
  readonly events: readonly { readonly sample: string; readonly words: string }[];
}

export async function notify(
  options: OptionsOf<typeof notifyCommand>,
  terminal: Terminal,
): Promise<number> {
  const config = openConfig(options, terminal);
  if (config.notify.length === 0) {
    throw new UsageError(
      'The configuration names nobody who is told how commands end.',
      'Add an entry under `notify`, such as `- ping: env:PING_URL`.',
    );
  }
  const tried = await tryOut(config, readSinks(config, terminal.warn));
  if (options.output === 'json') terminal.give({ sinks: tried });
  else printAll(terminal, tried.flatMap(linesOf));
  const failed = tried.filter(({ isDelivered }) => !isDelivered).map(({ name }) => name);
  if (failed.length > 0) {
    const message = `A test message could not be delivered to ${listed(failed)}.`;
    terminal.because({ id: 'NOTIFY_TEST_FAILED', count: failed.length, message });
  }
  return endedWith(terminal);
}

async function tryOut(config: Config, sinks: readonly ReadSink[]): Promise<readonly Tried[]> {
  const network = await openSinkNetwork(systemClock());
  const came = new Map<Sink, { event: NotifyEvent; delivery: Delivery }[]>();
  try {
    await deliver(
      sinks.flatMap(({ sink }) =>
        sink === undefined ? [] : [{ sink, events: testEvents(sink, config) }],
      ),
      {
        ...network,
        limitMs: LIMIT_MS,
        settle: (sink, event, delivery) => {
          came.set(sink, [...(came.get(sink) ?? []), { event, delivery }]);
        },
      },
    );
  } finally {
    await network.close();
  }
  return sinks.map(({ named, sink, fault = 'no answer in time' }) => {
    const all = (sink && came.get(sink)) ?? [];
    const events = all.map(({ event: { sample = '' }, delivery: { words } }) => ({
      sample,
      words,
    }));
    return {
      name: sinkName(named),
      isDelivered: all.length > 0 && all.every(({ delivery }) => delivery.isDelivered),
      events: events.length === 0 ? [{ sample: 'test', words: fault }] : events,
    };
  });
}

/** A monitor writes every test into its log in the same way. */
function testEvents({ kind, on }: Sink, { service }: Config): readonly NotifyEvent[] {
  const kinds = kind === 'ping' ? (['success'] as const) : wantedKinds(on);
  const at = systemClock().wallTime().toISOString();
  const account = service.account ?? null;
  return kinds.map((each) =>
    testEventOf(each, { id: randomUUID(), at, host: hostname(), account }),
  );
}

function linesOf({ name, events }: Tried): readonly string[] {
  return events.map(({ sample, words }) => `${name} ${sample}: ${words}`);
}
