// The two ways to take in the contact list: in the thread of the comparison, and, where that is worth it, in
// one of its own.
import type { EngineClient, ListReceipt } from '../../api/index.ts';
import type { CountryIndex, CountryRecord } from '../../contacts/index.ts';
import type { ProgressStep } from '../../lib/index.ts';
import type { Scratch } from '../../state/index.ts';
import { ContactIntake, type IntakeTargets } from './contact-intake.ts';
import type { IntakeElsewhere } from './intake-elsewhere.ts';

export interface ListIntake {
  readonly client: EngineClient;
  readonly scratch: Scratch;
  readonly targets: IntakeTargets;
  readonly outline: {
    readonly countries: CountryIndex;
    readonly countryRecords: readonly CountryRecord[];
  };
  readonly step: ProgressStep;
}

export interface TakenList {
  readonly receipt: ListReceipt;
  /** User ids of all contacts. */
  readonly owners: readonly string[];
}

export async function readHere(list: ListIntake): Promise<TakenList> {
  const { client, scratch, targets, outline, step } = list;
  let intake = new ContactIntake(targets, outline.countries);
  const receipt = await client.contacts.list({
    restart: () => {
      scratch.actual.contacts.restart();
      intake = new ContactIntake(targets, outline.countries);
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

/** Ends the thread of the intake. */
export async function readElsewhere(list: ListIntake, intake: IntakeElsewhere): Promise<TakenList> {
  const { client, scratch, targets, outline, step } = list;
  const { contacts } = scratch.actual;
  try {
    const start = { ...contacts.handOver(), targets, countries: outline.countryRecords };
    intake.open(start, (count) => {
      step.advance(count);
    });
    const receipt = await client.contacts.listBody(intake);
    contacts.take(await intake.finish());
    return { receipt, owners: intake.owners };
  } finally {
    // Before anybody may close the files that it writes.
    await intake.stop();
  }
}
