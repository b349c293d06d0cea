// The story of every preset: the files that a provider's user brings are read as one source each, planned,
// and applied to an empty account. What is there afterwards is what the person would look at.
import { join } from 'node:path';
import { expect } from 'vitest';
import { sourceSpecOf } from '../../../src/cli/session/compare-request.ts';
import { CONFIGURATION, normaliseConfig } from '../../../src/config/options/configuration.ts';
import type { MadePlan, SourceSpec } from '../../../src/compare/index.ts';
import type { RowFault } from '../../../src/contacts/index.ts';
import type { Item } from '../../../src/plan/index.ts';
import { itemsOf, World } from '../../world/world.ts';

export interface MigrationFiles {
  /** The `type` of the sources, and the folder of their fixtures. */
  readonly type: string;
  /** Names of files in that folder, or of another one that is given. */
  readonly files: readonly string[];
  readonly folder?: string;
  /** Further options of every source. */
  readonly options?: Readonly<Record<string, unknown>>;
  /** Left out, India: for contacts whose file has no country. */
  readonly defaultCountry?: string;
}

export interface Migrated {
  /** `address field=value …` in the order of the addresses, the fields in the order of their names. */
  readonly contacts: readonly string[];
  readonly customFields: readonly string[];
  /** `address status reason, at, ip`, as far as the file tells it. */
  readonly suppressions: readonly string[];
  /** `file:line column code`, and the word that was not understood. */
  readonly rejects: readonly string[];
  /** By file: where its rows went in the sync, as a sum. */
  readonly rows: Readonly<Record<string, string>>;
  /** What the plan warns of: the words of presets about their files, otherwise the condition. */
  readonly warnings: readonly string[];
}

/** Plans and applies, and sees that a second comparison finds nothing left to do. */
export async function migrate(story: MigrationFiles): Promise<Migrated> {
  const world = migrationWorld(story);
  const made = await world.plan();
  const before = told(made);

  await world.apply(made);

  expect(await world.differences()).toEqual([]);
  const suppressed = world.service.suppressed();
  expect(before.items.filter(({ kind }) => kind === 'suppress')).toHaveLength(suppressed.length);
  return {
    contacts: world.service.contacts().map(contactText),
    customFields: [...world.service.customFields()].sort(),
    suppressions: before.items.flatMap(suppressionText).sort(),
    rejects: before.rejects,
    rows: before.rows,
    warnings: before.warnings,
  };
}

/** The problem for which no plan is made. */
export async function refused(story: MigrationFiles): Promise<string> {
  const failure = await migrationWorld(story)
    .plan()
    .then(
      () => 'a plan was made',
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    );
  return failure;
}

/** One source per file, all of them in one sync and in the global suppressions. */
export function migrationWorld(story: MigrationFiles): World {
  const specs = sourceSpecs(story);
  const names = specs.map(({ source }) => source.name);
  const world = new World();
  world.config = {
    sources: {},
    readySources: specs,
    syncs: [{ sources: names, defaultCountry: story.defaultCountry ?? 'India' }],
    suppressions: [{ sources: names }],
  };
  return world;
}

export const FIXTURES = join(import.meta.dirname, '../../fixtures/presets');

/** By way of the configuration, so that its options are checked as a person's are. */
function sourceSpecs({ type, files, folder, options }: MigrationFiles): SourceSpec[] {
  const names = files.map((_, index) => `file${String(index)}`);
  const written = CONFIGURATION.schema.parse({
    service: {
      baseUrl: 'https://mail.example.test/one/api/',
      baseUrl2: 'https://mail.example.test/two/api/',
      publicKey: 'env:PUBLIC',
      secretKey: 'env:SECRET',
    },
    stateDir: 'state',
    sources: Object.fromEntries(
      files.map((path, index) => [names[index], { type, path, ...options }]),
    ),
    syncs: [{ sources: names, contactType: 'Newsletter' }],
  });
  const path = join(folder ?? join(FIXTURES, type), 'listferry.yaml');
  return normaliseConfig(written, path).sources.map((source) => sourceSpecOf(source));
}

interface Told extends Pick<Migrated, 'rejects' | 'rows' | 'warnings'> {
  readonly items: readonly Item[];
}

/** Everything that the plan says; its own sums must hold. */
/** Of a note about columns that fill no field. */
export const LEFT = 'These columns go into no field';

function told({ plan }: MadePlan): Told {
  const { rows, warnings } = plan.head;
  const files = new Map<string, string>();
  for (const { source, sync, ...counts } of rows) {
    const { read, invalid, duplicate, suppressed, excluded, desired } = counts;
    const { left, noConsent, others } = counts.excludedAs;
    expect(left + noConsent + others).toBe(excluded);
    const keptBack = { left, 'no consent': noConsent };
    expect(read).toBe(invalid + duplicate + suppressed + excluded + desired);
    if (sync !== 'Newsletter') continue;
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
    files.set(source, `${String(read)} = ${parts.join(' + ')}`);
  }
  return {
    items: itemsOf(plan),
    rejects: [...plan.rejects()].map(
      ({ file, line, column, fault }) => `${file}:${String(line)} ${column} ${faultData(fault)}`,
    ),
    rows: Object.fromEntries(files),
    // One test walks over what every file leaves behind; almost every file has a value on two lines.
    warnings: warnings
      .filter(({ code }) => code !== 'VALUES_ON_ONE_LINE')
      .filter(({ message }) => !message.includes(LEFT))
      .map(({ code, message }) => (code === 'FILE_NOTE' ? message : code)),
  };
}

function faultData(fault: RowFault): string {
  return 'word' in fault ? `${fault.code} "${fault.word ?? ''}"` : fault.code;
}

function contactText({ email, fields }: ReturnType<World['service']['contacts']>[number]): string {
  const filled = Object.entries(fields)
    .filter(([, value]) => value !== '')
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([field, value]) => `${field}=${value}`);
  return [email, ...filled].join(' ');
}

function suppressionText(item: Item): string[] {
  if (item.kind !== 'suppress') return [];
  const { reason, at, ip } = item.evidence ?? {};
  const told = [reason, at, ip].filter((text) => text !== undefined).join(', ');
  return [`${item.email} ${item.status} ${told}`.trim()];
}
