// Learns how the service treats what its specification leaves open, with a throw-away contact type:
// names recorded → contact type and field made → tried out → everything deleted again.
import type { ProbeNames } from '../state/index.ts';
import { Bench, pause, type ProbeTools } from './bench.ts';
import { cleanUp } from './clean-up.ts';
import { ProbeFailedError, ProbeRefusedError } from './errors.ts';
import { learnFromAdds } from './learn-adds.ts';
import { learnFromBulkDelete, learnFromUpdate } from './learn-changes.ts';
import { learnFromUploads } from './learn-uploads.ts';
import { fieldIds, refuseLiveAutomations, setUp, typeIds, type SetUp } from './set-up.ts';

/**
 * Probes the account under the names and stores what it learns as facts of the journal. The caller holds
 * the account's lock. Throws `ProbeRefusedError` before the first write, `ProbeFailedError` where the
 * service gave no contact type; after any other error the journal knows what may be left.
 */
export async function probe(tools: ProbeTools, names: ProbeNames): Promise<void> {
  const { client, journal } = tools;
  const [known] = await client.contactTypes.list();
  journal.bindAccount(tools.accountHash, known?.userId ?? null);
  await refuseLiveAutomations(tools);
  const taken = [...(await typeIds(tools, names)), ...(await fieldIds(tools, names))];
  if (taken.length > 0) {
    throw new ProbeRefusedError(
      'Something on the service has the name of this probe already. Nothing was written.',
      'Run `listferry probe` again: the next one has another name.',
    );
  }
  journal.probes.begin(names);
  const made = await setUp(tools, names);
  if (typeof made === 'string') {
    // The contact type may still come.
    await pause(tools, tools.quietMs);
    await cleanUp(tools, names, tools.quietMs);
    throw new ProbeFailedError(made);
  }
  const bench = new Bench(tools, made.parts);
  await learnAll(bench, made);
  await pause(tools, bench.isUnclear ? tools.quietMs : bench.settleMs);
  await cleanUp(tools, names, Math.max(bench.settleMs, tools.quietMs));
}

async function learnAll(bench: Bench, made: SetUp): Promise<void> {
  bench.learn('dup_contact_type_name', made.duplicateType, 'a second contact type of a name');
  bench.learn('dup_custom_field', made.duplicateField, 'a second custom field of a name');
  const added = await learnFromAdds(bench);
  if (added === undefined) {
    bench.isUnclear = true;
    return;
  }
  const whole = await learnFromUploads(bench, added.contacts);
  if (whole !== undefined) await learnFromUpdate(bench, whole);
  const { contacts, unknownId } = added;
  if (unknownId !== undefined) await learnFromBulkDelete(bench, contacts, unknownId);
}
