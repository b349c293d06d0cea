import { Socket } from 'node:net';
import { FormData, request } from 'undici';
import { afterEach, describe, expect, it } from 'vitest';
import {
  Idleness,
  type RunningSandbox,
  type SandboxOptions,
  startSandbox,
} from '../../../src/sandbox/http/server.ts';
import type { SandboxRequest } from '../../../src/sandbox/protocol/request.ts';
import { seedContacts } from '../../../src/sandbox/seed/seed.ts';
import { steppedClock } from '../sandbox-account.ts';

let running: RunningSandbox | undefined;

afterEach(async () => {
  await running?.close();
  running = undefined;
});

describe('the sandbox over HTTP', () => {
  it('serves each endpoint under its own base address', async () => {
    const sandbox = await start();

    const right = await request(`${sandbox.baseUrl}contacts-type`, { headers: keys(sandbox) });
    const wrong = await request(`${sandbox.baseUrl2}contacts-type`, { headers: keys(sandbox) });

    expect(await right.body.json()).toEqual({ status: 'success', message: { contactTypes: [] } });
    expect(wrong.statusCode).toBe(404);
    expect(await wrong.body.text()).toMatch(/^<!DOCTYPE html>/);
  });

  it('has base addresses on the loopback interface that end in /api/', async () => {
    const sandbox = await start();

    expect(sandbox.baseUrl).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/one\/api\/$/);
    expect(sandbox.baseUrl2).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/two\/api\/$/);
  });

  it('names the port that is not free', async () => {
    const sandbox = await start();
    const port = Number(new URL(sandbox.baseUrl).port);

    await expect(startSandbox({ port })).rejects.toMatchObject({ code: 'SANDBOX_PORT' });
  });

  it('streams a list of 200,000 contacts in constant memory', { timeout: 240_000 }, async () => {
    const sandbox = await start();
    seedContacts(sandbox.service, { count: 200_000, contactType: 'News' });
    const beforeBytes = process.memoryUsage().rss;
    let bodyBytes = 0;
    let mostBytes = 0;

    const response = await request(`${sandbox.baseUrl2}contacts/list`, { headers: keys(sandbox) });
    for await (const chunk of response.body) {
      bodyBytes += (chunk as Buffer).byteLength;
      mostBytes = Math.max(mostBytes, process.memoryUsage.rss());
    }

    expect(bodyBytes).toBeGreaterThan(100_000_000);
    expect(mostBytes - beforeBytes).toBeLessThan(100_000_000);
  });
});

function keys(sandbox: RunningSandbox): Record<string, string> {
  return { PublicKey: sandbox.publicKey, SecretKey: sandbox.secretKey };
}

describe('request bodies', () => {
  it('reads a multipart form with a file', async () => {
    const sandbox = await start();
    const form = new FormData();
    form.set('contact_type_id', '1');
    form.set(
      'file',
      new Blob(['email,country\nå@example.test,1\n'], { type: 'text/csv' }),
      'people.csv',
    );

    const seen = await sent(sandbox, { method: 'POST', body: form });

    expect(seen.fields).toEqual([['contact_type_id', '1']]);
    expect(seen.file).toMatchObject({ field: 'file', name: 'people.csv', contentType: 'text/csv' });
    expect(seen.file?.content.toString()).toContain('å@example.test');
  });

  it.each([['urlencoded'], ['multipart']])(
    'reads 3,000 indexed fields of a %s form',
    async (kind) => {
      const sandbox = await start();
      const pairs = Array.from({ length: 3_000 }, (_, index) => [
        `strIds[${String(index)}]`,
        String(index),
      ]);

      const seen = await sent(sandbox, kind === 'multipart' ? multipart(pairs) : urlencoded(pairs));

      expect(seen.fields).toEqual(pairs);
    },
  );

  it('finds no fields in a body that is no form', async () => {
    const sandbox = await start();

    const seen = await sent(sandbox, {
      method: 'POST',
      body: '{"name":"News"}',
      headers: { 'content-type': 'application/json' },
    });

    expect(seen.fields).toEqual([]);
  });

  it('reads query parameters and header names in lower case', async () => {
    const sandbox = await start();

    const seen = await sent(sandbox, { method: 'GET', headers: { 'X-Trace': 'a' } });

    expect(seen.query.get('contact_id')).toBe('7');
    expect(seen.headers['x-trace']).toBe('a');
  });
});

interface Sending {
  readonly method: 'GET' | 'POST';
  readonly body?: string | FormData;
  readonly headers?: Record<string, string>;
}

function multipart(pairs: readonly (readonly string[])[]): Sending {
  const form = new FormData();
  for (const [name = '', value = ''] of pairs) form.append(name, value);
  return { method: 'POST', body: form };
}

function urlencoded(pairs: readonly (readonly string[])[]): Sending {
  const text = new URLSearchParams();
  for (const [name = '', value = ''] of pairs) text.append(name, value);
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  return { method: 'POST', body: text.toString(), headers };
}

/** What the service was given of a request. */
async function sent(sandbox: RunningSandbox, sending: Sending): Promise<SandboxRequest> {
  const seen: SandboxRequest[] = [];
  sandbox.service.before.push((received) => seen.push(received));
  const response = await request(`${sandbox.baseUrl2}contacts/details?contact_id=7`, {
    method: sending.method,
    headers: sending.headers ?? {},
    ...(sending.body === undefined ? {} : { body: sending.body }),
  });
  await response.body.dump();
  const [received] = seen;
  if (received === undefined) throw new Error('The request did not arrive.');
  return received;
}

async function start(options: SandboxOptions = {}): Promise<RunningSandbox> {
  running = await startSandbox(options);
  return running;
}

it('measures from the last answer to the next request, for each connection alone', () => {
  const clock = steppedClock();
  const idleness = new Idleness(clock);
  const [first, second] = [new Socket(), new Socket()] as const;
  idleness.begin(first);
  clock.advance(400);
  idleness.begin(second);
  clock.advance(100);

  expect([idleness.end(first), idleness.end(second)]).toEqual([500, 100]);
});

it('has no idle time for a new or busy connection', () => {
  const idleness = new Idleness(steppedClock());
  const connection = new Socket();

  const asNew = idleness.end(connection);
  idleness.begin(connection);
  idleness.end(connection);

  expect([asNew, idleness.end(connection)]).toEqual([undefined, undefined]);
});
