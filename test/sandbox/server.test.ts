import { afterEach, describe, expect, it } from 'vitest';
import { request } from 'undici';
import { seedContacts } from '../../src/sandbox/seed.ts';
import { startSandbox } from '../../src/sandbox/server.ts';
import type { RunningSandbox, SandboxOptions } from '../../src/sandbox/server.ts';

let running: RunningSandbox | undefined;

afterEach(async () => {
  await running?.close();
  running = undefined;
});

describe('startSandbox', () => {
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

  it('refuses to listen on another interface', async () => {
    await expect(startSandbox({ host: '0.0.0.0' })).rejects.toMatchObject({ code: 'SANDBOX_HOST' });
  });

  it('says which port it cannot have', async () => {
    const sandbox = await start();
    const port = Number(new URL(sandbox.baseUrl).port);

    await expect(startSandbox({ port })).rejects.toMatchObject({ code: 'SANDBOX_PORT' });
  });

  it('streams a list of 200,000 contacts in flat memory', async () => {
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

async function start(options: SandboxOptions = {}): Promise<RunningSandbox> {
  running = await startSandbox(options);
  return running;
}

function keys(sandbox: RunningSandbox): Record<string, string> {
  return { PublicKey: sandbox.publicKey, SecretKey: sandbox.secretKey };
}
