// Gives items that were sent the state that a reading shows: it settles doubts, and turns effects into verdicts.
import { isRefusingStatus } from '../../api/index.ts';
import { isText } from '../../diff/index.ts';
import { assert } from '../../lib/index.ts';
import type { Item, ItemKind, ItemOf, ItemReason } from '../../plan/index.ts';
import {
  type LateKey,
  type OpenItem,
  type ContactKey,
  type SettledItem,
  LIST_FACT,
  ROWS_FACT,
  UPLOAD_COUNTRY_FACT,
  isSecondAddHarmless,
} from '../../state/index.ts';
import {
  ABSENT,
  effectOf,
  type Effect,
  type OtherForm,
  type SeenValues,
  writtenBy,
} from './effect.ts';
import {
  addressAfter,
  entriesOf,
  foundAfter,
  targetKeyOf,
  type WrittenItem,
} from '../reading/found-contact.ts';
import { alongWith } from '../reading/sent-along.ts';
import { isSuppression } from '../reading/spellings.ts';
import { lateKeyOf } from './late.ts';
import { learnTexts } from './learn-texts.ts';
import { inChunks, SETTLED_TOGETHER } from '../context/pending.ts';
import type { ListTrust } from '../reading/list-trust.ts';
import type { Reading } from '../reading/read-back.ts';
import { type Run, learnFact } from '../context/run-context.ts';

/** What is still open after a reading. */
export interface Settlement {
  /** Items that the service acknowledged and that do not show yet. */
  readonly missing: number;
  /** Suppressions among those that were concluded never to appear. */
  readonly unseen: number;
  /** Items that it gave the verdict `applied`, and whose values are as they were written. */
  readonly intact: number;
}

export interface SettleOptions extends ListTrust {
  /** `wait`: acknowledged items may still appear. `conclude`: what is not there now is rejected. */
  readonly missing: 'wait' | 'conclude';
  /** `again`: doubtful items that are not in effect may be sent again. `conclude`: they end unknown. */
  readonly absent: 'again' | 'conclude';
}

/** Gives every item that was sent the state that the reading shows. */
export function settle(run: Run, reading: Reading, options: SettleOptions): Settlement {
  let missing = 0;
  let unseen = 0;
  let intact = 0;
  const isHarmless = isSecondAddHarmless(run.journal.facts);
  for (const page of inChunks(run.journal.walks.openItems(run.runId), SETTLED_TOGETHER)) {
    const kept: Kept = { owned: [], left: [], late: [], suppressed: [] };
    const settled: (NextState & { readonly seq: number })[] = [];
    const items = run.plan.itemsAt(page.map(({ seq }) => seq));
    for (const [index, open] of page.entries()) {
      const item = items[index];
      assert(item?.seq === open.seq, 'the journal speaks of items of the plan only');
      const effect = options.doubtedDeletes.has(open.attemptId) ? ABSENT : effectOf(item, reading);
      const next = nextStateOf(item, open, effect, { ...options, isHarmless });
      if (next === undefined) {
        missing += 1;
        continue;
      }
      if (isDropped(item, open, next)) unseen += 1;
      noteEffect(run, item, open, next);
      const seen = seenOf(effect);
      if (next.state === 'applied' && seen !== undefined) {
        learnFrom(run, reading, item, open, seen);
        remember(run, reading, item, seen.otherForms, kept);
        intact += Number(seen.foreign.length === 0);
      }
      if (next.isLate === true) kept.late.push(lateKeyOf(run, item, reading));
      settled.push({ seq: open.seq, ...next });
    }
    // The verdicts come last: after a crash, items that have one are not looked at again.
    run.journal.ownership.own(kept.owned);
    run.journal.ownership.disown(kept.left);
    noteLate(run, kept.late);
    run.journal.knownLeavers.remember(kept.suppressed);
    run.journal.items.settleEach(run.runId, settled);
  }
  return { missing, unseen, intact };
}

function noteLate({ journal, runId }: Run, late: readonly LateKey[]): void {
  journal.late.add(runId, late);
  for (const { form } of late) {
    if (form !== undefined) journal.facts.noteUnreadCountry(form, runId);
  }
}

/** What later runs build on. */
interface Kept {
  readonly owned: ContactKey[];
  /** Of which a contact was ours, and is there no more. */
  readonly left: ContactKey[];
  readonly late: LateKey[];
  readonly suppressed: string[];
}

/** Whether the service acknowledged a suppression that never appeared. */
function isDropped(item: Item, open: OpenItem, next: NextState): boolean {
  return next.state === 'rejected' && open.state === 'acknowledged' && isSuppression(item);
}

/** What later writes build on. Where the service keeps acknowledging new addresses without taking them, plans create a new contact instead. */
function noteEffect(
  { journal: { facts }, runId, answers }: Pick<Run, 'journal' | 'runId' | 'answers'>,
  item: Item,
  open: OpenItem,
  { state }: NextState,
): void {
  if (open.state === 'doubt' && state === 'applied') answers.noteEffect(open.seq);
  if (item.kind !== 'updateContact' || item.newAddress === undefined) return;
  if (state === 'applied') facts.noteAddressChanged();
  if (state === 'rejected' && open.state === 'acknowledged') facts.noteAddressKept(runId);
}

interface NextState extends Omit<SettledItem, 'seq'> {
  /** The service said yes to a create, which may still come into effect. */
  readonly isLate?: boolean;
}

interface StateOptions extends SettleOptions {
  /** A second add makes no second contact. */
  readonly isHarmless: boolean;
}

function nextStateOf(
  item: Item,
  open: OpenItem,
  effect: Effect,
  options: StateOptions,
): NextState | undefined {
  switch (effect.kind) {
    case 'effective':
      return { state: 'applied', reason: note(effect, open) };
    case 'other':
      if (effect.found === 'gone' && options.listBehind) return unlistedState(open, options);
      // What somebody wrote over it since is judged by the last reading of the run.
      return open.state === 'acknowledged' && effect.isThere
        ? { state: 'applied', reason: note(effect, open) }
        : { state: 'drifted', reason: { code: 'changed-by-another', found: effect.found } };
    case 'absent':
      return standingState(effect, open, absentState(item, open, options));
  }
}

function seenOf(effect: Effect): SeenValues | undefined {
  return effect.kind === 'absent' ? effect.standing : effect;
}

/** Acknowledged, and nothing has changed in all that time: the service keeps the values in the form that they had. */
function standingState(
  { standing }: Extract<Effect, { readonly kind: 'absent' }>,
  open: OpenItem,
  next: NextState | undefined,
): NextState | undefined {
  if (standing === undefined || next?.reason?.code !== 'silently-dropped') return next;
  return { state: 'applied', reason: note(standing, open) };
}

/** The contact of an update: whether it is gone, only a list that is not short can tell. */
function unlistedState(open: OpenItem, options: SettleOptions): NextState | undefined {
  return refusedState(open) ?? hiddenState(options, false);
}

/** A bulk call that was refused says nothing of one of its items: the process died before it found those at fault. */
function refusedState({ state, itemCount, reason }: OpenItem): NextState | undefined {
  return state === 'refused' && itemCount === 1 ? { state: 'rejected', reason } : undefined;
}

function absentState(item: Item, open: OpenItem, options: StateOptions): NextState | undefined {
  const refused = refusedState(open);
  if (refused !== undefined) return refused;
  if (isHidden(item, open, options)) return hiddenState(options, mayBeLate(item, open, options));
  if (open.state === 'acknowledged') return unseenState(item, open, options);
  if (isTurnedAway(open, options)) return { state: 'rejected', reason: open.reason };
  return doubtfulState(item, open, options);
}

/** Whether something on the way refused the request, which carried nothing else, and it took no effect. */
function isTurnedAway(open: OpenItem, { doubtedDeletes }: SettleOptions): boolean {
  const isRefused = open.state === 'doubt' && isRefusingStatus(open.httpStatus);
  return isRefused && open.itemCount === 1 && !doubtedDeletes.has(open.attemptId);
}

/** Whether the list cannot tell, and no look by id will follow. */
function isHidden(item: Item, open: OpenItem, options: SettleOptions): boolean {
  if (item.kind === 'createContact') return options.listBehind;
  if (item.kind === 'addSegmentRecipient') return options.segmentsBehind.has(item.segment);
  return options.absent === 'conclude' && options.doubtedDeletes.has(open.attemptId);
}

/** A create or add that is repeated because a stale list lacks it would make a duplicate. */
function hiddenState({ missing }: SettleOptions, isLate: boolean): NextState | undefined {
  if (missing === 'wait') return undefined;
  return { state: 'unknown', reason: { code: 'list-incomplete' }, isLate };
}

function unseenState(item: Item, open: OpenItem, options: StateOptions): NextState | undefined {
  if (options.missing === 'wait') return undefined;
  if (options.absent === 'again' && mayBeLeftOut(item, open, options.isHarmless)) {
    return { state: 'absent', reason: { code: 'left-out' } };
  }
  if (mayBeLate(item, open, options)) {
    return { state: 'unknown', reason: { code: 'late' }, isLate: true };
  }
  return { state: 'rejected', reason: { code: 'silently-dropped' } };
}

/** Repeating any of these adds nothing that is there already. */
const REPEATABLE: readonly ItemKind[] = ['suppress', 'suppressInGroup', 'deleteContact'];

/**
 * Whether an acknowledged item that is still missing after the quiet period is sent again. Only once: one that is left
 * out twice was dropped silently. A contact that a bulk call left out gets a call of its own, and suppressions go in ever
 * shorter calls. A row of an upload is late (late.ts), unless a second add is known to create no duplicate.
 */
export function mayBeLeftOut(item: Item, open: OpenItem, isSecondAddHarmless: boolean): boolean {
  if (open.endpoint === 'contacts/bulk-delete') return true;
  if (isSuppression(item) && open.itemCount > 1) return true;
  if (open.attempts > 1) return false;
  if (item.kind === 'createContact') {
    return isSecondAddHarmless && open.endpoint === 'contacts/upload-csv';
  }
  return REPEATABLE.includes(item.kind);
}

/** An import may have queued what the service said yes to. */
function mayBeLate(item: Item, { state }: OpenItem, { isHarmless }: StateOptions): boolean {
  return item.kind === 'createContact' && state === 'acknowledged' && !isHarmless;
}

function doubtfulState(item: Item, open: OpenItem, { absent }: SettleOptions): NextState {
  if (absent === 'again' && !isSpent(item, open)) return { state: 'absent' };
  const { attempts, reason } = open;
  const said = reason !== null && 'message' in reason ? { message: reason.message } : {};
  return { state: 'unknown', reason: { code: 'no-clear-answer', attempts, ...said } };
}

/** Twice what one process sends at most: every resume starts its rounds again. */
const MOST_CREATE_ATTEMPTS = 24;

/** Limits creates over the whole run; the budget for repetitions limits the rest. */
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

function note(
  { otherForms, lost, altered }: SeenValues,
  { state }: OpenItem,
): ItemReason | undefined {
  // A loss is worse than any other form.
  if (lost.length > 0) return { code: 'fields-lost', fields: lost };
  if (altered.length > 0) return { code: 'fields-altered', fields: altered };
  const fields = otherForms.map(({ field }) => field);
  const wasRefused = state === 'refused';
  if (fields.length === 0 && !wasRefused) return undefined;
  return { code: 'applied-otherwise', fields, wasRefused };
}

/** Whether an item writes values that the service may store in another form. */
function isContent(item: Item): item is WrittenItem {
  return ['createContact', 'updateContact', 'addSegmentRecipient'].includes(item.kind);
}

/** What a contact shows of the service: how it keeps texts only if it was sent in a form, since importers may differ. */
function learnFrom(
  run: Run,
  reading: Reading,
  item: Item,
  { endpoint }: OpenItem,
  { otherForms }: SeenValues,
): void {
  if (!isContent(item)) return;
  learnShown(run, item);
  if (endpoint === 'contacts/upload-csv') learnUploadForm(run, item);
  if (!SENT_IN_FORMS.includes(endpoint)) return;
  const isKnown = run.journal.facts.textHabits().forms.length === 1;
  if (!isKnown || otherForms.length > 0) learnFromTexts(run, reading, item);
}

function learnFromTexts(run: Run, reading: Reading, item: WrittenItem): void {
  const shown = foundAfter(item, reading)?.fields ?? {};
  const along = item.kind === 'updateContact' ? alongWith(run, item)?.fields : undefined;
  // Apart: somebody may have changed what was only sent along.
  for (const sent of [along ?? {}, writtenBy(item)]) {
    const texts = entriesOf(sent).filter(([field]) => isText(field));
    const seen = texts.map(([field, value]) => [value, shown[field] ?? ''] as const);
    learnTexts(run, seen, 'later');
  }
}

const SENT_IN_FORMS: readonly string[] = ['contacts/add', 'contacts/update'];

/** Keeps what later runs need: which contacts are ours, and how the service stores their values. */
function remember(
  run: Run,
  reading: Reading,
  item: Item,
  otherForms: readonly OtherForm[],
  { owned, left, suppressed }: Kept,
): void {
  if (item.kind === 'suppress') suppressed.push(item.address);
  const isRenamed = item.kind === 'updateContact' && addressAfter(item) !== item.address;
  if (item.kind === 'deleteContact' || isRenamed) left.push(...leftBy(item, reading));
  if (!isContent(item)) return;
  const contactType = targetKeyOf(item, reading);
  const address = addressAfter(item);
  const key = { contactType, address };
  // Ours stays ours under its new address; an update alone makes no contact ours.
  const isOurs = isRenamed && run.journal.ownership.isOwned({ ...key, address: item.address });
  if (item.kind !== 'updateContact' || isOurs) owned.push(key);
  for (const form of otherForms) run.journal.facts.rememberStoredForm({ ...key, ...form });
}

/**
 * The address that has no contact by now: whoever comes there under it was added by another hand. A copy leaves another one,
 * and an address that is passed along has the next contact.
 */
function leftBy(item: ItemOf<'deleteContact' | 'updateContact'>, reading: Reading): ContactKey[] {
  const { key: contactType, index } = reading.targets.named(item.contactType);
  const isThere = reading.scratch.actual.find(index, item.address) !== undefined;
  return isThere ? [] : [{ contactType, address: item.address }];
}

/** The list shows a contact that a run has created. */
function learnShown(run: Run, { kind }: Item): void {
  if (kind !== 'createContact' || run.journal.facts.get(LIST_FACT) !== undefined) return;
  learnFact(run, LIST_FACT, 'yes');
}

/** Rows whose form seemed not to be understood have arrived after all. */
function learnUploadForm(run: Run, { seq }: Item): void {
  const form = run.uploadForms.get(seq);
  if (form === undefined || run.journal.facts.get(UPLOAD_COUNTRY_FACT) !== undefined) return;
  learnFact(run, UPLOAD_COUNTRY_FACT, form);
  if (run.journal.facts.get(ROWS_FACT) === undefined) learnFact(run, ROWS_FACT, 'at_least(1)');
}
