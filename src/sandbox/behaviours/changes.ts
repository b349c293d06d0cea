// What updates and deletions do.
import type { BehaviourGroup } from './behaviour-group.ts';

export const CHANGES = {
  title: 'Update and delete',
  behaviours: {
    update_missing_field: {
      values: ['keep', 'clear', 'null'],
      meaning: 'What happens to a field of a contact that the form of an update leaves out.',
    },
    update_wipes_unlisted: {
      values: ['no', 'yes'],
      meaning:
        'Whether an update empties `alt_email` and the custom fields, which its form cannot carry.',
    },
    update_email_collision: {
      values: ['reject', 'allow_duplicate', 'merge'],
      meaning:
        'What happens when an update gives a contact the address of another one; merge deletes the other one.',
    },
    update_type_move: {
      values: ['ok', 'ignored', 'copies'],
      meaning:
        'What happens when an update names another contact type: the contact moves, stays, or is copied there.',
    },
    update_noop: {
      values: ['success', 'failed_no_change'],
      meaning: 'How an update that changes nothing is answered.',
    },
    updated_at_on_noop: {
      values: ['bumps', 'stable'],
      meaning: 'Whether an update that changes nothing moves `updated_at`.',
    },
    delete_missing: {
      values: ['failed_not_found', 'success'],
      meaning:
        'How a delete is answered when no record that it names exists, be it one id or many; the failure is the specified answer.',
    },
    not_found_spelling: {
      values: ['as_specified', 'Record Not Found', 'Record not found'],
      meaning:
        'How a missing record is reported; the specification uses both spellings, each for certain endpoints, and so does the default.',
    },
    bulk_unknown_id: {
      values: ['ignore', 'fail_all', 'fail_after_partial'],
      meaning:
        'What a bulk delete does with an unknown id among known ones; fail_after_partial deletes in turn until it meets one.',
    },
    bulk_max_ids: {
      values: ['unlimited', 'truncate_silently(1000)', 'reject(1000)'],
      meaning: 'What a bulk delete does with too many ids.',
      numbers: 'The most ids that one call may carry.',
    },
    bulk_duplicate_id: {
      values: ['ok', 'fail'],
      meaning: 'What a bulk delete does with an id that it is given twice.',
    },
    bulk_atomic: {
      values: ['no', 'yes'],
      meaning:
        'Whether a bulk delete that fails halfway restores what it has deleted; it does not by default, so that fail_after_partial does what it says.',
    },
    bulk_empty: {
      values: ['failed', 'success_noop', 'deletes_all'],
      meaning: 'What a bulk delete without any id does.',
    },
    delete_kind: {
      values: ['soft', 'hard'],
      meaning:
        'Whether a deleted contact, contact type, segment, automation or sender is removed or only marked; marked by default, since their records have `deleted_at`.',
    },
    list_includes_soft_deleted: {
      values: ['no', 'yes'],
      meaning: 'Whether lists show what is only marked as deleted.',
    },
    type_delete_cascade: {
      values: ['contacts', 'none', 'blocked'],
      meaning:
        'What happens to the contacts of a deleted contact type; by default they are deleted too, since no list could name their type.',
    },
    contact_delete_cascade_segment: {
      values: ['keep_row', 'null_contact_id', 'delete_row'],
      meaning:
        'What happens to the segment recipients that belong to a deleted contact; by default they stay, since a deleted contact is only marked.',
    },
  },
} as const satisfies BehaviourGroup;
