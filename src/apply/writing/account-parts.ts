// Creates what contacts and suppressions need: unsubscribe groups, contact types, custom fields. None may be created
// twice, since a group can never be removed.
import type { Outcome } from '../../api/index.ts';
import { Targets } from '../../compare/index.ts';
import type { Item, ItemKind } from '../../plan/index.ts';
import { attempt } from '../sending/attempt.ts';
import { pendingItems } from '../context/pending.ts';
import type { AccountReading } from '../reading/read-back.ts';
import type { RunContext } from '../context/run-context.ts';
import { readAgain, type SmallList } from '../reading/reading-parts.ts';

export async function createGroups(
  run: RunContext,
  reading: AccountReading,
): Promise<AccountReading> {
  return await createEach(run, reading, 'createUnsubscribeGroup', 'groups', (item) => ({
    endpoint: 'unsubscribes-groups/save',
    name: item.group,
    send: () =>
      run.client.unsubscribeGroups.save({
        group_name: item.group,
        description: `Suppressions kept by listferry`,
        is_display: '1',
      }),
  }));
}

export async function createContactTypes(
  run: RunContext,
  reading: AccountReading,
): Promise<AccountReading> {
  return await createEach(run, reading, 'createContactType', 'contactTypes', (item) => ({
    endpoint: 'contacts-type/add',
    name: item.contactType,
    send: () => run.client.contactTypes.add(item.contactType),
  }));
}

export async function createCustomFields(
  run: RunContext,
  reading: AccountReading,
): Promise<AccountReading> {
  return await createEach(run, reading, 'createCustomField', 'customFields', (item) => ({
    endpoint: 'custom-fields/save',
    name: item.field,
    send: () =>
      run.client.fields.saveCustom({ field_name: item.field, field_type: item.fieldType }),
  }));
}

interface Creation {
  readonly endpoint: string;
  readonly name: string;
  readonly send: () => Promise<Outcome>;
}

/** One after the other: two could pass a check for the same name. Gives the reading with what was created. */
async function createEach<K extends ItemKind>(
  run: RunContext,
  reading: AccountReading,
  kind: K,
  list: SmallList,
  creation: (item: Extract<Item, { kind: K }>) => Creation,
): Promise<AccountReading> {
  let sent = false;
  for (const item of pendingItems(run, kind)) {
    // The kind was asked for, so the item is of it.
    const { endpoint, name, send } = creation(item as Extract<Item, { kind: K }>);
    const outcome = await attempt(run, {
      endpoint,
      seqs: [item.seq],
      payload: name,
      repeat: 'after-reading',
      send,
    });
    sent ||= outcome !== undefined;
  }
  return sent ? await withFresh(run, reading, list) : reading;
}

/** The reading with what was just created. Targets keep their numbers, which the scratch database uses. */
async function withFresh(
  run: RunContext,
  reading: AccountReading,
  list: SmallList,
): Promise<AccountReading> {
  const metadata = await readAgain(run, reading.metadata, [list]);
  const targets = new Targets(metadata.contactTypes, [], metadata.segments);
  for (const target of [...reading.targets.all()].sort((a, b) => a.index - b.index)) {
    if (target.kind === 'segment') targets.segmentNamed(target.name);
    else targets.named(target.name);
  }
  return { ...reading, metadata, targets };
}
