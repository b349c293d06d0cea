// People who do not exist, in tables: few enough that sources, account and suppressions meet often.
import type { SeededRandom } from './seeded-random.ts';

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

export function inventTable(random: SeededRandom, columns: Columns): string[][] {
  const header = ['Email', 'First name', 'Last name', 'Country', 'City'];
  if (columns.status) header.push('Status');
  if (columns.plan) header.push('Plan');
  if (columns.group) header.push('Group');
  const rowCount = random.happens(0.1) ? MANY_ROWS : random.below(MOST_ROWS + 1);
  const rows = Array.from({ length: rowCount }, (_, index) => {
    const email = rowCount === MANY_ROWS ? `q${String(index)}@example.com` : inventEmail(random);
    return [
      email,
      random.pick(FIRST_NAMES),
      random.pick(LAST_NAMES),
      random.pick(COUNTRIES),
      random.pick(CITIES),
      ...(columns.status ? [random.pick(STATUSES)] : []),
      ...(columns.plan ? [random.pick(['gold', 'silver', ''])] : []),
      ...(columns.group ? [random.pick(['Newsletter', 'Newsletter', 'Customers'])] : []),
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
function inventEmail(random: SeededRandom): string {
  const email = random.pick(POOL);
  if (random.happens(0.04)) return 'no address';
  return random.happens(0.1) ? email.toUpperCase() : email;
}
