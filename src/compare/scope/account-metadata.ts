// The metadata of an account: its small lists, without its people.
import {
  type AutomationRecord,
  type ContactTypeRecord,
  type EngineClient,
  type FieldRecord,
  type SegmentRecord,
  type UnsubscribeGroupRecord,
  audiencesOf,
  mayBeLive,
} from '../../api/index.ts';
import {
  type CountryIndex,
  countryIndexOf,
  type CountryNames,
  type CountryRecord,
} from '../../contacts/index.ts';
import { together, SyncError } from '../../lib/index.ts';
import { compareIds } from '../../state/index.ts';
import { spelledAs } from './spelling.ts';

export interface AccountMetadata {
  readonly contactTypes: readonly ContactTypeRecord[];
  readonly customFields: readonly FieldRecord[];
  /** The lowest id first, whatever order the service lists them in: of several with one name, that one counts. */
  readonly groups: readonly UnsubscribeGroupRecord[];
  /** Empty if they were not asked for. */
  readonly automations: readonly AutomationRecord[];
  /** Empty if they were not asked for and no live automation is for one. */
  readonly segments: readonly SegmentRecord[];
  readonly countries: CountryIndex;
  /** The records behind the index. */
  readonly countryRecords: readonly CountryRecord[];
  /** The service's user id; null as long as no record shows one. */
  readonly accountId: string | null;
}

export async function readMetadata(
  client: EngineClient,
  countryNames: CountryNames,
  /** Only a plan needs the automations, to warn which ones its creates would set off. */
  {
    withSegments,
    withAutomations = true,
  }: { readonly withSegments: boolean; readonly withAutomations?: boolean },
): Promise<AccountMetadata> {
  const [contactTypes, customFields, groups, automations, countries, asked] = await together([
    client.contactTypes.list(),
    client.fields.custom(),
    client.unsubscribeGroups.list(),
    withAutomations ? client.automations.list() : Promise.resolve([]),
    client.reference.countries(),
    withSegments ? client.segments.list() : Promise.resolve([]),
  ]);
  // An automation names a segment by its id; only the segment tells the contact type.
  const isAsked = withSegments || !automations.some(isLiveOnSegment);
  const segments = isAsked ? asked : await client.segments.list();
  const records = [...contactTypes, ...groups, ...automations, ...segments];
  return {
    contactTypes,
    customFields,
    groups: [...groups].sort((one, other) => compareIds(one.id, other.id)),
    automations,
    segments,
    countries: countryIndexOf(countries, countryNames),
    countryRecords: countries,
    accountId: onlyAccount(
      records.map((record) => record.userId),
      'the small lists',
    ),
  };
}

/** Undefined for a name that could mean several groups: such a plan has been refused before. */
export function findGroup(
  metadata: AccountMetadata,
  name: string,
): AccountMetadata['groups'][number] | undefined {
  const found = spelledAs(name, metadata.groups, ({ groupName }) => groupName);
  return found.kind === 'found' ? found.record : undefined;
}

/** Whether the automation mails a segment, so that only the segments tell whom it may mail. */
export function isLiveOnSegment(automation: AutomationRecord): boolean {
  return mayBeLive(automation) && audiencesOf(automation).some(({ kind }) => kind === 'segment');
}

export function onlyAccount(userIds: readonly string[], list: string): string | null {
  const [first, ...others] = [...new Set(userIds)];
  if (others.length > 0) throw new MixedAccountsError(list);
  return first ?? null;
}

/** One answer holds records of several accounts, so nothing in it can be trusted. */
export class MixedAccountsError extends SyncError {
  constructor(list: string) {
    super(`Reading ${list}: the service answered with records of more than one account.`, {
      code: 'MIXED_ACCOUNTS',
      hint: 'Check the keys and the base addresses; if they are right, ask the service.',
    });
  }
}
