// Stories of one trace, told to a collector on loopback.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { systemClock } from '../../src/lib/index.ts';
import { type CommandTrace, openTrace } from '../../src/traces/index.ts';
import { openReceiver, type Receiver, withStatus } from '../notify/receiver.ts';
import { childrenOf, type SeenSpan, spansOf } from './spans.ts';

const PARENT = { traceId: '0af7651916cd43dd8448eb211c80319c', spanId: 'b7ad6b7169203331' };
const ADD = { endpointId: 'contacts/add', method: 'POST', attempt: 1 } as const;
const LIST = { endpointId: 'contacts/list', method: 'GET', attempt: 2 } as const;
const WELL = { exitCode: 0, conditions: [] };

let collector: Receiver;

beforeEach(async () => {
  collector = await openReceiver();
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', collector.url);
});

afterEach(async () => {
  vi.unstubAllEnvs();
  await collector.close();
});

function opened(traceparent?: string): CommandTrace {
  const clock = systemClock();
  return openTrace({ command: 'sync', traceparent, tracestate: undefined, clock });
}

function spans(): readonly SeenSpan[] {
  return spansOf(collector.received);
}

function root(): SeenSpan | undefined {
  return spans().find(({ name }) => name === 'listferry sync');
}

it('tells of the command, its phases, and the requests within them', async () => {
  const trace = opened();
  trace.watch(LIST).ended('read');
  trace.enter('read');
  trace.enter('read');
  trace.enter('apply');
  const add = trace.watch(ADD);
  add.answered(200);
  add.ended('acknowledged');
  trace.noteRun({ runId: 'run-1', account: '7001' });

  expect(await trace.end({ exitCode: 3, conditions: ['ROWS_INVALID'] })).toBe(true);

  const [first, ...phases] = childrenOf(root(), spans());
  expect(root()).toMatchObject({
    parentSpanId: undefined,
    isError: true,
    attributes: {
      'listferry.command': 'sync',
      'listferry.account.id': '7001',
      'listferry.run.id': 'run-1',
      'listferry.conditions': ['ROWS_INVALID'],
      'process.exit.code': 3,
    },
  });
  expect(first?.name).toBe('GET contacts/list');
  expect(phases.map(({ name }) => name)).toEqual(['read', 'apply']);
  expect(childrenOf(phases[1], spans())).toMatchObject([
    {
      name: 'POST contacts/add',
      isError: false,
      attributes: {
        'http.request.method': 'POST',
        'url.template': 'contacts/add',
        'listferry.endpoint_class': 'contacts',
        'listferry.attempt': 1,
        'listferry.outcome': 'acknowledged',
        'http.response.status_code': 200,
      },
    },
  ]);
});

it.each([
  ['acknowledged', false],
  ['rejected', false],
  ['not-found', false],
  ['doubt', true],
  ['SERVICE_UNAVAILABLE', true],
])('counts %s among the errors: %s', async (outcome, isError) => {
  const trace = opened();
  trace.watch(ADD).ended(outcome);
  await trace.end(WELL);

  expect(childrenOf(root(), spans())).toMatchObject([{ isError }]);
});

it('is a part of the trace of whoever started it', async () => {
  await opened(`00-${PARENT.traceId}-${PARENT.spanId}-01`).end(WELL);

  expect(root()).toMatchObject({ traceId: PARENT.traceId, parentSpanId: PARENT.spanId });
});

it('begins a trace of its own where what was handed down is none', async () => {
  await opened('00-secret-of-somebody').end(WELL);

  expect(root()).toMatchObject({ parentSpanId: undefined });
});

it.each([
  [`00-${PARENT.traceId}-${PARENT.spanId}-00`, undefined],
  [undefined, 'always_off'],
])('sends nothing of a trace that is not sampled (%s, %s)', async (traceparent, sampler) => {
  if (sampler !== undefined) vi.stubEnv('OTEL_TRACES_SAMPLER', sampler);
  const trace = opened(traceparent);
  trace.enter('read');

  expect(await trace.end(WELL)).toBe(true);
  expect(collector.received).toEqual([]);
});

it('says where the collector refused', async () => {
  collector.answer(withStatus(400));

  expect(await opened().end(WELL)).toBe(false);
});
