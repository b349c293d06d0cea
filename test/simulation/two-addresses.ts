// Rows that hold two addresses of one person, who may leave at the second: on the service before the plan or after it, or
// by a row of its own, whether or not a list of suppressions names its source.
import type { WorldConfig } from '../world/world-config.ts';
import { SEEDS_PER_ROW } from './chosen-behaviours.ts';
import type { InventedAccount } from './invented-account.ts';
import { seededRandom, type SeededRandom } from './seeded-random.ts';

export interface TwoAddressRow {
  /** Makes the contact. */
  readonly first: string;
  /** Makes none, and keeps the contact from mail where it is that of somebody who left. */
  readonly second: string;
  /** `meanwhile`: on the service, between the plan and its `apply`. */
  readonly left: 'never' | 'before' | 'by-row' | 'meanwhile';
}

export interface WithTwoAddresses {
  readonly config: WorldConfig;
  readonly account: InventedAccount;
  readonly twoAddressRows: readonly TwoAddressRow[];
}

const SHARE_OF_SEEDS = 0.1;
const WAYS = ['never', 'before', 'by-row', 'by-row', 'meanwhile'] as const;
const SEPARATORS = [', ', '; ', ' '] as const;

/** Draws from a chance of its own; the other seeds, and rows of the table of pairs, stay as they are. */
export function withTwoAddresses(
  seed: number,
  drawn: Pick<WithTwoAddresses, 'config' | 'account'>,
): WithTwoAddresses {
  const random = seededRandom(~(seed * 73));
  if (seed % SEEDS_PER_ROW === 0 || !random.happens(SHARE_OF_SEEDS))
    return { ...drawn, twoAddressRows: [] };
  const { config, account } = drawn;
  const [header = [], ...rows] = config.sources['crm'] ?? [];
  const ways = header.includes('Status') ? WAYS : WAYS.filter((way) => way !== 'by-row');
  const twoAddressRows = Array.from({ length: 1 + random.below(3) }, (_, index) => ({
    first: `shared${String(index)}@example.com`,
    second: `second${String(index)}@example.com`,
    left: random.pick(ways),
  }));
  const added = twoAddressRows.flatMap((shared) => rowsOf(shared, header, random));
  const crm = [header, ...(random.happens(0.5) ? [...rows, ...added] : [...added, ...rows])];
  const before = twoAddressRows.filter(({ left }) => left === 'before');
  return {
    config: { ...config, sources: { ...config.sources, crm } },
    account: {
      ...account,
      suppressed: [...account.suppressed, ...before.map(({ second }) => second)],
    },
    twoAddressRows,
  };
}

function rowsOf(
  { first, second, left }: TwoAddressRow,
  header: readonly string[],
  random: SeededRandom,
): string[][] {
  const both = rowOf(header, [first, second].join(random.pick(SEPARATORS)), 'subscribed');
  if (left !== 'by-row') return [both];
  const leaver = rowOf(header, second, random.pick(['unsubscribed', 'bounced']));
  return random.happens(0.5) ? [both, leaver] : [leaver, both];
}

function rowOf(header: readonly string[], email: string, status: string): string[] {
  const cells = new Map([...CELLS, ['Email', email], ['Status', status]]);
  return header.map((title) => cells.get(title) ?? '');
}

const CELLS: readonly (readonly [title: string, cell: string])[] = [
  ['First name', 'Sam'],
  ['Country', 'India'],
  ['Group', 'Newsletter'],
];
