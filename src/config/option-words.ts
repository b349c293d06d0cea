// What each option of the configuration means, for editors that show it beside the cursor. A star stands
// for a name that the person chooses, or for an entry of a list. Every option must have its words here.
import type { CustomField, MappedField } from '../contacts/index.ts';

/** By path, such as `syncs.*.mode`. */
export const OPTION_WORDS: Readonly<Record<string, string>> = {
  service: 'The account that is kept equal to the sources: where it is, and how fast it is asked.',
  'service.baseUrl':
    'First address of the account: global unsubscribes, segments, contact types and fields. Begins with https:// and ends in /api/.',
  'service.baseUrl2':
    'Second address of the account: contacts, unsubscribe groups and everything else. Begins with https:// and ends in /api/.',
  'service.publicKey':
    'Where the public key is, never the key itself: env:NAME for a variable of the environment, file:PATH for a file.',
  'service.secretKey':
    'Where the secret key is, never the key itself: env:NAME for a variable of the environment, file:PATH for a file.',
  'service.requestsPerSecond':
    'The most requests per second. listferry slows down by itself when the service asks for it.',
  'service.concurrency': 'The most requests that are under way at once.',
  'service.timeoutSeconds':
    'The longest that an answer may take. A list may take longer: up to this between two pieces of it, with at least 16 KiB in five times this, and 360 times this as a whole.',
  'service.quietSeconds':
    'How long after a write of unknown outcome it is read back. Above timeoutSeconds.',

  stateDir:
    'Directory for journal, plans and reports, relative to this file. Private, and never shared by two configurations.',

  sources: 'Where contacts come from, by names of your choice. At least one.',
  'sources.*': 'One source: a file or several of one form.',
  'sources.*.type':
    'The form of the source: csv for files of any table (also JSON, zipped or in any encoding), sqlite, snapshot, or the provider whose export it is, such as mailchimp.',
  'sources.*.path':
    'A file, a glob or a list of them, relative to this file. Where several rows speak of one contact, the later one counts.',
  'sources.*.encoding':
    'The encoding of its text, such as windows-1252; a byte order mark counts more. Left out: it is found, or refused where that is unsure.',
  'sources.*.table':
    'Of a SQLite database: the table or view that holds the rows. Instead of query.',
  'sources.*.query': 'Of a SQLite database: a single SELECT that gives the rows. Instead of table.',
  'sources.*.parameters':
    'Values of the parameters in query, by the names that stand there behind a colon, such as :since.',
  'sources.*.columns':
    'Field of the contact: column of the source. What is left out is matched by name; null keeps a field from being taken.',
  'sources.*.columns.*.column': 'The column that fills the field.',
  'sources.*.columns.*.values':
    'Value in the column: what it stands for, such as A: Austria. Capitals do not count, and a value that is not listed is taken as it is.',
  'sources.*.columns.*.values.*': 'What this value stands for.',
  'sources.*.status':
    "What the rows say about consent: a column with a map of its words, or one status for every row. A provider's export says it itself; there `subscribed` counts for rows of which the export says nothing, and a map alone for words or statuses such as unconfirmed.",
  'sources.*.status.column': 'The column that holds the status.',
  'sources.*.status.map':
    'Word in the column: status. A word that is neither listed nor understood makes its row invalid, never subscribed; several words in one cell, such as `was active` or `active, deceased`, are consent only where each of them is understood.',
  'sources.*.status.map.*': 'The status that this word stands for.',
  'sources.*.id':
    'The column that names a person for good, such as a customer number. When the address behind an id changes, the one contact with the former address gets the new one, a suppression of the former one is carried over, and the plan tells it.',
  'sources.*.tags':
    "What becomes of a person's tags in a provider's export. Left out: they go into the custom field tags, parted by commas. ignore: nothing.",
  'sources.*.tags.customField': 'The name of the custom field that holds them.',
  'sources.*.tags.contactTypes':
    'true: each contact of the source is also in the contact type that each of its tags names, as well as where its sync puts it.',

  syncs: 'Which sources fill which contact type or segment.',
  'syncs.*':
    'One sync. It has source or sources, and one of contactType, contactTypeFrom and into.',
  'syncs.*.source': 'The name of one source.',
  'syncs.*.sources': 'The names of several sources; where two fill a field, the later one wins.',
  'syncs.*.contactType': 'The name of the contact type; it is created when it is missing.',
  'syncs.*.contactTypeFrom': 'A column: each of its values is the name of a contact type.',
  'syncs.*.into': 'A segment instead of a contact type. It has to exist on the service.',
  'syncs.*.into.segment': 'The name of the segment.',
  'syncs.*.into.segmentFrom': 'A column: each of its values is the name of a segment.',
  'syncs.*.where':
    'Only these rows. Column: the value, or the values, that a row may hold there; every column must agree.',
  'syncs.*.mode':
    'upsert: create and update. mirror: also delete who is in no source any more. create-only, update-only: one of the two.',
  'syncs.*.defaultCountry':
    'Name, code or id of the country of a contact that has none, since the service requires one. Without it such a row is invalid.',
  'syncs.*.fields': 'Fields that are not simply taken from the source.',
  'syncs.*.fields.*.owner':
    "source: the source decides (default). service: the service's value is never changed.",
  'syncs.*.fields.*.blank':
    "What a blank cell means. keep: the service's value stays (default). clear: it is emptied.",
  'syncs.*.duplicates':
    'Several contacts of one address on the service. report: tell. remove: delete all but the one with the lowest id.',
  'syncs.*.acceptDuplicates':
    'So many further contacts with an address that another one has are known and left. More of them are a difference (exit code 6).',

  suppressions: 'Whose unsubscribes, bounces and complaints are carried over, and where to.',
  'suppressions.*': 'One entry. It has source or sources.',
  'suppressions.*.source': 'The name of one source.',
  'suppressions.*.sources': 'The names of several sources.',
  'suppressions.*.into':
    'global: no mail at all, and no contact is created. Or { group: NAME }: an unsubscribe group. Or groups: every unsubscribe group of a snapshot, each into the one of its name.',
  'suppressions.*.into.group':
    'The name of the unsubscribe group; it is created when it is missing.',

  guards:
    'Limits that are checked before the first write: a share such as 5%, or a count. None trips below 10.',
  'guards.maxDelete':
    'The most deletes of a contact type. Left out: 30% up to 100 contacts, 15% up to 1,000, 5% above.',
  'guards.maxUpdate': 'The most updates of a contact type.',
  'guards.maxSuppress':
    'The most new suppressions. The first ones of an account may be as many as they like.',
  'guards.maxShrink':
    'How much fewer valid rows of a source, or entries of a list of the service, than when a run was last accepted whole. A file of a source that is missing or empty counts too, whatever its size. It holds deletes back, and creates where the source tells who left.',
  'guards.maxInvalid': 'The most invalid rows of a source; above it nothing is deleted.',
  'guards.firstMirror':
    'The first mirror of a contact type with contacts that listferry did not create. park: its deletes wait for a person. allow: they are made.',
  'guards.onTrip':
    'What sync does when a guard trips. park: the safe work; the deletes, updates, suppressions or creates wait for a person as a plan. stop: nothing.',

  uploads: 'What becomes of contacts that the service takes and does not show.',
  'uploads.patience':
    'How long such contacts are waited for before they count as rejected: 90s, 30m, 24h, 7d. They are never sent again without --resend.',

  migration:
    'The move from another provider, while it lasts. Left out: there is none, and every sync does what its mode says.',
  'migration.phase':
    'presync: as often as you like until the switch, deletes as the modes say. cutover: the switch; from here on nothing is deleted. drain: late exports only suppress and create, and nothing is changed or deleted.',

  acceptAutomations:
    'The utr of every automation whose mails to new contacts are wanted. Others stop a run before it creates contacts.',
  duplicates:
    'For every sync that does not say: report or remove several contacts of one address on the service.',
};

type PlainField = Exclude<MappedField, CustomField>;

/** Fields of a contact, for the places where fields are the keys. */
export const FIELD_WORDS: Readonly<Record<PlainField, string>> = {
  email: 'The address. Every source must have it.',
  first_name: 'First name.',
  last_name: 'Last name.',
  country: 'Country: its name, code or id. The service requires one of every contact.',
  state: 'State.',
  city: 'City.',
  address_line1: 'First line of the postal address.',
  address_line2: 'Second line of the postal address.',
  state_province_region: 'State, province or region, as free text.',
  postal_code: 'Postal code.',
  alt_email: 'A second address. Only new contacts can be given one.',
};

export const CUSTOM_FIELD_WORDS =
  'A custom field of the account; it is created when it is missing. Only new contacts can be given its value.';
