// Takes one row for one binding: counts it in exactly one bucket, and stores what it says about a person.
import {
  type CellFault,
  isSubscribed,
  isSuppression,
  latinLookAlike,
  namesSomebody,
  type PersonRow,
  type SourcePerson,
  type SourceRow,
  type TellingRow,
} from '../../contacts/index.ts';
import type { Mentioned, Scratch } from '../../state/index.ts';
import {
  type SourceBinding,
  type RowPosition,
  type SuppressionBinding,
  type SyncBinding,
  GLOBAL_SCOPE,
  targetNamed,
  uncounted,
} from '../scope/source-bindings.ts';
import { namesOf, refusalOf } from '../scope/service-demands.ts';
import type { Target, Targets } from '../scope/targets.ts';
import type { FixOfRow } from './fixed-rows.ts';
import { type BindingTally, NONE, type OpenBinding } from './open-sources.ts';
import {
  type AddressFindings,
  noteConsent,
  type NotingContext,
  type Statement,
  statementsOf,
} from './row-findings.ts';
import { holdBack, noteAlt } from './unsure-rows.ts';

export interface RowContext extends NotingContext {
  readonly targets: Targets;
  readonly scratch: Scratch;
  readonly addresses: AddressFindings;
  /** The number of the file. */
  readonly file: number;
  /** Whether nobody may bring the person back. Left out where nobody was erased. */
  readonly isErased?: ((address: string) => boolean) | undefined;
  /** Left out where no fixed row concerns the row. */
  readonly standing?: FixOfRow | undefined;
}

/** Returns why the row is invalid; undefined for any other row. */
export function bindingRow(
  row: SourceRow,
  open: OpenBinding,
  context: RowContext,
): CellFault | undefined {
  const { binding, tally } = open;
  tally.read += 1;
  const found = open.mapRow(row);
  if (found.kind === 'blank' || found.kind === 'silent') {
    tally.excluded += 1;
    tally[found.kind] += 1;
    return undefined;
  }
  const place = { binding: binding.index, file: context.file, line: row.line };
  if (found.address !== undefined && context.isErased?.(found.address) === true) {
    tally.excluded += 1;
    tally.erased += 1;
    leaveErased(row, open, { mapped: found, binding, tally, place, context });
    return undefined;
  }
  const mapped = context.standing?.tightened(found) ?? found;
  noteConsent(mapped, binding, place, context);
  return binding.kind === 'suppression'
    ? takeSuppression({ mapped, binding, tally, place, context })
    : takeForSync(row, open, { mapped, binding, tally, place, context });
}

/** Takes what else an erased person's row says: its id, and its other addresses, none of which is taken for gone. */
function leaveErased(row: SourceRow, open: OpenBinding, fed: FedRow<SourceBinding>): void {
  const { mapped, binding, context } = fed;
  const { further = NONE, among, status, evidence } = mapped;
  const several = further.filter(({ address }) => context.isErased?.(address) !== true);
  for (const one of several) context.scratch.held.noteBesideErased(one.address, true);
  const others = { ...REST, several, among, status, evidence };
  const rest: FedRow<SourceBinding> = { ...fed, mapped: others };
  if (binding.kind === 'suppression') {
    if (binding.scope === GLOBAL_SCOPE) holdBack(others, undefined, context.scratch);
    if (several.length > 0) suppressAll(rest, binding);
    return;
  }
  if (several.length === 0 && among === undefined && open.idOf === undefined) return;
  const taken = syncRow(row, open, { ...rest, binding });
  if (open.idOf !== undefined) noteId(open.idOf(row), { ...taken, mapped }, true);
  noteConsent(others, binding, fed.place, context);
  speakOnly(taken, 'excluded');
}

/** What is left of a row without the address of a person who was erased. */
const REST = { kind: 'invalid', column: '', fault: { code: 'address-blank' } } as const;

/** A row on its way into a bucket of a binding. */
interface FedRow<OfBinding> {
  readonly mapped: TellingRow;
  readonly binding: OfBinding;
  readonly tally: BindingTally;
  readonly place: RowPosition;
  readonly context: RowContext;
}

/** An invalid row may also say that a person wants no mail, if its address can be read. */
function takeSuppression(row: FedRow<SuppressionBinding>): CellFault | undefined {
  const { mapped, binding, tally, context } = row;
  // An entry of a group keeps nobody from being created.
  if (binding.scope === GLOBAL_SCOPE && isAgainst(mapped)) {
    holdBack(mapped, undefined, context.scratch);
  }
  const count = suppressAll(row, binding);
  if (mapped.kind === 'person') {
    noteFault(row);
    if (count === 0) tally.excluded += 1;
    return undefined;
  }
  if (isLeftToFixed(row)) {
    tally.excluded += 1;
    tally.fixed += 1;
    return undefined;
  }
  noteFault(row);
  tally.invalid += 1;
  return mapped;
}

/** Says how many people of the row want no mail. */
function suppressAll(
  { mapped, place, context }: FedRow<SourceBinding>,
  { scope }: SuppressionBinding,
): number {
  const wanted = statementsOf(mapped).filter(({ status }) => isSuppression(status));
  for (const [index, statement] of wanted.entries()) {
    // A row counts once, even if its cell holds two addresses.
    const counted = mapped.kind === 'person' && index === 0 ? place : uncounted(place);
    context.scratch.desired.suppress({ ...statement, ...counted, scope });
  }
  return wanted.length;
}

/** Whether the row keeps somebody from mail in the end, or may do so. */
function isAgainst({ kind, status }: TellingRow): boolean {
  return kind === 'invalid' || isSuppression(status);
}

/** Counts entries that should keep somebody from mail and do not say for sure whom. */
function noteFault({ mapped, place, context }: FedRow<SourceBinding>): void {
  context.addresses.noteUnreadLeaver(mapped, place);
  if (mapped.kind === 'person') return;
  const { status, fault } = mapped;
  if (status !== undefined && isSubscribed(status)) return;
  context.addresses.checkFault(fault, place);
}

interface SyncRow extends FedRow<SyncBinding> {
  readonly target: Target | undefined;
  /** The name of the target as the row gives it. */
  readonly named: string;
  /** Further targets of the row, which is still counted once. */
  readonly others: readonly Target[];
  /** Whether the sync takes the row. */
  readonly isSelected: boolean;
  /** It says that its person is not in the target: a mirror takes them out, where it keeps those whom a row mentions. */
  readonly isElsewhere?: boolean;
}

function takeForSync(
  row: SourceRow,
  open: OpenBinding,
  fed: FedRow<SyncBinding>,
): CellFault | undefined {
  const { binding, context } = fed;
  const taken = syncRow(row, open, fed);
  if (taken.isSelected && context.standing?.isReplaced(binding) === true) {
    leaveToFixed(taken);
    return undefined;
  }
  if (open.idOf !== undefined) noteId(open.idOf(row), taken);
  if (taken.isSelected) return takeContact(taken);
  exclude({ ...taken, isElsewhere: taken.target?.kind === 'segment' });
  return undefined;
}

function syncRow(row: SourceRow, open: OpenBinding, fed: FedRow<SyncBinding>): SyncRow {
  const { mapped, binding, tally, place, context } = fed;
  const selected = open.select(row);
  const named = selected.contactType ?? '';
  const target = targetNamed(named, binding, context.targets);
  const others = furtherTargets(open.alsoIn(row), target, context.targets);
  const isSelected = selected.kind === 'selected';
  // Written out: for each of a million rows, a spread would take longer than all else here.
  return { mapped, binding, tally, place, context, target, named, others, isSelected };
}

/** The contact types that a row names besides that of the sync, each once. */
export function furtherTargets(
  names: readonly string[],
  first: Target | undefined,
  targets: Targets,
): readonly Target[] {
  if (names.length === 0) return NONE;
  const further = new Set(names.map((name) => targets.named(name)));
  return [...further].filter((target) => target !== first);
}

/** Notes the id of a person, also of an invalid row whose address can be read. */
function noteId(id: string, row: SyncRow, isErased = false): void {
  const { binding, place, target, others, context } = row;
  const { address, email } = row.mapped;
  if (!namesSomebody(id) || target === undefined) return;
  if (address === undefined || email === undefined) return;
  const { source } = binding;
  const { ids } = context.scratch;
  ids.add({ ...place, source, id, target: target.index, address, email, isErased });
  for (const { index } of others) ids.addTarget({ source, id, address }, index);
}

function exclude(row: SyncRow): void {
  row.tally.excluded += 1;
  speakOnly(row, 'excluded');
}

/** For a row that a fixed one stands in for. */
function leaveToFixed(row: SyncRow): void {
  row.tally.fixed += 1;
  exclude(row);
}

function takeContact(row: SyncRow): CellFault | undefined {
  const { mapped } = row;
  const refusal = mapped.kind === 'invalid' ? mapped : refusalOf(mapped, row);
  if (mapped.kind === 'person' && refusal === undefined) takePerson(mapped, row);
  else if (isLeftToFixed(row)) leaveToFixed(row);
  else {
    row.tally.invalid += 1;
    row.context.addresses.noteUnreadLeaver(mapped, row.place);
    speakOnly(row, 'invalid');
    return refusal;
  }
  return undefined;
}

function takePerson(person: PersonRow, row: SyncRow): void {
  const { standing } = row.context;
  if (standing?.isStray(row.binding) === true) {
    row.tally.stray += 1;
    // A fixed row whose original is gone yields to a row about the same person.
    if (row.target !== undefined && standing.isSeen(row.target, person.address)) {
      row.tally.outdated += 1;
      exclude(row);
      return;
    }
  }
  if (standing?.isReplacedIn(row.target, person.address) !== true) desireAll(person, row);
  else leaveToFixed({ ...row, others: NONE });
  for (const target of row.others) {
    const one = { ...row, target, others: NONE };
    if (standing?.isReplacedIn(target, person.address) === true) speakOnly(one, 'excluded');
    else desireAll(person, { ...one, place: uncounted(row.place) });
  }
}

/** The first address of a row makes the contact. The others only share what keeps it from mail, and are not gone. */
function desireAll(person: PersonRow, row: SyncRow): void {
  desire(person, row);
  holdBack(person, row.target, row.context.scratch);
  if (person.fields.alt_email !== undefined) noteAlt(person, row.target, row.context.scratch);
  noteCells(person, row);
  if (person.further !== undefined || person.among !== undefined) desireFurther(person, row);
}

function noteCells(person: PersonRow, { place, context: { addresses } }: SyncRow): void {
  addresses.noteUnreadLeaver(person, place);
  if (!isSubscribed(person.status)) return;
  if (person.hasUnclearName === true) addresses.note('name', place);
  if (person.hadLineBreaks === true) addresses.note('lines', place);
}

function desireFurther(person: PersonRow, row: SyncRow): void {
  const { further = NONE, among = NONE, status, evidence } = person;
  const isPlain = isSubscribed(status) && among.length === 0;
  for (const target of meantBy(row))
    mention(person, target, row.context, isPlain ? 'further' : 'excluded');
  if (isSubscribed(status)) {
    const others = [...further, ...among];
    row.context.addresses.note('further', row.place, others.length);
    if (row.target !== undefined) noteFurther(others, person.address, row.target, row.context);
    return;
  }
  const place = uncounted(row.place);
  for (const one of further)
    addDesired({ ...one, status, fields: {}, evidence }, { ...row, place });
}

/** The further addresses of a contact may be those of the same person, and hold it back where that one left. */
function noteFurther(
  further: readonly Pick<SourcePerson, 'address'>[],
  address: string,
  { index }: Target,
  { scratch: { held } }: RowContext,
): void {
  for (const one of further) held.addFurther(index, { address, further: one.address });
}

/** Whether an invalid row has a fixed one, or is a first attempt at one. */
function isLeftToFixed({ binding, context: { standing } }: FedRow<SourceBinding>): boolean {
  if (standing === undefined) return false;
  return (
    standing.isFixedElsewhere(binding) ||
    (binding.kind === 'suppression' && standing.isReplaced(binding))
  );
}

/** For a row that makes no contact: it still mentions one, and may keep it from mail. */
function speakOnly(row: SyncRow, by: 'invalid' | 'excluded'): void {
  for (const target of [...meantBy(row), ...row.others]) {
    if (row.isElsewhere !== true) mention(row.mapped, target, row.context, by);
    holdBack(row.mapped, target, row.context.scratch);
    // The worst status of a key wins: consent only tightens.
    for (const said of statementsOf(row.mapped)) {
      if (isSubscribed(said.status)) continue;
      addDesired({ ...said, fields: {} }, { ...row, target, place: uncounted(row.place) });
    }
  }
}

/** The targets that a row speaks of: undefined for any; none where the configuration names one outside the plan. */
function meantBy({ target, binding: { sync } }: SyncRow): readonly (Target | undefined)[] {
  const isNamedByRow = sync.target.kind === 'column' || sync.target.kind === 'segment-column';
  return target !== undefined || isNamedByRow ? [target] : NONE;
}

/**
 * Keeps a mirror from taking the contact of such a row for gone. A row that names no contact type or segment may mean
 * any of them.
 */
export function mention(
  row: TellingRow,
  target: Target | undefined,
  { targets, scratch, isErased }: Pick<RowContext, 'targets' | 'scratch' | 'isErased'>,
  by: Mentioned,
): void {
  const places = target === undefined ? targets.all() : [target];
  for (const one of addressesIn(row)) {
    // What the service has of a person who was erased is to go there as well.
    if (isErased?.(one) === true) continue;
    for (const { index } of places) scratch.desired.mention(index, one, by);
  }
}

function addressesIn({
  address,
  several = NONE,
  further = NONE,
  among = NONE,
  meant = NONE,
  likely = NONE,
}: TellingRow): readonly string[] {
  const others = address === undefined ? several : further;
  const named = [...others, ...among].map((one) => one.address);
  return address === undefined ? [...named, ...meant, ...likely] : [address, ...named];
}

type StatedPerson = SourcePerson & Pick<Statement, 'evidence'>;

function desire(person: StatedPerson, row: SyncRow): void {
  const { target, binding, context } = row;
  if (target !== undefined) {
    context.targets.assign(target, binding.sync);
    context.standing?.see(target, person.address);
  }
  if (isSubscribed(person.status)) noteOddity(person, row);
  addDesired(person, row);
}

/** Notes what is odd about an address that is to get mail. */
function noteOddity({ address, email }: SourcePerson, { target, place, context }: SyncRow): void {
  // A row that goes into several contact types is one row to check.
  if (place.binding >= 0) context.addresses.check(address, place, email);
  const latin = latinLookAlike(address, email);
  if (latin === undefined || target === undefined) return;
  const { file, line } = place;
  context.scratch.desired.noteLookAlike({ target: target.index, address, latin, file, line });
}

function addDesired(person: StatedPerson, { target, place, binding, context }: SyncRow): void {
  if (target === undefined) return;
  const { address, email, status, fields, evidence } = person;
  const { mode } = binding.sync;
  context.scratch.desired.add({
    target: target.index,
    address,
    email,
    status,
    fields: target.kind === 'segment' ? namesOf(fields) : fields,
    mayCreate: mode !== 'update-only',
    mayUpdate: mode !== 'create-only',
    ...place,
    evidence,
  });
}
