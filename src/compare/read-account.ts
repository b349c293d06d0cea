// Reads the service's side: the small lists whole, the long ones as streams into the scratch database.
import type {
  AutomationRecord,
  ContactTypeRecord,
  EngineClient,
  FieldRecord,
  ListReceipt,
  ListSink,
  SegmentRecord,
  SuppressionRecord,
  UnsubscribeGroupRecord,
} from '../api/index.ts';
import {
  type CountryIndex,
  type CountryNames,
  type CountryRecord,
  countryIndexOf,
  entryAddresses,
} from '../contacts/index.ts';
import { type Progress, together } from '../lib/index.ts';
import type { Scratch } from '../state/index.ts';
import { actualAddress } from './actual-contact.ts';
import { MixedAccountsError } from './errors.ts';
import { IntakeElsewhere } from './intake/intake-elsewhere.ts';
import { readElsewhere, readHere } from './intake/read-contact-list.ts';
import { isLiveOnSegment } from './live-automations.ts';
import { recipientFields } from './segment-recipient.ts';
import type { Target, Targets } from './targets.ts';

/** The small lists: what an account is made of, without its people. */
export interface AccountOutline {
  readonly contactTypes: readonly ContactTypeRecord[];
  readonly customFields: readonly FieldRecord[];
  readonly groups: readonly UnsubscribeGroupRecord[];
  /** Empty where nobody asked for them. */
  readonly automations: readonly AutomationRecord[];
  /** Empty where nobody asked for them, and no live automation is for one. */
  readonly segments: readonly SegmentRecord[];
  readonly countries: CountryIndex;
  /** What the index was made from. */
  readonly countryRecords: readonly CountryRecord[];
  /** The service's user id, or null where no record has shown one yet. */
  readonly accountId: string | null;
}

export interface OutlineParts {
  readonly withSegments: boolean;
  /** Left out: they are read. Only a plan has to tell what its creates would set off. */
  readonly withAutomations?: boolean;
}

export async function readOutline(
  client: EngineClient,
  countryNames: CountryNames,
  { withSegments, withAutomations = true }: OutlineParts,
): Promise<AccountOutline> {
  const [contactTypes, customFields, groups, automations, countries, asked] = await together([
    client.contactTypes.list(),
    client.fields.custom(),
    client.unsubscribeGroups.list(),
    withAutomations ? client.automations.list() : Promise.resolve([]),
    client.reference.countries(),
    withSegments ? client.segments.list() : Promise.resolve([]),
  ]);
  // An automation names a segment by its id alone: over which contact type it is, only the segment tells.
  const isAsked = withSegments || !automations.some(isLiveOnSegment);
  const segments = isAsked ? asked : await client.segments.list();
  const records = [...contactTypes, ...groups, ...automations, ...segments];
  return {
    contactTypes,
    customFields,
    groups,
    automations,
    segments,
    countries: countryIndexOf(countries, countryNames),
    countryRecords: countries,
    accountId: onlyAccount(
      records.map((record) => record.userId),
      'the small lists',
    ),
  };
}

export interface ContactListing extends ListReceipt {
  readonly accountId: string | null;
}

export interface ContactReading {
  readonly client: EngineClient;
  readonly scratch: Scratch;
  readonly targets: Targets;
  readonly outline: AccountOutline;
  readonly progress: Progress;
  /** One that was started before; left out, it is started here where it is worth it. */
  readonly intake?: IntakeElsewhere | undefined;
}

/** Reads `contacts/list` once, keeping the contacts of the targets. Deleted ones are gone. */
export async function readContacts(reading: ContactReading): Promise<ContactListing> {
  const { outline, scratch, targets } = reading;
  const expected = expectedContacts(outline);
  const step = reading.progress.step('Reading contacts', { unit: 'contacts', ...expected });
  const intake = reading.intake ?? startIntake(outline, scratch);
  const list = {
    client: reading.client,
    scratch,
    targets: { indexes: targets.indexesById },
    outline,
    step,
  };
  const taking = intake === undefined ? readHere(list) : readElsewhere(list, intake);
  const { owners, receipt } = await taking;
  step.finish();
  return { ...receipt, accountId: onlyAccount(owners, 'contacts/list') };
}

/** A thread takes a tenth of a second to start, in which 5,000 contacts are taken in. */
const WORTH_A_THREAD = 10_000;

/**
 * A thread for the contact list, where it is worth one. It loads its modules while other work is done, and
 * whoever starts it sees to it that it ends.
 */
export function startIntake(
  outline: AccountOutline,
  scratch: { readonly isShareable: boolean },
): IntakeElsewhere | undefined {
  const isLong = (expectedContacts(outline).total ?? 0) >= WORTH_A_THREAD;
  return isLong && scratch.isShareable ? new IntakeElsewhere() : undefined;
}

/** What the contact types' counts promise, for the time left; nothing where one has no count. */
function expectedContacts({ contactTypes }: AccountOutline): { readonly total?: number } {
  let total = 0;
  for (const { contactsCount } of contactTypes) {
    if (contactsCount === undefined) return {};
    total += contactsCount;
  }
  return { total };
}

/** Scope 0: the addresses that are unsubscribed from everything. */
export const GLOBAL_SCOPE = 0;

/** What a list of suppressions held besides plain addresses. */
export interface SuppressionReceipt extends ListReceipt {
  /** Entries with several addresses, or with an address among other words. */
  readonly odd: number;
  /** Entries without an address that can be read. */
  readonly unreadable: number;
  /** Entries by the group that they are of. */
  readonly ofGroups: ReadonlyMap<string, number>;
}

/**
 * Reads the global list. Its entries are global where they have no group, and otherwise that group's:
 * `scopeOf` tells its scope.
 */
export async function readGlobalUnsubscribes(
  client: EngineClient,
  scratch: Scratch,
  scopeOf: (groupId: string) => number,
): Promise<SuppressionReceipt> {
  const sink = suppressionSink(scratch, GLOBAL_SCOPE, ({ groupId }) =>
    groupId === null ? GLOBAL_SCOPE : scopeOf(groupId),
  );
  return { ...(await client.globalUnsubscribes.list(sink)), ...sink.seen() };
}

/** Reads who is unsubscribed from one group. */
export async function readGroupRecipients(
  client: EngineClient,
  scratch: Scratch,
  group: { readonly id: string; readonly scope: number },
): Promise<SuppressionReceipt> {
  const sink = suppressionSink(scratch, group.scope, () => group.scope);
  return { ...(await client.unsubscribeGroups.recipients(group.id, sink)), ...sink.seen() };
}

/** Reads the recipients of every segment that takes part. */
export async function readSegments(
  client: EngineClient,
  { scratch, targets }: { readonly scratch: Scratch; readonly targets: Targets },
): Promise<void> {
  for (const segment of targets.ofKind('segment')) {
    await readSegmentRecipients(client, scratch, segment);
  }
}

async function readSegmentRecipients(
  client: EngineClient,
  scratch: Scratch,
  segment: Target,
): Promise<void> {
  const list = scratch.actual.recipients(segment.index);
  await client.segments.recipients(segment.id ?? '', {
    restart: () => {
      list.restart();
    },
    accept: (batch) => {
      for (const recipient of batch) {
        list.add({
          target: segment.index,
          address: actualAddress(recipient.email),
          contactId: recipient.id,
          email: recipient.email,
          fields: recipientFields(recipient),
        });
      }
    },
  });
}

type SeenEntries = Pick<SuppressionReceipt, 'odd' | 'unreadable' | 'ofGroups'>;

function suppressionSink(
  scratch: Scratch,
  list: number,
  scopeOf: (entry: SuppressionRecord) => number,
): ListSink<SuppressionRecord> & { readonly seen: () => SeenEntries } {
  let odd = 0;
  let unreadable = 0;
  const ofGroups = new Map<string, number>();
  return {
    restart: () => {
      scratch.actual.restartSuppressions(list);
      odd = 0;
      unreadable = 0;
      ofGroups.clear();
    },
    accept: (batch) => {
      for (const entry of batch) {
        const { addresses, isPlain } = entryAddresses(entry.emailAddress);
        if (addresses.length === 0) unreadable += 1;
        else if (!isPlain) odd += 1;
        if (entry.groupId !== null) {
          ofGroups.set(entry.groupId, (ofGroups.get(entry.groupId) ?? 0) + 1);
        }
        const scope = scopeOf(entry);
        for (const address of addresses)
          scratch.actual.addSuppressed(scope, address, { list, isPlain });
        // A contact may be written just like it.
        if (!isPlain) scratch.actual.addSuppressed(scope, entry.emailAddress, { list, isPlain });
      }
    },
    seen: () => ({ odd, unreadable, ofGroups }),
  };
}

function onlyAccount(userIds: readonly string[], list: string): string | null {
  const [first, ...others] = [...new Set(userIds)];
  if (others.length > 0) throw new MixedAccountsError(list);
  return first ?? null;
}
