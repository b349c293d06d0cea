// Several people who decide about one plan, with their own keys and the built command. What does not hold is refused with
// its reason before anything is sent.
import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { canonicalJson, type Json, sha256Hex } from '../../src/lib/index.ts';
import { csvOf, inventedRows } from './invented-rows.ts';
import { shopConfig } from './shop-config.ts';
import { skipWithout } from './skip-without.ts';
import { openWorkplace, type Workplace } from './workplace.ts';

const hasProgram = spawnSync('ssh-keygen', ['-l', '-f', '/nonexistent']).error === undefined;
if (!hasProgram) skipWithout('ssh-keygen', 'openssh-client');

const PEOPLE = ['ann', 'bob', 'paula'];

const APPROVALS = `approvals:
  need: 2
  when: { delete: 2, suppress: 1 }
  signers: allowed_signers
  planner: excluded
`;

let shop: Workplace;

/** Four contacts are there; the plan deletes three of them and creates two. Paula made it. */
beforeAll(async () => {
  if (!hasProgram) return;
  vi.stubEnv('LISTFERRY_USER', 'paula@example.com');
  shop = await openWorkplace(shopConfig({ more: APPROVALS }));
  const keys = PEOPLE.map((name) => {
    execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-C', '', '-f', inShop(name)]);
    return `${name}@example.com ${readFileSync(inShop(`${name}.pub`), 'utf8')}`;
  });
  shop.write('config/allowed_signers', keys.join(''));
  const rows = inventedRows(6);
  shop.write('config/contacts.csv', csvOf(rows.slice(0, 4)));
  await shop.here('plan', '--out', inShop('first.plan'));
  await shop.here('apply', inShop('first.plan'), '--yes');
  shop.write('config/contacts.csv', csvOf([...rows.slice(0, 1), ...rows.slice(4)]));
  await shop.here('plan', '--out', inShop('a.plan'));
  await approved('ann.json', 'ann', '--accept', 'delete=3');
  await approved('bob.json', 'bob', '--accept', 'delete=2', '--except', 'key=contact0003@example.com', '--except', 'key=contact0005@example.com'); // prettier-ignore
  shop.gate.takeWrites();
});

afterAll(async () => {
  vi.unstubAllEnvs();
  if (hasProgram) await shop.close();
});

function inShop(name: string): string {
  return join(shop.directory, name);
}

async function approved(file: string, by: string, ...options: string[]): Promise<void> {
  const who = ['--by', `${by}@example.com`, '--yes', '--out', inShop(file)];
  const { code, stderr } = await shop.here('approve', inShop('a.plan'), ...who, ...options);
  if (code !== 0) throw new Error(stderr);
  sign(file, by);
}

function sign(file: string, by: string): void {
  execFileSync('ssh-keygen', ['-q', '-Y', 'sign', '-n', 'listferry-approval', '-f', inShop(by), inShop(file)]); // prettier-ignore
}

/** Ann's approval as somebody else would write it who knows how it is sealed, signed by her. */
function forged(file: string, change: Readonly<Record<string, Json>>): void {
  const { seal, ...content } = JSON.parse(readFileSync(inShop('ann.json'), 'utf8')) as Record<string, Json>; // prettier-ignore
  const changed = { ...content, ...change };
  expect(seal).toBe(sha256Hex(canonicalJson(content)));
  shop.write(file, `${canonicalJson({ ...changed, seal: sha256Hex(canonicalJson(changed)) })}\n`);
  sign(file, 'ann');
}

function asApprovals(files: readonly string[]): string[] {
  return files.flatMap((file) => ['--approval', file]);
}

describe.runIf(hasProgram)('approvals of several people', () => {
  it('are refused with the reason of each that does not hold, and nothing is sent', async () => {
    forged('expired.json', { at: '2025-01-01T00:00:00.000Z', until: '2025-01-04T00:00:00.000Z' });
    forged('account.json', { account: 'f'.repeat(64) });
    forged('items.json', { exceptions: '9999' });
    forged('plan.json', { planId: '20200101T000000-aaaaaa' });
    forged('counts.json', { counts: { deleteContact: 1 } });
    await approved('planner.json', 'paula', '--accept', 'delete=3');
    shop.write('unsigned.json', readFileSync(inShop('ann.json'), 'utf8'));
    shop.write('changed.json', readFileSync(inShop('ann.json'), 'utf8').replace('ann@', 'ann+'));
    forged('foreign.json', { by: 'bob@example.com' });
    shop.write('foreign.json.sig', readFileSync(inShop('bob.json.sig'), 'utf8'));
    const files = ['expired', 'account', 'items', 'plan', 'counts', 'planner', 'unsigned', 'changed', 'foreign'].map((name) => `${name}.json`); // prettier-ignore
    const before = shop.gate.requests.length;

    const refused = await shop.listferry('apply', 'a.plan', ...asApprovals(files));

    expect(refused.code).toBe(4);
    const reasonOf = (name: string): string => new RegExp(`^ +${name}\\.json: (.*)$`, 'mu').exec(refused.stderr.replaceAll(`${shop.directory}/`, ''))?.[1] ?? ''; // prettier-ignore
    expect(Object.fromEntries(files.map((file) => [file, reasonOf(file.slice(0, -5))]))).toEqual({
      'expired.json': expect.stringContaining('it held until 2025-01-04'),
      'account.json': expect.stringContaining('another account'),
      'items.json': expect.stringContaining('items'),
      'plan.json': expect.stringContaining('another plan'),
      'counts.json': expect.stringContaining('not what its decisions come to'),
      'planner.json': expect.stringContaining('made the plan'),
      'unsigned.json': expect.stringContaining('sign'),
      'changed.json': expect.stringContaining('changed'),
      'foreign.json': expect.stringContaining('sign'),
    });
    expect(shop.gate.requests.slice(before)).toEqual([]);
  });

  it('are too few where one person decides, also twice, and no approval is a file that is not there', async () => {
    await approved('again.json', 'ann', '--accept', 'delete=3');
    const before = shop.gate.requests.length;

    const none = await shop.here('apply', inShop('a.plan'), '--yes');
    const twice = await shop.here('apply', inShop('a.plan'), ...asApprovals(['ann.json', 'again.json'].map(inShop))); // prettier-ignore
    const missing = await shop.here('apply', inShop('a.plan'), ...asApprovals([inShop('no.json')]));

    expect([none.code, twice.code, missing.code]).toEqual([4, 4, 64]);
    expect(twice.stderr).toMatch(/1 .*2/u);
    expect(missing.stderr).toContain('there is no such file');
    expect(shop.gate.requests.slice(before).filter((name) => !name.startsWith('GET '))).toEqual([]);
  });

  it('allow together what all of them accept, once', async () => {
    const both = asApprovals(['ann.json', 'bob.json']);

    const done = await shop.listferry('apply', 'a.plan', ...both);
    const left = (await shop.contacts()).map(({ email }) => email).sort();
    const before = shop.gate.requests.length;
    const again = await shop.listferry('apply', 'a.plan', ...both);

    expect([done.code, again.code]).toEqual([0, 4]);
    expect(done.stderr).toContain('Carrying out 3 of 5 items, approved by ann@example.com and bob@example.com.'); // prettier-ignore
    expect(left).toEqual(['0', '3', '4'].map((number) => `contact000${number}@example.com`));
    expect(again.stderr.match(/\bused\b/gu)).toHaveLength(2);
    expect(shop.gate.requests.slice(before)).toEqual([]);
  });
});
