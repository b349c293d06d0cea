// Creates what contacts and suppressions need: unsubscribe groups, contact types, custom fields. None may be created
// twice, since a group can never be removed.
import type { Outcome } from '../../api/index.ts';
import { Targets } from '../../compare/index.ts';
import type { ItemOf } from '../../plan/index.ts';
import { attempt } from '../sending/attempt.ts';
import { pendingItems } from '../context/pending.ts';
import type { Reading } from '../reading/read-back.ts';
import type { Run } from '../context/run-context.ts';
import { readAgain, type SmallList } from '../reading/reading-parts.ts';

export async function createGroups(run: Run, reading: Reading): Promise<Reading> {
  const description = 'Suppressions kept by listferry';
  return await createEach(run, reading, 'createUnsubscribeGroup', ({ seq, group }) => {
    const form = { group_name: group, description, is_display: '1' } as const;
    return attempt(run, 'unsubscribes-groups/save', [seq], group, () =>
      run.client.unsubscribeGroups.save(form),
    );
  });
}

export async function createContactTypes(run: Run, reading: Reading): Promise<Reading> {
  return await createEach(run, reading, 'createContactType', ({ seq, contactType }) =>
    attempt(run, 'contacts-type/add', [seq], contactType, () =>
      run.client.contactTypes.add(contactType),
    ),
  );
}

export async function createCustomFields(run: Run, reading: Reading): Promise<Reading> {
  return await createEach(run, reading, 'createCustomField', ({ seq, field, fieldType }) =>
    attempt(run, 'custom-fields/save', [seq], field, () =>
      run.client.fields.saveCustom({ field_name: field, field_type: fieldType }),
    ),
  );
}

/** The list that shows what was created. */
const SHOWN_IN = {
  createUnsubscribeGroup: 'groups',
  createContactType: 'contactTypes',
  createCustomField: 'customFields',
} as const;

/** One after the other: two could pass a check for the same name. Gives the reading with what was created. */
async function createEach<K extends keyof typeof SHOWN_IN>(
  run: Run,
  reading: Reading,
  kind: K,
  create: (item: ItemOf<K>) => Promise<Outcome | undefined>,
): Promise<Reading> {
  let sent = false;
  for (const item of pendingItems(run, kind)) {
    const outcome = await create(item);
    sent ||= outcome !== undefined;
  }
  return sent ? await withFresh(run, reading, SHOWN_IN[kind]) : reading;
}

/** The reading with what was just created. Targets keep their numbers, which the scratch database uses. */
async function withFresh(run: Run, reading: Reading, list: SmallList): Promise<Reading> {
  const metadata = await readAgain(run, reading.metadata, [list]);
  const targets = new Targets(metadata.contactTypes, [], metadata.segments);
  for (const target of [...reading.targets.all()].sort((a, b) => a.index - b.index)) {
    if (target.kind === 'segment') targets.segmentNamed(target.name);
    else targets.named(target.name);
  }
  return { ...reading, metadata, targets };
}
