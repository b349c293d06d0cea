// Contacts that are to be created although there is, or was, another contact of the same person: one with a former address
// of the id, or with a further address of the row. One that is there gets the new address. One that somebody else removed
// keeps its person away.
import type {
  FurtherAddress,
  IdLink,
  KnownLeavers,
  Memory,
  Scratch,
  SharedId,
  SourceIdTable,
  StoredSourceId,
} from '../../state/index.ts';
import { GLOBAL_SCOPE } from '../scope/source-bindings.ts';
import type { Target, Targets } from '../scope/targets.ts';

/** By the number of a contact type: those that it lacks, with further addresses that runs agreed on there. */
export type AgreedFurther = ReadonlyMap<number, readonly FurtherAddress[]>;

/** The rows whose contact may be there under another address of theirs. */
export function agreedFurther({ scratch, past, targets }: GoneContext): AgreedFurther {
  if (past === undefined || !scratch.held.hasFurther) return new Map();
  return new Map(
    targets.ofKind('contactType').flatMap(({ key: contactType, index }) => {
      const type = past.ofType(contactType);
      if (type === undefined) return [];
      const pairs = scratch.held
        .missingFurther(index)
        .filter(({ further }) => type.has(past.sums.ofContact({ contactType, address: further })));
      return pairs.length === 0 ? [] : [[index, pairs] as const];
    }),
  );
}

interface RenameContext extends Pick<GoneContext, 'scratch' | 'targets'> {
  readonly agreed: AgreedFurther;
  /** Of all suppressions. */
  readonly scopes: readonly number[];
  /** Sources whose ids do not count. */
  readonly unstable: readonly string[];
  /** Hashes an address. */
  readonly hash: (address: string) => Buffer;
}

/**
 * Notes the contacts that get the new address of their person. One that cannot get it, and is there under another address
 * of the row, stays as it is: no second one is created beside it.
 */
export function noteRenames({ agreed: all, ...context }: RenameContext): void {
  const { scratch, targets, scopes, unstable, hash } = context;
  for (const { index: target } of targets.ofKind('contactType')) {
    const agreed = all.get(target) ?? [];
    scratch.renames.find({ target, scopes, unstable, agreed, hash });
    for (const pair of agreed) scratch.held.holdListed(target, pair);
  }
}

export interface GoneContext {
  readonly scratch: Scratch;
  readonly targets: Pick<Targets, 'ofKind'>;
  /** Left out where nothing is remembered of contacts. */
  readonly past?: Memory | undefined;
  /** Left out where no source has ids. */
  readonly sourceIds?: SourceIdTable | undefined;
  /** Contacts whose id has other addresses at the same time. */
  readonly shared?: readonly SharedId[];
}

interface IdContext {
  readonly scratch: Scratch;
  readonly sourceIds: SourceIdTable;
}

/**
 * Notes which former addresses another id of the same source has by now, as long as no list says anything of them: then
 * it is the other person who left, however long the first one's row lives on, and that of the other.
 */
export function notePassedOn(
  { scratch, sourceIds, leavers }: IdContext & { readonly leavers?: KnownLeavers | undefined },
  lists: readonly { readonly scope: number; readonly group: string }[],
): void {
  const passed = scratch.ids.passedOn((address) => sourceIds.addressHash(address));
  for (const { scope, group } of lists) {
    const open = passed.filter(
      (one) =>
        !scratch.ids.isSaid(scope, one) &&
        !(scope === GLOBAL_SCOPE && leavers?.has(one.address) === true),
    );
    const former = open.map(({ source, id, address }) => sourceIds.hashed(source, id, address));
    sourceIds.notePassedOn(group, former);
  }
}

/**
 * Notes the contacts that are to be created although somebody else removed another contact of the same person there: by
 * the id, or by a further address of the row. What our own runs deleted is not known any longer.
 */
export function noteGone(context: GoneContext): void {
  const { scratch, past, targets } = context;
  if (past === undefined) return;
  if (past.types.length === 0 && !past.tombstones.hasGone()) return;
  const types = targets.ofKind('contactType');
  const candidates = types.flatMap((target) => [
    ...byFurther(context, past, target),
    ...byId(context, past, target),
    ...byShared(context, past, target),
  ]);
  const known = candidates.flatMap(({ here, elsewhere }) => [
    ...here.known,
    ...elsewhere.known,
    ...(elsewhere.itself ?? []),
  ]);
  const there = listedOf(new Set(known), types, past, scratch);
  const goneIn = (contacts: OtherContacts) => goneAmong(contacts, there, past);
  const passed = passedOn(
    context,
    past,
    candidates.flatMap(({ passedAs, ...one }) =>
      passedAs !== undefined && goneIn(one) === undefined && goneIn(passedAs) !== undefined
        ? [passedAs.row]
        : [],
    ),
  );
  for (const { target, address, passedAs, itself, ...own } of candidates) {
    const isPassed = passedAs !== undefined && passed.has(passedAs.row);
    const keyHash = goneIn(isPassed ? passedAs : own) ?? itself;
    if (keyHash !== undefined) scratch.held.noteGone(target.index, { address, keyHash });
  }
}

/** Contacts of one person: in the contact type that lacks one, and in all others. */
interface OtherContacts {
  readonly here: KnownContacts;
  readonly elsewhere: KnownContacts;
}

/** A contact that is to be created, and others of its person. */
interface GoneCandidate extends OtherContacts {
  readonly target: Target;
  readonly address: string;
  /** The same where another id had the address before: contacts with it may be the other person's. */
  readonly passedAs?: OtherContacts & { readonly row: AskedRow };
  /** Its own hash, where it has a tombstone: an earlier run kept it away, or somebody took it. */
  readonly itself?: bigint;
}

type AskedRow = Pick<StoredSourceId, 'source' | 'id' | 'address'> & { readonly target?: number };

/** Of several with tombstones the first: the others were kept away since. */
function goneAmong(
  { here, elsewhere }: OtherContacts,
  there: ReadonlySet<bigint>,
  { tombstones }: Memory,
): bigint | undefined {
  const gone = goneOf(here, there);
  if (here.known.length > 0) return gone;
  const other = goneOf(elsewhere, there);
  if (gone === undefined || other === undefined) return gone ?? other;
  return tombstones.firstGone([gone, other]);
}

/**
 * The rows whose address was another id's before, or is tonight. An id of another source may stand for the same person
 * tonight, and a row that asks for the contact itself is not kept from it by another one.
 */
function passedOn<Row extends AskedRow>(
  { scratch, sourceIds }: Pick<GoneContext, 'scratch' | 'sourceIds'>,
  { sums }: Memory,
  rows: readonly Row[],
): ReadonlySet<Row> {
  if (rows.length === 0 || sourceIds === undefined) return new Set();
  const known = sourceIds.idsOfPeople(new Set(rows.map(({ address }) => sums.ofPerson(address))));
  const isTheirs = ({ source, target }: Row, other: StoredSourceId): boolean =>
    other.source !== source ||
    (target !== undefined && scratch.ids.targetsOf(other).includes(target));
  return new Set(
    rows.filter((row) => {
      const tonight = scratch.ids.ofAddresses([row.address]);
      const theirs = tonight.filter((other) => isTheirs(row, other));
      const own = new Set([row, ...theirs].map((one) => sums.ofId(one)));
      const person = sums.ofPerson(row.address);
      return known.some((one) => one.person === person && !own.has(one.id));
    }),
  );
}

/** A row of whose contact runs agreed under its present address, and the contacts with former ones, as hashes. */
export interface Renewed {
  readonly row: StoredSourceId;
  readonly former: readonly bigint[];
}

/** The type of a link, instead of a contact type. */
export const PERSON = 0n;

/** Where a run agreed on the contact with the present address of a row: those with former ones, by the links of its id. */
export function formerContacts(
  { address }: StoredSourceId,
  known: readonly IdLink[],
  past: Memory | undefined,
): bigint[] {
  const contacts = known.filter(({ type }) => type !== PERSON);
  if (past === undefined || contacts.length < 2) return [];
  const { sums, types } = past;
  return types.flatMap((type) => {
    const present = sums.ofContact({ contactType: type.key, address });
    if (!type.has(present)) return [];
    const hash = sums.ofType(type.key);
    const former = contacts.filter((one) => one.type === hash && one.link !== present);
    return former.map(({ link }) => link);
  });
}

/**
 * Of these, the contacts that say no more of the person, who is there. One that somebody removed goes on to keep the person
 * away where the present address was another id's before: what is there may be the other person's.
 */
export function whatIsOver(context: GoneContext, renewed: readonly Renewed[]): readonly Renewed[] {
  const { scratch, past, targets } = context;
  if (past === undefined) return renewed;
  const perhaps = renewed.filter(({ former }) => hasAny(knownOf(former, past)));
  const rows = passedOn(
    context,
    past,
    perhaps.map(({ row: { source, id, address } }) => ({ source, id, address })),
  );
  if (rows.size === 0) return renewed;
  const passed = new Set(Array.from(rows, (row) => past.sums.ofId(row)));
  const known = new Set(perhaps.flatMap(({ former }) => knownOf(former, past).known));
  const there = listedOf(known, targets.ofKind('contactType'), past, scratch);
  const isGone = (hash: bigint): boolean =>
    past.tombstones.isGoneHash(hash) || (known.has(hash) && !there.has(hash));
  return renewed.map(({ row, former }) =>
    passed.has(past.sums.ofId(row))
      ? { row, former: former.filter((hash) => !isGone(hash)) }
      : { row, former },
  );
}

function hasAny({ known, gone }: KnownContacts): boolean {
  return known.length > 0 || gone !== undefined;
}

/** Contacts of one person, as hashes. */
interface KnownContacts {
  /** Those that runs knew: somebody removed them, unless the service lists one of them. */
  readonly known: readonly bigint[];
  /** One with a tombstone. */
  readonly gone: bigint | undefined;
  /** Those with the address that is to be created: whoever put one of them there has brought the person back. */
  readonly itself?: readonly bigint[];
}

const NOBODY: KnownContacts = { known: [], gone: undefined };

function goneOf(
  { known, gone, itself = [] }: KnownContacts,
  there: ReadonlySet<bigint>,
): bigint | undefined {
  const isThere = [...known, ...itself].some((hash) => there.has(hash));
  return isThere ? undefined : (known[0] ?? gone);
}

function byFurther({ scratch }: GoneContext, past: Memory, target: Target): GoneCandidate[] {
  if (!scratch.held.hasFurther) return [];
  const { key: contactType, index } = target;
  return scratch.held.missingFurther(index).map(({ address, further }) => {
    const hash = past.sums.ofContact({ contactType, address: further });
    return { target, address, here: knownOf([hash], past), elsewhere: NOBODY };
  });
}

function byId(context: GoneContext, past: Memory, target: Target): GoneCandidate[] {
  const { scratch, sourceIds } = context;
  if (sourceIds === undefined || !scratch.ids.hasFormer()) return [];
  return scratch.held.missingIds(target.index).map((row): GoneCandidate => {
    const { address } = row;
    const { itself, present } = presentOf(address, context, past, target);
    // Of one that is gone by itself, no other contact has to be looked for.
    if (itself.known.length > 0) return { target, address, here: itself, elsewhere: NOBODY };
    const links = sourceIds.linksOf(past.sums.ofId(row));
    const former = among(
      links.filter(({ link }) => !present.has(link)),
      past,
      target,
    );
    // One that was kept away for another one is not the one that somebody took.
    if (itself.gone !== undefined) return { target, address, ...former, itself: itself.gone };
    const passedAs = { ...former, row: { ...row, target: target.index } };
    const own = among(links, past, target);
    const elsewhere = { ...own.elsewhere, itself: [...present] };
    return { target, address, here: own.here, elsewhere, passedAs };
  });
}

/** Contacts with the present address of a row: in the contact type, and all of them, as hashes. */
function presentOf(address: string, { targets }: GoneContext, past: Memory, target: Target) {
  const hashOf = ({ key: contactType }: Target): bigint =>
    past.sums.ofContact({ contactType, address });
  const present = new Set(targets.ofKind('contactType').map(hashOf));
  return { itself: knownOf([hashOf(target)], past), present };
}

function among(links: readonly IdLink[], past: Memory, { key }: Target): OtherContacts {
  const type = past.sums.ofType(key);
  const contactsOf = (some: readonly IdLink[]): KnownContacts =>
    knownOf(
      some.map(({ link }) => link),
      past,
    );
  return {
    here: contactsOf(links.filter((one) => one.type === type)),
    elsewhere: contactsOf(links.filter((one) => one.type !== type)),
  };
}

function byShared({ shared = [] }: GoneContext, past: Memory, target: Target): GoneCandidate[] {
  const { key: contactType, index } = target;
  return shared
    .filter((one) => one.target === index)
    .map(({ address, beside }) => {
      const hash = past.sums.ofContact({ contactType, address: beside });
      return { target, address, here: knownOf([hash], past), elsewhere: NOBODY };
    });
}

function knownOf(hashes: readonly bigint[], { types, tombstones }: Memory): KnownContacts {
  const gone = hashes.filter((hash) => tombstones.isGoneHash(hash));
  return {
    known: hashes.filter((hash) => types.some((type) => type.has(hash))),
    gone: gone.length < 2 ? gone[0] : tombstones.firstGone(gone),
  };
}

/** Which of these contacts the service lists, equal ones included. */
function listedOf(
  hashes: ReadonlySet<bigint>,
  types: readonly Target[],
  { sums }: Memory,
  { actual }: Scratch,
): ReadonlySet<bigint> {
  const found = new Set<bigint>();
  if (hashes.size === 0) return found;
  for (const { key: contactType, index } of types) {
    for (const address of actual.addresses(index)) {
      const hash = sums.ofContact({ contactType, address });
      if (hashes.has(hash)) found.add(hash);
      if (found.size === hashes.size) return found;
    }
  }
  return found;
}
