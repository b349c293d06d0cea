import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { saveRejectedItems } from '../../../src/cli/files/rejects.ts';
import { originalContact, originalText } from '../../../src/contacts/index.ts';
import type { Item } from '../../../src/plan/index.ts';

const stateDir = mkdtempSync(join(tmpdir(), 'listferry-rejected-'));

afterEach(() => {
  rmSync(stateDir, { recursive: true, force: true });
});

const origin = { source: 'crm', file: 'crm.csv', line: 7 };

const CREATE = {
  kind: 'createContact',
  seq: 1,
  contactType: 'Newsletter',
  address: 'ann@example.com',
  email: 'Ann@example.com',
  fields: { country: '101', city: 'Pune' },
  origin,
};

const UPDATE = {
  kind: 'updateContact',
  seq: 2,
  contactType: 'Newsletter',
  address: 'bob@example.com',
  prior: { email: 'bob@example.com', fields: { country: '150' } },
  changes: [{ field: 'first_name', old: 'Bob', new: 'Rob' }],
  origin,
};

function nameOf(address: string): string {
  return originalText(originalContact('Newsletter', address));
}

function saved(items: readonly object[]): string | undefined {
  return saveRejectedItems({
    runId: 'a-run',
    stateDir,
    countryNames: { 101: 'India', 150: 'Nepal' },
    itemOf: (seq) => items[seq - 1] as Item | undefined,
    exceptions: () => [
      { seq: 1, verdict: 'rejected', reason: { code: 'told', text: 'city: not today' } },
      { seq: 2, verdict: 'rejected', reason: null },
      { seq: 3, verdict: 'skipped', reason: null },
    ],
  });
}

it('keeps what the service rejected with its reason, for its owner alone', () => {
  const path = saved([CREATE, UPDATE]) ?? '';

  expect(readFileSync(path, 'utf8').split('\r\n')).toEqual([
    '\ufeff"listferry line","listferry column","listferry reason","listferry row","contact_type","email","city","country","first_name"',
    `"7","","city: not today","${nameOf('ann@example.com')}","Newsletter","Ann@example.com","Pune","India",""`,
    `"7","","","${nameOf('bob@example.com')}","Newsletter","bob@example.com","","Nepal","Rob"`,
    '',
  ]);
  expect(statSync(path).mode & 0o777).toBe(0o600);
});

it('makes no file where no contact was rejected', () => {
  expect(saved([{ kind: 'createContactType', seq: 1, contactType: 'Newsletter' }])).toBeUndefined();
});

it('names a contact that was to get a new address by that one, as its source does', () => {
  const newAddress = { address: 'rob@example.com', email: 'Rob@example.com' };
  const path = saved([{ ...UPDATE, seq: 1, newAddress }]) ?? '';

  expect(readFileSync(path, 'utf8')).toContain(
    `"${nameOf('rob@example.com')}","Newsletter","Rob@example.com","Nepal","Rob"`,
  );
});
