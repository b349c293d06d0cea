// What a person should know about the rows, although it stops no plan: counts, and the place of the first case. These
// messages also go to logs, and name no address.
import { isCustomField } from '../../contacts/index.ts';
import { quantity } from '../../lib/index.ts';
import { type ConditionId, type PlanWarning } from '../../plan/index.ts';
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
    .map(({ source }) => ({
      code: 'STATUS_ASSUMED',
      message: `The source ${source.name} has no status: every row is taken as subscribed.`,
      hint: 'Name its status column, or write `status: subscribed` if that is so.',
    }));
}

export function silentRows({ bindings, sources }: BothSides): PlanWarning[] {
  const silent = bindings.map(({ index, source }) => ({
    source,
    count: sources.tallies[index]?.silent ?? 0,
  }));
  return largestOf(silent, ({ count }) => count)
    .filter(({ count }) => count > 0)
    .map(({ source, count }) => ({
      code: 'ROWS_PASSED_OVER',
      message: `${quantity(count, 'row', 'rows')} of ${source} skipped: ${count === 1 ? 'it lacks an address, or says' : 'they lack an address, or say'} nothing that lasts.`,
    }));
}

export function fileWarnings(reading: Pick<SourceReading, 'notes' | 'noteCount'>): PlanWarning[] {
  const { notes, noteCount } = reading;
  const told = notes.map(({ file, note }) => `${file}: ${note}`);
  const untold = noteCount - notes.length;
  if (untold > 0) told.push(`${quantity(untold, 'more note', 'more notes')} about the files.`);
  return told.map((message) => ({
    code: 'FILE_NOTE',
    message,
    hint: 'config/files.md says what is done about it.',
  }));
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
  ).map(({ count, first, oddity, example, source }) => {
    const { code, words, hint } = WORDS[oddity];
    const where = `of ${source}, the first in ${placeText(sources, first)}`;
    return { code, message: `${words(count, example)} (${where}).`, hint };
  });
}

/** Contacts that another address of their row holds back. Those it may be are not named: some were erased. */
function furtherWarnings({
  bindings,
  match,
}: Pick<BothSides, 'bindings' | 'match'>): PlanWarning[] {
  const told = (reason: 'further' | 'listed', code: ConditionId, words: string): PlanWarning[] =>
    largestOf(withSources(match.held.countHeld(reason), bindings), ({ count }) => count).map(
      ({ source, count }) => ({
        code,
        message: `${quantity(count, 'row', 'rows')} of ${source} ${count === 1 ? 'holds' : 'hold'} ${words}`,
        hint: 'Give each person a row of their own if the addresses are those of different people.',
      }),
    );
  return [
    ...told(
      'further',
      'FURTHER_HELD',
      'another address of somebody who left or was erased. The contact of the first address is not created or changed.',
    ),
    ...told(
      'listed',
      'OTHER_ADDRESS_LISTED',
      'another address that has a contact already. That contact cannot get the first address: it stays as it is. A second one is not created.',
    ),
  ];
}

function withSources<Found extends { readonly binding: number }>(
  found: readonly Found[],
  bindings: BothSides['bindings'],
) {
  return found.map((one) => ({ ...one, source: bindings[one.binding]?.source ?? '' }));
}

interface OddityWords {
  readonly code: ConditionId;
  readonly words: (count: number, example: string) => string;
  readonly hint: string;
}

const WORDS: Readonly<Record<AddressOddity, OddityWords>> = {
  role: {
    code: 'ROLE_ADDRESSES',
    words: (count) =>
      `${quantity(count, 'address is', 'addresses are')} of a role, not of a person, such as info@ or admin@`,
    hint: 'They are taken as they are. Make sure that somebody asked for mail there.',
  },
  mistyped: {
    code: 'MISTYPED_ADDRESSES',
    words: (count, example) =>
      `${quantity(count, 'address is', 'addresses are')} at a domain that looks mistyped: ${example}`,
    hint: 'They are taken as they are. Where it is a mistake, correct it in the source.',
  },
  hash: {
    code: 'HASHED_ADDRESSES',
    words: (count) =>
      `${quantity(count, 'row has', 'rows have')} a hash in the place of the address: such a list cannot be imported`,
    hint: 'Nobody in it is suppressed. Ask whoever made it for the addresses themselves.',
  },
  domain: {
    code: 'WHOLE_DOMAINS',
    words: (count) =>
      `${quantity(count, 'row has', 'rows have')} a whole domain or a pattern in the place of the address, which the service cannot suppress`,
    hint: 'Nobody at these domains is suppressed. An address with the same letters is not created, since the source may have lost its @. Name each address, or keep such domains out of the sources.',
  },
  leaver: {
    code: 'LEAVERS_UNREAD',
    words: (count) =>
      `${quantity(count, 'row that says no mail has', 'rows that say no mail have')} an address that cannot be read`,
    hint: 'Such a row suppresses nobody. The addresses within it, and those that it most likely means, are not created or changed. Correct it in the source.',
  },
  further: {
    code: 'FURTHER_ADDRESSES',
    words: (count) =>
      `${quantity(count, 'further address was', 'further addresses were')} left aside: a row with several makes a contact from the first`,
    hint: 'Give each of these people a row of their own. In rows of people who left, every address is kept from mail.',
  },
  name: {
    code: 'NAMES_UNCLEAR',
    words: (count) =>
      `${quantity(count, 'name is', 'names are')} not taken: a name has to be clearly the first and last name of one person`,
    hint: 'Put the first and the last name into columns of their own, or write `name: { column: …, as: first_name }` to keep whole names in first_name.',
  },
  lines: {
    code: 'VALUES_ON_ONE_LINE',
    words: (count) =>
      `${quantity(count, 'row has', 'rows have')} a value on several lines: its line breaks go to the service as blanks`,
    hint: 'An upload cannot carry a line break, since a service may end the row there.',
  },
};

function lookAlikeWarnings(sides: BothSides): PlanWarning[] {
  return sides.targets.decided().flatMap((target) => {
    const found = sides.match.desired.lookAlikes(target.index);
    if (found === undefined) return [];
    const what = quantity(found.count, 'address looks', 'addresses look');
    return [
      {
        code: 'LOOK_ALIKE_ADDRESSES',
        message: `${what} like another one of ${target.name} and differ${found.count === 1 ? 's' : ''} in letters of another alphabet or width (the first in ${placeText(sides.sources, found)}).`,
        hint: 'They are taken as different people. Keep the right one of each in the source.',
      },
    ];
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
    ...cameBack.filter((one) => one.cameBack > 0).map(cameBackWarning),
    ...columns
      .filter(({ held, isUnread, source }) => held > 0 || (isUnread && trusting.has(source)))
      .map((one) => columnWarning(one, specs.get(one.source), sources)),
    ...match.desired.leftMailable().map(leftWarning),
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
  const { source, column, held } = found;
  const rows = quantity(held, 'row gets', 'rows get');
  const effect = `by its words ${rows} no mail${heldPlaces(found, sources)}`;
  const isCustom = fillsCustomField(column, spec);
  const statement = `{ column: ${JSON.stringify(column)}, kind: nothing }`;
  return {
    code: 'CONSENT_COLUMN',
    message: `The column ${column} of ${source} speaks of consent and is not named under status: ${held === 0 ? 'none of its words keeps anybody from mail' : effect}.`,
    hint: `Where it is about something else, ${statedAside(statement, spec?.status)}. Another kind there says who may get mail and who may not (config/files.md). ${isCustom ? 'Since it is a custom field' : 'As a custom field under columns'}, only its words that say no count.`,
  };
}

/** Begins with a colon; empty where no row is held back. */
function heldPlaces(
  { held, places }: ConsentFinding,
  sources: Pick<SourceReading, 'filePaths'>,
): string {
  if (places.length === 0) return '';
  const told = places.map((place) => {
    const words = place.words === undefined ? '' : ` (${JSON.stringify(place.words)})`;
    return `${placeText(sources, place)}${words}`;
  });
  const more = held - places.length;
  return `: ${told.join(', ')}${more > 0 ? ` and ${more.toLocaleString('en')} more` : ''}`;
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

function cameBackWarning({ source, column, cameBack }: SourceColumn): PlanWarning {
  const [rows, their] =
    cameBack === 1 ? ['1 row has', 'its'] : [`${cameBack.toLocaleString('en')} rows have`, 'their'];
  return {
    code: 'AGREED_AFTER_LEAVING',
    message: `In the source ${source}, ${rows} a day of agreement that is later than ${their} day of leaving in the column ${column}. The worse of the two counts: such a person is kept from all mail for ever.`,
    hint: 'If these people came back, take the day of leaving out of their rows before you apply the plan.',
  };
}

/** For a source that is named under no suppressions: nothing keeps mail from these people. */
export function leftWarning({ source, count }: Pick<IdCount, 'source' | 'count'>): PlanWarning {
  return {
    code: 'LEFT_STILL_MAILABLE',
    message: `The source ${source} marks ${quantity(count, 'person', 'people')} as left, but is not listed under suppressions. The service may still send them mail.`,
    hint: `Write \`suppressions: [{ source: ${source}, into: global }]\` to unsubscribe them on the service.`,
  };
}

/** For fixed rows whose original has changed or is gone. */
export function fixedRowWarnings({ bindings, sources }: Sources): PlanWarning[] {
  const found = bindings.map(({ index, source }) => {
    const { stray, outdated } = sources.tallies[index] ?? { stray: 0, outdated: 0 };
    return { source, stray, outdated };
  });
  return largestOf(found, ({ stray }) => stray)
    .filter(({ stray }) => stray > 0)
    .map(({ source, stray, outdated }) => ({
      code: 'FIXED_ROWS_WITHOUT_ORIGINAL',
      message: `${quantity(stray, 'row', 'rows')} of ${source} ${stray === 1 ? 'was' : 'were'} fixed, but the original has changed or is gone since: ${strayText(stray - outdated, outdated)}.`,
      hint: 'Take the rows that have been corrected in the source out of the file of fixed rows. Those that are still wrong are in the newest file of rejected rows.',
    }));
}

function strayText(others: number, outdated: number): string {
  const skipped = `${quantity(outdated, 'row', 'rows')} skipped, since the source has another row of the same person`;
  const taken = `${quantity(others, 'row', 'rows')} taken like any other row`;
  if (outdated === 0) return taken;
  return others === 0 ? skipped : `${skipped}, ${taken}`;
}

export function formerAddressWarnings(sides: Pick<BothSides, 'former' | 'sources'>): PlanWarning[] {
  const { former, sources } = sides;
  if (former === undefined) return [];
  const at = (first: IdCount): string =>
    `of ${first.source}, the first in ${placeText(sources, first)}`;
  return [
    ...former.carried.map((ids): PlanWarning => ({
      code: 'SUPPRESSION_CARRIED',
      message: `${quantity(ids.count, 'person', 'people')} whose id has a suppressed address: their other address is suppressed too (${at(ids)}).`,
      hint: 'A person who left does not come back by changing the address.',
    })),
    ...former.changed.map((ids): PlanWarning => ({
      code: 'ADDRESS_CHANGED',
      message: `${quantity(ids.count, 'person', 'people')} whose address has changed (${at(ids)}).`,
      hint: 'Where one contact has the former address and no other row does, that contact gets the new one. In a phase of a migration that makes no updates it stays as it is. Otherwise the new address becomes a new contact, and a mirror that may delete removes the one with the former address.',
    })),
    ...former.repeated.map((ids): PlanWarning => ({
      code: 'IDS_REPEATED',
      message: `${quantity(ids.count, 'id has', 'ids have')} several addresses at one time, so ${ids.count === 1 ? 'it shows' : 'they show'} no change of an address (${at(ids)}).`,
      hint: 'Name a column under id that no two people share. Among two or three addresses of one id, one may belong to somebody who left, was erased or was removed on the service. The others then wait until a person accepts them.',
    })),
    ...former.unstable.map((ids): PlanWarning => ({
      code: 'IDS_UNSTABLE',
      message: `${quantity(ids.count, 'id has', 'ids have')} a different address from before, ${doubtPart(ids)} (${at(ids)}). No suppression is carried over by them.${waitingPart(ids.waiting)}`,
      hint:
        ids.waiting === 0
          ? 'Name a column under id that stays with a person (the number of a row does not), or take id out.'
          : `If they are the same people, as after a change of domain, go on with --accept ids=${String(idsWaiting(former))}. Contacts then get the new addresses, and whoever left or was erased stays away. If they are other people, name a column under id that stays with a person, or take id out.`,
    })),
  ];
}

function doubtPart({ isDoubted = false }: UnstableIds): string {
  return isDoubted
    ? 'after so many changed at once in the source that they may not be ids of people'
    : 'too many at once to be taken for the same people';
}

/** Begins with a space. */
function waitingPart(waiting: number): string {
  if (waiting === 0) return '';
  return ` ${quantity(waiting, 'person is', 'people are')} not created: who they were before is unknown.`;
}

type Former = NonNullable<BothSides['former']>;

type UnstableIds = Former['unstable'][number];

/** How many people wait until somebody says what the ids of the sources mean. */
export function idsWaiting({ unstable }: Pick<Former, 'unstable'>): number {
  return unstable.reduce((sum, { waiting }) => sum + waiting, 0);
}
