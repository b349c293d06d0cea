// What a trace is a part of: whoever started the command may have handed a trace of its own down.
import { type Context, defaultTextMapGetter, ROOT_CONTEXT } from '@opentelemetry/api';
import { W3CTraceContextPropagator } from '@opentelemetry/core';

/** Nothing, where the words are no trace context. */
export function parentOf(handedDown: {
  readonly traceparent: string | undefined;
  readonly tracestate: string | undefined;
}): Context {
  return new W3CTraceContextPropagator().extract(ROOT_CONTEXT, handedDown, defaultTextMapGetter);
}
