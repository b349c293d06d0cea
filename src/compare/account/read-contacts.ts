// Reads the contacts and the recipients of segments into the scratch database. A thread of its own parses a long
// contact list.
import type { EngineClient, ListReceipt } from '../../api/index.ts';
import type { Progress, ProgressStep } from '../../lib/index.ts';
import type { Scratch } from '../../state/index.ts';
import { type AccountMetadata, onlyAccount } from '../scope/account-metadata.ts';
import { namesOf } from '../scope/service-demands.ts';
import type { Targets } from '../scope/targets.ts';
import { actualAddress, ContactIntake, type IntakeTargets } from './contact-intake.ts';
import { IntakeThread } from './intake-elsewhere.ts';
import { contactsExpected } from './short-lists.ts';

export interface ContactListing extends ListReceipt {
  readonly accountId: string | null;
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
  const { metadata, scratch, targets } = reading;
  const total = contactsExpected(metadata.contactTypes);
  const step = reading.progress.step('Reading contacts', {
    unit: 'contacts',
    ...(total !== undefined && { total }),
  });
  const intake = reading.intake ?? startIntake(metadata, scratch);
  const list = { ...reading, targets: { indexes: targets.indexesById }, step };
  const taking = intake === undefined ? readHere(list) : readElsewhere(list, intake);
  const { owners, receipt } = await taking;
  step.finish();
  return { ...receipt, accountId: onlyAccount(owners, 'contacts/list') };
}

interface ListIntake extends Pick<ContactReading, 'client' | 'scratch' | 'metadata'> {
  readonly targets: IntakeTargets;
  readonly step: ProgressStep;
}

interface TakenList {
  readonly receipt: ListReceipt;
  /** User ids of all contacts. */
  readonly owners: readonly string[];
}

export async function readHere(list: ListIntake): Promise<TakenList> {
  const { client, scratch, targets, metadata, step } = list;
  let intake = new ContactIntake(targets, metadata.countries);
  const receipt = await client.contacts.list({
    restart: () => {
      scratch.actual.contacts.restart();
      intake = new ContactIntake(targets, metadata.countries);
    },
    accept: (batch) => {
      for (const contact of batch) {
        const row = intake.rowOf(contact);
        if (row !== undefined) scratch.actual.contacts.add(row);
      }
      step.advance(batch.length);
    },
  });
  return { receipt, owners: [...intake.owners] };
}

/** Stops the thread at the end. */
async function readElsewhere(list: ListIntake, intake: IntakeThread): Promise<TakenList> {
  const { client, scratch, targets, metadata, step } = list;
  const { contacts } = scratch.actual;
  try {
    const start = { ...contacts.handOver(), targets, countries: metadata.countryRecords };
    intake.open(start, (count) => {
      step.advance(count);
    });
    const receipt = await client.contacts.listBody(intake);
    contacts.take(await intake.finish());
    return { receipt, owners: intake.owners };
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
          list.add({
            target: index,
            address: actualAddress(recipient.email),
            contactId: recipient.id,
            email: recipient.email,
            fields: namesOf({ first_name: recipient.firstName, last_name: recipient.lastName }),
          });
        }
      },
    });
  }
}
