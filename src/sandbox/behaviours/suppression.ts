// What stops mail, and what lifts that again.
import type { BehaviourGroup } from './behaviour-group.ts';

export const SUPPRESSION = {
  title: 'Suppression',
  behaviours: {
    unsubscribed_contact_add: {
      values: ['allow', 'reject', 'silently_drop'],
      meaning: 'What adding a contact does when its address is unsubscribed account-wide.',
    },
    add_clears_unsubscribe: {
      values: ['no', 'yes'],
      meaning:
        'Whether adding a contact removes its address from the account-wide list of unsubscribed addresses.',
    },
    unsub_on_contact_delete: {
      values: ['kept', 'removed'],
      meaning: 'What happens to the account-wide entry of an address when its contact is deleted.',
    },
    unsub_list_invalid_item: {
      values: ['skip_item', 'reject_all'],
      meaning: 'What happens to a list of addresses that holds an invalid one.',
    },
    unsub_email_case: {
      values: ['preserve', 'lower'],
      meaning: 'Whether unsubscribed addresses are stored in lower case.',
    },
    unsub_list_limit: {
      values: ['none', 'n(50)', 'truncate_silently(50)'],
      meaning:
        'Whether a list of too many addresses is refused, or cut and answered like a complete one.',
      numbers:
        'The most addresses of one call; for a refusal it may be given alone, as in `unsub_list_limit: 50`.',
    },
    unsub_separator_space: {
      values: ['ok', 'breaks'],
      meaning: 'Whether a space after the comma makes an address invalid.',
    },
    global_list_groups: {
      values: ['without', 'with'],
      meaning:
        'Whether the account-wide list shows the entries of unsubscribe groups as well, each with the id of its group.',
    },
    unsub_list_lacks: {
      values: ['nothing', 'share(0.2)'],
      meaning:
        'Whether the lists of unsubscribed addresses leave some of them out, always the same ones.',
      numbers: 'The share that is left out.',
    },
    unsub_entry_form: {
      values: ['plain', 'odd'],
      meaning:
        'Whether lists show unsubscribed addresses as they are, or some of them with blanks, brackets, quotes or a name around them.',
    },
    group_is_display_type: {
      values: ['int', 'bool', 'string'],
      meaning: 'How responses show `is_display` of a group; the default is the specified one.',
    },
  },
} as const satisfies BehaviourGroup;
