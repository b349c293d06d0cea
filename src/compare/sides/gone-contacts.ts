// Contacts that are to be created although somebody else removed another contact of the same person: one with a former
// address of the id, with another address of the row, or with one that the id has at the same time.
import type {
  GoneLink,
  IdLink,
  Memory,
  Scratch,
  SharedId,
  SourceIdTable,
  StoredSourceId,
} from '../../state/index.ts';
import type { Target, Targets } from '../scope/targets.ts';
import { type AskedRow, ofAnother } from './passed-on.ts';
import { Whereabouts } from './whereabouts.ts';

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

/** Where something is remembered of contacts. */
interface Remembering extends GoneContext {
  readonly past: Memory;
  readonly whereabouts: Whereabouts;
}

function remembering(context: GoneContext): Remembering | undefined {
  const { scratch, targets, past } = context;
  if (past === undefined) return undefined;
  const places = targets.ofKind('contactType');
  const whereabouts = new Whereabouts({ memory: past, actual: scratch.actual, places });
  return whereabouts.isAnyKnown ? { ...context, past, whereabouts } : undefined;
}

/**
 * Notes the contacts that are to be created although somebody else removed another contact of the same person. What our own
 * runs deleted is not known any longer.
 */
export function noteGone(context: GoneContext): void {
  const known = remembering(context);
  if (known === undefined) return;
  const candidates = known.targets
    .ofKind('contactType')
    .flatMap((target) => [
      ...byFurther(known, target),
      ...byId(known, target),
      ...byShared(known, target),
    ]);
  const there = known.whereabouts.listedAmong(new Set(candidates.flatMap(allKnown)));
  const goneIn = (contacts: OtherContacts) => goneAmong(contacts, there, known.past);
  const passed = ofAnother(
    known,
    known.past,
    candidates.flatMap(({ passedAs, ...one }) =>
      passedAs !== undefined && goneIn(one) === undefined && goneIn(passedAs) !== undefined
        ? [passedAs.row]
        : [],
    ),
  );
  for (const { target, address, link, passedAs, itself, ...own } of candidates) {
    const isPassed = passedAs !== undefined && passed.has(passedAs.row);
    const keyHash = goneIn(isPassed ? passedAs : own) ?? itself;
    if (keyHash !== undefined)
      context.scratch.held.noteGone(target.index, address, { keyHash, link });
  }
}

function allKnown({ here, elsewhere }: OtherContacts): readonly bigint[] {
  return [...here.known, ...elsewhere.known, ...(elsewhere.itself ?? [])];
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
  readonly link: GoneLink;
  /** The same where another id had the address before: contacts with it may be the other person's. */
  readonly passedAs?: OtherContacts & { readonly row: AskedRow };
  /** Its own hash, where it has a tombstone: an earlier run kept it away, or somebody took it. */
  readonly itself?: bigint;
}

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

function byFurther(known: Remembering, target: Target): GoneCandidate[] {
  const { scratch } = known;
  if (!scratch.held.hasFurther) return [];
  return scratch.held
    .missingFurther(target.index)
    .map(({ address, further }) => besideOf(known, target, address, [further, 'rowOther']));
}

function byShared(known: Remembering, target: Target): GoneCandidate[] {
  return (known.shared ?? [])
    .filter((one) => one.target === target.index)
    .map(({ address, beside }) => besideOf(known, target, address, [beside, 'idShared']));
}

function besideOf(
  known: Remembering,
  target: Target,
  address: string,
  [other, link]: readonly [string, GoneLink],
): GoneCandidate {
  const hash = known.past.sums.ofContact({ contactType: target.key, address: other });
  return { target, address, link, here: knownOf([hash], known), elsewhere: NOBODY };
}

function byId(known: Remembering, target: Target): GoneCandidate[] {
  const { scratch, sourceIds, past } = known;
  if (sourceIds === undefined || !scratch.ids.hasFormer()) return [];
  return scratch.held.missingIds(target.index).map((row): GoneCandidate => {
    const { address } = row;
    const candidate = { target, address, link: 'idFormer' } as const;
    const { itself, present } = presentOf(address, known, target);
    // Of one that is gone by itself, no other contact has to be looked for.
    if (itself.known.length > 0) return { ...candidate, here: itself, elsewhere: NOBODY };
    const links = sourceIds.linksOf(past.sums.ofId(row));
    const former = among(
      links.filter(({ link }) => !present.has(link)),
      known,
      target,
    );
    // One that was kept away for another one is not the one that somebody took.
    if (itself.gone !== undefined) return { ...candidate, ...former, itself: itself.gone };
    const passedAs = { ...former, row: { ...row, target: target.index } };
    const own = among(links, known, target);
    const elsewhere = { ...own.elsewhere, itself: [...present] };
    return { ...candidate, here: own.here, elsewhere, passedAs };
  });
}

/** Contacts with the present address of a row: in the contact type, and all of them, as hashes. */
function presentOf(address: string, known: Remembering, target: Target) {
  const hashOf = ({ key: contactType }: Target): bigint =>
    known.past.sums.ofContact({ contactType, address });
  const present = new Set(known.targets.ofKind('contactType').map(hashOf));
  return { itself: knownOf([hashOf(target)], known), present };
}

function among(links: readonly IdLink[], known: Remembering, { key }: Target): OtherContacts {
  const type = known.past.sums.ofType(key);
  const contactsOf = (some: readonly IdLink[]): KnownContacts =>
    knownOf(
      some.map(({ link }) => link),
      known,
    );
  return {
    here: contactsOf(links.filter((one) => one.type === type)),
    elsewhere: contactsOf(links.filter((one) => one.type !== type)),
  };
}

function knownOf(hashes: readonly bigint[], { past, whereabouts }: Remembering): KnownContacts {
  const gone = hashes.filter((hash) => whereabouts.isGoneHash(hash));
  return {
    known: hashes.filter((hash) => whereabouts.wasThereHash(hash)),
    gone: gone.length < 2 ? gone[0] : past.tombstones.firstGone(gone),
  };
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
  const known = remembering(context);
  if (known === undefined) return renewed;
  const { past, whereabouts } = known;
  const isRemembered = (hash: bigint): boolean =>
    whereabouts.wasThereHash(hash) || whereabouts.isGoneHash(hash);
  const perhaps = renewed.filter(({ former }) => former.some(isRemembered));
  const rows = ofAnother(
    known,
    past,
    perhaps.map(({ row: { source, id, address } }) => ({ source, id, address })),
  );
  if (rows.size === 0) return renewed;
  const passed = new Set(Array.from(rows, (row) => past.sums.ofId(row)));
  const wereThere = new Set(
    perhaps.flatMap(({ former }) => former.filter((hash) => whereabouts.wasThereHash(hash))),
  );
  const there = whereabouts.listedAmong(wereThere);
  const isGone = (hash: bigint): boolean =>
    whereabouts.isGoneHash(hash) || (wereThere.has(hash) && !there.has(hash));
  return renewed.map(({ row, former }) =>
    passed.has(past.sums.ofId(row))
      ? { row, former: former.filter((hash) => !isGone(hash)) }
      : { row, former },
  );
}
