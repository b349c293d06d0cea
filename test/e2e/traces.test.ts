// The built command and its traces: what a collector sees of a night, what a bad collector costs, and what is loaded.
import { readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '../../src/lib/index.ts';
import { openReceiver, type Receiver, withStatus } from '../notify/receiver.ts';
import { childrenOf, spansOf } from '../traces/spans.ts';
import { startProgram } from './cli.ts';
import { csvOf, inventedRows } from './invented-rows.ts';
import { shopConfig } from './shop-config.ts';
import { openWorkplace, type Workplace } from './workplace.ts';

const main = join(dirname(dirname(import.meta.dirname)), 'dist/cli/main.js');
const PARENT = { traceId: '0af7651916cd43dd8448eb211c80319c', spanId: 'b7ad6b7169203331' };

/** Notes at its end which files of the packages were loaded. */
const NOTING = `
  const { writeFileSync } = require('node:fs');
  const { _cache: loaded } = require('node:module');
  process.on('exit', () => {
    const files = Object.keys(loaded).filter((file) => file.includes('/node_modules/@opentelemetry/'));
    writeFileSync('loaded.json', JSON.stringify(files));
  });
`;

let place: Workplace;
let collector: Receiver;

beforeAll(async () => {
  place = await openWorkplace(shopConfig());
  place.write('noting.cjs', NOTING);
  place.write('config/contacts.csv', csvOf(inventedRows(3)));
  collector = await openReceiver();
});

afterAll(async () => {
  await place.close();
  await collector.close();
});

async function traced(variables: Readonly<Record<string, string>>, ...args: readonly string[]) {
  const { directory: cwd, env } = place;
  const clock = systemClock();
  const begunMs = clock.monotonicMs();
  const { code, stdout } = await startProgram(
    ['--require', join(cwd, 'noting.cjs'), main, ...args, '--output', 'json', '--quiet'],
    { cwd, env: { PATH: process.env['PATH'] ?? '', HOME: cwd, ...env, ...variables } },
  ).ended;
  const loaded = JSON.parse(readFileSync(join(cwd, 'loaded.json'), 'utf8')) as readonly string[];
  return { code, stdout, loaded, tookMs: clock.monotonicMs() - begunMs };
}

it('shows a night as a tree: the command, its phases, and the requests within them', async () => {
  const { code } = await traced(
    {
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      TRACEPARENT: `00-${PARENT.traceId}-${PARENT.spanId}-01`,
    },
    'sync',
    '--yes',
  );

  const spans = spansOf(collector.received);
  const [root] = spans.filter(({ parentSpanId }) => parentSpanId === PARENT.spanId);
  const phases = childrenOf(root, spans).filter(({ name }) => !name.includes(' '));
  const requests = phases.map((phase) => childrenOf(phase, spans).map(({ name }) => name));
  expect(code).toBe(0);
  expect(new Set(spans.map(({ traceId }) => traceId))).toEqual(new Set([PARENT.traceId]));
  expect(root).toMatchObject({
    name: 'listferry sync',
    isError: false,
    attributes: {
      'process.exit.code': 0,
      'listferry.run.id': expect.stringMatching(/^\d{8}T/u) as unknown,
      'listferry.account.id': expect.stringMatching(/./u) as unknown,
    },
  });
  expect(phases.map(({ name }) => name)).toEqual(['read', 'plan', 'apply', 'verify']);
  expect(requests[0]).toContain('GET contacts/list');
  expect(requests[1]).toEqual([]);
  expect(requests[2]).toContain('POST contacts/upload-csv');
  expect(requests[0]?.some((name) => name.startsWith('POST'))).toBe(false);
  expect(requests[3]).toContain('GET contacts/list');
  // Nobody is left without a parent that was sent.
  const ids = new Set([PARENT.spanId, ...spans.map(({ spanId }) => spanId)]);
  expect(spans.filter(({ parentSpanId = '' }) => !ids.has(parentSpanId))).toEqual([]);
});

it('names no person, no key and no address of the service', () => {
  const sent = collector.received.map(({ body }) => body).join('\n');

  const { publicKey, secretKey } = place.keys;
  expect(sent).not.toMatch(/@|example\.com|127\.0\.0\.1|\?/u);
  expect([publicKey, secretKey].filter((key) => sent.includes(key))).toEqual([]);
});

it('tells of a command that failed', async () => {
  const before = collector.received.length;

  const { code } = await traced(
    { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: collector.url },
    ...['plan', '--config', 'config/none.yaml'],
  );

  expect(code).toBe(64);
  expect(spansOf(collector.received.slice(before))).toMatchObject([
    {
      name: 'listferry plan',
      isError: true,
      attributes: { 'process.exit.code': 64, 'listferry.conditions': ['CONFIG_MISSING'] },
    },
  ]);
});

it.each([
  ['nothing asks for it', {}],
  ['it is switched off', { OTEL_SDK_DISABLED: 'true' }],
  ['traces go nowhere', { OTEL_TRACES_EXPORTER: 'none' }],
])('loads nothing for it where %s', async (_why, variables) => {
  const asked = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url };
  const isAsked = Object.keys(variables).length > 0;
  const before = collector.received.length;

  const { code, loaded } = await traced({ ...variables, ...(isAsked && asked) }, 'plan');

  expect({ code, loaded }).toEqual({ code: 0, loaded: [] });
  expect(collector.received).toHaveLength(before);
});

describe('a collector', () => {
  let silent: Server;

  beforeAll(async () => {
    silent = createServer(() => undefined);
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  });

  afterAll(() => {
    silent.close();
  });

  function silentUrl(): string {
    return `http://127.0.0.1:${String((silent.address() as AddressInfo).port)}`;
  }

  it.each([
    ['that says nothing', () => silentUrl()],
    ['that is not there', () => 'http://127.0.0.1:1'],
    ['that fails', () => failing(withStatus(500))],
    ['that is busy', () => failing(withStatus(503))],
    [
      'that drips',
      () =>
        failing((response) => {
          void drip(response);
        }),
    ],
    ['whose address is none', () => 'nowhere'],
  ])('%s costs five seconds at most, and no exit code', async (_what, url) => {
    const plain = await traced({}, 'verify');
    const { code, stdout, tookMs } = await traced({ OTEL_EXPORTER_OTLP_ENDPOINT: url() }, 'verify');
    collector.answer();

    expect(code).toBe(0);
    // Starting it takes a second where the machine is busy.
    expect(tookMs - plain.tookMs).toBeLessThan(7_000);
    expect(JSON.parse(stdout)).toMatchObject({
      conditions: expect.arrayContaining([
        expect.objectContaining({ id: 'TRACES_UNSENT', severity: 'note' }),
      ]) as unknown,
    });
  });

  async function drip(response: ServerResponse): Promise<void> {
    response.writeHead(200);
    while (!response.destroyed) {
      response.write(' ');
      await systemClock().sleep(100);
    }
  }

  function failing(answer: Parameters<Receiver['answer']>[0]): string {
    collector.answer(answer);
    return collector.url;
  }
});
