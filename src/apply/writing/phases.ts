// The order of writing. It is part of the promises: suppressions are seen to be there before any
// contact is created, who left in the sources since the plan was made and what could mail new contacts are looked at
// before the first of them, creates come before deletes.
import { createContactTypes, createCustomFields, createGroups } from './account-parts.ts';
import { setAsideWhoLeft } from './consent-now.ts';
import { createContacts } from './creates.ts';
import { deleteContacts } from './deletes.ts';
import { refuseLiveAutomations } from './live-automations.ts';
import type { AccountReading } from '../reading/read-back.ts';
import { isStopping, type RunContext } from '../context/run-context.ts';
import { addRecipients, removeRecipients } from './segments.ts';
import { awaitSuppressions, writeSuppressions } from './suppressions.ts';
import { updateContacts } from './updates.ts';

/**
 * Sends what is pending, phase by phase, for as long as the run may send at all. `part`: something
 * waits for a reading. Either suppressions could not be seen on the service, so nothing after them was
 * sent, since somebody who must not get mail could still get it; or contacts need a contact type or a
 * custom field that was not seen yet; or they move and were not seen in their new contact type; or what
 * an update does to them is not known yet.
 */
export async function runPhases(
  run: RunContext,
  before: AccountReading,
): Promise<'whole' | 'part'> {
  let reading = await createGroups(run, before);
  await writeSuppressions(run, reading);
  if (!(await awaitSuppressions(run, reading)) || isStopping(run)) return 'part';
  if (!(await setAsideWhoLeft(run, reading))) return 'part';
  await refuseLiveAutomations(run, reading);
  reading = await createContactTypes(run, reading);
  reading = await createCustomFields(run, reading);
  const unsent = await createContacts(run, reading);
  const unsure = await updateContacts(run, reading);
  const waiting = await deleteContacts(run, reading);
  await addRecipients(run, reading);
  await removeRecipients(run);
  return unsent + unsure + waiting === 0 ? 'whole' : 'part';
}
