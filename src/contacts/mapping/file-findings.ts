// What `listferry init` finds in a person's files: what they are, what their columns hold, and what only a person can
// say. It holds no address and no other personal value, but for samples with their letters and digits hidden.
import type { EvidenceColumns } from '../cells/evidence.ts';
import type { StatusRule } from '../consent/status-rules.ts';
import type { StatementKind } from '../consent/statements.ts';
import type { StatusMap } from '../consent/status-words.ts';
import type { MappedField, SourceMapping } from './mapping.ts';
import type { CustomField } from '../values/field-names.ts';
import type { Status } from '../values/consent.ts';

export interface FoundFile {
  /** Absolute. */
  readonly path: string;
  readonly form: 'table' | 'archive' | 'database' | 'snapshot';
  /** Several in an archive or a database; none of a snapshot, which knows its own. */
  readonly tables: readonly FoundTable[];
  /** Of a database: its tables that could not be read, each with why. Left out: there are none. */
  readonly unreadTables?: readonly { readonly name: string; readonly fault: string }[] | undefined;
}

export interface FoundTable {
  /** As people know it; of a member with its archive before it, of a database the table's name. */
  readonly name: string;
  /** As much of the end of its name as a person needs to know which one it is; left out where the last part will do. */
  readonly shown?: string;
  readonly header: readonly string[];
  readonly rowCount: number;
  /** Of a workbook: the sheet that was taken instead of the first one. Its name stands at the end of `name`. */
  readonly sheet?: string;
  /** It is very large and has more rows, which were not looked at. */
  readonly goesOn?: boolean | undefined;
  /** Of a workbook: its other sheets that hold addresses and were not taken. */
  readonly unreadSheets?: readonly string[];
  /** How its text was read, where the file does not say it and it was found. */
  readonly decodedAs?: FoundEncoding | undefined;
  readonly is: KnownExport | RefusedExport | PlainTable;
  /** What its name alone says of everybody in it: that they left, or never agreed or confirmed. */
  readonly nameSays?: Status | undefined;
  /** What a person may look at before saying that everybody agreed. */
  readonly few: readonly FewWords[];
  /** Left out: nothing but its words says that people in it left. */
  readonly leaving?: Leaving | undefined;
  /** Whose export it may be, by columns that others use, too: only a person can say. Left out: nobody's. */
  readonly maybe?: readonly PossibleExport[] | undefined;
  /** Its columns that are not blank, in their order, as a person may look at them to say what they are. */
  readonly columns?: readonly FoundColumn[];
  /** Of an export: what fills a field instead of what its preset takes, by a person's choice. */
  readonly chosen?: readonly ChosenColumn[];
  /** Which of its columns go along. Left out: nobody in it becomes a contact. */
  readonly taking?: Taking | undefined;
  /** The column that names a list or an audience in every row, with its names. */
  readonly lists?: { readonly column: string; readonly names: readonly string[] } | undefined;
  /** Of the sampled rows: those that may get mail, and those of them without a country. */
  readonly takers: {
    readonly count: number;
    readonly withoutCountry: number;
    /** Of those without: who has one in a column that may be meant. */
    readonly guessed?: GuessedCountry | undefined;
  };
}

export interface GuessedCountry {
  readonly column: string;
  readonly count: number;
  /** `provider`: it guessed them. `values`: they are countries, under a title that does not say of what. */
  readonly by: 'provider' | 'values';
}

export interface FoundEncoding {
  readonly encoding: string;
  /** Up to five words as they were read, for a person to look at: letters alone, no addresses. */
  readonly words: readonly string[];
}

export interface Taking {
  readonly taken: readonly (ColumnSample & { readonly field: MappedField })[];
  /** The column of tags, which the configuration uses as it says. Left out: there is none. */
  readonly tags?: ColumnSample | undefined;
  /** Filled columns that fill no field and tell no consent. */
  readonly left: readonly (ColumnSample & {
    /** What it holds, as a part of a sentence; undefined where only its provider has a use for it. */
    readonly why: string | undefined;
  })[];
}

export interface ColumnSample {
  /** As a configuration names it. */
  readonly column: string;
  /** Up to three different values, masked. */
  readonly samples: readonly string[];
}

export interface FoundColumn extends ColumnSample {
  /** Its place in the header, from 0. */
  readonly place: number;
  readonly looksLike: 'text' | 'number' | 'date';
  /** Sampled rows in which it is blank. */
  readonly blankCount: number;
  /** All its values are days. */
  readonly isDays: boolean;
  /** The custom field that it can fill; left out where its name cannot be one's. */
  readonly custom?: CustomField | undefined;
  /** What its words would say of consent. Left out: it has too many, or they are people's own. */
  readonly words?: readonly StatusWord[] | undefined;
}

export interface ChosenColumn {
  readonly field: MappedField;
  /** Null: the field is not taken. */
  readonly column: string | null;
}

/**
 * What speaks for everybody in a table having left, or never having agreed or confirmed, and against it. A suppression is
 * for ever.
 */
export interface Leaving {
  readonly status: Status;
  /** Its name says so, and nothing in it speaks against it. */
  readonly isSure: boolean;
  /** Nothing but its name says so, and it may as well say it of a club. */
  readonly isHint?: true;
  /** Of a hint: the day of a sign-up says nothing against it. */
  readonly outlastsSignUp?: boolean;
  /** Such as `its name`. */
  readonly because: string;
  /** What a list of people who left does not have, such as `its column City`. */
  readonly against: readonly string[];
  /** The first rows, masked. */
  readonly samples: readonly string[];
}

/** An export that a table may be. */
export interface PossibleExport extends Recognition {
  /** Everybody in such an export left, as this status says. */
  readonly status?: Status | undefined;
}

/** A provider's export that a preset reads. */
export interface KnownExport extends Recognition {
  readonly kind: 'export';
  /** `suppressions`: nobody in it gets mail, so that it fills no contact. */
  readonly role: 'contacts' | 'suppressions';
  /** False: only a person knows whether the others in it agreed to get mail. */
  readonly saysWhoAgreed: boolean;
  readonly status: readonly StatusColumnWords[];
  /** Columns that the preset passes over, and by which a person says who agreed. Left out: there are none. */
  readonly consent?: readonly ConsentColumn[];
  /** Of columns beside the provider's own: the words by which their people get no mail. Left out: there are none. */
  readonly besides?: readonly StatusColumnWords[];
  readonly hasTags: boolean;
}

/** A provider's export that holds no contacts. */
export interface RefusedExport extends Recognition {
  readonly kind: 'refused';
  /** What to do instead, as full sentences. */
  readonly advice: string;
}

export interface Recognition {
  readonly type: PresetType;
  /** Such as `Mailchimp: subscribed members`. */
  readonly title: string;
  readonly certainty: 'certain' | 'likely' | 'assumed';
  /** What spoke for it, such as `its columns LEID, EUID`. */
  readonly because: string;
}

/** A table that no preset knows: its columns by their names and values. */
export interface PlainTable {
  readonly kind: 'plain';
  /** Without `email` where no column holds addresses. */
  readonly fields: readonly FoundField[];
  /** Every column that speaks of consent, in the order of the table. */
  readonly consent: readonly ConsentColumn[];
  /** Whose addresses stand beside those of the rows, with consent of their own. */
  readonly otherPeople?: readonly OtherPeople[];
  /** Sampled rows with a day of agreement that is later than their day of leaving, in this column. Left out: none. */
  readonly cameBack?: { readonly column: string; readonly rows: number };
}

/** The second person of a row: only the first one is taken. */
export interface OtherPeople {
  /** The column of their addresses. */
  readonly addresses: string;
  /** The columns of their consent. */
  readonly consent: readonly string[];
}

export interface FoundField {
  /** `name`: whole names, where no column holds first or last names. */
  readonly field: MappedField | 'name';
  /** As a configuration names it: by its name, or by its place where the name repeats. */
  readonly column: string;
  /** Of `email`: further columns of addresses. */
  readonly also?: readonly string[] | undefined;
  readonly looksLike: 'text' | 'number' | 'date';
}

/** How a column that speaks of consent can be read, and what its words are taken for. */
export interface ConsentColumn extends StatusColumnWords {
  /**
   * `unread`: its cells are counters, texts or words that nobody knows. What they say against mail counts
   * all the same where its title speaks of consent.
   */
  readonly kind: StatementKind | 'unread';
  /** It is about anything, and says nothing of some rows: another column or a person says who agreed. */
  readonly isPartial?: true;
  /**
   * Why a column keeps its people from mail and suppresses nobody: some of its days of leaving are to come, it is about
   * the person of another address in the row, it names the day on which consent or a subscription ends, or the end of a
   * membership, or it holds addresses of people who left.
   */
  readonly heldFor?:
    | 'days-to-come'
    | 'other-person'
    | 'end-date'
    | 'membership'
    | 'any-leaving'
    | 'addresses';
  /** Another column says who agreed, and no word of this one is known: it can only speak against mail, or say nothing. */
  readonly isBeside?: true;
  /** The title of a group of columns that stands above that of the column: it was read with both. */
  readonly above?: string;
  /** It is not clear what both titles say together, so nobody agreed by the column. */
  readonly isUnclearAbove?: true | undefined;
}

/** A column of few different values, which may say what its title does not. */
export interface FewWords {
  readonly column: string;
  readonly words: readonly { readonly word: string; readonly rows: number }[];
}

export interface StatusColumnWords {
  readonly column: string;
  readonly words: readonly StatusWord[];
}

export interface StatusWord {
  readonly word: string;
  /** Rows that hold it. */
  readonly rows: number;
  /** Undefined for an unknown word. */
  readonly meaning: Status | 'nothing' | undefined;
  /** The meaning is the safe one of two: the word says only that somebody has not left. */
  readonly isDoubtful?: boolean;
  /** Its column alone would take it for something else, so a configuration says what it means. */
  readonly isWritten?: boolean;
  /** Of a phrase in notes: one of them, with everything else masked. */
  readonly sample?: string;
  /** What it was taken for, where a person said what it means. */
  readonly guessed?: Pick<StatusWord, 'meaning' | 'isDoubtful'>;
}

// What a preset knows about a file: which columns hold what, and what its rows say about consent. The configuration
// counts more.

export type FileReading =
  | KnownFile
  /** The file is not what the preset reads, or should not be read at all. A full sentence. */
  | { readonly kind: 'problem'; readonly problem: string };

export interface KnownFile {
  readonly kind: 'known';
  /** For people, such as `Mailchimp: unsubscribed members`. */
  readonly title: string;
  readonly columns: SourceMapping['columns'];
  /** None: the file says nothing about consent. */
  readonly rules: readonly StatusRule[];
  /** Of rows about which no rule says anything: a status, or that they do not count; else a person says it. */
  readonly otherwise: Status | 'nothing' | undefined;
  readonly evidence: EvidenceColumns;
  readonly otherWays: readonly number[];
  readonly placeholders: readonly RegExp[];
  /** Positions of the provider's columns that are known, whatever their names say of consent. */
  readonly accounted: readonly number[];
  /** The position of the names of further contact types for a row, one in each line of the cell. */
  readonly contactTypesIn?: number | undefined;
}

/** Whether every row's status is known by the file, so that no person has to say it. */
export function saysWhoAgreed({
  rules,
  otherwise,
}: Pick<KnownFile, 'rules' | 'otherwise'>): boolean {
  if (otherwise !== undefined || rules.some(({ kind }) => kind === 'always')) return true;
  return rules.some((rule) => rule.kind === 'words' && rule.blank !== undefined);
}

/** Whether a person gave a meaning to a word of which only they know whether it agrees to mail. */
export function answersAsked(rules: KnownFile['rules'], map: StatusMap): boolean {
  const answered = new Set(Object.keys(map).map((word) => word.trim().toLowerCase()));
  return rules.some(
    (rule) =>
      rule.kind === 'words' &&
      rule.asked?.some((word) => answered.has(word.toLowerCase())) === true,
  );
}

/** Providers whose exports can be read as they are, by their names in the configuration. */
// prettier-ignore
export const PRESET_TYPES = [
  'mailchimp', 'sendgrid', 'hubspot', 'brevo', 'klaviyo', 'activecampaign', 'mailerlite', 'constantcontact',
  'mailjet', 'mailgun', 'postmark', 'ses', 'mandrill', 'aweber', 'listmonk', 'mautic', 'omnisend', 'ghost',
  'substack', 'beehiiv', 'sendy', 'emailoctopus', 'campaignmonitor', 'kit', 'getresponse', 'drip', 'moosend',
  'zohocampaigns', 'wix', 'shopify', 'mailersend', 'newsletterplugin', 'mailster', 'phplist', 'magento',
  'buttondown', 'cleverreach', 'odoo', 'dynamics365', 'wildapricot', 'mailpoet', 'acymailing', 'fluentcrm',
  'mailup', 'systemeio', 'steady', 'marketo', 'braze', 'customerio', 'iterable', 'civicrm', 'zohocrm',
  'pipedrive', 'salesforce', 'nationbuilder', 'googlecontacts', 'outlook', 'linkedin', 'stripe',
  'woocommerce', 'square', 'eventbrite', 'facebookleads', 'discourse',
] as const;

export type PresetType = (typeof PRESET_TYPES)[number];

export function isPresetType(type: string): type is PresetType {
  return (PRESET_TYPES as readonly string[]).includes(type);
}

/** What becomes of a person's tags. */
export type TagUse =
  | { readonly kind: 'customField'; readonly name: string }
  /** A contact is also in the contact type that each of its tags names. */
  | { readonly kind: 'contactTypes' }
  | { readonly kind: 'ignore' };
