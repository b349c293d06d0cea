// Suppressions: global unsubscribes, and unsubscribe groups with their recipients. Deleting an entry lets a
// person be mailed again, which only a person may decide: the engine's types do not have those calls. A
// group cannot be deleted over the interface.
import * as shape from './record-shapes.ts';
import { type Channel, idsForm, write } from '../calls/channel.ts';
import type { FormValues } from '../calls/form.ts';
import { readRecord } from '../calls/read-record.ts';
import { collectList, streamList, type ListReceipt, type ListSink } from '../calls/stream-list.ts';
import { demand } from '../outcome/errors.ts';
import type { Outcome } from '../outcome/outcome.ts';

/**
 * A global unsubscriber or a recipient of an unsubscribe group. Both have one shape, and the list that shows
 * an entry does not tell which of the two it is: its group does.
 */
export type SuppressionRecord = Readonly<ReturnType<ReturnType<typeof suppressionParser>>>;

export function suppressionParser(noun: 'global unsubscriber' | 'group recipient') {
  const parse = shape.recordParser(noun, {
    ...shape.OWNED,
    unsubscribeGroupsId: shape.optionalId,
    emailAddress: shape.textOrEmpty,
  });
  return (value: unknown) => {
    const { unsubscribeGroupsId: groupId, ...record } = parse(value);
    return {
      ...record,
      /**
       * Null on a global entry; the global list may show entries of groups as well. Ids count from 1: a
       * service that keeps no null says 0 for none.
       */
      groupId: groupId === '0' ? null : groupId,
    };
  };
}

export type UnsubscribeGroupRecord = Readonly<ReturnType<typeof parseUnsubscribeGroup>>;

const parseRawGroup = shape.recordParser('unsubscribe group', {
  ...shape.OWNED,
  randId: shape.optionalText,
  groupName: shape.text,
  description: shape.optionalText,
  /** Shown on the page where people choose what to receive. */
  isDisplay: shape.flag,
  unsubscribeClientsCount: shape.optionalCount,
});

export function parseUnsubscribeGroup(value: unknown) {
  const { unsubscribeClientsCount, ...record } = parseRawGroup(value);
  return {
    ...record,
    /** Only the list carries it. */
    recipientCount: unsubscribeClientsCount,
  };
}

export interface GlobalUnsubscribeCalls {
  list(sink: ListSink<SuppressionRecord>): Promise<ListReceipt>;
  /** At least one address, none with a comma or a line break. */
  save(addresses: readonly string[]): Promise<Outcome>;
}

export interface GlobalUnsubscribeLiftingCalls extends GlobalUnsubscribeCalls {
  /** Lets the person be mailed again. */
  delete(id: string): Promise<Outcome>;
  /** Lets the people be mailed again. Between 1 and 900 ids. */
  bulkDelete(ids: readonly string[]): Promise<Outcome>;
}

const parseUnsubscriber = suppressionParser('global unsubscriber');

export function globalUnsubscribeCalls(channel: Channel): GlobalUnsubscribeLiftingCalls {
  return {
    list: (sink) =>
      streamList(channel, { endpointId: 'global-unsubscribes', sink, parse: parseUnsubscriber }),
    save: (addresses) =>
      write(channel, 'global-unsubscribes/save', {
        form: { email_address: addressList(addresses) },
      }),
    delete: (id) => write(channel, 'global-unsubscribes/delete', { query: { id } }),
    bulkDelete: (ids) => write(channel, 'global-unsubscribes/bulk-delete', { form: idsForm(ids) }),
  };
}

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

const parseRecipient = suppressionParser('group recipient');

export function unsubscribeGroupCalls(channel: Channel): UnsubscribeGroupLiftingCalls {
  const details = (id: string): Promise<UnsubscribeGroupRecord | undefined> =>
    readRecord(channel, 'unsubscribes-groups/details', { id }, parseUnsubscribeGroup);
  return {
    list: () =>
      collectList(channel, { endpointId: 'unsubscribes-groups', parse: parseUnsubscribeGroup }),
    details,
    save: (form) => write(channel, 'unsubscribes-groups/save', { form: groupForm(form) }),
    update: (form) =>
      write(channel, 'unsubscribes-groups/update', {
        query: { id: form.id },
        form: groupForm(form),
      }),
    manuallyAdd: ({ unsubscribe_groups_id, addresses }) =>
      write(channel, 'unsubscribes-groups/manually-add', {
        form: { unsubscribe_groups_id, email_address: addressList(addresses) },
      }),
    recipients: (groupId, sink) =>
      streamList(channel, {
        endpointId: 'unsubscribes-groups/recipients-list',
        query: { groupId },
        sink,
        parse: parseRecipient,
        exists: async () => (await details(groupId)) !== undefined,
      }),
    recipientsDelete: (id) =>
      write(channel, 'unsubscribes-groups/recipients-delete', { query: { id } }),
    recipientsBulkDelete: (ids) =>
      write(channel, 'unsubscribes-groups/recipients-bulk-delete', { form: idsForm(ids) }),
  };
}

/** Without the id, which an update names in its query. */
function groupForm({ group_name, description, is_display }: UnsubscribeGroupForm): FormValues {
  return { group_name, description, is_display };
}

/**
 * Several addresses in one parameter, with commas between them (interface specification, section Limits). An
 * address that holds a separator would be read as two, so it must have been refused before.
 */
export function addressList(addresses: readonly string[]): string {
  demand(addresses.length > 0, 'a list of addresses to suppress is not empty');
  for (const address of addresses) {
    demand(!/[,\r\n]/u.test(address), 'an address to suppress is free of commas and line breaks');
  }
  return addresses.join(',');
}
