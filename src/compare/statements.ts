// Whom a row says something about, and what: one person, or all the addresses that stand in one cell.
import type { Address, Evidence, SourcePerson, Status, TellingRow } from '../contacts/index.ts';

export type StatedPerson = SourcePerson & { readonly evidence?: Evidence };

export interface Statement {
  readonly address: Address;
  readonly email: string;
  readonly status: Status;
  readonly evidence: Evidence | undefined;
}

/** None where the address or the status could not be read. */
export function statementsOf(mapped: TellingRow): readonly Statement[] {
  if (mapped.kind === 'person') {
    const { address, email, status, evidence } = mapped.person;
    return [{ address, email, status, evidence }];
  }
  const { address, email, several, status, evidence } = mapped;
  if (status === undefined) return [];
  if (address !== undefined && email !== undefined) return [{ address, email, status, evidence }];
  return (several ?? []).map((one) => ({ ...one, status, evidence }));
}
