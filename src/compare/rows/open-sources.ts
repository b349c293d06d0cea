// Opens every source as far as its headers and binds the columns, so that all problems of all files
// are known before a row is read.
import {
  cleanText,
  type ColumnRef,
  compileMapping,
  compileSelection,
  type CountryIndex,
  DEFAULT_FIELD_POLICY,
  type FieldName,
  findColumn,
  isFieldName,
  type MappedField,
  type MappedRow,
  type Selected,
  type SourceMapping,
  type SourceRow,
  STANDARD_FIELDS,
  statusLikeColumn,
} from '../../contacts/index.ts';
import { type SourceFile, SourceUnreadableError } from '../../sources/index.ts';
import { MappingProblemsError } from '../scope/errors.ts';
import { type Feed, feedLabel, isForSegment, takes } from '../scope/feeds.ts';
import type { SourceSpec } from '../scope/request.ts';
import { SEGMENT_FIELDS } from '../scope/service-demands.ts';
import { fileMapping, type FileMapping, namedIn } from './file-mapping.ts';

export interface OpenSource {
  readonly name: string;
  readonly files: readonly OpenFile[];
}

export interface OpenFile {
  readonly file: SourceFile;
  readonly feeds: readonly OpenFeed[];
}

/** A feed bound to the columns of one file. */
export interface OpenFeed {
  readonly feed: Feed;
  readonly mapRow: (row: SourceRow) => MappedRow;
  /** Suppressions take every row. */
  readonly select: (row: SourceRow) => Selected;
  /** The id of a row in its source; left out where the source names none. */
  readonly idOf?: (row: SourceRow) => string;
  /** Names of further contact types that the row belongs to. */
  readonly alsoIn: (row: SourceRow) => readonly string[];
  /** Fields that this feed decides. */
  readonly fields: readonly FieldName[];
  /** Columns whose name speaks of consent and that nothing reads. */
  readonly unreadConsent: readonly string[];
  /** Positions of the cells that say whom a row is about and what is known of them, status left out. */
  readonly telling: { readonly email: number; readonly all: readonly number[] };
}

export interface OpenOptions {
  readonly feeds: readonly Feed[];
  readonly countries: CountryIndex;
}

export async function openSources(
  specs: readonly SourceSpec[],
  options: OpenOptions,
): Promise<OpenSource[]> {
  const problems: string[] = [];
  const opened: OpenSource[] = [];
  for (const spec of specs) {
    const files: OpenFile[] = [];
    for await (const file of spec.source.files()) {
      files.push({ file, feeds: bindFeeds(file, { ...options, spec, problems }) });
    }
    opened.push({ name: spec.source.name, files });
  }
  if (problems.length > 0) throw new MappingProblemsError([...new Set(problems)]);
  return opened;
}

/** The fields of contacts that the sources decide anywhere. */
export function ownedFields(sources: readonly OpenSource[]): FieldName[] {
  const feeds = sources.flatMap((source) => source.files.flatMap((file) => file.feeds));
  const ofContacts = feeds.filter(({ feed }) => feed.kind === 'sync' && !isForSegment(feed));
  return [...new Set(ofContacts.flatMap(({ fields }) => fields))];
}

interface Binding extends OpenOptions {
  readonly spec: SourceSpec;
  readonly problems: string[];
}

function bindFeeds(file: SourceFile, binding: Binding): OpenFeed[] {
  const { spec } = binding;
  const feeds = binding.feeds.filter(
    (feed) => feed.source === spec.source.name && takes(feed, file.holds),
  );
  const found = fileMapping(
    spec,
    file,
    feeds.some(({ kind }) => kind === 'sync'),
  );
  if (found.kind === 'problem') {
    binding.problems.push(`source ${spec.source.name}, ${file.path}: ${found.problem}`);
    return [];
  }
  binding.problems.push(...unreadStatus(file, spec));
  const undivided = undividedHeader(file, spec);
  const ofFeeds = undivided === undefined ? binding.problems : [];
  const ofFile = { ...binding, mapping: found.mapping, problems: ofFeeds };
  const bound = feeds.flatMap((feed) => bindFeed(feed, file, ofFile));
  // That columns are missing follows from it, and would only hide it.
  if (undivided !== undefined && ofFeeds.length > 0) binding.problems.push(undivided);
  return bound;
}

/** What parts cells in files that are no CSV, or in CSV with another delimiter than was found. */
const CELL_DIVIDERS = /[,;|\t:^~]/u;

/** The words for a header that is a single column and looks as if it were several. */
function undividedHeader(file: SourceFile, spec: SourceSpec): string | undefined {
  const [only = '', ...others] = file.header;
  if (others.length > 0 || !CELL_DIVIDERS.test(only)) return undefined;
  return `source ${spec.source.name}, ${file.path}: the header is one single column, "${only}". Cells are parted by commas, semicolons, tabs or vertical bars, and a line sep=… above the header must name the one that the file uses.`;
}

/** Rows may only be taken as subscribed, without a word, where the file says nothing about it. */
function unreadStatus(file: SourceFile, spec: SourceSpec): string[] {
  const isRead = spec.statusWritten || file.reading !== undefined;
  const column = isRead ? undefined : statusLikeColumn(file.header);
  if (column === undefined) return [];
  return [
    `source ${spec.source.name}, ${file.path}: the column ${column} speaks of consent and is not read. Name it with \`status: { column: ${column} }\`, or write \`status: subscribed\` if every row may get mail.`,
  ];
}

interface FileBinding extends Binding {
  readonly mapping: FileMapping;
}

function bindFeed(feed: Feed, file: SourceFile, binding: FileBinding): OpenFeed[] {
  const { spec, countries } = binding;
  const mapping = compileMapping({
    header: file.header,
    mapping: mappingOf(feed, binding.mapping),
    countries,
  });
  const selection = compileSelection(selectionOf(feed, file.header));
  const found = [mapping, selection].flatMap((part) =>
    part.kind === 'problems' ? part.problems : [],
  );
  for (const { reason, hint } of found) {
    const advice = hint === undefined ? '' : ` ${hint}`;
    binding.problems.push(`source ${spec.source.name}, ${file.path}: ${reason}${advice}`);
  }
  if (mapping.kind === 'problems' || selection.kind === 'problems') return [];
  const fields = [...mapping.bound.keys()].filter(isFieldName);
  binding.problems.push(...missingNames(feed, fields, `source ${spec.source.name}, ${file.path}`));
  const ofId = idPart(file, binding);
  const used = [...mapping.positions, ...selection.positions, ...ofId.positions];
  const alsoIn = isForSegment(feed) ? (): readonly string[] => [] : namedIn(file);
  return [
    {
      feed,
      mapRow: (row) => {
        if (row.unread !== undefined) refuseUnread(row, { file, used });
        return mapping.mapRow(row);
      },
      select: selection.select,
      alsoIn,
      ...ofId.part,
      fields,
      unreadConsent: mapping.unreadConsent,
      telling: {
        email: mapping.telling.email,
        all: [...mapping.telling.all, ...ofId.positions],
      },
    },
  ];
}

/** A column that is missing is a problem of the file. */
function idPart(
  file: SourceFile,
  { spec, problems }: Binding,
): { readonly part: Pick<OpenFeed, 'idOf'>; readonly positions: readonly number[] } {
  if (spec.id === undefined) return { part: {}, positions: [] };
  const found = findColumn(file.header, spec.id);
  if (found.kind === 'column') {
    const { index } = found;
    return { part: { idOf: ({ cells }) => cleanText(cells[index] ?? '') }, positions: [index] };
  }
  problems.push(`source ${spec.source.name}, ${file.path}: id: ${found.problem.reason}`);
  return { part: {}, positions: [] };
}

/** A cell that no column of the configuration means costs nothing, whatever it holds. */
function refuseUnread(
  { line, unread = [] }: SourceRow,
  { file, used }: { readonly file: SourceFile; readonly used: readonly number[] },
): void {
  const index = unread.find((position) => used.includes(position));
  if (index === undefined) return;
  throw new SourceUnreadableError(
    `Reading ${file.path}: row ${String(line)} holds a blob or more than 1 MiB in the column ${file.header[index] ?? ''}, which is no text of a contact.`,
    {
      hint: 'Correct that row, take the column out of the configuration, or select another one with `query: SELECT …`.',
    },
  );
}

/** The service takes no recipient of a segment without both names ("Segments"). */
function missingNames(feed: Feed, fields: readonly FieldName[], where: string): string[] {
  if (!isForSegment(feed)) return [];
  return SEGMENT_FIELDS.filter((field) => !fields.includes(field)).map(
    (field) =>
      `${where}: no column holds ${field}, which a ${feedLabel(feed)} needs. Name one under columns.${field}.`,
  );
}

/** Fields that the service owns are not taken from the source at all. */
function mappingOf(feed: Feed, mapping: FileMapping): SourceMapping {
  if (feed.kind === 'suppression') return mapping;
  if (isForSegment(feed)) return { ...mapping, columns: namesOnly(mapping) };
  const { policies } = feed.sync;
  const columns: Partial<Record<MappedField, ColumnRef | null>> = { ...mapping.columns };
  for (const [field, policy] of policies) {
    if (policy.owner !== DEFAULT_FIELD_POLICY.owner && isFieldName(field)) columns[field] = null;
  }
  return { ...mapping, columns, policies };
}

/** What a segment cannot hold is not read, so that it cannot make a row invalid either. */
function namesOnly({ columns }: FileMapping): SourceMapping['columns'] {
  const others = STANDARD_FIELDS.filter((field) => !SEGMENT_FIELDS.includes(field));
  return { ...columns, ...Object.fromEntries(others.map((field) => [field, null])) };
}

function selectionOf(
  feed: Feed,
  header: readonly string[],
): Parameters<typeof compileSelection>[0] {
  if (feed.kind === 'suppression') return { header, contactType: feedLabel(feed) };
  const { target, where } = feed.sync;
  switch (target.kind) {
    case 'name':
      return { header, where, contactType: target.contactType };
    case 'column':
      return { header, where, contactTypeFrom: target.contactTypeFrom };
    case 'segment':
      return { header, where, contactType: target.segment };
    case 'segment-column':
      return { header, where, contactTypeFrom: target.segmentFrom };
  }
}
