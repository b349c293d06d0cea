// What stops mail, and what takes it away again.
import type { BehaviourGroup } from './behaviour-group.ts';

export const SUPPRESSION = {
  title: 'Suppression',
  behaviours: {
    unsubscribed_contact_add: {
      default: 'allow',
      values: ['allow', 'reject', 'silently_drop'],
      meaning: 'What adding a contact does whose address is unsubscribed account-wide.',
    },
    add_clears_unsubscribe: {
      default: 'no',
      values: ['no', 'yes'],
      meaning:
        'Whether adding a contact takes its address off the account-wide list of unsubscribed ones.',
    },
    unsub_on_contact_delete: {
      default: 'kept',
      values: ['kept', 'removed'],
      meaning: 'What becomes of the account-wide entry of an address whose contact is deleted.',
    },
    unsub_list_invalid_item: {
      default: 'skip_item',
      values: ['skip_item', 'reject_all'],
      meaning: 'What a list of addresses does that holds an invalid one.',
    },
    unsub_email_case: {
      default: 'preserve',
      values: ['lower', 'preserve'],
      meaning: 'Whether unsubscribed addresses are stored in small letters.',
    },
    unsub_list_limit: {
      default: 'none',
      values: ['none', 'n(50)'],
      meaning: 'Whether a list of too many addresses is refused.',
      numbers: 'The most addresses of one call; it may stand alone, as in `unsub_list_limit: 50`.',
    },
    unsub_separator_space: {
      default: 'ok',
      values: ['ok', 'breaks'],
      meaning: 'Whether a space after the comma makes an address invalid.',
    },
    group_is_display_type: {
      default: 'int',
      values: ['int', 'bool', 'string'],
      meaning: 'How responses show `is_display` of a group; the default is the specified one.',
    },
  },
} as const satisfies BehaviourGroup;
