// Who is kept from mail, and who is in segments: the lists of addresses besides the contacts.
import type {
  SegmentRecipientRecord,
  SegmentRecord,
  SuppressionRecord,
  UnsubscribeGroupRecord,
} from '../../api/index.ts';
import { takeLongList, type AccountReading } from './account-reading.ts';

export async function readGlobalList(reading: AccountReading): Promise<void> {
  await takeLongList(reading, {
    name: 'global-unsubscribes',
    ownerId: '',
    expectedCount: undefined,
    read: (sink) => reading.client.globalUnsubscribes.list(sink),
    add: ({ id, groupId, emailAddress, createdAt, updatedAt }: SuppressionRecord) => {
      const row = { id, unsubscribeGroupId: groupId, emailAddress, createdAt, updatedAt };
      reading.tables.add('global_unsubscribe', row);
    },
  });
}

export async function readGroupList(
  reading: AccountReading,
  group: UnsubscribeGroupRecord,
): Promise<void> {
  await takeLongList(reading, {
    name: 'unsubscribes-groups/recipients-list',
    ownerId: group.id,
    expectedCount: group.recipientCount,
    read: (sink) => reading.client.unsubscribeGroups.recipients(group.id, sink),
    add: ({ id, emailAddress, createdAt, updatedAt }: SuppressionRecord) => {
      const row = { id, unsubscribeGroupId: group.id, emailAddress, createdAt, updatedAt };
      reading.tables.add('unsubscribe_group_recipient', row);
    },
  });
}

/** A deleted segment has no list any more. */
export async function readSegmentList(
  reading: AccountReading,
  segment: SegmentRecord,
): Promise<void> {
  if (segment.deletedAt !== null) return;
  await takeLongList(reading, {
    name: 'segment/email/list',
    ownerId: segment.id,
    expectedCount: segment.segmentEmailsCount,
    read: (sink) => reading.client.segments.recipients(segment.id, sink),
    add: (recipient: SegmentRecipientRecord) => {
      reading.tables.add('segment_recipient', { ...recipient, segmentId: segment.id });
    },
  });
}
