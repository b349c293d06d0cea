// What a reading says about the items: doubts are settled, drift is found, effects become verdicts.
import { assert } from '../../lib/index.ts';
import type { Item, ItemKind, ItemOf } from '../../plan/index.ts';
import {
  type ItemState,
  type LateKey,
  type OpenItem,
  type OwnedKey,
  RENAME_FACT,
  UPLOAD_COUNTRY_FACT,
  isSecondAddHarmless,
} from '../../state/index.ts';
import { driftOf } from './drift.ts';
import { ABSENT, effectOf, type Effect, type OtherForm } from './effect.ts';
import { targetKeyOf } from '../reading/found-contact.ts';
import { LATE, lateKeyOf } from './late.ts';
import { LEFT_OUT, mayBeLeftOut } from './left-out.ts';
import { allItems, inChunks, isPending, isReleased, wasSent } from '../context/pending.ts';
import type { AccountReading } from '../reading/read-back.ts';
import type { RunContext } from '../context/run-context.ts';

/** What still stands open after a reading. */
export interface Settlement {
  /** Items that the service acknowledged and that cannot be seen yet. */
  readonly missing: number;
  /** Suppressions among those that were concluded not to appear any more. */
  readonly unseen: number;
}

export interface SettleOptions {
  /** `wait`: acknowledged items may still appear. `conclude`: what is not there now is rejected. */
  readonly missing: 'wait' | 'conclude';
  /** `again`: doubtful items that are not in effect may be sent again. `conclude`: they end unknown. */
  readonly absent: 'again' | 'conclude';
  /** The contact list is older than the account: a contact that is not in it may be there. */
  readonly listBehind: boolean;
  /** Attempts whose deletes are not to be taken for done because the list does not show their contacts. */
  readonly doubtedDeletes: ReadonlySet<number>;
}

/** Gives every item that was sent the state that the reading shows. */
export function settle(
  run: RunContext,
  reading: AccountReading,
  options: SettleOptions,
): Settlement {
  let missing = 0;
  let unseen = 0;
  const isHarmless = isSecondAddHarmless(run.journal.facts);
  for (const page of inChunks(run.journal.walks.openItems(run.runId), SETTLED_TOGETHER)) {
    const owned: OwnedKey[] = [];
    const late: LateKey[] = [];
    const suppressed: string[] = [];
    const settled: SettledItem[] = [];
    for (const open of page) {
      const item = run.plan.item(open.seq);
      assert(item !== undefined, 'the journal speaks of items of the plan only');
      const effect = isDoubted(open, options) ? ABSENT : effectOf(item, reading);
      const next = stateOf(item, open, { effect, options: { ...options, isHarmless } });
      if (next === undefined) {
        missing += 1;
        continue;
      }
      if (isDropped(item, open, next)) unseen += 1;
      if (isKeptAddress(item, open, next)) noteKeptAddress(run);
      if (next.state === 'applied') remember(run, { item, effect, owned, suppressed, reading });
      if (next.isLate === true) late.push(lateKeyOf(run, item, reading));
      settled.push({ seq: open.seq, ...next });
    }
    // First what later runs build on: after a crash nobody looks at an item again that has a verdict.
    run.journal.ownership.own(owned);
    run.journal.late.add(run.runId, late);
    run.journal.suppressedKeys.remember(suppressed);
    run.journal.items.settleEach(run.runId, settled);
  }
  return { missing, unseen };
}

/** Whether the service said yes to a suppression that is not to be seen. */
function isDropped(item: Item, open: OpenItem, next: NextState): boolean {
  return next.state === 'rejected' && open.state === 'acknowledged' && isSuppression(item);
}

function isDoubted({ attemptId }: OpenItem, { doubtedDeletes }: SettleOptions): boolean {
  return attemptId !== null && doubtedDeletes.has(attemptId);
}

/** Whether the service said yes to another address for a contact, and left it its own. */
function isKeptAddress(item: Item, open: OpenItem, next: NextState): boolean {
  const isRename = item.kind === 'updateContact' && item.newAddress !== undefined;
  return isRename && open.state === 'acknowledged' && next.state === 'rejected';
}

/** Rows whose form was taken for not understood have arrived after all. */
function learnUploadForm({ journal, runId, uploadForms }: RunContext, { seq }: Item): void {
  const value = uploadForms.get(seq);
  if (value === undefined || journal.facts.get(UPLOAD_COUNTRY_FACT) !== undefined) return;
  const fact = { name: UPLOAD_COUNTRY_FACT, value, source: 'observed' } as const;
  journal.facts.set({ ...fact, evidence: runId });
}

/** From then on a new address becomes a new contact: nobody is to wait for it every night. */
function noteKeptAddress({ journal, runId }: RunContext): void {
  journal.facts.set({ name: RENAME_FACT, value: 'no', source: 'observed', evidence: runId });
}

/** Sets aside the items whose target moved since the plan was made, before anything is sent. */
export function setAsideDrifted(run: RunContext, reading: AccountReading): void {
  for (const page of inChunks(driftedItems(run, reading), SETTLED_TOGETHER)) {
    run.journal.items.settleEach(run.runId, page);
  }
}

/** One sync of the disk for so many verdicts. */
export const SETTLED_TOGETHER = 500;

function* driftedItems(run: RunContext, reading: AccountReading): Generator<SettledItem> {
  const isRetry = run.journal.runs.get(run.runId)?.command === 'retry';
  // With --limit a plan is carried out in parts: what an earlier part did is nobody else's doing.
  const { fingerprint } = run.plan.head;
  const earlier = run.journal.runs.ofPlan(fingerprint).filter((runId) => runId !== run.runId);
  for (const item of allItems(run)) {
    if (!isPending(run, item.seq) || !isReleased(run, item)) continue;
    const isOwn = isRetry || earlier.some((runId) => wasApplied(run, runId, item.seq));
    const verdict = (isOwn ? metVerdict(item, reading) : undefined) ?? verdictOf(item, reading);
    if (verdict === undefined || mayBeRemoved(run, item, reading)) continue;
    yield { seq: item.seq, ...verdict };
  }
}

function wasApplied({ journal }: RunContext, runId: string, seq: number): boolean {
  return journal.items.stateOf(runId, seq) === 'applied';
}

/**
 * Whoever cannot be seen any more may have been removed by an earlier request that was taken for lost and
 * came late: then nothing drifted. A list may also be cut, so that it is looked at once more by its id.
 */
function mayBeRemoved(run: RunContext, item: Item, reading: AccountReading): boolean {
  if (item.kind !== 'deleteContact' && item.kind !== 'removeSegmentRecipient') return false;
  return wasSent(run, item.seq) && effectOf(item, reading).kind === 'effective';
}

/** Undefined for an item that is to be sent. */
function verdictOf(item: Item, reading: AccountReading): NextState | undefined {
  const reason = driftOf(item, reading);
  if (reason !== undefined) return { state: 'drifted', reason };
  const isMet = isUnion(item) && effectOf(item, reading).kind === 'effective';
  return isMet ? { state: 'applied', reason: 'was there already' } : undefined;
}

/** What was refused may have come about since, by whatever hand: then there is nothing to retry. */
function metVerdict(item: Item, reading: AccountReading): NextState | undefined {
  const effect = effectOf(item, reading);
  if (effect.kind !== 'effective' || effect.otherForms.length > 0) return undefined;
  return { state: 'applied', reason: 'is in effect already' };
}

/** Kinds whose effect is a thing being there: whoever put it there, the plan's wish is met. */
function isUnion(item: Item): boolean {
  return !NO_UNIONS.includes(item.kind);
}

const NO_UNIONS: readonly ItemKind[] = [
  'createContact',
  'updateContact',
  'deleteContact',
  'removeSegmentRecipient',
];

function isSuppression(item: Item): boolean {
  return item.kind === 'suppress' || item.kind === 'suppressInGroup';
}

interface NextState {
  readonly state: ItemState;
  readonly reason?: string | undefined;
  /** The service said yes to a create, which may still come into effect. */
  readonly isLate?: boolean;
}

interface StateOptions extends SettleOptions {
  /** A second add makes no second contact. */
  readonly isHarmless: boolean;
}

interface SettledItem extends NextState {
  readonly seq: number;
}

function stateOf(
  item: Item,
  open: OpenItem,
  { effect, options }: { readonly effect: Effect; readonly options: StateOptions },
): NextState | undefined {
  switch (effect.kind) {
    case 'effective':
      return { state: 'applied', reason: note(effect.otherForms, open) };
    case 'other':
      return open.state === 'acknowledged' && effect.otherForms.length > 0
        ? { state: 'applied', reason: note(effect.otherForms, open) }
        : { state: 'drifted', reason: `${effect.reason}: somebody else changed it` };
    case 'absent':
      return absentState(item, open, options);
  }
}

/** Twice what one process sends at the most: every resume would begin anew with its rounds. */
const MOST_CREATE_ATTEMPTS = 24;

/** What adds something goes out so often in the whole run; the budget for repetitions bounds the rest. */
function isSpent(item: Item, { attempts }: OpenItem): boolean {
  return ADDING.includes(item.kind) && attempts >= MOST_CREATE_ATTEMPTS;
}

const ADDING: readonly ItemKind[] = [
  'createUnsubscribeGroup',
  'createContactType',
  'createCustomField',
  'createContact',
  'addSegmentRecipient',
];

function absentState(item: Item, open: OpenItem, options: StateOptions): NextState | undefined {
  if (open.state === 'refused' && !isRefusedTogether(item, open, options)) {
    return { state: 'rejected', reason: open.reason ?? 'refused' };
  }
  if (isHidden(item, open, options)) return hiddenState(options, mayBeLate(item, open, options));
  if (open.state === 'acknowledged') return unseenState(item, open, options);
  return doubtfulState(item, open, options);
}

function unseenState(item: Item, open: OpenItem, options: StateOptions): NextState | undefined {
  if (options.missing === 'wait') return undefined;
  if (options.absent === 'again' && mayBeLeftOut(item, open, options.isHarmless)) {
    return { state: 'absent', reason: LEFT_OUT };
  }
  if (mayBeLate(item, open, options)) return { state: 'unknown', reason: LATE, isLate: true };
  return { state: 'rejected', reason: 'the service said yes and did nothing' };
}

/** An import may have queued what the service said yes to. */
function mayBeLate(item: Item, { state }: OpenItem, { isHarmless }: StateOptions): boolean {
  return item.kind === 'createContact' && state === 'acknowledged' && !isHarmless;
}

/** A call for many was refused, and the process died before it was cut down to those that are at fault. */
function isRefusedTogether(item: Item, open: OpenItem, { absent }: SettleOptions): boolean {
  return absent === 'again' && (open.itemCount ?? 1) > 1 && !isSpent(item, open);
}

function doubtfulState(item: Item, open: OpenItem, { absent }: SettleOptions): NextState {
  if (absent === 'again' && !isSpent(item, open)) return { state: 'absent' };
  return {
    state: 'unknown',
    reason: `no clear answer in ${String(open.attempts)} attempts, and not in effect when last read`,
  };
}

function note(otherForms: readonly OtherForm[], open: OpenItem): string | undefined {
  const stored = otherForms.map(({ field }) => field).join(', ');
  const parts = [
    ...(stored === '' ? [] : [`the service stored ${stored} in another form`]),
    ...(open.state === 'refused' ? ['the service refused it and did it all the same'] : []),
  ];
  return parts.length === 0 ? undefined : parts.join('; ');
}

type ContentItem =
  ItemOf<'createContact'> | ItemOf<'updateContact'> | ItemOf<'addSegmentRecipient'>;

/** Whether an item writes values that the service may store in another form. */
function isContent(item: Item): item is ContentItem {
  return ['createContact', 'updateContact', 'addSegmentRecipient'].includes(item.kind);
}

/** Whether the list does not tell, and nobody will be looked at by an id any more. */
function isHidden(item: Item, open: OpenItem, options: SettleOptions): boolean {
  if (item.kind === 'createContact') return options.listBehind;
  return options.absent === 'conclude' && isDoubted(open, options);
}

/** A create that is sent again because an old list does not show it would make a second contact. */
function hiddenState({ missing }: SettleOptions, isLate: boolean): NextState | undefined {
  if (missing === 'wait') return undefined;
  const reason = 'the contact list is not what the service counts: nobody knows yet';
  return { state: 'unknown', reason, isLate };
}

/** Keeps what later runs must know: which contacts are ours, and how the service stores their values. */
function remember(
  run: RunContext,
  seen: {
    readonly item: Item;
    readonly effect: Effect;
    readonly owned: OwnedKey[];
    readonly suppressed: string[];
    readonly reading: AccountReading;
  },
): void {
  const { item, effect, owned, suppressed, reading } = seen;
  if (item.kind === 'suppress') suppressed.push(item.address);
  if (!isContent(item)) return;
  const contactType = targetKeyOf(item, reading);
  const { address } = ('newAddress' in item && item.newAddress) || item;
  const key = { contactType, address };
  const isRenamed = address !== item.address;
  // Ours stays ours under its new address; an update alone makes no contact ours.
  const isOurs = isRenamed && run.journal.ownership.isOwned({ ...key, address: item.address });
  if (item.kind !== 'updateContact' || isOurs) owned.push(key);
  learnUploadForm(run, item);
  if (effect.kind === 'absent') return;
  for (const form of effect.otherForms) run.journal.facts.rememberStoredForm({ ...key, ...form });
}
