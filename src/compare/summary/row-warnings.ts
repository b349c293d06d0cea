// What a person should know about the rows, although it stops no plan: counts, and the place of the first case. These
// messages also go to logs, and name no address.
import { isCustomField } from '../../contacts/index.ts';
import { type ConditionId, type PlanWarning, warningOf } from '../../plan/index.ts';
import type { IdCount } from '../../state/index.ts';
import type { SourceReading } from '../rows/read-sources.ts';
import type { AddressOddity, ConsentFinding } from '../rows/row-findings.ts';
import type { CompareRequest } from '../scope/request.ts';
import type { BothSides } from '../sides/match-sides.ts';
import type { Described } from './plan-counts.ts';
import { largestOf, type Sources } from './row-counts.ts';

export function assumedStatuses({ request }: Described): PlanWarning[] {
  return request.sources
    .filter(({ statusWritten }) => !statusWritten)
    .map(({ source }) => warningOf('STATUS_ASSUMED', { source: source.name }));
}

export function silentRows({ bindings, sources }: BothSides): PlanWarning[] {
  const silent = bindings.map(({ index, source }) => ({
    source,
    count: sources.tallies[index]?.silent ?? 0,
  }));
  return largestOf(silent, ({ count }) => count)
    .filter(({ count }) => count > 0)
    .map((found) => warningOf('ROWS_PASSED_OVER', found));
}

export function fileWarnings(reading: Pick<SourceReading, 'notes' | 'noteCount'>): PlanWarning[] {
  const { notes, noteCount } = reading;
  const untold = noteCount - notes.length;
  return [
    ...notes.map(({ file, note: words }) => warningOf('FILE_NOTE', { file, words })),
    ...(untold > 0 ? [warningOf('FILE_NOTE', { more: untold })] : []),
  ];
}

export function addressWarnings(sides: BothSides): PlanWarning[] {
  return [...oddityWarnings(sides), ...lookAlikeWarnings(sides), ...furtherWarnings(sides)];
}

function oddityWarnings({ bindings, sources }: BothSides): PlanWarning[] {
  const found = withSources(sources.addresses, bindings);
  return largestOf(
    found,
    ({ count }) => count,
    ({ source, oddity }) => `${source}\n${oddity}`,
  ).map(({ count, first: place, oddity, example, source }) => {
    const first = placeText(sources, place);
    return warningOf(ODDITIES[oddity], { source, count, first, example });
  });
}

const ODDITIES = {
  role: 'ROLE_ADDRESSES',
  mistyped: 'MISTYPED_ADDRESSES',
  hash: 'HASHED_ADDRESSES',
  domain: 'WHOLE_DOMAINS',
  leaver: 'LEAVERS_UNREAD',
  further: 'FURTHER_ADDRESSES',
  name: 'NAMES_UNCLEAR',
  lines: 'VALUES_ON_ONE_LINE',
} as const satisfies Readonly<Record<AddressOddity, ConditionId>>;

/** Contacts that another address of their row holds back. Those it may be are not named: some were erased. */
function furtherWarnings(sides: BothSides): PlanWarning[] {
  const { bindings, match, sources } = sides;
  const found = (reason: 'further' | 'listed') =>
    largestOf(withSources(match.held.countHeld(reason), bindings), ({ count }) => count).map(
      (one) => ({ ...one, first: placeText(sources, one) }),
    );
  return [
    ...found('further').map((one) => warningOf('FURTHER_HELD', one)),
    ...found('listed').map((one) => warningOf('OTHER_ADDRESS_LISTED', one)),
  ];
}

function withSources<Found extends { readonly binding: number }>(
  found: readonly Found[],
  bindings: BothSides['bindings'],
) {
  return found.map((one) => ({ ...one, source: bindings[one.binding]?.source ?? '' }));
}

function lookAlikeWarnings(sides: BothSides): PlanWarning[] {
  return sides.targets.decided().flatMap((target) => {
    const found = sides.match.desired.lookAlikes(target.index);
    if (found === undefined) return [];
    const first = placeText(sides.sources, found);
    return [warningOf('LOOK_ALIKE_ADDRESSES', { count: found.count, target: target.name, first })];
  });
}

function placeText(
  { filePaths }: Pick<SourceReading, 'filePaths'>,
  { file, line }: { readonly file: number; readonly line: number },
): string {
  return `${filePaths[file] ?? ''} line ${String(line)}`;
}

export function consentWarnings(
  { bindings, sources, match }: Pick<BothSides, 'bindings' | 'sources' | 'match'>,
  request: CompareRequest,
): PlanWarning[] {
  const found = withSources(sources.consent, bindings);
  const ofColumn = ({ source, column }: SourceColumn): string => `${source}\n${column}`;
  const columns = largestOf(found, ({ held }) => held, ofColumn);
  const specs = new Map(request.sources.map((spec) => [spec.source.name, spec] as const));
  const trusting = new Set(request.sources.filter(takesEveryRow).map(({ source }) => source.name));
  const cameBack = largestOf(found, (one) => one.cameBack, ofColumn);
  return [
    ...cameBack
      .filter(({ cameBack: count }) => count > 0)
      .map((one) => warningOf('AGREED_AFTER_LEAVING', { ...one, count: one.cameBack })),
    ...columns
      .filter(({ held, isUnread, source }) => held > 0 || (isUnread && trusting.has(source)))
      .map((one) => columnWarning(one, specs.get(one.source), sources)),
    ...match.desired.leftMailable().map((one) => warningOf('LEFT_STILL_MAILABLE', one)),
  ];
}

type SourceColumn = ConsentFinding & { readonly source: string };

/** Whether the configuration takes every row as subscribed. */
function takesEveryRow({ status }: CompareRequest['sources'][number]): boolean {
  return status.kind === 'constant' && status.status === 'subscribed';
}

function columnWarning(
  found: SourceColumn,
  spec: CompareRequest['sources'][number] | undefined,
  sources: Pick<SourceReading, 'filePaths'>,
): PlanWarning {
  const { column, places } = found;
  const statement = `{ column: ${JSON.stringify(column)}, kind: nothing }`;
  return warningOf('CONSENT_COLUMN', {
    ...found,
    places: places.map((place) => ({ at: placeText(sources, place), words: place.words })),
    isCustom: fillsCustomField(column, spec),
    toWrite: statedAside(statement, spec?.status),
  });
}

/** Whether the configuration, or the column by its own name, fills a custom field with it. */
function fillsCustomField(
  column: string,
  spec: CompareRequest['sources'][number] | undefined,
): boolean {
  const fields = Object.entries(spec?.columns ?? {});
  return (
    isCustomField(column) ||
    fields.some(([field, named]) => isCustomField(field) && named === column)
  );
}

/**
 * What to write so that a column says nothing and everything else stays as it is. Typed as it is printed, it must take the
 * consent of nobody: `all` alone says nothing of rows of which no column does.
 */
function statedAside(
  statement: string,
  status: CompareRequest['sources'][number]['status'] | undefined,
): string {
  switch (status?.kind) {
    case 'constant':
      return `write \`status: { all: [${statement}], otherwise: ${status.status} }\``;
    case 'column': {
      const { column, map } = status;
      const words = Object.keys(map).length === 0 ? '' : `, map: ${flowMap(map)}`;
      const own = `{ column: ${JSON.stringify(column)}${words} }`;
      return `write \`status: { all: [${own}, ${statement}] }\``;
    }
    case 'statements':
      return `add \`${statement}\` to the list \`all\` of the status`;
    case 'rules':
    case undefined:
      return `write \`status: { all: [${statement}] }\``;
  }
}

function flowMap(map: Readonly<Record<string, string>>): string {
  const words = Object.entries(map).map(([word, meaning]) => `${JSON.stringify(word)}: ${meaning}`);
  return `{ ${words.join(', ')} }`;
}

/** For fixed rows whose original has changed or is gone. */
export function fixedRowWarnings({ bindings, sources }: Sources): PlanWarning[] {
  const found = bindings.map(({ index, source }) => {
    const { stray, outdated } = sources.tallies[index] ?? { stray: 0, outdated: 0 };
    return { source, stray, outdated };
  });
  return largestOf(found, ({ stray }) => stray)
    .filter(({ stray }) => stray > 0)
    .map((one) => warningOf('FIXED_ROWS_WITHOUT_ORIGINAL', one));
}

export function formerAddressWarnings(sides: Pick<BothSides, 'former' | 'sources'>): PlanWarning[] {
  const { former, sources } = sides;
  if (former === undefined) return [];
  const placed = <Found extends IdCount>(ids: Found) => {
    return { ...ids, first: placeText(sources, ids) };
  };
  const waitingInAll = idsWaiting(former);
  return [
    ...former.carried.map((ids) => warningOf('SUPPRESSION_CARRIED', placed(ids))),
    ...former.changed.map((ids) => warningOf('ADDRESS_CHANGED', placed(ids))),
    ...former.repeated.map((ids) => warningOf('IDS_REPEATED', placed(ids))),
    ...former.unstable.map(({ isDoubted = false, ...ids }) =>
      warningOf('IDS_UNSTABLE', { ...placed(ids), isDoubted, waitingInAll }),
    ),
  ];
}

type Former = NonNullable<BothSides['former']>;

/** How many people wait until somebody says what the ids of the sources mean. */
export function idsWaiting({ unstable }: Pick<Former, 'unstable'>): number {
  return unstable.reduce((sum, { waiting }) => sum + waiting, 0);
}
