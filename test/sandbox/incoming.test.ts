import { afterEach, describe, expect, it } from 'vitest';
import { FormData, request } from 'undici';
import { startSandbox } from '../../src/sandbox/server.ts';
import type { RunningSandbox, SandboxOptions } from '../../src/sandbox/server.ts';
import type { SandboxRequest } from '../../src/sandbox/request.ts';

let running: RunningSandbox | undefined;

afterEach(async () => {
  await running?.close();
  running = undefined;
});

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
