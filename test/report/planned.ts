// Builds plans for reports: a small world of invented people, sealed in memory like a real plan.
import { type Address, type Reject, parseAddress } from '../../src/contacts/index.ts';
import {
  type Change,
  type Finding,
  ITEM_KINDS,
  type ItemKind,
  type PlanHead,
} from '../../src/plan/index.ts';
import { type PlanReader, PlanWriter, type Rehearsal } from '../../src/state/index.ts';

export interface Planned {
  readonly changes?: readonly Change[];
  readonly rejects?: readonly Reject[];
  readonly findings?: readonly Finding[];
  /** Counts besides those of the changes. */
  readonly unchanged?: number;
  readonly leftAlone?: number;
  readonly head?: Partial<PlanHead>;
}

export const planId = '20261120T010203-abc123';

export function plannedIn(planned: Planned = {}): PlanReader {
  const { changes = [], rejects = [], findings = [], unchanged = 0, leftAlone = 0 } = planned;
  const writer = new PlanWriter({ kind: 'memory' });
  for (const change of changes) writer.addItem(change);
  for (const reject of rejects) writer.addReject(reject);
  for (const finding of findings) writer.addFinding(finding);
  const byKind = Object.fromEntries(
    ITEM_KINDS.map((kind) => [kind, changes.filter((change) => change.kind === kind).length]),
  ) as Record<ItemKind, number>;
  return writer.finish({
    planId,
    createdAt: '2026-11-20T01:02:03.000Z',
    host: 'api.example.com',
    accountId: '7001',
    basis: { sources: {}, lists: {}, configuration: 'c', account: 'a' },
    counts: { ...byKind, unchanged, leftAlone, unwritable: 0 },
    contactTypes: [],
    sources: [],
    segments: [],
    rows: [],
    guards: [],
    warnings: [],
    automations: [],
    cost: { requests: 0, estimatedSeconds: 0 },
    countryNames: {},
    baseline: {
      validRows: {},
      files: {},
      listedContacts: null,
      listedSuppressions: null,
      mirrored: [],
    },
    ...planned.head,
  });
}

function addressOf(email: string): Address {
  const parsed = parseAddress(email);
  if (parsed.kind === 'invalid') throw new Error(`The test's address: ${parsed.fault.code}.`);
  return parsed.address;
}

export const origin = { source: 'crm', file: 'exports/a.csv', line: 12 } as const;

export function create(
  email: string,
  fields: Extract<Change, { kind: 'createContact' }>['fields'] = {},
): Change {
  const address = addressOf(email);
  return { kind: 'createContact', contactType: 'Newsletter', address, email, fields, origin };
}

/** An update that gives the contact another address. */
export function rename(
  email: string,
  newEmail: string,
  changes: Extract<Change, { kind: 'updateContact' }>['changes'] = [],
): Change {
  const newAddress = { address: addressOf(newEmail), email: newEmail };
  return { ...update(email, changes), newAddress };
}

export function update(
  email: string,
  changes: Extract<Change, { kind: 'updateContact' }>['changes'],
): Extract<Change, { kind: 'updateContact' }> {
  return {
    kind: 'updateContact',
    contactType: 'Newsletter',
    contactTypeId: '3',
    contactId: '41',
    address: addressOf(email),
    prior: { email, fields: {} },
    changes,
    origin,
  };
}

export function remove(
  email: string,
  more: Partial<Omit<Extract<Change, { kind: 'deleteContact' }>, 'kind' | 'address'>> = {},
): Change {
  return {
    kind: 'deleteContact',
    contactType: 'Newsletter',
    contactTypeId: '3',
    contactId: '42',
    address: addressOf(email),
    prior: { email, fields: {} },
    reason: 'gone',
    ...more,
  };
}

export function suppress(email: string): Change {
  return { kind: 'suppress', address: addressOf(email), email, status: 'unsubscribed', origin };
}

export function suppressInGroup(email: string, group: string): Change {
  const address = addressOf(email);
  return { kind: 'suppressInGroup', group, address, email, status: 'complained', origin };
}

export function addToSegment(
  email: string,
  segment: string,
  fields: Extract<Change, { kind: 'addSegmentRecipient' }>['fields'] = {},
): Change {
  const address = addressOf(email);
  const place = { segment, segmentId: '9' };
  return { kind: 'addSegmentRecipient', ...place, address, email, fields, origin };
}

export function removeFromSegment(email: string, segment: string): Change {
  return {
    kind: 'removeSegmentRecipient',
    segment,
    segmentId: '9',
    recipientId: '88',
    address: addressOf(email),
    prior: { email, fields: { first_name: 'Gone' } },
    reason: 'gone',
  };
}

/** A contact whose custom field nobody can write. */
export function unwritable(email: string): Extract<Finding, { kind: 'unwritableContact' }> {
  const changes = [{ field: 'custom.plan', old: null, new: 'gold' }] as const;
  return { kind: 'unwritableContact', contactType: 'Newsletter', email, changes, origin };
}

export function mistyped(email: string): Finding {
  return { kind: 'mistypedAddress', email, meant: 'gmail.com', origin };
}

/** Of a plan of 5,000 items, on a copy that is three minutes older. */
export const REHEARSAL: Rehearsal = {
  planId: 'p1',
  fingerprint: 'f1',
  rehearsedAt: '2026-11-24T02:05:00.000Z',
  planCreatedAt: '2026-11-24T02:04:00.000Z',
  copy: { startedAt: '2026-11-24T02:00:00.000Z', endedAt: '2026-11-24T02:01:00.000Z' },
  copyOlderBySeconds: 180,
  verdicts: { applied: 4_988, rejected: 12, drifted: 0, skipped: 0, unknown: 0 },
  verified: false,
  invalidRows: 0,
  exitCode: 3,
  reasons: [{ verdict: 'rejected', reason: { code: 'silently-dropped' }, count: 12 }],
  items: [1_234, 1_300].map((seq) => ({ seq, verdict: 'rejected', code: 'silently-dropped' })),
  itemsLeftOut: 0,
  requests: 41,
  listReads: 2,
  estimatedSeconds: 120,
  planned: { requests: 40, estimatedSeconds: 118 },
  notImitated: [],
  open: ['unicode'],
};
