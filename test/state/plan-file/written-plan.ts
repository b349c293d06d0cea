import type { Reject } from '../../../src/contacts/index.ts';
import type { Change, Finding } from '../../../src/plan/index.ts';
import type { DatabaseLocation } from '../../../src/state/storage/database.ts';
import { type PlanReader, PlanWriter } from '../../../src/state/plan-file/plan-file.ts';
import { createContact, deleteContact, suppress, updateContact } from '../../plan/changes.ts';

export type WrittenHead = Parameters<PlanWriter['finish']>[0];

/** One change of every sort that a plan file treats differently: with and without contact type, address, origin. */
export const CHANGES: readonly Change[] = [
  { kind: 'createUnsubscribeGroup', group: 'Product news' },
  suppress('mallory@example.com'),
  createContact('ada@example.com', { country: '104', first_name: 'Ada' }),
  createContact('grace@example.com'),
  updateContact('alan@example.com'),
  deleteContact('edsger@example.com', { reason: 'gone' }),
];

export const REJECTS: readonly Reject[] = [
  {
    source: 'crm',
    file: 'exports/a.csv',
    line: 7,
    column: 'E-Mail',
    fault: { code: 'address-without-at' },
  },
  {
    source: 'crm',
    file: 'exports/a.csv',
    line: 3,
    column: '',
    fault: { code: 'too-many-cells', cells: 3, columns: 2 },
  },
];

export const FINDINGS: readonly Finding[] = [
  {
    kind: 'mistypedAddress',
    email: 'ada@gmial.com',
    meant: 'gmail.com',
    origin: { source: 'crm', file: 'exports/a.csv', line: 9 },
  },
  {
    kind: 'unwritableContact',
    contactType: 'Newsletter',
    email: 'alan@example.com',
    changes: [{ field: 'custom.plan', old: null, new: 'gold' }],
    origin: { source: 'crm', file: 'exports/a.csv', line: 4 },
  },
];

export interface PlanContent {
  readonly changes?: readonly Change[];
  readonly rejects?: readonly Reject[];
  readonly findings?: readonly Finding[];
}

export function writtenPlan(place: DatabaseLocation, content: PlanContent = {}): PlanReader {
  const { changes = CHANGES, rejects = REJECTS, findings = FINDINGS } = content;
  const writer = new PlanWriter(place);
  for (const change of changes) writer.addItem(change);
  for (const reject of rejects) writer.addReject(reject);
  for (const finding of findings) writer.addFinding(finding);
  return writer.finish(HEAD);
}

export const HEAD: WrittenHead = {
  planId: '20261120T010203-abc123',
  createdAt: '2026-11-20T01:02:03.000Z',
  host: 'api.example.com',
  sources: [],
  accountId: '7001',
  basis: { sources: { crm: 's' }, lists: {}, configuration: 'c', account: 'a' },
  counts: {
    createUnsubscribeGroup: 1,
    suppress: 1,
    suppressInGroup: 0,
    createContactType: 0,
    createCustomField: 0,
    createContact: 2,
    updateContact: 1,
    deleteContact: 1,
    addSegmentRecipient: 0,
    removeSegmentRecipient: 0,
    unchanged: 40,
    leftAlone: 0,
    unwritable: 0,
  },
  contactTypes: [],
  segments: [],
  rows: [],
  guards: [],
  warnings: [{ code: 'FILE_NOTE', message: 'A contact type will be created.' }],
  automations: [],
  cost: { requests: 22, estimatedSeconds: 3 },
  countryNames: { '104': 'India' },
  baseline: {
    validRows: { crm: 44 },
    files: {},
    listedContacts: 43,
    listedSuppressions: 2,
    mirrored: [],
  },
};
