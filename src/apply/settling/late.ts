// Late contacts: the service acknowledged their create, and no reading shows them. An import may have queued them for
// hours, so sending them again could create duplicates. Every run looks for them; they are sent again only if a person
// asks for it, or if the service is known to create no duplicates.
import { contactTypeKeys } from '../../compare/index.ts';
import { assert } from '../../lib/index.ts';
import { type Item, type LateCounts, type PlainReason, traitsOf } from '../../plan/index.ts';
import {
  type Journal,
  type LateContact,
  type PlanReader,
  UPLOAD_COUNTRY_FACT,
  isSecondAddHarmless,
} from '../../state/index.ts';
import { type CreateItem, settleAll, stateOf } from '../context/pending.ts';
import { LateNumberError } from '../context/errors.ts';
import { type Run, learnFact } from '../context/run-context.ts';
import { findByAddress, targetKeyOf } from '../reading/found-contact.ts';
import type { Reading } from '../reading/read-back.ts';

/** Ends the wait for late contacts that a reading shows. */
export function lookForLate(run: Run, reading: Reading): void {
  const { late } = run.journal;
  if (reading.listed.contacts === null || late.isEmpty) return;
  // Items that had the verdict late, and exist by now.
  settleAll(run, run.plan.items('createContact'), (item) => {
    const state = stateOf(run, item);
    if (state !== 'unknown' && state !== 'rejected') return undefined;
    if (lateOf(run.journal, item) === undefined) return undefined;
    if (findByAddress(item, reading) === undefined) return undefined;
    return { state: 'applied', reason: { code: 'arrived-late' } };
  });
  const awaited = new Set(late.groups().map(({ contactType }) => contactType));
  for (const { key, index } of reading.targets.ofKind('contactType')) {
    if (!awaited.has(key)) continue;
    const forms = late.remove(keysOf(key, reading.scratch.actual.addresses(index)));
    for (const form of forms.slice(0, 1)) learnFact(run, UPLOAD_COUNTRY_FACT, form);
  }
}

function* keysOf(contactType: string, addresses: Iterable<string>) {
  for (const address of addresses) yield { contactType, address };
}

/** Why a create waits for what was acknowledged; undefined where nothing is awaited at all. */
export function awaitedIn(run: Run): ((item: CreateItem) => PlainReason | undefined) | undefined {
  if (run.journal.late.isEmpty || isSecondAddHarmless(run.journal.facts)) return undefined;
  const held = heldContactTypes(run);
  return (item) => {
    const late = lateOf(run.journal, item);
    if (late !== undefined && mayResend(run, late)) return undefined;
    if (late !== undefined) return late.isOverdue ? 'overdue' : 'late';
    return keysOfItem(item).some((key) => held.has(key)) ? 'held-for-late' : undefined;
  };
}

/** A person's request is good for one sending. */
function mayResend({ release, runId }: Run, late: LateContact): boolean {
  return release.resend !== undefined && late.runId !== runId;
}

/**
 * Contact types in which most acknowledged creates of a run were never seen: the service may list and count only some
 * of its contacts, and then each further create makes a duplicate.
 */
function heldContactTypes({ journal, release, runId }: Run): ReadonlySet<string> {
  const groups = journal.late
    .groups()
    .filter(({ late, acknowledged }) => late * 2 > acknowledged)
    .filter((group) => release.resend === undefined || group.runId === runId);
  return new Set(groups.map(({ contactType }) => contactType));
}

/** Under any key of its contact type: the service may have another one of almost the same name by now. */
function lateOf(journal: Pick<Journal, 'late'>, item: CreateItem): LateContact | undefined {
  for (const contactType of keysOfItem(item)) {
    const late = journal.late.get({ contactType, address: item.address });
    if (late !== undefined) return late;
  }
  return undefined;
}

function keysOfItem({ contactType }: CreateItem): readonly string[] {
  return contactTypeKeys(contactType);
}

/** Notes how many creates of each contact type the service acknowledged; `heldContactTypes` needs it. */
export function noteAcknowledged(run: Run): void {
  const { journal, runId, plan } = run;
  const own = journal.late.groups().filter((group) => group.runId === runId);
  if (own.length === 0) return;
  const counts = new Map(own.map(({ contactType, late }) => [contactType, late]));
  for (const item of plan.items('createContact')) {
    const key = keysOfItem(item).find((known) => counts.has(known)) ?? '';
    const count = counts.get(key);
    if (count === undefined) continue;
    const standing = journal.items.get(runId, item.seq);
    if (standing?.state === 'applied' && standing.attempts > 0) counts.set(key, count + 1);
  }
  for (const [contactType, count] of counts) {
    journal.late.noteAcknowledged(runId, contactType, count);
  }
}

/** Undefined if no contact is late. */
export function lateCounts(run: Run): LateCounts | undefined {
  const { journal, runId, plan } = run;
  if (journal.late.isEmpty) return undefined;
  const counts = { waiting: 0, overdue: 0, held: 0 };
  for (const item of plan.items('createContact')) {
    const standing = journal.items.get(runId, item.seq);
    const code = standing?.reason?.code;
    if (code === 'held-for-late') counts.held += 1;
    if (code === 'overdue') counts.overdue += 1;
    if (standing?.state === 'unknown' && lateOf(journal, item) !== undefined) counts.waiting += 1;
  }
  const awaited = journal.late.groups().reduce((sum, { late, overdue }) => sum + late - overdue, 0);
  return { ...counts, waiting: Math.max(counts.waiting, awaited), ...notPlanned(run, awaited) };
}

/** Of a part it is not known what the whole plan creates. */
function notPlanned({ journal, plan }: Run, awaited: number): Pick<LateCounts, 'notInPlan'> {
  if (!traitsOf(plan.head).isWhole) return {};
  const notInPlan = awaited - lateCreates(journal, plan, ({ isOverdue }) => !isOverdue);
  return notInPlan > 0 ? { notInPlan } : {};
}

function lateCreates(
  journal: Pick<Journal, 'late'>,
  plan: Pick<PlanReader, 'items'>,
  isMeant: (late: LateContact) => boolean = () => true,
): number {
  let count = 0;
  for (const item of plan.items('createContact')) {
    const late = lateOf(journal, item);
    if (late !== undefined && isMeant(late)) count += 1;
  }
  return count;
}

/** Throws `LateNumberError` unless `resend` is the number of late contacts that the plan creates. */
export function checkResend(
  journal: Pick<Journal, 'late'>,
  plan: Pick<PlanReader, 'items'>,
  resend: number | undefined,
): void {
  if (resend === undefined) return;
  const count = lateCreates(journal, plan);
  if (count !== resend) throw new LateNumberError(resend, count);
}

/** What the journal remembers of an acknowledged item that no reading shows. */
export function lateKeyOf(run: Run, item: Item, reading: Reading) {
  assert(item.kind === 'createContact', 'only contacts are late');
  const contactType = targetKeyOf(item, reading);
  return { contactType, address: item.address, form: run.uploadForms.get(item.seq) };
}
