// What a row tells besides what becomes of it: whom it speaks of and with which status, the id of its person, and what is
// odd about its address.
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
import type { SyncFeed } from '../scope/feeds.ts';
import type { Target, Targets } from '../scope/targets.ts';
import type { AddressFindings } from './row-findings.ts';

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

export interface MentionContext {
  readonly targets: Targets;
  readonly scratch: Scratch;
  /** What the row is to its sync. */
  readonly by: 'invalid' | 'excluded';
}

/** A row that names no contact type or segment may mean any of them: it speaks of its contact in all. */
export function mention(
  mapped: TellingRow,
  target: Target | undefined,
  { targets, scratch, by }: MentionContext,
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

export interface Place {
  /** Negative (-1 - feed) for a row that is already counted. */
  readonly feed: number;
  readonly file: number;
  readonly line: number;
}

export interface NotedRow {
  readonly place: Place;
  readonly context: { readonly scratch: Scratch; readonly addresses: AddressFindings };
}

/** Of an invalid row too, where its address can be read: it is the same person's. */
export function noteId(
  mapped: TellingRow,
  id: string | undefined,
  row: NotedRow & { readonly feed: SyncFeed; readonly target: Target | undefined },
): void {
  const { address, email } = mapped.kind === 'person' ? mapped.person : mapped;
  if (id === undefined || !namesSomebody(id) || address === undefined || email === undefined)
    return;
  const { feed, place, target, context } = row;
  if (target === undefined) return;
  const { source } = feed;
  context.scratch.ids.add({ ...place, source, id, target: target.index, address, email });
}

/** Why a row names nobody that should have kept somebody from mail. */
export function noteFault(mapped: TellingRow, { place, context }: NotedRow): void {
  if (mapped.kind === 'person') return;
  const { status, reason } = mapped;
  if (status === undefined || isSuppression(status)) context.addresses.lookAtFault(reason, place);
}

/** Of an address that is to get mail. */
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
