// Reads the sources once more, only to learn who may still get mail, and whom they mention at all: they may be newer than
// the plan. A source that cannot be read leaves both open.
import type { SyncTarget } from '../config/index.ts';
import { likenessesOfAddress } from '../contacts/index.ts';
import { type Clock, type Progress, SyncError, utcDay } from '../lib/index.ts';
import type { Linked, Standing } from '../people/index.ts';
import type { RowsOptions } from '../sources/index.ts';
import { type Memory, type DatabaseLocation, Scratch, type SourceIdTable } from '../state/index.ts';
import { maybeCutOff } from './rows/unsure-rows.ts';
import { closeSources, type OpenSource, openSources } from './rows/open-sources.ts';
import { erasedPeople, SourceReader, type SourceReading } from './rows/read-sources.ts';
import { findFormer } from './sides/former-addresses.ts';
import { IdNames } from './sides/id-names.ts';
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
  /** Ends a wait for a source. */
  readonly drain?: AbortSignal | undefined;
  readonly clock: Pick<Clock, 'turn' | 'wallTime'>;
  readonly progress: Progress;
  /** What is known of ids, and of who was erased since the plan was made; left out where nothing is remembered. */
  readonly known?: { readonly sourceIds: SourceIdTable; readonly past: Memory } | undefined;
  /** Sources whose files have all ended with a line end before. */
  readonly wholeLines?: ReadonlySet<string> | undefined;
}

/** The contact type or segment of a contact. */
export type ConsentPlace = { readonly contactType: string } | { readonly segment: string };

/** A source that could not be read. */
export interface UnreadSource {
  readonly source: string;
  readonly why: string;
}

export async function readConsent(
  sources: ConsentSources,
  tools: ConsentTools,
  metadata: AccountMetadata,
): Promise<CurrentConsent> {
  try {
    return await readAll(sources, tools, metadata);
  } finally {
    closeSources(sources.request.sources);
  }
}

async function readAll(
  { request, scratch: place }: ConsentSources,
  tools: ConsentTools,
  metadata: AccountMetadata,
): Promise<CurrentConsent> {
  const unread = new Map<string, string>();
  const reading = { signal: tools.drain };
  const suppressions = await readableSuppressions(request, reading, unread);
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
        const { countries } = metadata;
        const opened = await openSources([spec], { ...reading, bindings, countries });
        for (const source of opened) await reader.keepFixed(source);
        readable.push(...opened);
      });
    }
    for (const source of readable) {
      await orUnread(unread, [source.name], () => reader.read(source));
    }
    const read = await reader.finish();
    holdErased({ request, targets, scratch }, tools);
    const sides = { request, bindings, scopes, targets, scratch, unread, reading: read };
    return new CurrentConsent({ ...sides, known: tools.known });
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
  reading: RowsOptions,
  unread: Map<string, string>,
): Promise<NamedSuppressions[]> {
  const named: NamedSuppressions[] = [];
  for (const entry of suppressions) {
    await orUnread(unread, entry.sources, async () => {
      named.push(...(await namedSuppressions({ sources, suppressions: [entry] }, reading)));
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
    // Of a source that was not waited for, nothing is known, and the run goes no further.
    if (!(error instanceof SyncError) || error.code === 'INTERRUPTED') throw error;
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
  readonly known: ConsentTools['known'];
}

/** What the sources say now. Lives as long as the run that reads it. */
export class CurrentConsent {
  readonly #parts: ConsentParts;
  readonly #sourceNames: ReadonlySet<string>;
  #idNames: IdNames | undefined;

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
  standingOf(place: ConsentPlace, address: string): Standing {
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

  /** The other names of who has the address, as the ids of the rows tell. */
  namesOf(address: string): Iterable<Linked> {
    return this.#ids()?.of(address) ?? [];
  }

  /** Contacts, as hashes of the memory, that such an id stood for; of all ids where no address is given. */
  formerContacts(address?: string): Iterable<bigint> {
    const ids = this.#ids();
    return (address === undefined ? ids?.contacts() : ids?.contactsOf(address)) ?? [];
  }

  #ids(): IdNames | undefined {
    const { known, request, scratch } = this.#parts;
    if (known === undefined || request.sources.every(({ id }) => id === undefined))
      return undefined;
    this.#idNames ??= new IdNames({ ...known, scratch });
    return this.#idNames;
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
