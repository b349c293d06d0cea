// What the stories of a run share: small accounts to sync, ways to lose requests, and verdicts by name.
import type { FinishedRun } from '../../src/apply/run/run.ts';
import type { Item } from '../../src/plan/index.ts';
import type { MadePlan } from '../../src/compare/index.ts';
import { SimulatedCrash, type Fate, type FateOf, type Reply } from '../world/sandbox-send.ts';
import type { WorldConfig } from '../world/world-config.ts';
import { itemsOf, World, type WorldOptions } from '../world/world.ts';
import { reasonData } from './told-reasons.ts';

export const PEOPLE = [
  ['Email', 'First name', 'Country', 'City'],
  ['ann@example.com', 'Ann', 'India', 'Pune'],
  ['bob@example.com', 'Bob', 'India', 'Delhi'],
  ['cem@example.com', 'Cem', 'Germany', 'Ulm'],
];

/** A world whose one source is the table, mirrored into Newsletter unless the sync says otherwise. */
export function worldOf(
  table: WorldConfig['sources'][string],
  options: WorldOptions & { readonly config?: Partial<WorldConfig> } = {},
): World {
  const world = new World(options);
  world.config = {
    sources: { crm: table },
    syncs: [{ sources: ['crm'], mode: 'mirror' }],
    guards: { firstMirror: 'allow' },
    ...options.config,
  };
  return world;
}

/** People in a table, numbered from 1, with further columns that are the same for all. */
export function manyPeople(
  count: number,
  further: Readonly<Record<string, string>> = {},
): string[][] {
  const rows = Array.from({ length: count }, (_, index) => {
    const number = String(index + 1).padStart(4, '0');
    return [`p${number}@example.com`, `P${number}`, 'India', ...Object.values(further)];
  });
  return [['Email', 'First name', 'Country', ...Object.keys(further)], ...rows];
}

/**
 * One world with an item of every kind: a new group, suppressions, a new contact type, a custom
 * field, creates by `contacts/add` and by upload, an update and a delete, recipients of a segment.
 */
export function worldWithEverything(options: WorldOptions = {}): World {
  const world = new World(options);
  world.config = {
    sources: {
      crm: [
        ['Email', 'First name', 'Last name', 'Country', 'Plan', 'Status'],
        ['ann@example.com', 'Ann', 'Lee', 'India', 'gold', 'subscribed'],
        ['bob@example.com', 'Bob', 'Ray', 'India', '', 'subscribed'],
        ['gone@example.com', 'Gone', 'Ash', 'India', '', 'unsubscribed'],
      ],
      shop: [
        ['Email', 'First name', 'Country', 'Plan', 'Status'],
        ['cem@example.com', 'Cem', 'Germany', '', 'subscribed'],
        ['dee@example.com', 'Dee', 'India', '', 'subscribed'],
      ],
    },
    syncs: [
      { sources: ['crm'], mode: 'mirror' },
      { sources: ['shop'], contactType: 'Customers' },
      { sources: ['crm'], segment: 'VIP', mode: 'mirror' },
    ],
    suppressions: [{ sources: ['crm'] }, { sources: ['crm'], group: 'Product news' }],
    columns: { 'custom.plan': 'Plan' },
    guards: { firstMirror: 'allow' },
  };
  world.service.addContactType('Newsletter');
  world.service.addContact('bob@example.com', { first_name: 'Robert' });
  world.service.addContact('old@example.com');
  world.service.addSegment('VIP');
  world.service.addRecipient('VIP', 'old@example.com');
  return world;
}

/** What the service holds once the plan of `worldWithEverything` is in effect. */
export const EVERYTHING = {
  newsletter: ['ann@example.com', 'bob@example.com'],
  customers: ['cem@example.com', 'dee@example.com'],
  names: ['Ann', 'Bob'],
  plans: ['gold', undefined],
  recipients: ['ann@example.com Ann Lee', 'bob@example.com Bob Ray'],
  suppressed: ['gone@example.com'],
  suppressedInGroup: ['gone@example.com'],
  contactTypes: ['Customers', 'Newsletter'],
  customFields: ['plan'],
};

export function everythingIn({ service }: World): typeof EVERYTHING {
  const contacts = service.contacts();
  return {
    newsletter: service.emails(),
    customers: service.emails('Customers'),
    names: contacts.map(({ fields }) => fields['first_name'] ?? ''),
    plans: contacts.map(({ fields }) => fields['custom.plan']),
    recipients: service.recipients('VIP'),
    suppressed: service.suppressed(),
    suppressedInGroup: service.suppressedInGroup('Product news'),
    contactTypes: service.contactTypes(),
    customFields: service.customFields(),
  };
}

/** Behaviours under which anything that is sent twice shows, or fails. */
export const UNFORGIVING = {
  duplicate_add: 'insert_second',
  csv_existing: 'duplicate',
  dup_contact_type_name: 'insert_second',
  dup_custom_field: 'insert_second',
  dup_group_name: 'insert_second',
  dup_unsub: 'insert_second',
  dup_segment_recipient: 'insert_second',
  bulk_unknown_id: 'fail_after_partial',
};

/** It is known that a second add makes no second contact, so that nobody is late. */
export function knowsSecondAdds({ journal }: World): void {
  journal.facts.set({ name: 'duplicate_add', value: 'reject', source: 'probed' });
  journal.facts.set({ name: 'csv_existing', value: 'skip', source: 'probed' });
}

/** It is known how the importer reads rows, so that none has to go first. */
export function knowsUploads({ journal }: World): void {
  journal.facts.set({ name: 'csv_country', value: 'name', source: 'observed' });
}

/** The first `count` requests to the endpoint meet the fate; every other one is answered. */
export function firstTo(endpoint: string, fate: Fate, count = 1): FateOf {
  let met = 0;
  return (request) => {
    if (request.endpoint !== endpoint || met >= count) return 'answered';
    met += 1;
    return fate;
  };
}

export function reply(status: number, body: string, rest: Partial<Reply> = {}): Reply {
  return { status, body, done: false, ...rest };
}

const PAGE = '<html><body>Down for maintenance</body></html>';

/** Answers from which nobody can tell whether the service did what was asked. */
export const UNCLEAR_REPLIES = {
  'too many requests, not done': reply(429, 'slow down', { headers: { 'retry-after': '7' } }),
  'too many requests, done': reply(429, '', { done: true }),
  'a page with 200, not done': reply(200, PAGE),
  'a page with 200, done': reply(200, PAGE, { done: true }),
  'a server error, not done': reply(503, PAGE),
  'a server error, done': reply(500, '', { done: true }),
  'another success text, not done': reply(200, '{"status":"success","message":"OK"}'),
  'another success text, done': reply(200, '{"status":"success","message":"OK"}', { done: true }),
} as const satisfies Record<string, Reply>;

/** `died` where the process is taken to have died on the way. */
export async function orDied(run: Promise<FinishedRun>): Promise<FinishedRun | 'died'> {
  try {
    return await run;
  } catch (error) {
    if (error instanceof SimulatedCrash) return 'died';
    throw error;
  }
}

/** Verdict and reason of every item that did not simply end as applied, by kind and name. */
export function endings(
  world: World,
  made: Pick<MadePlan, 'plan'>,
  { runId }: FinishedRun,
): string[] {
  return itemsOf(made.plan).flatMap((item) => {
    const standing = world.journal.items.get(runId, item.seq);
    if (standing?.state === 'applied' && standing.reason === null) return [];
    const { state = 'pending', reason } = standing ?? {};
    return [`${item.kind} ${nameOf(item)}: ${state}${reason ? `, ${reasonData(reason)}` : ''}`];
  });
}

/** Endpoints of the writes, in the order in which they were sent. */
export function recordWrites(world: World): string[] {
  const writes: string[] = [];
  world.sandbox.after.push(({ method, path }) => {
    if (method !== 'GET') writes.push(path.replace(/^\/\w+\/api\//u, ''));
  });
  return writes;
}

function nameOf(item: Item): string {
  if ('address' in item) return item.address;
  if (item.kind === 'createCustomField') return item.field;
  return item.kind === 'createContactType' ? item.contactType : item.group;
}

/** The list shows all contacts with the id of one of them, so often. */
export function sharingIds(world: World, times: number): FateOf {
  const [first, ...others] = world.service.contacts();
  const contacts = [...others, first].map((contact) => ({
    id: first?.id,
    user_id: 7001,
    contact_type_id: world.service.contactTypeId('Newsletter'),
    email: contact?.email,
    ...contact?.fields,
  }));
  const shown = reply(200, JSON.stringify({ status: 'success', message: { contacts } }));
  let asked = 0;
  return ({ endpoint }) => {
    if (endpoint !== 'contacts/list') return 'answered';
    asked += 1;
    return asked > times ? 'answered' : shown;
  };
}
