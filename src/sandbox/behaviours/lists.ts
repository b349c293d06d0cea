// What lists and reads show, when, and how much of it.
import type { BehaviourGroup } from './behaviour-group.ts';

export const LISTS = {
  title: 'Lists and reads',
  behaviours: {
    list_staleness: {
      values: ['0', 'seconds(5)', 'until_next_minute'],
      meaning:
        'By how much the long lists lag behind, those of contacts, unsubscribed addresses and recipients; until_next_minute shows the state at the last full minute.',
      numbers: 'The seconds; they may be given alone, as in `list_staleness: 5`.',
    },
    list_order: {
      values: ['id', 'newest_first', 'random'],
      meaning: 'The order of the long lists; random changes over time.',
    },
    list_size: {
      values: ['full', 'silently_capped(1000)', 'paginated_unannounced(100)'],
      meaning:
        'How many rows of a long list one response holds; paginated_unannounced shows the others only to requests with `page`.',
      numbers: 'The rows of one response.',
    },
    list_partial_under_load: {
      values: ['no', 'yes(10)'],
      meaning:
        'Whether the long lists lack their second half, though they look complete, while the service is under load.',
      numbers: 'The most requests within one second that count as no load.',
    },
    list_shape: {
      values: ['array', 'object_keyed_by_index'],
      meaning: 'The JSON of a list: PHP makes an object of an array whose indexes have gaps.',
    },
    empty_list: {
      values: ['array', 'record_not_found'],
      meaning:
        'How a list without rows is answered: with an empty array, or with the failure that the specification has for an unknown record.',
    },
    count_field: {
      values: ['exact', 'includes_deleted', 'cached(60)', 'capped(1000)'],
      meaning:
        'How `contacts_count` of a contact type is counted; capped counts only the first contacts of the account, in the order of the list.',
      numbers:
        'The seconds for which a count is cached, or how many contacts of all contact types are counted.',
    },
    details_after_delete: {
      values: ['not_found', 'soft_row'],
      meaning: 'What the details of a contact that is marked as deleted show.',
    },
    cross_base_lag: {
      values: ['0', 'seconds(5)'],
      meaning:
        'How long contacts cannot use a new contact type, which is made under the other base address.',
      numbers: 'The seconds; they may be given alone, as in `cross_base_lag: 5`.',
    },
    foreign_writer: {
      values: ['none', 'adds(10)', 'edits(10)', 'deletes(10)'],
      meaning:
        'Whether another user changes the account at the same time: mostly contacts, and in turn an unsubscribed address, a custom field or a contact type.',
      numbers: 'How often: with 10, one change comes before every tenth request.',
    },
    list_slow: {
      values: ['fast', 'seconds(60)', 'drip(16)'],
      meaning: 'Whether a list is slow: not at all, before its first byte, or between its pieces.',
      numbers:
        'The seconds before the first byte, which may be given alone, as in `list_slow: 60`; for drip, the KiB that come each second.',
    },
  },
} as const satisfies BehaviourGroup;
