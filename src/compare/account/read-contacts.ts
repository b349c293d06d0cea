// Reads the contacts and the recipients of segments into the scratch database. A thread of its own parses a long
// contact list.
import type { EngineClient, ListReceipt } from '../../api/index.ts';
import type { Progress, ProgressStep } from '../../lib/index.ts';
import type { Scratch } from '../../state/index.ts';
import { type AccountMetadata, onlyAccount } from '../scope/account-metadata.ts';
import { namesOf } from '../scope/service-demands.ts';
import type { Targets } from '../scope/targets.ts';
import { actualAddress, actualRow } from './contact-intake.ts';
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
  const { metadata, scratch } = reading;
  const total = contactsExpected(metadata.contactTypes);
  const step = reading.progress.step('Reading contacts', {
    unit: 'contacts',
    ...(total !== undefined && { total }),
  });
  const intake = reading.intake ?? startIntake(metadata, scratch);
  const { owners, receipt } = await (intake === undefined
    ? readHere(reading, step)
    : readElsewhere(reading, step, intake));
  step.finish();
  return { ...receipt, accountId: onlyAccount(owners, 'contacts/list') };
}

interface ListIntake extends Pick<ContactReading, 'client' | 'scratch' | 'metadata'> {
  readonly targets: Pick<Targets, 'indexesById'>;
}

interface TakenList {
  readonly receipt: ListReceipt;
  /** User ids of all contacts. */
  readonly owners: readonly string[];
}

export async function readHere(reading: ListIntake, step: ProgressStep): Promise<TakenList> {
  const { client, targets, metadata } = reading;
  const { contacts } = reading.scratch.actual;
  const owners = new Set<string>();
  const receipt = await client.contacts.list({
    restart: () => {
      contacts.restart();
      owners.clear();
    },
    accept: (batch) => {
      for (const contact of batch) {
        owners.add(contact.userId);
        const row = actualRow(contact, targets.indexesById, metadata.countries);
        if (row !== undefined) contacts.add(row);
      }
      step.advance(batch.length);
    },
  });
  return { receipt, owners: [...owners] };
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
