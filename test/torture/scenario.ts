// What the processes are killed at: an account with something for every kind of item, the
// configuration that turns it into another one, and the command that does it.
import type { SandboxService } from '../../src/sandbox/service/sandbox-service.ts';
import { manyPeople, UNFORGIVING } from '../apply/stories.ts';
import { ServiceView } from '../world/service-view.ts';

export interface Scenario {
  readonly name: ScenarioName;
  /** Where the command wants a plan; it is made once, and put back for each trial. */
  readonly planFile: string | undefined;
  /** What is killed. */
  readonly command: readonly string[];
  /** People besides those of whom every kind of item has one. */
  readonly crowd: number;
  readonly concurrency: number;
}

export type ScenarioName = 'apply' | 'sync' | 'large-apply' | 'large-sync';

const PLAN = 'the.plan';
const APPLY = ['apply', PLAN, '--yes'];
const SYNC = ['sync', '--yes'];

/** The small ones send one request at a time, so that the n-th is the same each time. */
export const SCENARIOS: Readonly<Record<ScenarioName, Scenario>> = {
  apply: { name: 'apply', planFile: PLAN, command: APPLY, crowd: 0, concurrency: 1 },
  sync: { name: 'sync', planFile: undefined, command: SYNC, crowd: 0, concurrency: 1 },
  'large-apply': { name: 'large-apply', planFile: PLAN, command: APPLY, crowd: 60, concurrency: 4 },
  'large-sync': {
    name: 'large-sync',
    planFile: undefined,
    command: SYNC,
    crowd: 60,
    concurrency: 4,
  },
};

export const KEYS = {
  publicKey: 'public-key-of-the-torture',
  secretKey: 'secret-key-of-the-torture',
};

/** The environment of a process: locks and whatever else is the user's stay in the directory. */
export function userAt(home: string): Readonly<Record<string, string>> {
  return {
    HOME: home,
    LISTFERRY_PUBLIC_KEY: KEYS.publicKey,
    LISTFERRY_SECRET_KEY: KEYS.secretKey,
  };
}

/** Whatever is sent twice shows. */
export const BEHAVIOURS: Readonly<Record<string, string>> = UNFORGIVING;

/** The account before anything was done to it. */
export function seed(service: SandboxService, { crowd }: Scenario): void {
  const view = new ServiceView(service, KEYS);
  view.addContactType('Newsletter');
  view.addContact('bob@example.com', { first_name: 'Robert' });
  view.addContact('old@example.com');
  view.addSegment('VIP');
  view.addRecipient('VIP', 'old@example.com');
  // Of a crowd every third is known by another name and has to be updated.
  const known = manyPeople(crowd)
    .slice(1)
    .filter((_, index) => index % 3 === 0);
  for (const [email = ''] of known) view.addContact(email, { first_name: 'Former' });
  // As many again as a call for many is worth have left.
  for (const [email = ''] of manyPeople(crowd / 5).slice(1)) view.addContact(`left-${email}`);
}

/** By path below the directory of the process. */
export function filesOf(
  { crowd, concurrency }: Scenario,
  addresses: { readonly baseUrl: string; readonly baseUrl2: string },
): Readonly<Record<string, string>> {
  const people = manyPeople(crowd).slice(1);
  const crm = [
    ['Email', 'First name', 'Last name', 'Country', 'Plan', 'Status'],
    ['ann@example.com', 'Ann', 'Lee', 'India', 'gold', 'subscribed'],
    ['bob@example.com', 'Bob', 'Ray', 'India', '', 'subscribed'],
    ['gone@example.com', 'Gone', 'Ash', 'India', '', 'unsubscribed'],
    ...people.map(([email = '', name = '']) => [email, name, 'Doe', 'India', '', 'subscribed']),
  ];
  const shop = [
    ['Email', 'First name', 'Country'],
    ['cem@example.com', 'Cem', 'Germany'],
    ['dee@example.com', 'Dee', 'India'],
  ];
  return {
    'config/listferry.yaml': `service:
  baseUrl: ${addresses.baseUrl}
  baseUrl2: ${addresses.baseUrl2}
  publicKey: env:LISTFERRY_PUBLIC_KEY
  secretKey: env:LISTFERRY_SECRET_KEY
  requestsPerSecond: 1000
  concurrency: ${String(concurrency)}
  timeoutSeconds: 3
  quietSeconds: 3.05
${REST}`,
    'config/crm.csv': csvOf(crm),
    'config/shop.csv': csvOf(shop),
  };
}

const REST = `stateDir: ../state
sources:
  crm:
    type: csv
    path: crm.csv
    columns: { custom.plan: Plan }
    status: { column: Status }
  shop:
    type: csv
    path: shop.csv
    status: subscribed
syncs:
  - { source: crm, contactType: Newsletter, mode: mirror }
  - { source: shop, contactType: Customers }
  - { source: crm, into: { segment: VIP }, mode: mirror }
suppressions:
  - { source: crm, into: global }
  - { source: crm, into: { group: Product news } }
guards:
  firstMirror: allow
  maxUpdate: 100%
  maxDelete: 100%
  maxSuppress: 100%
`;

function csvOf(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => `${cells.join(',')}\n`).join('');
}
