// What a row says, whatever becomes of it: about whom and with which status, the id of its person, and what is odd
// about its address.
import {
  type Address,
  type Evidence,
  isSuppression,
  latinLookAlike,
  namesSomebody,
  type SourcePerson,
  type Status,
  type TellingRow,
} from '../../contacts/index.ts';
import type { Scratch } from '../../state/index.ts';
import type { RowPlace, SyncFeed } from '../scope/feeds.ts';
import type { Target, Targets } from '../scope/targets.ts';
import type { AddressFindings } from './row-findings.ts';

export type StatedPerson = SourcePerson & { readonly evidence?: Evidence };

interface Statement {
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

/**
 * A row that makes no contact still speaks of one, which a mirror must not take for gone. Where it names no contact
 * type or segment, it may mean any of them.
 */
export function mention(
  mapped: TellingRow,
  target: Target | undefined,
  {
    targets,
    scratch,
    by,
  }: {
    readonly targets: Targets;
    readonly scratch: Scratch;
    readonly by: 'invalid' | 'excluded';
  },
): void {
  const meant = target === undefined ? targets.all() : [target];
  for (const address of addressesOf(mapped)) {
    for (const { index } of meant) scratch.desired.mention(index, address, by);
  }
}

function addressesOf(mapped: TellingRow): readonly string[] {
  if (mapped.kind === 'person') return [mapped.person.address];
  if (mapped.address !== undefined) return [mapped.address];
  return (mapped.several ?? []).map(({ address }) => address);
}

interface NotedRow {
  readonly place: RowPlace;
  readonly context: { readonly scratch: Scratch; readonly addresses: AddressFindings };
}

/** Notes the id of a person, also of an invalid row whose address can be read. */
export function noteId(
  mapped: TellingRow,
  id: string | undefined,
  row: NotedRow & { readonly feed: SyncFeed; readonly target: Target | undefined },
): void {
  const { address, email } = mapped.kind === 'person' ? mapped.person : mapped;
  const { feed, place, target, context } = row;
  if (id === undefined || !namesSomebody(id) || target === undefined) return;
  if (address === undefined || email === undefined) return;
  const { source } = feed;
  context.scratch.ids.add({ ...place, source, id, target: target.index, address, email });
}

/** Notes why a row names nobody although it should keep somebody from mail. */
export function noteFault(mapped: TellingRow, { place, context }: NotedRow): void {
  if (mapped.kind === 'person') return;
  const { status, fault } = mapped;
  if (status === undefined || isSuppression(status)) context.addresses.lookAtFault(fault, place);
}

/** Notes what is odd about an address that is to get mail. */
export function noteOddity(
  { address, email }: { readonly address: Address; readonly email: string },
  { target, place, context }: NotedRow & { readonly target: Target | undefined },
): void {
  // A row that goes into several contact types is one row to look at.
  if (place.feed >= 0) context.addresses.lookAt(address, place, email);
  const latin = latinLookAlike(address, email);
  if (latin === undefined || target === undefined) return;
  const { file, line } = place;
  context.scratch.desired.noteLookAlike({ target: target.index, address, latin, file, line });
}
