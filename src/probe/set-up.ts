// Makes the throw-away contact type and custom field, and tries whether a second one of either name is
// refused. Unsubscribe groups are never probed: no call deletes one.
import { type Outcome, audiencesOf, isClear, mayBeLive, type Contact } from '../api/index.ts';
import { buildCountryIndex } from '../contacts/index.ts';
import type { ProbeNames } from '../state/index.ts';
import {
  pause,
  sendNoted,
  type BenchParts,
  type ProbeTools,
  ProbeRefusedError,
  contactsThat,
  ProbeLeftoversError,
  isNamed,
  isProbeAddress,
} from './bench.ts';

export interface SetUp {
  readonly parts: BenchParts;
  /** Values of `dup_contact_type_name` and `dup_custom_field`, where they were seen. */
  readonly duplicateType: string | undefined;
  readonly duplicateField: string | undefined;
}

/** Throws `ProbeRefusedError` if a live automation could mail any contact that is added. */
export async function refuseLiveAutomations(tools: ProbeTools): Promise<void> {
  const open = (await liveTargets(tools)).filter((target) => target === '');
  if (open.length === 0) return;
  throw new ProbeRefusedError(
    `${String(open.length)} live automations do not clearly say for which contacts they are: they might mail those of a probe. Nothing was written.`,
    'Pause them on the service, then run `listferry probe` again.',
  );
}

/** A text says why the service did not give the probe a contact type of its own. */
export async function setUp(tools: ProbeTools, names: ProbeNames): Promise<SetUp | string> {
  const { client } = tools;
  const records = await client.reference.countries();
  const countries = buildCountryIndex(records, tools.countryNames);
  const countryId = countries.resolve('India') ?? countries.resolve(countries.names()[0] ?? '');
  const addType = () => client.contactTypes.add(names.contactType);
  const types = await makeTwice(tools, names, addType, () => typeIds(tools, names));
  const [contactTypeId] = types.ids;
  if (contactTypeId === undefined) return types.reason;
  if (countryId === undefined) return 'the service names no country';
  if ((await liveTargets(tools)).includes(contactTypeId)) {
    return 'a live automation is for the id of the new contact type';
  }
  const field = { field_name: names.customField, field_type: 'text' } as const;
  const saveField = () => client.fields.saveCustom(field);
  const fields = await makeTwice(tools, names, saveField, () => fieldIds(tools, names));
  const hasCustomField = fields.ids.length > 0;
  const parts = { names, contactTypeId, hasCustomField, countries, countryId };
  return { parts, duplicateType: types.rule, duplicateField: fields.rule };
}

/** The bare ids of the contact types and segments that live automations are for; empty for what is no id. */
async function liveTargets({ client }: ProbeTools): Promise<string[]> {
  const automations = await client.automations.list();
  return automations.filter(mayBeLive).flatMap((automation) => {
    const ids = audiencesOf(automation).map(({ id = '' }) => id);
    return ids.length === 0 ? [''] : [...new Set(ids)];
  });
}

export async function typeIds({ client }: ProbeTools, names: ProbeNames): Promise<string[]> {
  const types = await client.contactTypes.list();
  return types
    .filter(({ name, deletedAt }) => deletedAt === null && isNamed(name, names.contactType))
    .map(({ id }) => id);
}

export async function fieldIds({ client }: ProbeTools, names: ProbeNames): Promise<string[]> {
  const fields = await client.fields.custom();
  return fields
    .filter(({ fieldName }) => isNamed(fieldName, names.customField))
    .map(({ id }) => id);
}

interface Made {
  readonly ids: readonly string[];
  readonly rule: string | undefined;
  readonly reason: string;
}

/** A second one is made only where the first is seen. */
async function makeTwice(
  tools: ProbeTools,
  names: ProbeNames,
  send: () => Promise<Outcome>,
  idsNow: () => Promise<readonly string[]>,
): Promise<Made> {
  const first = await sendNoted(tools, names, send);
  if (first.kind !== 'acknowledged') return { ids: [], rule: undefined, reason: first.reason };
  const ids = await idsNow();
  if (ids.length !== 1) return { ids, rule: undefined, reason: 'what it made cannot be seen' };
  const second = await sendNoted(tools, names, send);
  if (!isClear(second)) await pause(tools, tools.quietMs);
  const both = await idsNow();
  const rule = both.length > 1 ? 'insert_second' : ruleOf(second);
  return { ids, rule, reason: '' };
}

function ruleOf(second: Outcome): string | undefined {
  if (second.kind === 'rejected') return 'reject';
  return second.kind === 'acknowledged' ? 'upsert' : undefined;
}

// Deletes what a probe made: its contacts by id, then its empty contact type, then its custom field. What
// becomes of the contents of either is not specified, so only what has the probe's own random name is deleted.

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
