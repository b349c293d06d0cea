// Unsubscribe groups and the people in them. A group cannot be deleted over the interface, and
// deleting a recipient lets a person be mailed again: the engine's type does not have those calls.
import { addressList } from './address-list.ts';
import { idsForm } from './bulk-ids.ts';
import type { Channel } from '../exchange/channel.ts';
import type { ListReceipt, ListSink } from './list-sink.ts';
import type { Outcome } from '../outcome/outcome.ts';
import { readRecord } from './read-record.ts';
import { parsedBy } from '../schemas/parsed-by.ts';
import { suppressionRecord } from '../schemas/suppression.ts';
import type { SuppressionRecord } from '../schemas/suppression.ts';
import { unsubscribeGroupRecord } from '../schemas/unsubscribe-group.ts';
import type { UnsubscribeGroupRecord } from '../schemas/unsubscribe-group.ts';
import { collectList, streamList } from './stream-list.ts';
import { write } from './write.ts';

export interface UnsubscribeGroupForm {
  readonly group_name: string;
  readonly description: string;
  readonly is_display: '0' | '1';
}

/** All three members are sent on every update; none of them is optional there. */
export interface UnsubscribeGroupUpdateForm extends UnsubscribeGroupForm {
  readonly id: string;
}

export interface GroupSuppressionForm {
  readonly unsubscribe_groups_id: string;
  /** At least one, none with a comma or a line break. */
  readonly addresses: readonly string[];
}

export interface UnsubscribeGroupCalls {
  list(): Promise<readonly UnsubscribeGroupRecord[]>;
  details(id: string): Promise<UnsubscribeGroupRecord | undefined>;
  save(form: UnsubscribeGroupForm): Promise<Outcome>;
  update(form: UnsubscribeGroupUpdateForm): Promise<Outcome>;
  manuallyAdd(form: GroupSuppressionForm): Promise<Outcome>;
  recipients(groupId: string, sink: ListSink<SuppressionRecord>): Promise<ListReceipt>;
}

export interface UnsubscribeGroupLiftingCalls extends UnsubscribeGroupCalls {
  /** Lets the person be mailed again. */
  recipientsDelete(id: string): Promise<Outcome>;
  /** Lets the people be mailed again. Between 1 and 900 ids. */
  recipientsBulkDelete(ids: readonly string[]): Promise<Outcome>;
}

const parseGroup = parsedBy(unsubscribeGroupRecord, 'unsubscribe group');
const parseRecipient = parsedBy(suppressionRecord, 'group recipient');

export function unsubscribeGroupCalls(channel: Channel): UnsubscribeGroupLiftingCalls {
  return { ...groupReads(channel), ...groupWrites(channel), ...groupLiftings(channel) };
}

function groupReads(
  channel: Channel,
): Pick<UnsubscribeGroupCalls, 'list' | 'details' | 'recipients'> {
  const details = (id: string): Promise<UnsubscribeGroupRecord | undefined> =>
    readRecord(channel, {
      endpointId: 'unsubscribes-groups/details',
      query: { id },
      parse: parseGroup,
    });
  return {
    list: () => collectList(channel, { endpointId: 'unsubscribes-groups', parse: parseGroup }),
    details,
    recipients: (groupId, sink) =>
      streamList(channel, {
        endpointId: 'unsubscribes-groups/recipients-list',
        query: { groupId },
        sink,
        parse: parseRecipient,
        exists: async () => (await details(groupId)) !== undefined,
      }),
  };
}

function groupWrites(
  channel: Channel,
): Pick<UnsubscribeGroupCalls, 'save' | 'update' | 'manuallyAdd'> {
  return {
    save: (form) => write(channel, 'unsubscribes-groups/save', { form: groupForm(form) }),
    update: (form) =>
      write(channel, 'unsubscribes-groups/update', {
        query: { id: form.id },
        form: groupForm(form),
      }),
    manuallyAdd: (form) =>
      write(channel, 'unsubscribes-groups/manually-add', {
        form: {
          unsubscribe_groups_id: form.unsubscribe_groups_id,
          email_address: addressList(form.addresses),
        },
      }),
  };
}

function groupLiftings(
  channel: Channel,
): Pick<UnsubscribeGroupLiftingCalls, 'recipientsDelete' | 'recipientsBulkDelete'> {
  return {
    recipientsDelete: (id) =>
      write(channel, 'unsubscribes-groups/recipients-delete', { query: { id } }),
    recipientsBulkDelete: (ids) =>
      write(channel, 'unsubscribes-groups/recipients-bulk-delete', { form: idsForm(ids) }),
  };
}

function groupForm(form: UnsubscribeGroupForm): Record<string, string> {
  return {
    group_name: form.group_name,
    description: form.description,
    is_display: form.is_display,
  };
}
