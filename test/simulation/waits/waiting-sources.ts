// The sources of a plan that waits: their tables, the ways in which they cannot be read, and the configuration
// that reads them.
import type { SourceSpec } from '../../../src/compare/index.ts';
import type { SourceRow } from '../../../src/contacts/index.ts';
import { type Source, type SourceFile, SourceUnreadableError } from '../../../src/sources/index.ts';
import { filesSource, type WorldConfig, type WorldSync } from '../../world/world-config.ts';

export type SourceName = (typeof SOURCES)[number];

export const SOURCES = ['crm', 'shop', 'left'] as const;

export interface WaitRow {
  /** In small letters. */
  readonly address: string;
  /** Spelled in capitals. */
  readonly isShouted: boolean;
  readonly status: string;
  readonly list: 'Newsletter' | 'Customers' | '';
  readonly isActive: boolean;
  /** Without one the row is invalid. */
  readonly country: string;
}

export interface WaitSource {
  readonly rows: readonly WaitRow[];
  readonly trouble: Trouble;
}

export type WaitSources = Readonly<Record<SourceName, WaitSource>>;

export interface WaitRules {
  /** By a column, or all of `crm` into Newsletter. */
  readonly isByList: boolean;
  readonly isSelected: boolean;
  readonly hasShop: boolean;
  readonly hasSegment: boolean;
  /** A custom field has its contacts go up in files. */
  readonly hasPlan: boolean;
  /** Ids stay with people: the first of them had another address once. */
  readonly hasIds: boolean;
  readonly mode: 'mirror' | 'upsert' | 'create-only';
  readonly global: readonly SourceName[];
  readonly group: readonly SourceName[];
}

/** `none` among them: what was in trouble may be well again. */
export const TROUBLES = ['none', 'gone', 'breaks-off', 'no-status'] as const;

export type Trouble = (typeof TROUBLES)[number];

/** Statuses that keep mail away. */
export const LEFT = ['unsubscribed', 'bounced', 'complained'] as const;

/** What nobody understands. */
export const ODD_STATUSES = ['', 'widerspruch', 'deleted'] as const;

export const GROUP = 'Product news';
export const SEGMENT = 'VIP';

export const FORMER_ADDRESS = addressOf('former');

export function addressOf(person: string): string {
  return `${person}@example.com`;
}

export function idOf({ address }: Pick<WaitRow, 'address'>): string {
  return `id of ${address}`;
}

/** Sources that the configuration names. */
export function sourcesOf({ hasShop, global, group }: WaitRules): readonly SourceName[] {
  const named = [...global, ...group];
  return SOURCES.filter(
    (name) => name === 'crm' || (name === 'shop' ? hasShop : named.includes(name)),
  );
}

export function configOf(rules: WaitRules, sources: WaitSources): WorldConfig {
  const { global, group } = rules;
  return {
    sources: {},
    readySources: sourcesOf(rules).map((name) => specOf(name, sources[name], rules)),
    syncs: syncsOf(rules),
    suppressions: [
      ...(global.length > 0 ? [{ sources: global }] : []),
      ...(group.length > 0 ? [{ sources: group, group: GROUP }] : []),
    ],
    guards: { firstMirror: 'allow' },
  };
}

function syncsOf({ isByList, isSelected, hasShop, hasSegment, mode }: WaitRules): WorldSync[] {
  const where = isSelected ? { where: { Active: ['yes'] } } : {};
  const into = isByList ? { contactTypeFrom: 'List' } : {};
  return [
    { sources: ['crm'], mode, ...into, ...where },
    ...(hasShop ? [{ sources: ['shop'], contactType: 'Customers' }] : []),
    ...(hasSegment ? [{ sources: ['crm'], segment: SEGMENT, ...where }] : []),
  ];
}

function specOf(name: SourceName, source: WaitSource, rules: WaitRules): SourceSpec {
  return {
    source: sourceOf(name, source),
    columns: rules.hasPlan ? { 'custom.plan': 'Plan' } : {},
    status: { kind: 'column', column: 'Status', map: {} },
    statusWritten: true,
    id: rules.hasIds && name === 'crm' ? 'Id' : undefined,
  };
}

const HEADER = ['Email', 'First name', 'Last name', 'Country', 'List', 'Active', 'Plan', 'Id'];

function sourceOf(name: SourceName, { rows, trouble }: WaitSource): Source {
  const table = [
    [...HEADER, trouble === 'no-status' ? 'Remark' : 'Status'],
    ...rows.map((row) => [...cellsOf(row), row.status]),
  ];
  const whole = filesSource(name, { [`${name}.csv`]: table });
  if (trouble === 'gone') return { name, files: gone };
  return trouble === 'breaks-off' ? { name, files: () => breakingOff(whole) } : whole;
}

function cellsOf(row: WaitRow): string[] {
  const { address, isShouted, country, list, isActive } = row;
  const spelled = isShouted ? address.toUpperCase() : address;
  return [spelled, 'Ann', 'Lee', country, list, isActive ? 'yes' : 'no', 'gold', idOf(row)];
}

// eslint-disable-next-line require-yield -- it fails before its first file
async function* gone(): AsyncGenerator<SourceFile> {
  await Promise.resolve();
  throw unreadable('is gone');
}

async function* breakingOff(whole: Source): AsyncGenerator<SourceFile> {
  for await (const file of whole.files()) yield { ...file, rows: () => firstHalf(file) };
}

async function* firstHalf(file: SourceFile): AsyncGenerator<SourceRow[]> {
  for await (const rows of file.rows({})) yield rows.slice(0, Math.floor(rows.length / 2));
  throw unreadable('breaks off');
}

function unreadable(what: string): SourceUnreadableError {
  return new SourceUnreadableError(`Reading a source: it ${what}.`, { hint: 'Look for it.' });
}
