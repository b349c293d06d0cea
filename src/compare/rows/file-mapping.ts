// The mapping of a file: what is known about its format, and the configuration, which counts more. But the
// configuration cannot subscribe a person who left according to the file.
import {
  cleanText,
  findColumn,
  isSuppression,
  type KnownFile,
  namesContactType,
  saysWhoAgreed,
  type SourceMapping,
  type SourceRow,
  type StatusMapping,
  type StatusRule,
} from '../../contacts/index.ts';
import type { SourceFile } from '../../sources/index.ts';
import type { SourceSpec } from '../scope/request.ts';

/** The part of a mapping that is the same for all bindings of a file. */
export type FileMapping = Omit<SourceMapping, 'policies'>;

export type FoundMapping =
  | { readonly kind: 'mapping'; readonly mapping: FileMapping }
  /** A full sentence. */
  | { readonly kind: 'problem'; readonly problem: string };

/** `fillsContacts`: whether some rows of the file may become contacts, and not only suppressions. */
export function fileMapping(
  spec: SourceSpec,
  file: SourceFile,
  fillsContacts: boolean,
): FoundMapping {
  const { reading } = file;
  if (reading === undefined) {
    const { columns, values, status } = spec;
    return { kind: 'mapping', mapping: { columns, values, status } };
  }
  if (reading.kind === 'problem') return reading;
  if (fillsContacts && !isDecided(reading, spec)) {
    return { kind: 'problem', problem: undecided(reading) };
  }
  const { evidence, otherWays, placeholders } = reading;
  const columns = { ...reading.columns, ...spec.columns };
  const status = mergedStatus(reading, spec, file.header);
  const known = { evidence, otherWays, placeholders, matchByName: false };
  return { kind: 'mapping', mapping: { columns, values: spec.values, status, ...known } };
}

/** Whether every row's status is known: by the file, or by a person. */
function isDecided(reading: KnownFile, { status }: SourceSpec): boolean {
  return saysWhoAgreed(reading) || status.kind !== 'rules';
}

function undecided({ title, rules }: KnownFile): string {
  const what =
    rules.length === 0
      ? 'says nothing about who may get mail'
      : 'says who left, and not who agreed to get mail';
  return `${title}: the file ${what}. Write \`status: subscribed\` if everybody else in it agreed to get mail, and name the files of those who left under suppressions.`;
}

function mergedStatus(
  reading: KnownFile,
  { status }: SourceSpec,
  header: readonly string[],
): StatusMapping {
  const { rules, otherwise } = reading;
  switch (status.kind) {
    case 'rules':
      return { ...status, rules, otherwise: otherwise ?? 'no-consent' };
    case 'constant': {
      // What keeps mail away counts for all rows; `subscribed` only where the file says nothing.
      const always: readonly StatusRule[] = isSuppression(status.status)
        ? [{ kind: 'always', status: status.status }]
        : [];
      const rest = otherwise ?? status.status;
      return { kind: 'rules', rules: [...rules, ...always], otherwise: rest, map: {} };
    }
    case 'column': {
      const found = findColumn(header, status.column);
      const place = found.kind === 'column' ? found.index : status.column;
      const others = rules.filter((rule) => rule.kind === 'always' || rule.column !== place);
      const own: StatusRule = { kind: 'words', column: place, words: {}, blank: 'invalid' };
      return { kind: 'rules', rules: [...others, own], otherwise: undefined, map: status.map };
    }
  }
}

/** Shared, since nearly all rows have none. */
export const NONE: readonly never[] = [];

/** The contact types that a row of the file names; a tag that is too short names none. */
export function namedIn({
  reading,
}: Pick<SourceFile, 'reading'>): (row: SourceRow) => readonly string[] {
  const place = reading?.kind === 'known' ? reading.contactTypesIn : undefined;
  if (place === undefined) return () => NONE;
  return ({ cells }) => (cells[place] ?? '').split('\n').map(cleanText).filter(namesContactType);
}
