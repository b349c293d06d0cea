// The two ways to take in the contact list: in the thread of the comparison, and, where that is worth it, in
// one of its own.
import type { EngineClient, ListReceipt } from '../../api/index.ts';
import type { CountryIndex, CountryRecord } from '../../contacts/country.ts';
import { assert } from '../../lib/errors.ts';
import type { ProgressStep } from '../../lib/progress.ts';
import type { Scratch } from '../../state/scratch/scratch.ts';
import { ContactIntake, type IntakeTargets } from './contact-intake.ts';
import { IntakeElsewhere } from './intake-elsewhere.ts';

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
      scratch.actual.restartContacts([...targets.indexes.values()]);
      intake = new ContactIntake(targets, outline.countries);
    },
    accept: (batch) => {
      for (const contact of batch) {
        const row = intake.rowOf(contact);
        if (row !== undefined) scratch.actual.addContact(row);
      }
      step.advance(batch.length);
    },
  });
  return { receipt, owners: [...intake.owners] };
}

export async function readElsewhere(list: ListIntake): Promise<TakenList> {
  const { client, scratch, targets, outline, step } = list;
  let intake: IntakeElsewhere | undefined;
  try {
    await scratch.divideContacts(async (path) => {
      const start = { path, targets, countries: outline.countryRecords };
      intake = new IntakeElsewhere(start, (count) => {
        step.advance(count);
      });
      await intake.opened();
    });
    assert(intake !== undefined, 'dividing the contacts has opened their file');
    const receipt = await client.contacts.listBody(intake);
    await intake.finish();
    scratch.takeContacts();
    return { receipt, owners: intake.owners };
  } finally {
    await intake?.stop();
  }
}
