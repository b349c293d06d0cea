// The order of writing. It is part of the promises: suppressions are seen to be there before any
// contact is created, creates come before deletes.
import { createContactTypes, createCustomFields, createGroups } from './account-parts.ts';
import { createContacts } from './creates.ts';
import { deleteContacts } from './deletes.ts';
import type { AccountReading } from './read-back.ts';
import { isStopping, type RunContext } from './run-context.ts';
import { awaitSuppressions, writeSuppressions } from './suppressions.ts';
import { updateContacts } from './updates.ts';

/**
 * Sends what is pending, phase by phase, for as long as the run may send at all. False: suppressions
 * could not be seen on the service, so nothing after them was sent, since somebody who must not get
 * mail could still get it.
 */
export async function runPhases(run: RunContext, before: AccountReading): Promise<boolean> {
  let reading = await createGroups(run, before);
  await writeSuppressions(run, reading);
  if (!(await awaitSuppressions(run, reading)) || isStopping(run)) return false;
  reading = await createContactTypes(run, reading);
  await createCustomFields(run);
  await createContacts(run, reading);
  await updateContacts(run, reading);
  await deleteContacts(run, reading);
  return true;
}
