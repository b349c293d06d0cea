import { describe, expect, it } from 'vitest';
import { request } from 'undici';
import { seedContacts } from '../../src/sandbox/seed.ts';
import { startSandbox } from '../../src/sandbox/server.ts';

describe('a connection that breaks', () => {
  it('leaves half of the first piece of a long list', async () => {
    const text = await listedUnder({ truncated_body: 'unnoticed(1)' });

    expect(text.length).toBeGreaterThan(20_000);
    expect(text.length).toBeLessThan(40_000);
  });

  it('tells neither length nor chunks where the cut is not to be noticed', async () => {
    const sandbox = await startSandbox({ behaviours: { truncated_body: 'unnoticed(1)' } });

    const { headers, body } = await request(`${sandbox.baseUrl2}contacts/list`);
    await body.dump();
    await sandbox.close();

    expect(headers).toMatchObject({ connection: 'close' });
    expect(headers).not.toHaveProperty('content-length');
    expect(headers).not.toHaveProperty('transfer-encoding');
  });

  it.each([
    [{ truncated_body: 'cut(1)' }, 'UND_ERR_SOCKET'],
    [{ response_lost: 'share(1)' }, 'UND_ERR_SOCKET'],
    [{ conn_reset: 'after_commit(1)' }, 'ECONNRESET'],
  ])('with %j is seen by its client as %s, in the middle of a list too', async (rule, code) => {
    await expect(listedUnder(rule)).rejects.toMatchObject({ code });
  });
});

async function listedUnder(behaviours: Readonly<Record<string, string>>): Promise<string> {
  const sandbox = await startSandbox({ behaviours });
  seedContacts(sandbox.service, { count: 500, contactType: 'News' });
  try {
    const headers = { PublicKey: sandbox.publicKey, SecretKey: sandbox.secretKey };
    const { body } = await request(`${sandbox.baseUrl2}contacts/list`, { headers });
    return await body.text();
  } finally {
    await sandbox.close();
  }
}
