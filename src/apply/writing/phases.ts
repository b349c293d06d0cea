// The order of writing is part of the promises: every suppression is in effect before a contact is created, consent and
// live automations are checked before the first create, creates come before deletes, and before the first delete it is
// checked whether the sources mention its contact by now.
import type { Outcome } from '../../api/index.ts';
import {
  type Target,
  automationsOn,
  isLiveOnSegment,
  readSegments,
  Targets,
} from '../../compare/index.ts';
import { assert } from '../../lib/index.ts';
import type { ItemOf } from '../../plan/index.ts';
import { AutomationLiveError } from '../context/errors.ts';
import { pendingItems, settleAll, settleOne, stateOf, workThrough } from '../context/pending.ts';
import { isStopping, type Run } from '../context/run-context.ts';
import { findByAddress } from '../reading/found-contact.ts';
import { segmentsBehindNow } from '../reading/list-trust.ts';
import { readAgain, type Reading, type SmallList } from '../reading/read-back.ts';
import { attempt } from '../sending/attempt.ts';
import type { Cleared } from '../context/cleared.ts';
import { clearedItems, type ClearedReading, setAside } from '../settling/gate.ts';
import { suppressWhoLeftSince } from './sources-now.ts';
import { createContacts, updateContacts } from './contact-writes.ts';
import { deleteContacts } from './deletes.ts';
import { awaitSpellings } from './spellings.ts';
import { awaitSuppressions, writeSuppressions } from './suppressions.ts';

/** Right after a reading, of what was sent since. */
const NOTHING_BEHIND = { isFresh: true, listBehind: false, segmentsBehind: new Set<string>() };

/**
 * Sends what is pending, phase by phase. `part`: something waits for a reading. Either suppressions did not show, so
 * nothing after them was sent; or contacts need a contact type or a custom field that does not show yet; or they move
 * and were not seen in their new contact type; or it is unknown what an update would erase.
 */
export async function runPhases(run: Run, before: ClearedReading): Promise<'whole' | 'part'> {
  let reading = await createGroups(run, before);
  await writeSuppressions(run, reading);
  if (!(await awaitSuppressions(run, reading)) || isStopping(run)) return 'part';
  setAside(run, { ...NOTHING_BEHIND, reading }, ['denied']);
  if (!(await awaitSpellings(run, reading))) return 'part';
  if (!(await suppressWhoLeftSince(run, reading))) return 'part';
  await refuseLiveAutomations(run, reading);
  reading = await createContactTypes(run, reading);
  reading = await createCustomFields(run, reading);
  const unsent = await createContacts(run, reading);
  const unsure = await updateContacts(run, reading);
  const waiting = await deleteContacts(run, reading, unsent > 0);
  await addRecipients(run, reading);
  await removeRecipients(run, reading);
  return unsent + unsure + waiting === 0 ? 'whole' : 'part';
}

/**
 * Throws `AutomationLiveError` if an automation that was not accepted is live for a contact type or segment that grows.
 * The run stays unfinished: it can go on once the automation is paused or accepted.
 */
async function refuseLiveAutomations(run: Run, reading: Reading): Promise<void> {
  const growing = growingTargets(run, reading);
  if (growing.length === 0) return;
  const automations = await run.client.automations.list();
  const segments = automations.some(isLiveOnSegment) ? await run.client.segments.list() : [];
  const accepted = new Set(run.release.acceptedAutomations);
  const live = automationsOn(growing, { automations, segments });
  const refusing = live.filter(({ utr }) => !accepted.has(utr));
  if (refusing.length > 0) throw new AutomationLiveError(run.runId, refusing);
}

function growingTargets(run: Run, { targets }: Reading): Target[] {
  const { contactTypes, segments } = run.plan.head;
  const typeNames = namesOf(
    pendingItems(run, 'createContact'),
    ({ contactType }) => contactType,
    contactTypes.filter(({ create }) => create > 0).length,
  );
  const segmentNames = namesOf(
    pendingItems(run, 'addSegmentRecipient'),
    ({ segment }) => segment,
    segments.filter(({ add }) => add > 0).length,
  );
  return [
    ...typeNames.map((name) => targets.named(name)),
    ...segmentNames
      .map((name) => targets.segmentNamed(name))
      .filter((target) => target !== undefined),
  ];
}

/** Stops once every name that the head of the plan promises was found. */
function namesOf<T>(items: Iterable<T>, nameOf: (item: T) => string, most: number): string[] {
  const names = new Set<string>();
  for (const item of items) {
    names.add(nameOf(item));
    if (names.size >= most) break;
  }
  return [...names];
}

/** The segments are read again first: one with conditions may have taken in the contacts that were just written. */
async function addRecipients(run: Run, reading: ClearedReading): Promise<void> {
  if (isStopping(run) || pendingItems(run, 'addSegmentRecipient').next().done === true) return;
  await readSegments(run.client, reading);
  const segmentsBehind = await segmentsBehindNow(run, reading);
  setAside(run, { ...NOTHING_BEHIND, reading, segmentsBehind }, ['lists']);
  await workThrough(run, clearedItems(run, reading, 'addSegmentRecipient'), async (item) => {
    if (findByAddress(item, reading) === undefined) await add(run, item);
    else settleOne(run, item, { state: 'applied', reason: { code: 'taken-in-by-segment' } });
  });
}

async function add(run: Run, item: Cleared<ItemOf<'addSegmentRecipient'>>): Promise<void> {
  const { seq, segmentId, email, fields } = item;
  const { first_name, last_name } = fields;
  assert(first_name !== undefined && last_name !== undefined, 'a recipient has both names');
  const form = { segment_id: segmentId, first_name, last_name, email };
  await attempt(run, 'segment/email/store', [seq], JSON.stringify(form), () =>
    run.client.segments.addRecipient(form),
  );
}

async function removeRecipients(run: Run, reading: ClearedReading): Promise<void> {
  await workThrough(
    run,
    clearedItems(run, reading, 'removeSegmentRecipient'),
    ({ seq, recipientId }) =>
      attempt(run, 'segment/email/delete', [seq], recipientId, () =>
        run.client.segments.deleteRecipient(recipientId),
      ),
  );
}

// Creates what contacts and suppressions need: unsubscribe groups, contact types, custom fields. None may be created
// twice, since a group can never be removed.

async function createGroups(run: Run, reading: ClearedReading): Promise<ClearedReading> {
  const description = 'Suppressions kept by listferry';
  return await createEach(run, reading, 'createUnsubscribeGroup', ({ seq, group }) => {
    const form = { group_name: group, description, is_display: '1' } as const;
    return attempt(run, 'unsubscribes-groups/save', [seq], group, () =>
      run.client.unsubscribeGroups.save(form),
    );
  });
}

async function createContactTypes(run: Run, reading: ClearedReading): Promise<ClearedReading> {
  settleAll(run, pendingItems(run, 'createContactType'), (item) =>
    staysEmpty(run, item) ? { state: 'skipped', reason: { code: 'stays-empty' } } : undefined,
  );
  return await createEach(run, reading, 'createContactType', ({ seq, contactType }) =>
    attempt(run, 'contacts-type/add', [seq], contactType, () =>
      run.client.contactTypes.add(contactType),
    ),
  );
}

/** Whether all were set aside who go into it: an empty one is of no use, and stays when its name was a mistake. */
function staysEmpty(run: Run, { contactType }: ItemOf<'createContactType'>): boolean {
  let count = 0;
  for (const create of run.plan.createsIn(contactType)) {
    const state = stateOf(run, create);
    if (state !== 'skipped' && state !== 'drifted') return false;
    count += 1;
  }
  return count > 0;
}

async function createCustomFields(run: Run, reading: ClearedReading): Promise<ClearedReading> {
  return await createEach(run, reading, 'createCustomField', ({ seq, field, fieldType }) =>
    attempt(run, 'custom-fields/save', [seq], field, () =>
      run.client.fields.saveCustom({ field_name: field, field_type: fieldType }),
    ),
  );
}

/** The list that shows what was created. */
const SHOWN_IN = {
  createUnsubscribeGroup: 'groups',
  createContactType: 'contactTypes',
  createCustomField: 'customFields',
} as const;

/** One after the other: two could pass a check for the same name. Gives the reading with what was created. */
async function createEach<K extends keyof typeof SHOWN_IN>(
  run: Run,
  reading: ClearedReading,
  kind: K,
  create: (item: Cleared<ItemOf<K>>) => Promise<Outcome | undefined>,
): Promise<ClearedReading> {
  let sent = false;
  for (const item of clearedItems(run, reading, kind)) {
    const outcome = await create(item);
    sent ||= outcome !== undefined;
  }
  return sent ? await withFresh(run, reading, SHOWN_IN[kind]) : reading;
}

/** The reading with what was just created. Targets keep their numbers, which the scratch database uses. */
async function withFresh(
  run: Run,
  reading: ClearedReading,
  list: SmallList,
): Promise<ClearedReading> {
  const metadata = await readAgain(run, reading.metadata, [list]);
  const targets = new Targets(metadata.contactTypes, [], metadata.segments);
  for (const target of [...reading.targets.all()].sort((a, b) => a.index - b.index)) {
    if (target.kind === 'segment') targets.segmentNamed(target.name);
    else targets.named(target.name);
  }
  return { ...reading, metadata, targets };
}
