// Makes a plan that deletes the contacts of people who were erased, wherever the account has them, in every spelling of
// their addresses. It reads the account and writes nothing to the service: a person reviews and applies the plan like any
// other. Suppressions are left alone: they keep mail away.
import type { Address } from '../../contacts/index.ts';
import { assert, timedId } from '../../lib/index.ts';
import {
  type AccountMetadata,
  collectShortfalls,
  type CompareRequest,
  isListShort,
  Targets,
  type Target,
} from '../../compare/index.ts';
import {
  type Baseline,
  type Change,
  type ContactTypeCounts,
  type SegmentCounts,
  erasureWarnings,
} from '../../plan/index.ts';
import type { FoundContact, PlanReader } from '../../state/index.ts';
import { writeChosen } from '../run/chosen-plan.ts';
import { ErasureUnsureError } from '../context/errors.ts';
import type { RunTools } from '../run/run.ts';
import type { Reading } from '../reading/read-back.ts';
import { type AccountNow, headOfReading, readAccountNow } from './undo.ts';

interface ErasureRequest {
  /** The key forms of the addresses. */
  readonly addresses: readonly Address[];
  readonly compare: CompareRequest;
  /** So many contacts of theirs were acknowledged by the service, and not seen there. */
  readonly late: number;
  /** A person says that a list which seems to be cut is whole. */
  readonly acceptShrink: boolean;
}

/**
 * Undefined where the account has no contact of them. Throws `ErasureUnsureError` or `ListShortError` where the list
 * of contacts may be cut, since whoever is missing in it may be one of them.
 */
export async function planErasure(
  tools: RunTools,
  request: ErasureRequest,
): Promise<PlanReader | undefined> {
  const needs = { contacts: true, suppressions: false, segments: true };
  const read = await readAccountNow(tools, needs, everyTarget);
  try {
    if (!request.acceptShrink) refuseShort(tools, request, read.reading);
    const found = [...foundOf(request.addresses, read.reading)];
    if (found.length === 0) return undefined;
    return writePlan(tools, request, { read, found });
  } finally {
    read.reading.scratch.close();
  }
}

function everyTarget({ contactTypes, segments }: AccountMetadata): Targets {
  const targets = new Targets(contactTypes, [], segments);
  targets.includeExisting('contactType');
  targets.includeExisting('segment');
  return targets;
}

/** A place where the account has somebody. */
interface Found {
  readonly target: Target;
  readonly address: Address;
  readonly contact: FoundContact;
}

/** Contacts come before recipients of segments, as in every plan. */
function* foundOf(addresses: readonly Address[], reading: Reading): Generator<Found> {
  for (const kind of ['contactType', 'segment'] as const) {
    for (const target of reading.targets.ofKind(kind)) {
      for (const address of addresses) yield* foundIn(target, address, reading);
    }
  }
}

function* foundIn(
  target: Target,
  address: Address,
  { scratch: { actual } }: Reading,
): Generator<Found> {
  const first = actual.find(target.index, address);
  if (first === undefined) return;
  for (const contact of [first, ...actual.copies(target.index, address)]) {
    yield { target, address, contact };
  }
}

function writePlan(
  tools: RunTools,
  { addresses, compare, late }: ErasureRequest,
  { read, found }: { readonly read: AccountNow; readonly found: readonly Found[] },
): PlanReader {
  const { clock, journal } = tools;
  const planId = timedId(clock.wallTime(), tools.random);
  const people = new Set(found.map(({ address }) => address)).size;
  return writeChosen(found.map(changeOf), tools.planPlace(planId), (seen) =>
    headOfReading({
      ...{ planId, createdAt: clock.wallTime(), read, seen, request: compare },
      of: { accountId: null, ...placesOf(found) },
      baseline: { ...(journal.runs.lastBaseline() ?? NOTHING_BEFORE), mirrored: [] },
      warnings: erasureWarnings({ people, asked: addresses.length, late, unseen: unseenIn(read) }),
      part: 'erasure',
    }),
  );
}

const LIST = { name: 'contacts/list', ownerId: '', expectedCount: null, answer: null } as const;

const NOTHING_BEFORE: Baseline = {
  validRows: {},
  files: {},
  listedContacts: null,
  listedSuppressions: null,
  mirrored: [],
};

function changeOf({ target, address, contact }: Found): Change {
  const { contactId, email, fields } = contact;
  const what = { address, prior: { email, fields }, reason: 'erased' } as const;
  const { name, id = '' } = target;
  return target.kind === 'contactType'
    ? { kind: 'deleteContact', contactType: name, contactTypeId: id, contactId, ...what }
    : {
        kind: 'removeSegmentRecipient',
        segment: name,
        segmentId: id,
        recipientId: contactId,
        ...what,
      };
}

/** Only where somebody was found: the guards measure what is deleted there. */
function placesOf(found: readonly Found[]): {
  readonly contactTypes: Pick<ContactTypeCounts, 'contactType' | 'mode'>[];
  readonly segments: Pick<SegmentCounts, 'segment' | 'mode'>[];
} {
  const targets = [...new Set(found.map(({ target }) => target))];
  const namesOf = (kind: Target['kind']): string[] =>
    targets.filter((target) => target.kind === kind).map(({ name }) => name);
  const mode = 'upsert';
  return {
    contactTypes: namesOf('contactType').map((contactType) => ({ contactType, mode })),
    segments: namesOf('segment').map((segment) => ({ segment, mode })),
  };
}

function refuseShort(
  { journal }: RunTools,
  { compare }: ErasureRequest,
  { metadata: { contactTypes }, scratch, targets, listed }: Reading,
): void {
  const baseline = journal.runs.lastBaseline();
  const short = collectShortfalls({ limits: compare.guards, baseline, acceptShrink: false });
  assert(listed.contacts !== null, 'an erasure reads the list of contacts');
  short.note({ ...LIST, listedCount: listed.contacts });
  const memory = { facts: journal.facts, baseline };
  if (isListShort({ contactTypes, scratch }, targets.ofKind('contactType'), memory)) {
    throw new ErasureUnsureError();
  }
}

/** Contacts of contact types that are not listed, and contact types that share their name with an earlier one. */
function unseenIn({ reading, ofUnlistedTypes }: AccountNow) {
  const { metadata, targets } = reading;
  const others = metadata.contactTypes.filter(
    ({ id, deletedAt }) => deletedAt === null && !targets.indexesById.has(id),
  );
  return { contacts: ofUnlistedTypes, contactTypes: others.length };
}
