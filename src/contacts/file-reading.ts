// What is known about a file before anybody configures it: which columns hold what, and what its rows
// say about consent. A preset fills it in, and the configuration counts more.
import type { EvidenceColumns } from './evidence.ts';
import type { SourceMapping } from './mapping.ts';
import type { StatusRule } from './status-rule.ts';
import type { Status } from './consent.ts';

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
  /** Where the names of further contact types stand that a row belongs to, one in each line of the cell. */
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
