// Which contacts a run remembers as gone from the service by another hand, and the ends of the contact lists, by which one
// that was cut is told from one that somebody removed contacts from (`RememberedType.mayBeCut`).
import { countsDeleted } from '../../compare/index.ts';
import { assert, utcDay } from '../../lib/index.ts';
import { goneLimit, type GuardResult, type PlanHead } from '../../plan/index.ts';
import type { ContactKey, Memory, RememberedType } from '../../state/index.ts';
import type { Run } from '../context/run-context.ts';
import type { Reading } from '../reading/read-back.ts';

interface GoneContact extends ContactKey {
  readonly runId: string;
  readonly day: string;
  /** The hash of the contact that is gone, where its person has another address since. */
  readonly former: bigint | undefined;
}

interface GoneContacts {
  readonly gone: readonly GoneContact[];
  /** The keys of the contact types of which that is open. */
  readonly open: ReadonlySet<string>;
}

/**
 * Contacts that were gone when the plan was made and are so still, and the keys of the contact types of which that is
 * open. Too many at once, a list that is shorter than the service counts, or one that lacks its end prove nothing: then
 * the baseline goes on knowing the contacts, which keeps them from being created as well.
 */
export function goneContacts(
  run: Run,
  past: Memory,
  listed: Reading | undefined,
  unaccepted: readonly GuardResult[],
): GoneContacts {
  const gone: GoneContact[] = [];
  const open = new Set<string>();
  if (listed === undefined) return { gone, open };
  const missing = missingContacts(run, listed);
  const ranges = missing.size > 0 ? listed.scratch.actual.idRanges() : undefined;
  for (const [contactType, contacts] of missing) {
    const { index, key } = listed.targets.named(contactType);
    // After a crash the baseline may still have some that got theirs.
    const isKnown = (contact: GoneContact): boolean => hasTombstone(contact, past);
    gone.push(...contacts.filter(isKnown));
    const news = contacts.filter((contact) => !isKnown(contact));
    if (news.length === 0) continue;
    const missed = news.map((contact) => ({
      itself: past.sums.ofContact(contact),
      instead: contact.former,
    }));
    const trust = trustIn(contactType, run, unaccepted);
    const isWhole = (): boolean => past.ofType(key)?.mayBeCut(missed, ranges?.get(index)) !== true;
    if (trust === 'lifted' || (trust === 'counted' && isWhole())) gone.push(...news);
    else open.add(key);
  }
  return { gone, open };
}

function hasTombstone({ former, ...key }: GoneContact, { tombstones }: Memory): boolean {
  return tombstones.isGone(key) || (former !== undefined && tombstones.isGoneHash(former));
}

/** By the name of their contact type. A part of a plan has no findings. */
function missingContacts(
  { plan, runId, clock }: Run,
  { targets, scratch }: Reading,
): ReadonlyMap<string, readonly GoneContact[]> {
  const missing = new Map<string, GoneContact[]>();
  const day = utcDay(clock);
  for (const finding of plan.findings('goneOnService')) {
    const { key: contactType, index } = targets.named(finding.contactType);
    const { address, former: hash } = finding;
    const former = hash === undefined ? undefined : BigInt(hash);
    const contact = { contactType, address, runId, day, former };
    if (scratch.actual.find(index, contact.address) !== undefined) continue;
    const others = missing.get(finding.contactType);
    if (others === undefined) missing.set(finding.contactType, [contact]);
    else others.push(contact);
  }
  return missing;
}

/**
 * What vouches for the list of a contact type: a person's word, the service's own count, or nothing. A count that
 * includes deleted contacts says nothing against it.
 */
function trustIn(
  contactType: string,
  { plan: { head }, journal }: Run,
  unaccepted: readonly GuardResult[],
): 'lifted' | 'counted' | 'none' {
  const isOver = ({ name, of }: GuardResult): boolean => name === 'maxGone' && of === contactType;
  if (unaccepted.some(isOver)) return 'none';
  if (head.guards.some((guard) => guard.tripped && isOver(guard))) return 'lifted';
  const counts = head.contactTypes.find((type) => type.contactType === contactType);
  assert(counts !== undefined, 'a plan counts each contact type that lacks contacts');
  const { counted = 0, existing } = counts;
  return counted <= existing || countsDeleted(journal) ? 'counted' : 'none';
}

/**
 * Remembers the ends of the lists of a plan's contact types, but for those of which it is open whether they were cut.
 * Part of a move of the baseline. `listed`: a reading of the contacts; left out where the run made none.
 */
export function rememberListEnds(
  past: Memory,
  { contactTypes }: Pick<PlanHead, 'contactTypes'>,
  listed: Reading | undefined,
  open: ReadonlySet<string>,
): void {
  if (listed === undefined) return;
  const { targets, scratch } = listed;
  const ends = new Map<number, ListEnds>();
  for (const { contactType } of contactTypes) {
    const { index, key } = targets.named(contactType);
    const type = past.ofType(key);
    // As many as may be gone before a guard says so.
    if (type !== undefined && !open.has(key))
      ends.set(index, new ListEnds(type, goneLimit(type.count)));
  }
  for (const { target, address, contactId } of scratch.actual.everyId()) {
    ends.get(target)?.note(Number(contactId), address);
  }
  for (const { type, listed } of ends.values()) {
    const hashed = listed.map(([id, address]) => {
      return [past.sums.ofContact({ contactType: type.key, address }), id] as const;
    });
    type.setListEnds(hashed);
  }
}

type ListedId = readonly [contactId: number, address: string];

/** So many contacts with the lowest ids of a list, and as many with the highest. */
class ListEnds {
  readonly type: RememberedType;
  readonly #size: number;
  #lowest: ListedId[] = [];
  #highest: ListedId[] = [];
  /** No id above it can be among the lowest any more. */
  #most = Infinity;
  #least = -Infinity;

  constructor(type: RememberedType, size: number) {
    this.type = type;
    this.#size = size;
  }

  note(id: number, address: string): void {
    // Another kind of id has no order that is known.
    if (!Number.isSafeInteger(id)) return;
    if (id <= this.#most && this.#lowest.push([id, address]) > 2 * this.#size) this.#cutLowest();
    if (id >= this.#least && this.#highest.push([id, address]) > 2 * this.#size) this.#cutHighest();
  }

  get listed(): readonly ListedId[] {
    this.#cutLowest();
    this.#cutHighest();
    return [...this.#lowest, ...this.#highest];
  }

  #cutLowest(): void {
    this.#lowest = this.#lowest.sort(([a], [b]) => a - b).slice(0, this.#size);
    const last = this.#lowest[this.#size - 1];
    if (last !== undefined) [this.#most] = last;
  }

  #cutHighest(): void {
    this.#highest = this.#highest.sort(([a], [b]) => b - a).slice(0, this.#size);
    const last = this.#highest[this.#size - 1];
    if (last !== undefined) [this.#least] = last;
  }
}
