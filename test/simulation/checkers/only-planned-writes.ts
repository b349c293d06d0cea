// P2: every write carries out an item of a plan, and its intent was durable before it.
import type { Checker } from '../checker.ts';
import type { Evidence, EventOf } from '../evidence.ts';
import type { Item } from '../../../src/plan/index.ts';
import { hasForeignWriter } from '../excuses.ts';

export const ONLY_PLANNED_WRITES: Checker = {
  promise: 'P2 only what was planned',
  breaks: (evidence) => {
    const items = evidence.runs.flatMap((run) => run.items);
    const served = evidence.events.filter((event) => event.kind === 'served' && event.isWrite);
    return [
      ...served
        .filter((event) => event.kind === 'served')
        .flatMap((event) => foreign(event, items, evidence)),
      ...withoutIntent(evidence),
    ];
  },
};

function foreign(event: EventOf<'served'>, items: readonly Item[], evidence: Evidence): string[] {
  const expected = EXPECTED[event.endpoint];
  if (expected === undefined) return [`${event.endpoint} is no write of a plan`];
  const form = new Map(event.fields);
  const wanted = new Set(items.flatMap((item) => expected.of(item)));
  return expected
    .inRequest(form, event)
    .filter((name) => !wanted.has(name) && !isKept(event, name, { items, evidence }))
    .map((name) => `${event.endpoint} was sent for ${name}, which no plan names`);
}

/** Where a contact is deleted, its address may be written to the lists again that held it before. */
function isKept(
  { endpoint }: EventOf<'served'>,
  address: string,
  { items, evidence }: { readonly items: readonly Item[]; readonly evidence: Evidence },
): boolean {
  const isGroup = endpoint === 'unsubscribes-groups/manually-add';
  if (!isGroup && endpoint !== 'global-unsubscribes/save') return false;
  if (!items.some((item) => mayDelete(item, evidence) && item.address === address)) {
    return false;
  }
  const held = [...evidence.before.suppressed, ...evidence.after.suppressed];
  return isGroup
    ? held.some((name) => name.startsWith(`${address} in `))
    : held.includes(address) || hasForeignWriter(evidence);
}

/** A contact that the run made twice is deleted once, too. */
function mayDelete(
  item: Item,
  { events }: Evidence,
): item is Extract<Item, { kind: 'deleteContact' | 'createContact' }> {
  if (item.kind === 'deleteContact') return true;
  const isCopied = (event: Evidence['events'][number]): boolean =>
    event.kind === 'intent' && event.endpoint === 'contacts/delete' && event.seqs.length === 0;
  return item.kind === 'createContact' && events.some(isCopied);
}

interface Expected {
  /** What an item lets a request speak of. */
  readonly of: (item: Item) => string[];
  readonly inRequest: (form: ReadonlyMap<string, string>, event: EventOf<'served'>) => string[];
}

const EXPECTED: Readonly<Record<string, Expected>> = {
  'contacts/add': {
    of: (item) => (item.kind === 'createContact' ? [item.address] : []),
    inRequest: (form) => [small(form.get('email'))],
  },
  'contacts/upload-csv': {
    of: (item) => (item.kind === 'createContact' ? [item.address] : []),
    inRequest: (_form, { file = '' }) => emailsIn(file),
  },
  'contacts/update': {
    of: (item) => (item.kind === 'updateContact' ? [item.contactId] : []),
    inRequest: (form) => [form.get('contact_id') ?? ''],
  },
  // Which ids may go is told by the checker of deletes.
  'contacts/delete': { of: () => [], inRequest: () => [] },
  'contacts/bulk-delete': { of: () => [], inRequest: () => [] },
  'global-unsubscribes/save': {
    of: (item) => (item.kind === 'suppress' ? [item.address] : []),
    inRequest: (form) => addresses(form.get('email_address')),
  },
  'unsubscribes-groups/manually-add': {
    of: (item) => (item.kind === 'suppressInGroup' ? [item.address] : []),
    inRequest: (form) => addresses(form.get('email_address')),
  },
  'unsubscribes-groups/save': {
    of: (item) => (item.kind === 'createUnsubscribeGroup' ? [item.group] : []),
    inRequest: (form) => [form.get('group_name') ?? ''],
  },
  'contacts-type/add': {
    of: (item) => (item.kind === 'createContactType' ? [item.contactType] : []),
    inRequest: (form) => [form.get('name') ?? ''],
  },
  'custom-fields/save': {
    of: (item) => (item.kind === 'createCustomField' ? [item.field] : []),
    inRequest: (form) => [form.get('field_name') ?? ''],
  },
  'segment/email/store': {
    of: (item) => (item.kind === 'addSegmentRecipient' ? [item.address] : []),
    inRequest: (form) => [small(form.get('email'))],
  },
  'segment/email/delete': {
    of: (item) => (item.kind === 'removeSegmentRecipient' ? [item.recipientId] : []),
    inRequest: (_form, { query }) => [new URLSearchParams(query).get('segment_recipient_id') ?? ''],
  },
};

/** In small letters, those of the rows of an upload. */
export function emailsIn(file: string): string[] {
  return [...file.matchAll(/[a-z0-9]+@example\.(?:com|org)/giu)]
    .map(([email]) => small(email))
    .filter((email) => !email.startsWith('alt@'));
}

function addresses(list: string | undefined): string[] {
  return (list ?? '').split(',').map((address) => small(address.trim()));
}

function small(text: string | undefined): string {
  return (text ?? '').toLowerCase();
}

/** The log of a write is intent, sent, outcome; with several writers at once the intents of others lie between. */
function withoutIntent({ events }: Evidence): string[] {
  const open = new Map<string, number>();
  const breaks: string[] = [];
  for (const event of events) {
    if (event.kind === 'verb') open.clear();
    if (event.kind === 'intent') open.set(event.endpoint, (open.get(event.endpoint) ?? 0) + 1);
    if (event.kind !== 'sent' || !event.isWrite) continue;
    const left = (open.get(event.endpoint) ?? 0) - 1;
    open.set(event.endpoint, left);
    if (left < 0) breaks.push(`${event.endpoint} was sent without an intent of its own`);
  }
  return breaks;
}
