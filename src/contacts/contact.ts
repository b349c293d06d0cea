// The nouns that everything else speaks of: a desired contact, an actual one, and where it came from.
import type { Address } from './address.ts';
import type { Status } from './consent.ts';
import type { Fields } from './fields.ts';

/** Where a row stands in its source. Lines count from 1, the header included. */
export interface Origin {
  readonly source: string;
  readonly file: string;
  readonly line: number;
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

/** What the sources want one contact to be, after all rows of its key were merged. */
export interface DesiredContact {
  readonly contactType: string;
  readonly address: Address;
  readonly email: string;
  readonly status: Status;
  readonly fields: Fields;
  /** The last row of the key: the one that the plan names as the change's source. */
  readonly origin: Origin;
}

/** One contact as the service holds it. Ids are text: the service may send them as either. */
export interface ActualContact {
  readonly id: string;
  readonly contactTypeId: string;
  readonly address: Address;
  readonly email: string;
  readonly fields: Fields;
}
