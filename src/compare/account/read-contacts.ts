// Reads the contacts and the recipients of segments into the scratch database. A thread of its own parses a long
// contact list.
import type { EngineClient, ListReceipt } from '../../api/index.ts';
import { contactTypeKey } from '../../contacts/index.ts';
import type { Progress, ProgressStep } from '../../lib/index.ts';
import type { Scratch } from '../../state/index.ts';
import { type AccountMetadata, onlyAccount } from '../scope/account-metadata.ts';
import { namesOf } from '../scope/service-demands.ts';
import type { Targets } from '../scope/targets.ts';
import {
  actualAddress,
  actualRow,
  ListTally,
  type ListTotals,
  noteId,
  refuseSharedIds,
} from './contact-intake.ts';
import { IntakeThread } from './intake-elsewhere.ts';
import { contactsExpected } from './short-lists.ts';

export interface ContactListing extends ListReceipt {
  readonly accountId: string | null;
  /** By the id of the contact type, where that is not listed as deleted. */
  readonly byContactType: ReadonlyMap<string, number>;
  /** Contacts whose contact type the service does not list. */
  readonly ofUnlistedTypes: number;
  /** Contacts whose contact type the service lists as deleted, by the key of its name. */
  readonly ofDeletedTypes: ReadonlyMap<string, number>;
}

export interface ContactReading {
  readonly client: EngineClient;
  readonly scratch: Scratch;
  readonly targets: Targets;
  readonly metadata: AccountMetadata;
  readonly progress: Progress;
  /** A thread that was started before; left out, a long list starts one. */
  readonly intake?: IntakeThread | undefined;
}

/** Reads `contacts/list` once and keeps the contacts of the targets, except deleted ones. */
export async function readContacts(reading: ContactReading): Promise<ContactListing> {
  const { metadata, scratch } = reading;
  const total = contactsExpected(metadata.contactTypes);
  const step = reading.progress.step('Reading contacts', {
    unit: 'contacts',
    ...(total !== undefined && { total }),
  });
  const intake = reading.intake ?? startIntake(metadata, scratch);
  const { totals, receipt } = await (intake === undefined
    ? readHere(reading, step)
    : readElsewhere(reading, step, intake));
  step.finish();
  const accountId = onlyAccount(totals.owners, 'contacts/list');
  return { ...receipt, accountId, ...outsideOfTypes(totals, metadata) };
}

/** Contacts of contact types that are not there: by the list they are missing, or marked as deleted. */
function outsideOfTypes(
  totals: ListTotals,
  { contactTypes }: Pick<AccountMetadata, 'contactTypes'>,
): Pick<ContactListing, 'byContactType' | 'ofUnlistedTypes' | 'ofDeletedTypes'> {
  const listed = new Map(contactTypes.map((contactType) => [contactType.id, contactType]));
  const byContactType = new Map(totals.contactTypes);
  const ofDeletedTypes = new Map<string, number>();
  let ofUnlistedTypes = 0;
  for (const [id, contacts] of totals.contactTypes) {
    const contactType = listed.get(id);
    if (contactType === undefined) ofUnlistedTypes += contacts;
    else if (contactType.deletedAt !== null) {
      byContactType.delete(id);
      const key = contactTypeKey(contactType.name);
      ofDeletedTypes.set(key, (ofDeletedTypes.get(key) ?? 0) + contacts);
    }
  }
  return { byContactType, ofUnlistedTypes, ofDeletedTypes };
}

interface ListIntake extends Pick<ContactReading, 'client' | 'scratch' | 'metadata'> {
  readonly targets: Pick<Targets, 'indexesById'>;
}

interface TakenList {
  readonly receipt: ListReceipt;
  readonly totals: ListTotals;
}

export async function readHere(reading: ListIntake, step: ProgressStep): Promise<TakenList> {
  const { client, targets, metadata } = reading;
  const { contacts } = reading.scratch.actual;
  const tally = new ListTally();
  const receipt = await client.contacts.list({
    restart: () => {
      contacts.restart();
      tally.restart();
    },
    accept: (batch) => {
      for (const contact of batch) {
        tally.add(contact.userId, contact.contactTypeId, contact.deletedAt !== null);
        noteId(contact, contacts.ids);
        const row = actualRow(contact, targets.indexesById, metadata.countries);
        if (row !== undefined) contacts.add(row);
      }
      step.advance(batch.length);
    },
    end: () => {
      refuseSharedIds(contacts.ids, 'contacts/list');
    },
  });
  return { receipt, totals: tally.totals() };
}

/** Stops the thread at the end. */
async function readElsewhere(
  { client, scratch, targets, metadata }: ListIntake,
  step: ProgressStep,
  intake: IntakeThread,
): Promise<TakenList> {
  const { contacts } = scratch.actual;
  try {
    const countries = metadata.countryRecords;
    const start = { ...contacts.handOver(), targets: targets.indexesById, countries };
    intake.open(start, (count) => {
      step.advance(count);
    });
    const receipt = await client.contacts.listBody(intake);
    contacts.take(await intake.finish());
    return { receipt, totals: intake.totals };
  } finally {
    // The files that it writes are closed later.
    await intake.stop();
  }
}

/** A thread takes a tenth of a second to start, as long as reading 5,000 contacts. */
const WORTH_A_THREAD = 10_000;

/** A thread for a long contact list, which loads its modules in the background. The caller must stop it. */
export function startIntake(
  metadata: AccountMetadata,
  scratch: { readonly isShareable: boolean },
): IntakeThread | undefined {
  const isLong = (contactsExpected(metadata.contactTypes) ?? 0) >= WORTH_A_THREAD;
  return isLong && scratch.isShareable ? new IntakeThread() : undefined;
}

/** Reads the recipients of every segment that takes part. */
export async function readSegments(
  client: EngineClient,
  { scratch, targets }: { readonly scratch: Scratch; readonly targets: Targets },
): Promise<void> {
  for (const { id = '', index } of targets.ofKind('segment')) {
    const list = scratch.actual.recipients(index);
    await client.segments.recipients(id, {
      restart: () => {
        list.restart();
      },
      accept: (batch) => {
        for (const recipient of batch) {
          list.ids.add(recipient.id, id, recipient.email);
          list.add({
            target: index,
            address: actualAddress(recipient.email),
            contactId: recipient.id,
            email: recipient.email,
            fields: namesOf({ first_name: recipient.firstName, last_name: recipient.lastName }),
          });
        }
      },
      end: () => {
        refuseSharedIds(list.ids, 'segment/email/list');
      },
    });
  }
}
