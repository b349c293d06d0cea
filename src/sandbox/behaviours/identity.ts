// When two records are the same, and which ids they get.
import type { BehaviourGroup } from './behaviour-group.ts';

export const IDENTITY = {
  title: 'Duplicates and identity',
  behaviours: {
    duplicate_add: {
      values: ['upsert', 'reject', 'insert_second', 'upsert_ignore_blank', 'success_but_ignored'],
      meaning:
        'What adding a contact does when its address exists already; upsert_ignore_blank keeps what the new form leaves blank, and upsert is the default, since it leaves a trial account without duplicates.',
    },
    uniqueness_scope: {
      values: ['per_type', 'none', 'account', 'account_including_deleted'],
      meaning: 'Within what an address is unique; with none, every add makes a contact.',
    },
    email_case: {
      values: ['preserve', 'lower_all', 'lower_domain'],
      meaning: 'How much of an address is stored in lower case.',
    },
    email_match: {
      values: ['case_insensitive', 'exact', 'accent_insensitive', 'trim_insensitive', 'gmail_dots'],
      meaning:
        'When two addresses count as one; all but exact ignore case as well, and trim_insensitive accepts addresses with spaces around them.',
    },
    readd_after_delete: {
      values: ['new_id', 'restores_old_id', 'rejected_taken'],
      meaning:
        'What adding the address of a contact that is marked as deleted does: it makes a new contact, restores the old one, or is refused.',
    },
    id_type: {
      values: ['int', 'numeric_string'],
      meaning: 'Whether responses show ids as numbers or as text.',
    },
    id_order: {
      values: ['increasing', 'arbitrary'],
      meaning: 'Whether a later record has a higher id than an earlier one.',
    },
    id_reuse: {
      values: ['never', 'possible'],
      meaning:
        'Whether a new record may get the id of a deleted one: under possible it gets the lowest free id, and a record that was only marked as deleted is then removed.',
    },
    dup_contact_type_name: {
      values: ['upsert', 'reject', 'insert_second'],
      meaning:
        'What adding a contact type does when one of that name exists; upsert keeps the existing one.',
    },
    dup_custom_field: {
      values: ['upsert', 'reject', 'insert_second'],
      meaning: 'What saving a custom field does when one of that name exists.',
    },
    dup_group_name: {
      values: ['upsert', 'reject', 'insert_second'],
      meaning:
        'What saving an unsubscribe group does when one of that name exists; no call deletes a group, so a second one would stay.',
    },
    dup_segment_recipient: {
      values: ['upsert', 'reject', 'insert_second'],
      meaning:
        'What storing a recipient of a segment does when its address is in that segment already; upsert is the default, since it leaves no duplicates.',
    },
    dup_unsub: {
      values: ['ignore', 'insert_second', 'reject_item', 'reject_all'],
      meaning:
        'What happens to an address that is unsubscribed already: reject_item keeps the other addresses of the call and fails, reject_all keeps none.',
    },
  },
} as const satisfies BehaviourGroup;
