// The switches of the sandbox with their values, as a simulation turns them.
import { BEHAVIOUR_TABLE, type BehaviourName } from '../../src/sandbox/behaviours/behaviours.ts';

export interface Switch {
  readonly name: BehaviourName;
  readonly byDefault: string;
  /** Its other values as the table writes them. */
  readonly others: readonly string[];
}

/** In the table's own order, so that a seed stays the same. */
export const SWITCHES: readonly Switch[] = Object.entries(BEHAVIOUR_TABLE).map(([name, entry]) => ({
  // The keys of the table are its names, which `Object.entries` widens.
  name: name as BehaviourName,
  byDefault: entry.values[0],
  others: entry.values.slice(1),
}));

/** Limits of the table are those of large accounts: here, where they bite an account of ten. */
const SMALLER: Readonly<Record<string, readonly string[]>> = {
  'bulk_max_ids=truncate_silently(1000)': ['truncate_silently(2)'],
  'bulk_max_ids=reject(1000)': ['reject(2)'],
  'list_size=silently_capped(1000)': ['silently_capped(4)', 'silently_capped(1000)'],
  'list_size=paginated_unannounced(100)': [
    'paginated_unannounced(4)',
    'paginated_unannounced(100)',
  ],
  'csv_max=failed_rows(1000)': ['failed_rows(3)'],
  'csv_max=truncated(1000)': ['truncated(3)'],
  'csv_max=failed_bytes(2000000)': ['failed_bytes(300)'],
  'csv_max=html_413(2000000)': ['html_413(300)'],
  'csv_atomic=per_chunk(100)': ['per_chunk(2)'],
  // The last one is slower than a run waits for anything that does not grow meanwhile.
  'csv_timing=async(5,100)': [
    'async(5,100)',
    'async(30,1)',
    'async(90,0.1)',
    'async(90,0.02)',
    // Up to thirty quiet periods, at once or one by one.
    'async(500,100)',
    'async(3600,0.02)',
  ],
  'count_field=capped(1000)': ['capped(4)', 'capped(1000)'],
  'list_staleness=seconds(5)': ['seconds(5)', 'seconds(400)'],
  'unsub_list_limit=n(50)': ['n(2)'],
  'unsub_list_limit=truncate_silently(50)': ['truncate_silently(2)', 'truncate_silently(1)'],
  'max_length=reject(255)': ['reject(12)'],
  'max_length=truncate(191)': ['truncate(12)'],
  'max_length=error500(255)': ['error500(12)'],
  // Where every request is sent elsewhere, none of a run's writes ever is.
  'redirect=http_to_https(1)': ['http_to_https(1)', 'http_to_https(4)', 'http_to_https(9)'],
  'redirect=foreign_host(1)': ['foreign_host(1)', 'foreign_host(4)', 'foreign_host(9)'],
  'redirect=loop(1)': ['loop(4)', 'loop(9)'],
  'credential_revoked_midrun=after(10)': ['after(40)', 'after(10)'],
};

/** What a value may be in a small account; one of them is drawn. */
export function sizesOf(name: BehaviourName, value: string): readonly string[] {
  return SMALLER[`${name}=${value}`] ?? [value];
}

/** The values of a switch without their numbers, each once: what pairs are made of. */
export function kindsOf({ byDefault, others }: Switch): readonly string[] {
  return [...new Set([byDefault, ...others].map(withoutNumbers))];
}

export function withoutNumbers(value: string): string {
  return value.replace(/\(.*$/u, '');
}
