// Whether the data of a sandbox are a copy of an account, and whose. A copy is kept as begun until it is whole: half an
// account would look like one that lost the other half.
import { SyncError } from '../../lib/index.ts';
import type { CopiedCountry } from '../account/countries.ts';
import type { RecordTable } from '../account/schema.ts';
import type { Store } from '../account/store.ts';

export interface CopiedOwner {
  /** The service's user id. */
  readonly userId: number;
  /** Its reference data. */
  readonly countries: readonly CopiedCountry[];
}

const SETTING = 'copy';

/** Throws a `SyncError` where the data hold records already. */
export function beginCopy(store: Store, owner: CopiedOwner): void {
  const holds = (table: RecordTable): boolean =>
    store.query(`SELECT 1 FROM ${table} LIMIT 1`).get() !== undefined;
  if (TABLES_OF_ACCOUNT.some(holds)) throw new CopyUnfitError('holds an account already');
  store.putSetting(SETTING, JSON.stringify({ isWhole: false, ...owner }));
}

/** The records of these tables came with ids of their own. */
export function endCopy(store: Store, tables: readonly RecordTable[]): void {
  store.inTransaction(() => {
    store.numberAfter(tables);
    store.putSetting(SETTING, JSON.stringify({ ...copyIn(store), isWhole: true }));
  });
}

/** Undefined where the data are no copy. Throws a `SyncError` for one that was not finished. */
export function wholeCopyIn(store: Store): CopiedOwner | undefined {
  const copy = copyIn(store);
  if (copy?.isWhole === false) {
    throw new CopyUnfitError('holds a copy of an account that was not finished');
  }
  return copy;
}

function copyIn(store: Store): (CopiedOwner & { readonly isWhole: boolean }) | undefined {
  const text = store.setting(SETTING);
  // Our own format.
  return text === undefined
    ? undefined
    : (JSON.parse(text) as CopiedOwner & { readonly isWhole: boolean });
}

/** One of them is there in any account that is worth something. */
const TABLES_OF_ACCOUNT = [
  'contact_type',
  'contact',
  'custom_field',
  'unsubscribe_group',
  'unsubscriber',
  'automation',
] as const;

class CopyUnfitError extends SyncError {
  constructor(what: string) {
    super(`Starting the sandbox from a copy: its data file ${what}.`, {
      code: 'SANDBOX_NOT_EMPTY',
      hint: 'Name another file with --data, or leave --data out.',
    });
  }
}
