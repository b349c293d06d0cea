// What has to be shown of an endpoint: its specified success with its effect, and its specified
// failures. The area files say it for each; endpoints.test.ts shows it.
import type { EndpointId } from '../../src/api/index.ts';
import type { ContractAccount, RawParts } from './contract-account.ts';

export interface Contract {
  /** Shows the success through the typed call, and reads the effect back. */
  readonly succeeds: (account: ContractAccount) => Promise<void>;
  /** A complete request; each required parameter is left out of it in turn. */
  readonly request?: (account: ContractAccount) => Promise<RawParts>;
  /** The required parameters of the form, by the specification. */
  readonly required?: readonly string[];
  /** Keys that are documented to stand beside those of missing parameters. */
  readonly besides?: readonly string[];
  readonly notFound?: NotFoundContract;
  /** Further failures and forms that are documented, by what they are. */
  readonly also?: Readonly<Record<string, (account: ContractAccount) => Promise<void>>>;
}

export interface NotFoundContract {
  /** Which endpoints use which is specified (section Errors). */
  readonly spelling: 'Record Not Found' | 'Record not found';
  /** What makes the request one for something unknown. */
  readonly unknown: RawParts;
}

/** One contract for each endpoint of an area, and none for any other. */
export type ContractsOf<Area extends Partial<Record<EndpointId, unknown>>> = {
  readonly [Id in keyof Area]: Contract;
};

export const UNKNOWN_ID = '999999';
export const UNKNOWN_UTR = '00000000-0000-4000-8000-00000000dead';

/** A bulk delete of unknown ids only. */
export function unknownIds(spelling: NotFoundContract['spelling']): NotFoundContract {
  return { spelling, unknown: { form: { 'strIds[0]': UNKNOWN_ID } } };
}

export function unknownInQuery(
  name: string,
  spelling: NotFoundContract['spelling'] = 'Record Not Found',
): NotFoundContract {
  const value = name === 'utr' ? UNKNOWN_UTR : UNKNOWN_ID;
  return { spelling, unknown: { query: { [name]: value } } };
}
