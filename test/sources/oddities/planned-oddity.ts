// A trouble that shows only in what becomes of people: files that are read as one source, planned into the
// contact type Newsletter and into the global suppressions, and what the plan does and says.
import { expect } from 'vitest';
import { sourceSpecOf } from '../../../src/cli/session/compare-request.ts';
import { CONFIGURATION, normaliseConfig } from '../../../src/config/options/configuration.ts';
import type { Item, PlanHead } from '../../../src/plan/index.ts';
import type { SourceSpec } from '../../../src/compare/index.ts';
import { rowFaultWords } from '../../../src/report/words/faults.ts';
import type { WorldSync } from '../../world/world-config.ts';
import { itemsOf, World } from '../../world/world.ts';
import { LEFT } from '../presets/migration-story.ts';
import type { SourceDirectory } from '../source-directory.ts';
import type { ToldTrouble } from './oddity.ts';

export interface PlannedGroup {
  readonly title: string;
  readonly oddities: readonly PlannedOddity[];
}

export interface PlannedOddity extends ToldTrouble {
  /** By name, in the order of the source; its `path` where the options name none. */
  readonly files: Readonly<Record<string, string | Uint8Array>>;
  /** Options of the source besides its path; left out, `type: csv`. */
  readonly source?: Readonly<Record<string, unknown>>;
  readonly sync?: Partial<WorldSync>;
  /** Addresses of contacts that the service holds. */
  readonly held?: readonly string[];
  /** Contacts that are created or changed: `address field=value …`, without the default country. */
  readonly writes?: readonly string[];
  /** `address status reason, at, ip`, as far as it is told. */
  readonly suppresses?: readonly string[];
  /** Where the rows of the sync went, such as `2 = 1 desired + 1 invalid`. Not where it is refused. */
  readonly rows?: string;
}

export async function expectPlanned(
  oddity: PlannedOddity,
  directory: SourceDirectory,
): Promise<void> {
  for (const [name, content] of Object.entries(oddity.files)) await directory.put(name, content);
  const world = worldOf(oddity, directory);
  if (oddity.verdict === 'refused') {
    const failure = await world.plan().catch((error: unknown) => error);
    expect(failure).toMatchObject({ message: expect.stringContaining(oddity.words ?? '?') });
    expect(failure).toMatchObject({ message: expect.not.stringMatching(ADDRESS) });
    return;
  }
  const made = await world.plan();
  const { head } = made.plan;
  const items = itemsOf(made.plan);
  const told = [
    // What a preset leaves behind is told of every file of its provider, odd or not.
    ...head.warnings.map(({ message }) => message).filter((words) => !words.includes(LEFT)),
    ...[...made.plan.rejects()].map(({ column, fault }) =>
      `${column} ${rowFaultWords(fault)}`.trim(),
    ),
  ];
  made.close();
  expect(items.flatMap(writtenText)).toEqual(oddity.writes ?? []);
  expect(items.flatMap(suppressionText)).toEqual(oddity.suppresses ?? []);
  expect(sumOf(head)).toBe(oddity.rows);
  if (oddity.verdict === 'handled') expect(told).toEqual([]);
  else expect(told.join('\n')).toContain(oddity.words ?? '?');
  expect(told.join('\n')).not.toMatch(ADDRESS);
}

/** What is told names nobody; `info@` stands for all addresses of a role. */
const ADDRESS = /\S@[^\s,]/u;

const SOURCE = 'crm';
const DEFAULT_COUNTRY = 'India';

function worldOf(oddity: PlannedOddity, directory: SourceDirectory): World {
  const world = new World();
  const sync = { sources: [SOURCE], defaultCountry: DEFAULT_COUNTRY, ...oddity.sync };
  world.config = {
    sources: {},
    readySources: sourceSpecs(oddity, directory.path()),
    syncs: [sync],
    suppressions: [{ sources: [SOURCE] }],
  };
  if (oddity.held !== undefined) world.service.addContactType('Newsletter');
  for (const email of oddity.held ?? []) world.service.addContact(email);
  return world;
}

/** By way of the configuration, so that its options are checked as a person's are. */
function sourceSpecs({ files, source }: PlannedOddity, path: string): SourceSpec[] {
  const written = CONFIGURATION.schema.parse({
    service: {
      baseUrl: 'https://mail.example.test/one/api/',
      baseUrl2: 'https://mail.example.test/two/api/',
      publicKey: 'env:PUBLIC',
      secretKey: 'env:SECRET',
    },
    stateDir: 'state',
    sources: { [SOURCE]: { type: 'csv', path: Object.keys(files), ...source } },
    syncs: [{ sources: [SOURCE], contactType: 'Newsletter' }],
  });
  return normaliseConfig(written, `${path}/listferry.yaml`).sources.map((source) =>
    sourceSpecOf(source),
  );
}

function writtenText(item: Item): string[] {
  if (item.kind === 'createContact') return [textOf(item.email, Object.entries(item.fields))];
  if (item.kind !== 'updateContact') return [];
  return [
    textOf(
      item.address,
      item.changes.map(({ field, new: value }) => [field, value]),
    ),
  ];
}

function textOf(
  email: string,
  fields: readonly (readonly [string, string | null | undefined])[],
): string {
  const filled = fields
    .filter(([field, value]) => field !== 'country' && value !== undefined)
    .map(([field, value]) => `${field}=${value ?? ''}`);
  return [email, ...filled].join(' ');
}

function suppressionText(item: Item): string[] {
  if (item.kind !== 'suppress') return [];
  const { reason, at, ip } = item.evidence ?? {};
  const told = [reason, at, ip].filter((text) => text !== undefined).join(', ');
  return [`${item.email} ${item.status} ${told}`.trim()];
}

/** The sum of the rows of the sync, all of whose buckets hold. */
function sumOf({ rows }: PlanHead): string | undefined {
  const counts = rows.find(({ sync }) => sync !== 'global unsubscribes');
  if (counts === undefined) return undefined;
  const { read, desired, suppressed, invalid, duplicate, excluded } = counts;
  const { left, noConsent, others } = counts.excludedAs;
  expect(left + noConsent + others).toBe(excluded);
  const keptBack = { left, 'no consent': noConsent };
  expect(read).toBe(desired + suppressed + invalid + duplicate + excluded);
  const parts = Object.entries({
    desired,
    suppressed,
    ...keptBack,
    invalid,
    duplicate,
    excluded: others,
  })
    .filter(([, count]) => count > 0)
    .map(([bucket, count]) => `${String(count)} ${bucket}`);
  return `${String(read)} = ${parts.join(' + ')}`;
}
