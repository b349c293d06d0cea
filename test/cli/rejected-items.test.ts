import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { saveRejectedItems } from '../../src/cli/rejected-items.ts';
import type { Item } from '../../src/plan/item.ts';

const stateDir = mkdtempSync(join(tmpdir(), 'listferry-rejected-'));

afterEach(() => {
  rmSync(stateDir, { recursive: true, force: true });
});

const origin = { source: 'crm', file: 'crm.csv', line: 7 };

const CREATE = {
  kind: 'createContact',
  seq: 1,
  contactType: 'Newsletter',
  email: 'Ann@example.com',
  fields: { country: '101', city: 'Pune' },
  origin,
};

const UPDATE = {
  kind: 'updateContact',
  seq: 2,
  contactType: 'Newsletter',
  prior: { email: 'bob@example.com', fields: {} },
  changes: [{ field: 'first_name', old: 'Bob', new: 'Rob' }],
  origin,
};

function saved(items: readonly object[]): string | undefined {
  return saveRejectedItems({
    runId: 'a-run',
    stateDir,
    countryNames: { 101: 'India' },
    itemOf: (seq) => items[seq - 1] as Item | undefined,
    exceptions: () => [
      { seq: 1, verdict: 'rejected', reason: 'city: not today' },
      { seq: 2, verdict: 'rejected', reason: null },
      { seq: 3, verdict: 'skipped', reason: null },
    ],
  });
}

it('keeps what the service rejected with its reason, for its owner alone', () => {
  const path = saved([CREATE, UPDATE]) ?? '';

  expect(readFileSync(path, 'utf8').split('\r\n')).toEqual([
    '\ufeff"listferry line","listferry column","listferry reason","contact_type","email","city","country","first_name"',
    '"7","","city: not today","Newsletter","Ann@example.com","Pune","India",""',
    '"7","","","Newsletter","bob@example.com","","","Rob"',
    '',
  ]);
  expect(statSync(path).mode & 0o777).toBe(0o600);
});

it('makes no file where no contact was rejected', () => {
  expect(saved([{ kind: 'createContactType', seq: 1, contactType: 'Newsletter' }])).toBeUndefined();
});
