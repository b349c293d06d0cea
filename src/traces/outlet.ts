// How spans leave: over OTLP with HTTP, many at once and in the background. At the end the rest has a limit, whatever the
// collector does.
import { Agent } from 'node:http';
import { Agent as SecureAgent } from 'node:https';
import { type ExportResult, ExportResultCode } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources';
import {
  BasicTracerProvider,
  BatchSpanProcessor,
  type ReadableSpan,
  type SpanExporter,
} from '@opentelemetry/sdk-trace-base';
import { type Clock, packageVersion } from '../lib/index.ts';

/** The longest that the end of a command waits. */
const LIMIT_MS = 5_000;

/** Of one batch, all tries together. The one under way and those after it, which go at once, fit within the limit. */
const BATCH_MS = 2_000;

export interface Outlet {
  readonly provider: BasicTracerProvider;
  /** Sends the rest; false where something did not arrive. Never rejects. */
  readonly close: () => Promise<boolean>;
}

/** The address, headers, sampler and size of batches are those of the variables of OpenTelemetry. */
export function openOutlet(clock: Clock): Outlet {
  const agents: Agent[] = [];
  const exporter = new CountingExporter(
    new OTLPTraceExporter({
      timeoutMillis: BATCH_MS,
      httpAgentOptions: (protocol: string) => {
        const agent = protocol === 'https:' ? new SecureAgent() : new Agent();
        agents.push(agent);
        return agent;
      },
    }),
  );
  const processor = new BatchSpanProcessor(exporter, { exportTimeoutMillis: BATCH_MS });
  const provider = new BasicTracerProvider({
    resource: resourceOfProcess(),
    spanProcessors: [processor],
  });
  return {
    provider,
    close: async () => {
      const isSent = await withinLimit(clock, provider.shutdown());
      // What still waits for the collector would hold the process.
      for (const agent of agents) agent.destroy();
      return isSent && exporter.isWhole;
    },
  };
}

/** Who names the service otherwise, with OTEL_SERVICE_NAME or OTEL_RESOURCE_ATTRIBUTES, is heard. */
function resourceOfProcess() {
  const own = resourceFromAttributes({
    'service.name': 'listferry',
    'service.version': packageVersion(),
  });
  return defaultResource()
    .merge(own)
    .merge(detectResources({ detectors: [envDetector] }));
}

async function withinLimit(clock: Clock, work: Promise<void>): Promise<boolean> {
  const over = new AbortController();
  const isDone = work.then(
    () => true,
    () => false,
  );
  const isLate = clock.sleep(LIMIT_MS, over.signal).then(() => false);
  return await Promise.race([isDone, isLate]).finally(() => {
    over.abort();
  });
}

/** Knows whether every batch arrived: the processor tells nobody. */
class CountingExporter implements SpanExporter {
  isWhole = true;
  readonly #exporter: SpanExporter;

  constructor(exporter: SpanExporter) {
    this.#exporter = exporter;
  }

  export(spans: ReadableSpan[], done: (result: ExportResult) => void): void {
    this.#exporter.export(spans, (result) => {
      if (result.code !== ExportResultCode.SUCCESS) this.isWhole = false;
      done(result);
    });
  }

  async forceFlush(): Promise<void> {
    await this.#exporter.forceFlush?.();
  }

  async shutdown(): Promise<void> {
    await this.#exporter.shutdown();
  }
}
