// What one row says about a person, and where the row stands.
import type { Address } from '../address/address.ts';
import type { Status } from '../values/consent.ts';
import type { FieldName, Fields } from '../values/fields.ts';

/** Where a row stands in its source. Lines count from 1, the header included. */
export interface Origin {
  readonly source: string;
  readonly file: string;
  readonly line: number;
}

/** The row that a change comes from, where several rows of one person may have given its values. */
export interface ChangeOrigin extends Origin {
  /** The other rows, with the fields that each of them gave; left out where the one gave them all. */
  readonly others?: readonly FieldsOrigin[];
}

export interface FieldsOrigin extends Origin {
  readonly fields: readonly FieldName[];
}

/** What one row says, once its cells have a meaning. Not yet bound to a contact type. */
export interface SourcePerson {
  /** The key form: see `parseAddress`. */
  readonly address: Address;
  /** The address as the source wrote it, cleaned of what no address may carry. */
  readonly email: string;
  readonly status: Status;
  readonly fields: Fields;
}
