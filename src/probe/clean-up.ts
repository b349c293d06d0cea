// Deletes what a probe made: its contacts by id, then its empty contact type, then its custom field. What
// becomes of the contents of either is not specified, so only what has the probe's own random name is deleted.
import type { Contact } from '../api/index.ts';
import type { ProbeNames } from '../state/index.ts';
import { contactsThat, pause, sendNoted, type ProbeTools } from './bench.ts';
import { ProbeLeftoversError } from './errors.ts';
import { isProbeAddress } from './probe-names.ts';
import { fieldIds, typeIds } from './set-up.ts';

const ROUNDS = 3;

/** Cleans up after every probe that did not end, and returns how many there were. */
export async function cleanUpUnfinished(tools: ProbeTools): Promise<number> {
  const { journal, clock, quietMs } = tools;
  for (let count = 0; ; count += 1) {
    const left = journal.probes.unfinished();
    if (left === undefined) return count;
    const isSameBoot = left.bootId === clock.bootId;
    const passedMs = isSameBoot ? clock.monotonicMs() - left.touchedMs : 0;
    // A write that was under way may take effect until then.
    if (passedMs < quietMs) await pause(tools, quietMs - passedMs);
    await cleanUp(tools, left, quietMs);
  }
}

/**
 * Returns when nothing of the probe is left, or throws `ProbeLeftoversError`. The lists show by now what
 * the probe wrote; `settleMs` is how long they take to show a deletion.
 */
export async function cleanUp(
  tools: ProbeTools,
  names: ProbeNames,
  settleMs: number,
): Promise<void> {
  tools.journal.bindAccount(tools.accountHash, null);
  let left = await contactsLeft(tools, names);
  for (let round = 0; round < ROUNDS && left.own.length > 0; round += 1) {
    for (const { id } of left.own) {
      await sendNoted(tools, names, () => tools.client.contacts.delete(id));
    }
    left = await contactsLeft(tools, names);
    if (left.own.length === 0) break;
    await pause(tools, settleMs);
    left = await contactsLeft(tools, names);
  }
  if (left.own.length > 0) throw new ProbeLeftoversError(`${String(left.own.length)} contacts`);
  if (left.foreign > 0) {
    throw new ProbeLeftoversError('somebody else put contacts into its contact type');
  }
  await removeRest(tools, names);
  tools.journal.probes.end(names.tag);
}

async function contactsLeft(tools: ProbeTools, names: ProbeNames) {
  const types = await typeIds(tools, names);
  const isOwn = ({ email }: Contact): boolean => isProbeAddress(names, email);
  const live = await contactsThat(tools.client, (contact) => {
    return contact.deletedAt === null && (isOwn(contact) || types.includes(contact.contactTypeId));
  });
  const own = live.filter(isOwn);
  return { own, foreign: live.length - own.length };
}

/** Called once the contact type was seen empty. */
async function removeRest(tools: ProbeTools, names: ProbeNames): Promise<void> {
  const { client } = tools;
  for (const id of await typeIds(tools, names)) {
    await sendNoted(tools, names, () => client.contactTypes.delete(id));
  }
  for (const id of await fieldIds(tools, names)) {
    await sendNoted(tools, names, () => client.fields.deleteCustom(id));
  }
  const types = await typeIds(tools, names);
  if (types.length > 0) throw new ProbeLeftoversError('its contact type');
  const fields = await fieldIds(tools, names);
  if (fields.length > 0) throw new ProbeLeftoversError('its custom field');
}
