// What `listferry init` finds in a person's files: what they are, what their columns hold, and what only a person can
// say. It holds no address and no other personal value.
import type { EvidenceColumns } from '../cells/evidence.ts';
import type { StatusRule } from '../consent/row-status.ts';
import type { MappedField, SourceMapping } from './mapping.ts';
import type { Status } from '../values/consent.ts';

export interface FoundFile {
  /** Absolute. */
  readonly path: string;
  readonly form: 'table' | 'archive' | 'database' | 'snapshot';
  /** Several in an archive or a database; none of a snapshot, which knows its own. */
  readonly tables: readonly FoundTable[];
}

export interface FoundTable {
  /** As people know it; of a member with its archive before it, of a database the table's name. */
  readonly name: string;
  readonly header: readonly string[];
  readonly rowCount: number;
  readonly is: KnownExport | RefusedExport | PlainTable;
  /** What its name alone says of everybody in it: that they left. */
  readonly nameSays?: Status | undefined;
  /** The column that names a list or an audience in every row, with its names. */
  readonly lists?: { readonly column: string; readonly names: readonly string[] } | undefined;
  /** Of the sampled rows: those that may get mail, and those of them without a country. */
  readonly takers: {
    readonly count: number;
    readonly withoutCountry: number;
    /** Of those without: who has one in a column that the provider guessed. */
    readonly guessed?: { readonly column: string; readonly count: number } | undefined;
  };
}

/** A provider's export that a preset reads. */
export interface KnownExport extends Recognition {
  readonly kind: 'export';
  /** `suppressions`: nobody in it gets mail, so that it fills no contact. */
  readonly role: 'contacts' | 'suppressions';
  /** False: only a person knows whether the others in it agreed to get mail. */
  readonly saysWhoAgreed: boolean;
  readonly status: readonly StatusColumnWords[];
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
  /** Undefined: no column speaks of consent. */
  readonly status: PlainStatus | undefined;
  /** Further columns that speak of consent: a configuration can read only one. */
  readonly otherStatus: readonly string[];
}

export interface FoundField {
  readonly field: MappedField;
  /** As a configuration names it: by its name, or by its place where the name repeats. */
  readonly column: string;
  readonly looksLike: 'text' | 'number' | 'date';
}

export type PlainStatus =
  /** `isMixed`: yes and no, and other words among them. */
  | ({ readonly kind: 'words'; readonly isMixed?: boolean } & StatusColumnWords)
  /**
   * Its values are no words, or too few that are known. `isHeld`: what it says against mail counts whatever
   * the configuration says, and its unknown words bring no mail.
   */
  | { readonly kind: 'unread'; readonly column: string; readonly isHeld?: boolean };

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

/** Providers whose exports can be read as they are, by their names in the configuration. */
export const PRESET_TYPES = [
  'mailchimp',
  'sendgrid',
  'hubspot',
  'brevo',
  'klaviyo',
  'activecampaign',
  'mailerlite',
  'constantcontact',
  'mailjet',
  'mailgun',
  'postmark',
  'ses',
  'mandrill',
  'aweber',
  'listmonk',
  'mautic',
  'omnisend',
  'ghost',
  'substack',
  'beehiiv',
  'sendy',
  'emailoctopus',
  'campaignmonitor',
  'kit',
  'getresponse',
  'drip',
  'moosend',
  'zohocampaigns',
  'wix',
  'shopify',
  'mailersend',
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
