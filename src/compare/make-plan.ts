// Makes a plan: reads both sides, writes the items as they are found, and adds up the numbers. Changes to the
// account come before contacts: unsubscribe groups, suppressions, contact types, custom fields.
import {
  cleanSpelling,
  spellingGap,
  customFieldName,
  type FieldName,
  type Fields,
  isCustomField,
  type Reject,
} from '../contacts/index.ts';
import { type Random, SyncError, timedId } from '../lib/index.ts';
import {
  type Change,
  type Finding,
  isPersonal,
  markAccepted,
  markReturned,
} from '../plan/index.ts';
import {
  type DatabaseLocation,
  type MissingSuppression,
  type OpenHead,
  type PlanReader,
  PlanWriter,
} from '../state/index.ts';
import { AddedByHand } from './changes/added-by-hand.ts';
import { boundByIds } from './changes/bound-by-ids.ts';
import {
  asAddress,
  type ChangeSources,
  type Deciders,
  emptyTally,
  evidencePart,
  type TargetSources,
  withFurther,
} from './changes/change-sources.ts';
import {
  additions,
  creates,
  createsAny,
  deletes,
  removals,
} from './changes/creates-and-deletes.ts';
import { Edits } from './changes/edits.ts';
import { GoneCounts } from './changes/gone-counts.ts';
import { Gone } from './changes/gone.ts';
import { LeftOut, RefusedNumberError } from './changes/left-out.ts';
import { type Refusals, Sieve } from './changes/sieve.ts';
import { bringsAny, countUnwritable, dropImpossible, renames, updates } from './changes/updates.ts';
import { findGroup } from './scope/account-metadata.ts';
import type { CompareMemory, CompareRequest, CompareTools } from './scope/request.ts';
import { bindingOf, defaultCountryOf, GLOBAL_SCOPE } from './scope/source-bindings.ts';
import { ErasedContacts } from './sides/erased-contacts.ts';
import { type BothSides, type OpenSides, readBoth } from './sides/match-sides.ts';
import { asksAbout } from './sides/other-names.ts';
import { describePlan } from './summary/describe-plan.ts';
import { type Described, ItemCounts } from './summary/plan-counts.ts';

export interface MadePlan {
  readonly plan: PlanReader;
  /** The reading that the plan was made from; its scratch database is open until `close`. */
  readonly sides: OpenSides;
  close(): void;
}

interface MakePlanOptions {
  readonly planId: string;
  readonly place: DatabaseLocation;
}

/** The id of a plan, made before the plan so that its file can have it as its name. */
export function newPlanId(tools: Pick<CompareTools, 'clock'>, random: Random): string {
  return timedId(tools.clock.wallTime(), random);
}

export async function makePlan(
  request: CompareRequest,
  tools: CompareTools,
  options: MakePlanOptions,
): Promise<MadePlan> {
  const writer = new PlanWriter(options.place);
  let sides: OpenSides | undefined;
  try {
    const onFinding = (finding: Finding): void => {
      writer.addFinding(finding);
    };
    const onReject = (reject: Reject): void => {
      writer.addReject(reject);
    };
    tools.progress.enter('read');
    sides = await readBoth(request, tools, onReject, onFinding);
    tools.progress.enter('plan');
    const head = writeItems(writer, { request, tools, sides, onFinding, planId: options.planId });
    const plan = writer.finish(head);
    const { scratch } = sides;
    return {
      plan,
      sides,
      close: () => {
        plan.close();
        scratch.close();
      },
    };
  } catch (error) {
    writer.discard();
    sides?.scratch.close();
    throw error;
  }
}

interface Making extends Pick<Described, 'request' | 'tools' | 'sides' | 'planId'> {
  readonly onFinding: (finding: Finding) => void;
}

function writeItems(writer: PlanWriter, making: Making): OpenHead {
  const { clock, memory, progress } = making.tools;
  const refusals = refusalsIn(memory);
  const deciders = decidersOf(memory, making.sides, refusals !== undefined);
  const sources = changeSources(making, deciders);
  const targets = sources.targets
    .decided()
    .map((target) => ({ ...sources, target, tally: emptyTally() }));
  const total = targets.reduce((sum, target) => sum + expectedItems(target), 0);
  const step = progress.step('Comparing', { unit: 'items', total });
  const seen = new ItemCounts();
  const tallies = new Map(targets.map(({ target, tally }) => [target.index, tally]));
  const leftOut = new LeftOut(sources, ({ index }) => tallies.get(index));
  const take = (change: Change): void => {
    writer.addItem(change);
    seen.add(change);
    if (isOfBarred(change, sources)) seen.barredDeletes += 1;
  };
  const found = markedChanges(sources, targets, () => {
    step.advance(1);
  });
  if (refusals === undefined) for (const change of found) take(change);
  else takeSifted(found, new Sieve(refusals, making.tools.scratch), { ...making, take, leftOut });
  step.finish();
  checkNumbers(making.request, deciders.goneCounts, refusals);
  const createdAt = clock.wallTime();
  return describePlan({ ...making, ...deciders, leftOut, seen, tallies, createdAt });
}

function decidersOf(
  memory: CompareMemory | undefined,
  sides: BothSides,
  mayBeRefused: boolean,
): Deciders {
  const gone = new Gone(memory, sides);
  const goneCounts = new GoneCounts(gone, sides);
  return {
    gone,
    goneCounts,
    added: new AddedByHand(memory, sides, goneCounts),
    erased: new ErasedContacts(memory?.past, sides),
    edits: new Edits(memory, sides.targets, mayBeRefused),
  };
}

/** Undefined where nobody refused anything: then no change is hashed, and none is written twice. */
function refusalsIn(memory: CompareMemory | undefined): Refusals | undefined {
  return memory?.refusals?.isEmpty() === false ? memory.refusals : undefined;
}

/** What a person refused by name is left out, or, where another one names the number of all that are, marked. */
function takeSifted(found: Iterable<Change>, sieve: Sieve, sifting: Sifting): void {
  const { request, leftOut, take } = sifting;
  const { acceptRefused } = request;
  let count = 0;
  try {
    for (const change of found) sieve.add(change);
    for (const { change, isLeftOut, since } of sieve.sifted()) {
      if (isLeftOut && isPersonal(change)) count += 1;
      if (isLeftOut && acceptRefused === undefined) leftOut.add(change, since);
      else take(since === undefined ? change : markAccepted(change));
    }
  } finally {
    sieve.close();
  }
  const named = acceptRefused ?? count;
  if (named !== count) throw new RefusedNumberError(named, count);
}

interface Sifting extends Pick<Making, 'request'> {
  readonly leftOut: LeftOut;
  readonly take: (change: Change) => void;
}

/** The changes of the plan, with what goes together and who had left. */
function* markedChanges(
  sources: ChangeSources,
  targets: readonly TargetSources[],
  onFound: () => void,
): Generator<Change> {
  const isAsked = asksAbout(sources.memory?.knownLeavers, sources.asked);
  const bound = boundByIds(sources);
  const withOthers = withFurther(sources);
  for (const found of listChanges(sources, targets)) {
    const unmarked = withOthers(bound(found));
    yield isAsked === undefined ? unmarked : markReturned(unmarked, isAsked);
    onFound();
  }
}

/** A contact that leaves is one less to mail only where it got mail. */
function isOfBarred(change: Change, { match }: ChangeSources): boolean {
  return change.kind === 'deleteContact' && match.actual.willBeBarred(change.address);
}

function changeSources(
  { request, sides, tools, onFinding }: Making,
  deciders: Deciders,
): ChangeSources {
  const { bindings, targets, sources } = sides;
  return {
    ...sides,
    onFinding,
    memory: tools.memory,
    ...deciders,
    recreates: request.recreate !== undefined,
    phase: request.phase,
    defaultCountryOf: (index, target) => defaultCountryOf(bindings, targets.syncsOf(target), index),
    originOf: ({ binding, file, line }) => ({
      source: bindings[bindingOf({ binding })]?.source ?? '',
      file: sources.filePaths[file] ?? '',
      line,
    }),
  };
}

/** The changes that bring the service to the sources, in the order of a plan. */
function* listChanges(
  sources: ChangeSources,
  targets: readonly TargetSources[],
): Generator<Change> {
  const contactTypes = targets.filter(({ target }) => target.kind === 'contactType');
  for (const contactType of contactTypes) dropImpossible(contactType);
  yield* groupChanges(sources);
  yield* suppressionChanges(sources);
  for (const contactType of contactTypes) yield* contactTypeChanges(contactType);
  yield* customFieldChanges(sources, contactTypes);
  for (const contactType of contactTypes) yield* creates(contactType);
  for (const contactType of contactTypes) {
    yield* updates(contactType);
    yield* renames(contactType);
  }
  for (const contactType of contactTypes) yield* deletes(contactType);
  const segments = targets.filter(({ target }) => target.kind === 'segment');
  for (const segment of segments) yield* additions(segment);
  for (const segment of segments) countUnwritable(segment);
  for (const segment of segments) yield* removals(segment);
}

/** An estimate of the number of items, for the progress display: keys that one side lacks or that differ. */
function expectedItems({ target, match, targets }: TargetSources): number {
  const { missing, matched, differing } = match.differences.pairCounts(target.index);
  const listed = targets.isMirrored(target) ? match.actual.countContacts(target.index) : matched;
  return missing + differing + Math.max(0, listed - matched);
}

function* groupChanges({ groups, metadata }: ChangeSources): Generator<Change> {
  for (const { group } of groups) {
    if (findGroup(metadata, group) === undefined) yield { kind: 'createUnsubscribeGroup', group };
  }
}

function* suppressionChanges(sources: ChangeSources): Generator<Change> {
  const { match, originOf } = sources;
  for (const { scope, group } of [{ scope: GLOBAL_SCOPE, group: undefined }, ...sources.groups]) {
    for (const row of match.differences.missingSuppressions(scope)) {
      const [email, ...spellings] = spellingsMissing(row, scope, sources);
      if (email === undefined) continue;
      const address = asAddress(row.address);
      const { status, evidence, isListed } = row;
      const others = isListed === 1 || spellings.length > 0 ? { spellings } : {};
      const person = { address, email, ...others, status, origin: originOf(row) };
      const said = { ...person, ...evidencePart(evidence) };
      yield group === undefined
        ? { kind: 'suppress', ...said }
        : { kind: 'suppressInGroup', group, ...said };
    }
  }
}

/**
 * The spellings in which an address is still to be suppressed: that of the file, where the list has none, and those of its
 * contacts. None where the list needs no more.
 */
function spellingsMissing(
  row: MissingSuppression,
  scope: number,
  sources: ChangeSources,
): string[] {
  const { match, memory } = sources;
  // The database wrote it just now.
  const contacts = (JSON.parse(row.contacts) as readonly string[]).map(cleanSpelling);
  const listed = match.actual.spellingsOn(scope, row.address);
  // Nobody has mail at letters of another width: a file that has them was typed so.
  const own = spellingGap(row.email, row.address) === 'width' ? row.address : row.email;
  const wanted = new Set(row.isListed === 1 ? contacts : [own, ...contacts]);
  const isSeen = (email: string): boolean =>
    listed.some((one) => memory?.facts.areOneEntry(one, email) ?? one === email);
  return [...wanted].filter((email) => !isSeen(email));
}

/**
 * Creates a contact type that is missing, if anybody goes into it: an empty one is of no use, and stays when its name was
 * a mistake.
 */
function* contactTypeChanges(sources: TargetSources): Generator<Change> {
  const { id, name: contactType } = sources.target;
  if (id === undefined && createsAny(sources)) yield { kind: 'createContactType', contactType };
}

function isAny(rows: Generator): boolean {
  const { done } = rows.next();
  // An open cursor would block the scratch database.
  rows.return(undefined);
  return done !== true;
}

/** Fields for contacts that are created or changed, once one of them has a value there: nobody needs an empty one. */
function* customFieldChanges(
  { targets, metadata, match }: ChangeSources,
  contactTypes: readonly TargetSources[],
): Generator<Change> {
  const known = new Set(metadata.customFields.map((field) => field.fieldName));
  const lacking = targets.ownedFields
    .filter(isCustomField)
    .filter((field) => !known.has(customFieldName(field)));
  if (lacking.length === 0) return;
  const isNeeded = contactTypes.some(
    (sources) => bringsAny(sources) || isAny(match.differences.differing(sources.target.index)),
  );
  if (!isNeeded) return;
  const filled = filledFields(lacking, contactTypes);
  for (const field of lacking.filter((one) => filled.has(one))) {
    yield { kind: 'createCustomField', field: customFieldName(field), fieldType: 'text' };
  }
}

/** Those of the fields in which some contact that is created or changed has a value. */
function filledFields(
  fields: readonly FieldName[],
  contactTypes: readonly TargetSources[],
): ReadonlySet<FieldName> {
  const filled = new Set<FieldName>();
  for (const row of wantedFields(contactTypes)) {
    for (const field of fields) if ((row[field] ?? '') !== '') filled.add(field);
    if (filled.size === fields.length) break;
  }
  return filled;
}

function* wantedFields(contactTypes: readonly TargetSources[]): Generator<Fields> {
  for (const { target, match } of contactTypes) {
    for (const { fields } of match.differences.missing(target.index)) yield fields;
    for (const { desiredFields } of match.differences.differing(target.index)) yield desiredFields;
    for (const { desiredFields } of match.renames.of(target.index)) yield desiredFields;
  }
}

/** Where nothing was refused, no sieve has counted it. */
function checkNumbers(
  { recreate, acceptRefused = 0 }: CompareRequest,
  { recreatedByNumber: found }: GoneCounts,
  refusals: Refusals | undefined,
): void {
  if (recreate !== undefined && recreate !== found) throw new GoneNumberError(recreate, found);
  if (refusals === undefined && acceptRefused > 0) throw new RefusedNumberError(acceptRefused, 0);
}

/** `--accept recreate` names another number of contacts than are gone. Nothing was written. */
class GoneNumberError extends SyncError {
  constructor(named: number, found: number) {
    super(
      `--accept recreate=${String(named)}: ${String(found)} of the contacts in the sources stay away, not ${String(named)}. Somebody else removed them, or one that shares their address or id.`,
      {
        code: 'GONE_NUMBER_WRONG',
        hint:
          found === 0
            ? 'Leave the option out: nothing is gone.'
            : `Look at them in the findings of \`listferry plan\`. To bring all of them back, give --accept recreate=${String(found)}.`,
      },
    );
  }
}
