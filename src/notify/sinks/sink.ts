// What every kind of sink has in common: where it stands in the configuration, what it is handed, and what came of it.
import type { Clock, Secret } from '../../lib/index.ts';
import type { EndKind } from '../../plan/index.ts';
import type { NotifyEvent } from '../event.ts';

interface Placed {
  /** In the list of the configuration, from 0. */
  readonly place: number;
  /** Left out: the usual kinds of ends. */
  readonly on?: readonly EndKind[] | undefined;
}

/** A sink whose references have been read. */
export type Sink = Placed & SinkTarget;

export type SinkTarget =
  | { readonly kind: 'ping'; readonly url: Secret }
  | { readonly kind: 'slack'; readonly url: Secret }
  | { readonly kind: 'teams'; readonly url: Secret }
  | { readonly kind: 'webhook'; readonly url: Secret; readonly secrets: readonly Secret[] }
  | {
      readonly kind: 'email';
      readonly server: Secret;
      readonly from: string;
      readonly to: readonly string[];
    }
  | { readonly kind: 'exec'; readonly program: string; readonly arguments: readonly string[] };

export type SinkKind = Sink['kind'];

export type SinkOf<Kind extends SinkKind> = Extract<Sink, { kind: Kind }>;

export interface PostRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** What an HTTP server said. `fault` completes a sentence and names no address. */
export type PostAnswer = { readonly status: number } | { readonly fault: string };

export interface SinkTools {
  /** Never follows a redirect and reads no body. Resolves soon after the signal. */
  readonly post: (request: PostRequest, signal: AbortSignal) => Promise<PostAnswer>;
  readonly clock: Pick<Clock, 'wallTime'>;
  readonly environment: (name: string) => string | undefined;
  readonly signal: AbortSignal;
}

/** `words` is what came back, such as `status 200`, or what went wrong. It names no address and no secret. */
export interface Delivery {
  readonly isDelivered: boolean;
  readonly words: string;
}

/** Resolves soon after the signal of the tools; never rejects for what the other side does. */
export type Deliver<Kind extends SinkKind> = (
  event: NotifyEvent,
  sink: SinkOf<Kind>,
  tools: SinkTools,
) => Promise<Delivery>;

/** How messages name a sink, which has no name of its own: never by its address. */
export function sinkName({ place, kind }: Pick<Sink, 'place' | 'kind'>): string {
  return `notify[${String(place)}] (${kind})`;
}

export function failed(words: string): Delivery {
  return { isDelivered: false, words };
}

export function delivered(words: string): Delivery {
  return { isDelivered: true, words };
}

export const TIME_OVER = 'no answer in time';
