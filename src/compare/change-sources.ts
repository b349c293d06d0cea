// What the changes of a plan are drawn from.
import type { Address, Evidence, Origin } from '../contacts/index.ts';
import type { Finding, MigrationPhase } from '../plan/index.ts';
import type { Scratch } from '../state/index.ts';
import type { AccountOutline } from './read-account.ts';
import type { CompareMemory } from './request.ts';
import type { Target, Targets } from './targets.ts';

export interface ChangeSources {
  readonly scratch: Scratch;
  readonly targets: Targets;
  readonly outline: AccountOutline;
  readonly groups: readonly { readonly scope: number; readonly group: string }[];
  readonly memory: CompareMemory | undefined;
  readonly phase: MigrationPhase | undefined;
  /**
   * A country id for a contact that has none: that of its row's sync, else that of another sync into
   * the contact type.
   */
  readonly defaultCountryOf: (feed: number, target: Target) => string | undefined;
  readonly originOf: (row: RowPlace) => Origin;
  /** Takes what no item can be made of. */
  readonly onFinding: (finding: Finding) => void;
}

export interface RowPlace {
  readonly feed: number;
  readonly file: number;
  readonly line: number;
}

/** Addresses in the scratch database came out of `parseAddress`, or from the service as they are. */
export function asAddress(address: string): Address {
  return address as Address;
}

/** As a part of an item: nothing where the row told nothing. The scratch database holds what we wrote. */
export function evidencePart(stored: string | null): { readonly evidence?: Evidence } {
  return stored === null ? {} : { evidence: JSON.parse(stored) as Evidence };
}
