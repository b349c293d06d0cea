// The kinds of sinks, each with what delivers to it.
import type { NotifyEvent } from '../event.ts';
import { email } from './email.ts';
import { exec } from './exec.ts';
import { ping } from './ping.ts';
import type { Deliver, Delivery, Sink, SinkKind, SinkTools } from './sink.ts';
import { slack } from './slack.ts';
import { teams } from './teams.ts';
import { webhook } from './webhook.ts';

const KINDS: { readonly [Kind in SinkKind]: Deliver<Kind> } = {
  ping,
  webhook,
  slack,
  teams,
  email,
  exec,
};

export async function deliverTo(
  event: NotifyEvent,
  sink: Sink,
  tools: SinkTools,
): Promise<Delivery> {
  // The table has under each kind what takes a sink of that kind, which no type can follow.
  return await (KINDS[sink.kind] as Deliver<SinkKind>)(event, sink, tools);
}
