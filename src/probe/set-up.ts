// Makes the throw-away contact type and custom field, and looks whether second ones of their names are
// refused. Unsubscribe groups are never probed: no call deletes one.
import type { AutomationRecord, Outcome } from '../api/index.ts';
import { buildCountryIndex } from '../contacts/index.ts';
import type { ProbeNames } from '../state/index.ts';
import { isClear, pause, sendNoted, type BenchParts, type ProbeTools } from './bench.ts';
import { ProbeRefusedError } from './errors.ts';
import { isNamed } from './probe-names.ts';

export interface SetUp {
  /** Undefined: the service did not give the probe a contact type of its own. */
  readonly parts: BenchParts | undefined;
  /** Values of `dup_contact_type_name` and `dup_custom_field`, where they were seen. */
  readonly duplicateType: string | undefined;
  readonly duplicateField: string | undefined;
  readonly reason: string;
}

/** Throws `ProbeRefusedError` while a live automation could mail whoever is added anywhere. */
export async function refuseLiveAutomations({ client }: ProbeTools): Promise<void> {
  const open = (await client.automations.list()).filter(
    (automation) => isLive(automation) && targetId(automation) === '',
  );
  if (open.length === 0) return;
  throw new ProbeRefusedError(
    `${String(open.length)} live automations do not say for which contacts they are: they might mail those of a probe. Nothing was written.`,
    'Pause them on the service, then run `listferry probe` again.',
  );
}

export async function setUp(tools: ProbeTools, names: ProbeNames): Promise<SetUp> {
  const { client } = tools;
  const records = await client.reference.countries();
  const countries = buildCountryIndex(records, tools.countryNames);
  const countryId = countries.resolve('India') ?? countries.resolve(countries.names()[0] ?? '');
  const types = await makeTwice(tools, names, {
    send: () => client.contactTypes.add(names.contactType),
    idsNow: () => typeIds(tools, names),
  });
  const [contactTypeId] = types.ids;
  if (contactTypeId === undefined || countryId === undefined) {
    const reason = contactTypeId === undefined ? types.reason : 'the service names no country';
    return { parts: undefined, duplicateType: undefined, duplicateField: undefined, reason };
  }
  if (await isMailed(tools, contactTypeId)) {
    const reason = 'a live automation is for the id of the new contact type';
    return { parts: undefined, duplicateType: undefined, duplicateField: undefined, reason };
  }
  const fields = await makeTwice(tools, names, {
    send: () => client.fields.saveCustom({ field_name: names.customField, field_type: 'text' }),
    idsNow: () => fieldIds(tools, names),
  });
  const hasCustomField = fields.ids.length > 0;
  const parts = { names, contactTypeId, hasCustomField, countries, countryId };
  return { parts, duplicateType: types.rule, duplicateField: fields.rule, reason: '' };
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

interface Making {
  readonly send: () => Promise<Outcome>;
  readonly idsNow: () => Promise<readonly string[]>;
}

interface Made {
  readonly ids: readonly string[];
  readonly rule: string | undefined;
  readonly reason: string;
}

/** A second one is asked for only where the first is seen to be there. */
async function makeTwice(tools: ProbeTools, names: ProbeNames, making: Making): Promise<Made> {
  const first = await sendNoted(tools, names, making.send);
  if (first.kind !== 'acknowledged') return { ids: [], rule: undefined, reason: first.reason };
  const ids = await making.idsNow();
  if (ids.length !== 1) return { ids, rule: undefined, reason: 'what it made cannot be seen' };
  const second = await sendNoted(tools, names, making.send);
  if (!isClear(second)) await pause(tools, tools.quietMs);
  const both = await making.idsNow();
  const rule = both.length > 1 ? 'insert_second' : ruleOf(second);
  return { ids, rule, reason: '' };
}

function ruleOf(second: Outcome): string | undefined {
  if (second.kind === 'rejected') return 'reject';
  return second.kind === 'acknowledged' ? 'upsert' : undefined;
}

async function isMailed({ client }: ProbeTools, contactTypeId: string): Promise<boolean> {
  const automations = await client.automations.list();
  return automations.some((entry) => isLive(entry) && targetId(entry) === contactTypeId);
}

function isLive({ isLive: live, deletedAt }: AutomationRecord): boolean {
  return live && deletedAt === null;
}

/** The bare id of its contact type or segment; empty where it names none. */
function targetId({ automationFor }: AutomationRecord): string {
  return (automationFor ?? '').replace(/^\D+/u, '');
}
