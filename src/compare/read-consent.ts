// Reads the sources once more, only to learn who may still get mail, and whom they mention at all: they may be newer than
// the plan. A source that cannot be read leaves both open.
import type { SyncTarget } from '../config/index.ts';
import { likenessesOfAddress, type Status } from '../contacts/index.ts';
import { type Clock, type Progress, SyncError, utcDay } from '../lib/index.ts';
import { type Memory, type DatabaseLocation, Scratch, type SourceIdTable } from '../state/index.ts';
import { maybeCutOff } from './rows/unsure-rows.ts';
import { type OpenSource, openSources } from './rows/open-sources.ts';
import { erasedPeople, SourceReader, type SourceReading } from './rows/read-sources.ts';
import {
  countChange,
  findFormer,
  isUnstable,
  type SourceChanges,
  withPast,
} from './sides/former-addresses.ts';
import { chooseTargets, type Target, type Targets } from './scope/targets.ts';
import {
  type SourceBinding,
  GLOBAL_SCOPE,
  listBindings,
  namedSuppressions,
  Scopes,
} from './scope/source-bindings.ts';
import type { AccountMetadata } from './scope/account-metadata.ts';
import { type CompareRequest, isSegmentTarget, type NamedSuppressions } from './scope/request.ts';

/** The sources as they are now, and the place of the scratch database. */
export interface ConsentSources {
  readonly request: CompareRequest;
  readonly scratch: DatabaseLocation;
}

export interface ConsentTools {
  readonly clock: Pick<Clock, 'turn' | 'wallTime'>;
  readonly progress: Progress;
  /** What is known of ids, and of who was erased since the plan was made; left out where nothing is remembered. */
  readonly known?: { readonly sourceIds: SourceIdTable; readonly past: Memory } | undefined;
  /** Sources whose files have all ended with a line end before. */
  readonly wholeLines?: ReadonlySet<string> | undefined;
}

/** The contact type or segment of a contact. */
export type ConsentPlace = { readonly contactType: string } | { readonly segment: string };

/** What the sources now say of a person at a place. `invalid`: their row cannot be taken. `gone`: no row wants them there. */
export type SourceVerdict = 'wanted' | Exclude<Status, 'subscribed'> | 'invalid' | 'gone';

/** A source that could not be read. */
export interface UnreadSource {
  readonly source: string;
  readonly why: string;
}

export async function readConsent(
  { request, scratch: place }: ConsentSources,
  tools: ConsentTools,
  metadata: AccountMetadata,
): Promise<CurrentConsent> {
  const unread = new Map<string, string>();
  const suppressions = await readableSuppressions(request, unread);
  const scopes = new Scopes();
  const bindings = listBindings({ ...request, suppressions }, scopes, (text) =>
    metadata.countries.resolve(text),
  );
  const targets = chooseTargets(request, metadata, []);
  const scratch = new Scratch(place, 'look up');
  try {
    const reader = new SourceReader({
      ...tools,
      bindings,
      targets,
      scratch,
      isErased: erasedPeople(tools.known?.past),
      onReject: () => undefined,
    });
    const readable: OpenSource[] = [];
    for (const spec of request.sources) {
      await orUnread(unread, [spec.source.name], async () => {
        const opened = await openSources([spec], { bindings, countries: metadata.countries });
        for (const source of opened) await reader.keepFixed(source);
        readable.push(...opened);
      });
    }
    for (const source of readable) {
      await orUnread(unread, [source.name], () => reader.read(source));
    }
    const reading = await reader.finish();
    holdErased({ request, targets, scratch }, tools);
    const { sourceIds } = tools.known ?? {};
    const sides = { request, bindings, scopes, targets, scratch, unread, reading };
    return new CurrentConsent({ ...sides, sourceIds });
  } catch (error) {
    scratch.close();
    throw error;
  }
}

/** Holds back who was erased under another address of the same id. */
function holdErased(
  { request, targets, scratch }: Pick<ConsentParts, 'request' | 'targets' | 'scratch'>,
  { known, clock }: ConsentTools,
): void {
  if (known?.past.tombstones.hasErased() !== true) return;
  if (request.sources.every(({ id }) => id === undefined)) return;
  findFormer({ ...known, scratch, targets, today: utcDay(clock) });
}

/** Skips those of a source that cannot say which groups it holds. */
async function readableSuppressions(
  { sources, suppressions }: CompareRequest,
  unread: Map<string, string>,
): Promise<NamedSuppressions[]> {
  const named: NamedSuppressions[] = [];
  for (const entry of suppressions) {
    await orUnread(unread, entry.sources, async () => {
      named.push(...(await namedSuppressions({ sources, suppressions: [entry] })));
    });
  }
  return named;
}

async function orUnread(
  unread: Map<string, string>,
  sources: readonly string[],
  read: () => Promise<void>,
): Promise<void> {
  try {
    await read();
  } catch (error) {
    if (!(error instanceof SyncError)) throw error;
    for (const source of sources) unread.set(source, error.message);
  }
}

interface ConsentParts {
  readonly request: CompareRequest;
  readonly bindings: readonly SourceBinding[];
  readonly scopes: Scopes;
  readonly targets: Targets;
  readonly scratch: Scratch;
  readonly unread: ReadonlyMap<string, string>;
  readonly reading: Pick<SourceReading, 'hashes' | 'cutOff'>;
  readonly sourceIds: SourceIdTable | undefined;
}

/** The present address of an id that had another one. */
interface LaterAddress {
  readonly source: string;
  readonly address: string;
  /** The id never had it before. */
  readonly isFresh: boolean;
}

/** By the hash of an address that ids had: those that they have now. Where many changed at once, the ids say nothing. */
function laterAddresses(
  scratch: Scratch,
  sourceIds: SourceIdTable,
): ReadonlyMap<string, readonly LaterAddress[]> {
  const later = new Map<string, LaterAddress[]>();
  const changes = new Map<string, SourceChanges>();
  for (const { row, past, ...hashed } of withPast({ sourceIds }, scratch.ids.single())) {
    const { source, address } = row;
    const former = past.filter((hash) => !hash.equals(hashed.addressHash));
    const isFresh = former.length === past.length;
    if (past.length > 0) countChange(changes, row, isFresh);
    for (const addressHash of former) {
      if (sourceIds.isPassedOn('', { ...hashed, addressHash })) continue;
      const key = addressHash.toString('hex');
      const known = later.get(key) ?? [];
      known.push({ source, address, isFresh });
      later.set(key, known);
    }
  }
  const doubted = new Set(
    [...changes]
      .filter(([source, change]) => sourceIds.isDoubted(source) || isUnstable(change))
      .map(([source]) => source),
  );
  const isKnown = ({ source, isFresh }: LaterAddress): boolean => !isFresh || !doubted.has(source);
  return new Map([...later].map(([key, found]) => [key, found.filter(isKnown)]));
}

/** What the sources say now. Lives as long as the run that reads it. */
export class CurrentConsent {
  readonly #parts: ConsentParts;
  readonly #sourceNames: ReadonlySet<string>;
  /** Undefined until it is asked for: every id is looked up for it. */
  #later: ReadonlyMap<string, readonly LaterAddress[]> | undefined;

  constructor(parts: ConsentParts) {
    this.#parts = parts;
    this.#sourceNames = new Set(parts.request.sources.map(({ source }) => source.name));
  }

  get unread(): UnreadSource[] {
    return [...this.#parts.unread].map(([source, why]) => ({ source, why }));
  }

  /** Groups that the sources unsubscribe people from. */
  get groups(): readonly { readonly scope: number; readonly group: string }[] {
    return this.#parts.scopes.groups();
  }

  /** Whether a row still wants the address at the place, and no row forbids it. */
  verdictOn(place: ConsentPlace, address: string): SourceVerdict {
    const { desired } = this.#parts.scratch;
    const target = this.#targetOf(place);
    const status = target && desired.statusOf(target.index, address);
    if (status !== undefined && status !== 'subscribed') return status;
    if (desired.isSuppressionWanted(GLOBAL_SCOPE, address)) return 'unsubscribed';
    if (status !== undefined) return this.#isHeldBack(target, address) ? 'no-consent' : 'wanted';
    if (this.#hasLeftElsewhere(place, address)) return 'unsubscribed';
    return target && desired.hasInvalid(target.index, address) ? 'invalid' : 'gone';
  }

  /** The other addresses of the rows that want this one at the place. */
  furtherOf(place: ConsentPlace, address: string): readonly string[] {
    const target = this.#targetOf(place);
    return target === undefined ? [] : this.#parts.scratch.held.furtherOf(target.index, address);
  }

  /**
   * The address that the person with this one has since, as an id says. None where several people had this one, or where a
   * row of the same source has it: then it is another person's.
   */
  laterOf(address: string): readonly string[] {
    const { scratch, sourceIds } = this.#parts;
    if (sourceIds === undefined) return [];
    this.#later ??= laterAddresses(scratch, sourceIds);
    if (this.#later.size === 0) return [];
    const found = this.#later.get(sourceIds.addressHash(address).toString('hex')) ?? [];
    const later = new Set(found.map((one) => one.address));
    if (later.size !== 1) return [];
    const own = new Set(scratch.ids.ofAddresses([address]).map(({ source }) => source));
    return found.every(({ source }) => own.has(source)) ? [] : [...later];
  }

  /** Whether an item comes from a source of this name. Items that reverse a run come from none. */
  isSource(name: string): boolean {
    return this.#sourceNames.has(name);
  }

  /** Another row says no mail and seems to mean the address, or its person was erased under another one. */
  #isHeldBack(target: Target | undefined, address: string): boolean {
    const { held } = this.#parts.scratch;
    return held.isHeld(target?.index, address) || this.#isAlike(target, address);
  }

  #isAlike(target: Target | undefined, address: string): boolean {
    const { desired } = this.#parts.scratch;
    return desired.hasLikenesses && desired.isLike(likenessesOfAddress(address), target?.index);
  }

  /** The row that wanted a person there may now name another contact type, or none, and say that the person left. */
  #hasLeftElsewhere(place: ConsentPlace, address: string): boolean {
    const { request, scratch } = this.#parts;
    const { desired } = scratch;
    if (this.groups.some(({ scope }) => desired.isSuppressionWanted(scope, address))) return true;
    return request.syncs.some(
      ({ sources, target }) =>
        this.#mayFill(target, place) && sources.some((source) => desired.hasLeft(source, address)),
    );
  }

  /** Whether a row wants the address on a list that stops mail; scope 0 is the global one. */
  isToBeSuppressed(scope: number, address: string): boolean {
    return this.#parts.scratch.desired.isSuppressionWanted(scope, address);
  }

  /** Whether any row says that the person left, also one of a source that unsubscribes nobody from all mail. */
  hasLeft(address: string): boolean {
    const { request, scratch } = this.#parts;
    return (
      this.isToBeSuppressed(GLOBAL_SCOPE, address) ||
      request.sources.some(({ source }) => scratch.desired.hasLeft(source.name, address))
    );
  }

  /** Everybody for whom `isToBeSuppressed` is so. */
  toBeSuppressed(scope: number): IterableIterator<string> {
    return this.#parts.scratch.desired.wantedOn(scope);
  }

  /** Whether there is anybody for whom it is so. */
  suppressesAny(scope: number): boolean {
    return this.#parts.scratch.desired.wantsAnySuppression(scope);
  }

  /** Forgets an entry of a group that the plan itself makes. */
  leaveToPlan(group: string, address: string): void {
    const { scopes, scratch } = this.#parts;
    const scope = scopes.ofInto({ kind: 'group', group });
    scratch.desired.forgetSuppression(scope, address);
  }

  /** A source that could not be read and may want people at the place, or keep them from mail. */
  unreadFor(place: ConsentPlace): string | undefined {
    const { request, unread } = this.#parts;
    return [...unread.keys()].find(
      (name) =>
        request.suppressions.some(({ sources }) => sources.includes(name)) ||
        this.#mayNameAt(place, name),
    );
  }

  /** Whether all sources are what they were when they had these hashes. */
  isAsOf(hashes: Readonly<Record<string, string>>): boolean {
    const { hashes: now } = this.#parts.reading;
    return [...this.#sourceNames].every(
      (name) => now[name] !== undefined && now[name] === hashes[name],
    );
  }

  /** Whether any row mentions the address at the place, whatever it says. */
  isMentioned(place: ConsentPlace, address: string): boolean {
    const { reading, scratch } = this.#parts;
    const target = this.#targetOf(place);
    if (target !== undefined && scratch.desired.isMentioned(target.index, address)) return true;
    if (this.#isAlike(target, address)) return true;
    return maybeCutOff(address, reading.cutOff);
  }

  /** A source that could not be read and may mention people at the place. */
  unreadAt(place: ConsentPlace): string | undefined {
    return [...this.#parts.unread.keys()].find((name) => this.#mayNameAt(place, name));
  }

  close(): void {
    this.#parts.scratch.close();
  }

  #mayNameAt(place: ConsentPlace, source: string): boolean {
    return this.#parts.request.syncs.some(
      ({ sources, target }) => sources.includes(source) && this.#mayFill(target, place),
    );
  }

  /** A column may name any contact type, and so may rows that name further ones. */
  #mayFill(target: SyncTarget, place: ConsentPlace): boolean {
    if (isSegmentTarget(target) !== 'segment' in place) return false;
    if (target.kind === 'segment-column' || target.kind === 'column') return true;
    const { request, targets } = this.#parts;
    if (request.sources.some(({ namesContactTypes }) => namesContactTypes === true)) return true;
    const named =
      target.kind === 'segment'
        ? targets.segmentNamed(target.segment)
        : targets.named(target.contactType);
    return named === this.#targetOf(place);
  }

  #targetOf(place: ConsentPlace): Target | undefined {
    const { targets } = this.#parts;
    return 'segment' in place
      ? targets.segmentNamed(place.segment)
      : targets.named(place.contactType);
  }
}
