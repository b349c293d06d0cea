// The main job: a mirrored file reaches the service, then its changes do, then nothing is left. What plans and writes
// is a process; what looks at the end runs in this one.
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startProgram } from './cli.ts';
import { csvOf, inventedRows } from './invented-rows.ts';
import { shopConfig } from './shop-config.ts';
import { openWorkplace, type Workplace } from './workplace.ts';

const ROWS = inventedRows(300);

describe('a mirrored file of 300 rows', () => {
  let shop: Workplace;

  beforeAll(async () => {
    shop = await openWorkplace(shopConfig());
    shop.write('config/contacts.csv', csvOf(ROWS));
  });

  afterAll(async () => {
    await shop.close();
  });

  it('is valid', async () => {
    const ended = await shop.listferry('validate');

    expect(ended.code).toBe(0);
    expect(ended.stderr).not.toMatch(/warning|error/iu);
    expect(ended.stdout).toContain('Valid: ');
  });

  it('optimizes nothing of WebAssembly for a few answers', async () => {
    const main = join(dirname(dirname(import.meta.dirname)), 'dist/cli/main.js');
    const { directory: cwd, env } = shop;

    const ended = await startProgram(['--trace-wasm-compilation-times', main, 'verify'], {
      cwd,
      env: { HOME: cwd, ...env },
    }).ended;

    expect(ended.stdout).toContain('using Liftoff');
    expect(ended.stdout).not.toContain('using TurboFan');
  });

  it('reaches the service with every field by plan, apply and verify', async () => {
    const planned = await shop.listferry('plan', '--out', 'first.plan', '--detailed-exitcode');
    const afterPlan = shop.gate.takeWrites();
    const applied = await shop.listferry('apply', 'first.plan', '--yes', '--output', 'json');
    shop.gate.takeWrites();
    const verified = await shop.here('verify');

    expect(planned.code).toBe(2);
    expect(afterPlan).toEqual([]);
    expect(applied.code).toBe(0);
    expect(JSON.parse(applied.stdout)).toMatchObject({
      verdicts: { applied: 303, rejected: 0, drifted: 0, skipped: 0, unknown: 0 },
      verified: true,
    });
    expect(verified.code).toBe(0);
    expect(shop.gate.takeWrites()).toEqual([]);
    expect(await seen(shop)).toEqual(ROWS);
  });

  it('plans and applies exactly the difference when three rows change, two go and one comes', async () => {
    const kept = ROWS.slice(2);
    const changed = kept.map((row, index) => (index < 3 ? { ...row, city: 'Newtown' } : row));
    const added = inventedRows(301).slice(300);
    const rows = [...changed, ...added];
    shop.write('config/contacts.csv', csvOf(rows));

    const planned = await shop.listferry('plan', '--out', 'second.plan', '--output', 'json');
    const applied = await shop.listferry('apply', 'second.plan', '--yes');

    expect(JSON.parse(planned.stdout)).toMatchObject({
      counts: { createContact: 1, updateContact: 3, deleteContact: 2, unchanged: 295 },
    });
    expect(applied.code).toBe(0);
    expect(await seen(shop)).toEqual(rows);
  });

  it('sends no write when sync runs straight after', async () => {
    shop.gate.takeWrites();

    const ended = await shop.here('sync', '--yes', '--output', 'json');

    expect(ended.code).toBe(0);
    expect(JSON.parse(ended.stdout)).toMatchObject({ verdicts: { applied: 0 }, verified: true });
    expect(shop.gate.takeWrites()).toEqual([]);
  });
});

/** What the service holds, in the form and order of the file. */
async function seen(shop: Workplace): Promise<unknown[]> {
  const contacts = await shop.contacts();
  return contacts
    .map(({ fields }) => {
      const custom = customOf(fields['custom_field']);
      return {
        email: fields['email'],
        first_name: fields['first_name'],
        last_name: fields['last_name'],
        company_name: custom['company_name'],
        address: fields['address_line1'],
        city: fields['city'],
        county: custom['county'],
        state: fields['state'],
        zip: fields['postal_code'],
      };
    })
    .sort((a, b) => (String(a.email) < String(b.email) ? -1 : 1));
}

/** The sandbox lists custom fields as an object of records, by name. */
function customOf(value: unknown): Readonly<Record<string, unknown>> {
  const records = Object.entries(typeof value === 'object' && value !== null ? value : {});
  return Object.fromEntries(
    records.map(([name, record]: [string, { field_value?: unknown }]) => [
      name,
      record.field_value,
    ]),
  );
}
