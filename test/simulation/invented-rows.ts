// People who do not exist, in tables: few enough that sources, account and suppressions meet often.
import type { SeededChance } from './seeded-chance.ts';

export interface Columns {
  readonly status: boolean;
  readonly plan: boolean;
  readonly group: boolean;
}

/** Addresses from which sources and accounts are drawn. */
export const POOL: readonly string[] = Array.from(
  { length: 14 },
  (_, index) => `p${String(index + 1)}@example.com`,
);

const MOST_ROWS = 9;

/** From so many creates on, contacts go up in files. */
const MANY_ROWS = 24;

export function inventTable(chance: SeededChance, columns: Columns): string[][] {
  const header = ['Email', 'First name', 'Last name', 'Country', 'City'];
  if (columns.status) header.push('Status');
  if (columns.plan) header.push('Plan');
  if (columns.group) header.push('Group');
  const rowCount = chance.happens(0.1) ? MANY_ROWS : chance.below(MOST_ROWS + 1);
  const rows = Array.from({ length: rowCount }, (_, index) => {
    const email = rowCount === MANY_ROWS ? `q${String(index)}@example.com` : inventEmail(chance);
    return [
      email,
      chance.pick(FIRST_NAMES),
      chance.pick(LAST_NAMES),
      chance.pick(COUNTRIES),
      chance.pick(CITIES),
      ...(columns.status ? [chance.pick(STATUSES)] : []),
      ...(columns.plan ? [chance.pick(['gold', 'silver', ''])] : []),
      ...(columns.group ? [chance.pick(['Newsletter', 'Newsletter', 'Customers'])] : []),
    ];
  });
  return [header, ...rows];
}

const FIRST_NAMES = [
  'Ann',
  'Bob',
  'Çem',
  'Zoë 🙂',
  '<b>Di</b>',
  ' Eve ',
  'Anna-Maria Sofia',
] as const;
const LAST_NAMES = ['Lee', "O'Neil", '', 'Ng'] as const;
const COUNTRIES = ['India', 'India', 'Germany', 'DE', ''] as const;
const CITIES = ['Pune', 'Ulm', '', 'Delhi, "New"'] as const;
const STATUSES = ['subscribed', 'subscribed', 'subscribed', '', 'unsubscribed', 'bounced'] as const;

/** Most are plain; some are spelled otherwise, and some are none. */
function inventEmail(chance: SeededChance): string {
  const email = chance.pick(POOL);
  if (chance.happens(0.04)) return 'no address';
  return chance.happens(0.1) ? email.toUpperCase() : email;
}
