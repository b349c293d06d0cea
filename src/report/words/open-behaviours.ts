// What is not known of the service although a plan depends on it: a rehearsal takes the usual for granted there, and the
// real service may do otherwise. Each is the name of a behaviour and what it asks, the weightiest first.
import type { ItemKind } from '../../plan/index.ts';

/** What a plan has, so that an open behaviour can matter for it; `any` has every plan with items. */
export type PlanNeed = ItemKind | 'upload' | 'rename' | 'any';

type OpenBehaviour = readonly [
  name: string,
  question: string,
  needs: readonly [PlanNeed, ...PlanNeed[]],
];

const VALUES = ['createContact', 'updateContact'] as const;
const ADDRESSES = ['createContact', 'rename'] as const;
const SUPPRESSIONS = ['suppress', 'suppressInGroup'] as const;

const TABLE: readonly OpenBehaviour[] = [
  // No fact answers these: a service that took a million values may refuse the next one.
  [
    'values_accepted',
    'Whether the service takes every value that its documentation allows.',
    [...VALUES, ...SUPPRESSIONS, 'addSegmentRecipient'],
  ],
  ['csv_rows_lost', 'Whether an upload may lose rows without a word.', ['upload']],
  [
    'country_accepted',
    'Whether the service takes every country that its own reference data lists.',
    VALUES,
  ],
  [
    'unsubscribed_contact_add',
    'What adding a contact does whose address is unsubscribed.',
    ['createContact'],
  ],
  [
    'add_clears_unsubscribe',
    'Whether adding a contact lifts the unsubscription of its address.',
    ['createContact'],
  ],
  [
    'unsub_on_contact_delete',
    'Whether an address stays unsubscribed when its contact is deleted.',
    ['deleteContact'],
  ],
  ['uniqueness_scope', 'Whether one address may be in several contact types.', ADDRESSES],
  ['duplicate_add', 'What adding an address does that is there already.', ['createContact']],
  [
    'email_match',
    'Which spellings of an address the service takes for one.',
    [...ADDRESSES, ...SUPPRESSIONS],
  ],
  [
    'readd_after_delete',
    'Whether an address can be added again after its contact was deleted.',
    ['createContact'],
  ],
  ['max_length', 'How long a value may be.', VALUES],
  ['unicode', 'Which characters are kept as they are.', VALUES],
  ['html_in_text', 'What becomes of < and > in a value.', VALUES],
  [
    'text_form',
    'Whether texts are kept as they are sent, or escaped, slashed or in small letters.',
    VALUES,
  ],
  ['trim', 'Whether spaces around a value are kept.', VALUES],
  ['postal_code_type', 'Whether a postal code keeps the zero that it begins with.', VALUES],
  ['csv_country', 'How a row of an upload must name its country.', ['upload']],
  ['csv_existing', 'What a row of an upload does whose address is there already.', ['upload']],
  ['csv_bad_row', 'What becomes of an upload when one of its rows is refused.', ['upload']],
  ['csv_atomic', 'Whether rows stay that came before a refused one.', ['upload']],
  ['csv_max', 'How large an upload may be.', ['upload']],
  ['csv_timing', 'Whether the rows of an upload are there at once.', ['upload']],
  ['csv_header', 'Which header an upload must have.', ['upload']],
  ['csv_unknown_column', 'Whether an upload may carry custom fields.', ['upload']],
  ['csv_newline_in_quotes', 'Whether a value of an upload may hold a line break.', ['upload']],
  ['csv_charset', 'In which encoding the service reads an upload.', ['upload']],
  ['csv_bom', 'What a byte order mark does to an upload.', ['upload']],
  ['csv_mime_check', 'By what the service knows an upload for CSV.', ['upload']],
  [
    'update_wipes_unlisted',
    'Whether an update erases alt_email and the custom fields.',
    ['updateContact'],
  ],
  [
    'update_missing_field',
    'What an update does to the fields that it leaves out.',
    ['updateContact'],
  ],
  ['update_changes_address', 'Whether an update can give a contact another address.', ['rename']],
  [
    'update_email_collision',
    'What an update does that gives a contact the address of another one.',
    ['rename'],
  ],
  ['empty_string_stored_as', 'How an emptied value is kept.', ['updateContact']],
  [
    'bulk_unknown_id',
    'What deleting many does when one of them is gone already.',
    ['deleteContact'],
  ],
  ['bulk_max_ids', 'How many contacts one call may delete.', ['deleteContact']],
  ['bulk_atomic', 'Whether deleting many can stop halfway.', ['deleteContact']],
  [
    'list_includes_soft_deleted',
    'Whether lists go on showing what is deleted.',
    ['deleteContact', 'removeSegmentRecipient'],
  ],
  [
    'contact_delete_cascade_segment',
    'What becomes of the recipients of a segment when their contact is deleted.',
    ['deleteContact'],
  ],
  [
    'unsub_list_invalid_item',
    'Whether one address that is refused spoils a whole list of them.',
    SUPPRESSIONS,
  ],
  ['unsub_list_limit', 'How many addresses one call may unsubscribe.', SUPPRESSIONS],
  ['dup_unsub', 'What unsubscribing an address does that is unsubscribed already.', SUPPRESSIONS],
  ['unsub_separator_space', 'Whether a list of addresses may have spaces.', SUPPRESSIONS],
  [
    'unsub_list_lacks',
    'Whether the lists of unsubscribed addresses show all of them.',
    SUPPRESSIONS,
  ],
  [
    'dup_group_name',
    'What making an unsubscribe group does when one of its name is there.',
    ['createUnsubscribeGroup'],
  ],
  [
    'dup_contact_type_name',
    'What making a contact type does when one of its name is there.',
    ['createContactType'],
  ],
  ['cross_base_lag', 'How soon a new contact type can take contacts.', ['createContactType']],
  [
    'dup_custom_field',
    'What making a custom field does when one of its name is there.',
    ['createCustomField'],
  ],
  [
    'dup_segment_recipient',
    'What adding a recipient does whose address is in the segment already.',
    ['addSegmentRecipient'],
  ],
  ['list_size', 'Whether long lists come whole.', ['any']],
  ['list_staleness', 'How long lists take to show a change.', ['any']],
  ['count_field', 'What the count of a contact type counts.', ['createContact', 'deleteContact']],
  ['id_reuse', 'Whether a new contact can get the id of a deleted one.', ['deleteContact']],
  ['foreign_writer', 'Whether somebody else changes the account meanwhile.', ['any']],
  ['rate_limit', 'How many requests the service takes in a minute.', ['any']],
  [
    'concurrency_sensitivity',
    'Whether the service gets requests wrong that come at the same time.',
    ['any'],
  ],
];

/** Whether a probe can tell: the others only show when they happen. */
export function isProbed(name: string): boolean {
  return PROBED.has(name);
}

const PROBED: ReadonlySet<string> = new Set([
  ...['duplicate_add', 'email_match', 'max_length', 'trim', 'postal_code_type', 'id_reuse'],
  ...['csv_country', 'csv_existing', 'csv_timing', 'list_staleness', 'count_field'],
  ...['update_wipes_unlisted', 'update_missing_field', 'empty_string_stored_as'],
  ...['bulk_unknown_id', 'list_includes_soft_deleted', 'text_form'],
  ...['dup_contact_type_name', 'dup_custom_field'],
]);

/** Names of the behaviours that matter to a plan with these needs, but for what is known. */
export function openFor(
  needs: ReadonlySet<PlanNeed>,
  isKnown: (name: string) => boolean,
): readonly string[] {
  return TABLE.filter(([name, , of]) => !isKnown(name) && of.some((need) => needs.has(need))).map(
    ([name]) => name,
  );
}

/** The name itself for one that somebody wrote into the file of a rehearsal by hand. */
export function openQuestion(name: string): string {
  return TABLE.find(([known]) => known === name)?.[1] ?? name;
}
