// What a collector received over OTLP in JSON, as spans that a test can look at.
import { z } from 'zod';
import type { Received } from '../notify/receiver.ts';

export interface SeenSpan {
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId: string | undefined;
  readonly isError: boolean;
  readonly attributes: Readonly<Record<string, unknown>>;
}

/** In the order in which they ended. */
export function spansOf(received: readonly Received[]): readonly SeenSpan[] {
  return received.flatMap(({ body }) => {
    const { resourceSpans } = bodySchema.parse(JSON.parse(body));
    return resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans));
  });
}

export function childrenOf(parent: SeenSpan | undefined, spans: readonly SeenSpan[]) {
  return spans.filter(({ parentSpanId }) => parentSpanId === parent?.spanId);
}

/** `Status.code` of OTLP. */
const ERROR = 2;

const attributeSchema = z
  .object({
    key: z.string(),
    value: z.object({
      stringValue: z.optional(z.string()),
      intValue: z.optional(z.union([z.number(), z.string()])),
      arrayValue: z.optional(
        z.object({ values: z.array(z.object({ stringValue: z.optional(z.string()) })) }),
      ),
    }),
  })
  .transform(({ key, value: { stringValue, intValue, arrayValue } }) => {
    const listed = arrayValue?.values.map((each) => each.stringValue);
    return [key, stringValue ?? listed ?? Number(intValue)] as const;
  });

const spanSchema = z
  .object({
    name: z.string(),
    traceId: z.string(),
    spanId: z.string(),
    parentSpanId: z.optional(z.string()),
    status: z.object({ code: z.optional(z.number()) }),
    attributes: z.array(attributeSchema),
  })
  .transform(({ status, attributes, parentSpanId, ...span }): SeenSpan => ({
    ...span,
    parentSpanId,
    isError: status.code === ERROR,
    attributes: Object.fromEntries(attributes),
  }));

const bodySchema = z.object({
  resourceSpans: z.array(
    z.object({ scopeSpans: z.array(z.object({ spans: z.array(spanSchema) })) }),
  ),
});
