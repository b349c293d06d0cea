// What a row tells beside what becomes of it: the id of its person, and what is odd about its address.
import {
  type Address,
  type TellingRow,
  isSuppression,
  latinLookAlike,
  namesSomebody,
} from '../contacts/index.ts';
import type { Scratch } from '../state/index.ts';
import type { AddressFindings } from './address-findings.ts';
import type { SyncFeed } from './feeds.ts';
import type { Target } from './targets.ts';

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
