// A plan as a document: what it would do and what holds it back, what to look at first, the changes by group, what it leaves
// to a person, where every contact and row went, then its guards and warnings.
import { counted, grouped, shellWord } from '../../lib/index.ts';
import {
  type FileCounts,
  type GuardName,
  type GuardResult,
  holdsBack,
  liveWords,
  type PlanHead,
} from '../../plan/index.ts';
import type { LookFirst } from '../../review/index.ts';
import type { FoundRehearsal } from '../../state/index.ts';
import { groupLists, type LookedAt } from '../words/change-entry.ts';
import type { CountryNames } from '../words/change-row.ts';
import { liftingOptions, trippedWords, unacceptedAutomations } from '../words/guard-words.ts';
import { aboutLook, lookLevel, lookPlaces, lookWords } from '../words/look-words.ts';
import { minuteOf, partLines, percent, standingOf } from '../words/phrases.ts';
import { fileSum, invalidTotal, placeSums, sourceSum } from '../words/plan-sums.ts';
import { costWords, planSentence, totalsLine, untakenLines } from '../words/plan-words.ts';
import { foundRehearsalLines } from '../words/rehearsal-words.ts';
import { DEFAULT_LIMIT } from '../words/report-options.ts';
import { visible } from '../words/visible-text.ts';
import { findingLists, warningNotices } from '../words/warnings.ts';
import type { Block, Document, Fact, Notice, Sum, Sums } from '../words/document.ts';

export interface PlanDocumentOptions {
  /** How commands name the plan: by its file where left out. */
  readonly planName?: string | undefined;
  /** The command that shows all of it, where it is not `show` with the plan. */
  readonly seeAll?: string | undefined;
  /** Of each group, as many changes as a reader sees. */
  readonly limit?: number | undefined;
  /** Of each thing to look at first, as many addresses: as many as changes where left out. */
  readonly placeLimit?: number | undefined;
  /** Whether it says by which command all of the plan is carried out, where that needs an option. */
  readonly saysHeld?: boolean | undefined;
  readonly rehearsal?: FoundRehearsal | undefined;
  /** Codes of warnings that a person was told before, in other words. */
  readonly told?: readonly string[];
}

export function planDocument(at: LookedAt, options: PlanDocumentOptions): Document {
  const { plan, looks } = at;
  const { head } = plan;
  const { limit = DEFAULT_LIMIT, planName = plan.path, told = [], rehearsal } = options;
  const { placeLimit = limit, seeAll = `listferry show ${shellWord(planName)} --limit all` } =
    options;
  const about = [...untakenLines(head, looks), ...partLines(head), ...migrationLines(head)];
  const rehearsed = rehearsal === undefined ? [] : [...foundRehearsalLines(rehearsal)];
  return [
    { block: 'headline', what: 'Plan', id: head.planId, sentence: planSentence(head) },
    { block: 'lines', lines: about },
    ...(options.saysHeld === true ? heldBlocks(head, planName) : []),
    { block: 'facts', facts: planFacts(head) },
    ...lookBlocks(looks, head.countryNames, placeLimit),
    ...groupLists(at, limit, seeAll),
    ...findingLists(plan, seeAll),
    ...sumBlocks(head, { seeAll }),
    ...guardBlocks(head),
    ...warningBlocks(head.warnings.filter(({ code }) => !told.includes(code))),
    { block: 'lines', lines: rehearsed },
    { block: 'totals', line: totalsLine(head) },
  ];
}

/** Nothing without a migration under way. */
function* migrationLines({ migration }: PlanHead): Generator<string> {
  const { phase = null, withheld } = migration ?? {};
  if (withheld === undefined || phase === null) return;
  const { updates, deletes } = withheld;
  const left = `${counted(updates, 'update')} and ${counted(deletes, 'delete')} left out`;
  yield `Migration phase ${phase}: ${updates + deletes === 0 ? 'nothing left out' : left}.`;
}

export function planFacts(head: PlanHead): Fact[] {
  return [
    ...accountFacts(head),
    ['Made', minuteOf(head.createdAt)],
    ['Cost', costWords(head.cost)],
    ['Fingerprint', visible(head.fingerprint), 'aside'],
  ];
}

/** Whose plan it is. */
export function accountFacts({ host, accountId }: Pick<PlanHead, 'host' | 'accountId'>): Fact[] {
  const account = accountId === null ? 'not known when the plan was made' : visible(accountId);
  return [
    ['Service', visible(host)],
    ['Account', account],
  ];
}

/** What holds a plan back as it stands, and the whole command that carries it out all the same. */
function heldBlocks(head: PlanHead, planName: string): Block[] {
  const unaccepted = unacceptedAutomations(head);
  const { kind, parked, guards, automations } = standingOf(
    { ...head, automations: unaccepted },
    [],
  );
  if (kind === 'all') return [];
  const { leaves } = head.migration ?? {};
  const found = [
    ...guards
      .filter((one) => holdsBack(one, head.counts))
      .map((guard) => trippedWords(guard, head.counts).found),
    ...automations.map((automation) => `The automation ${liveWords(automation)}.`),
    ...(leaves === undefined ? [] : [`It leaves the migration phase ${leaves}.`]),
  ];
  const carry = `listferry apply ${shellWord(planName)}`;
  const command = head.itemCount === 0 ? 'listferry sync --yes' : carry;
  return [
    {
      block: 'notices',
      id: 'held',
      title:
        kind === 'refused' ? 'Refused as it stands' : `Waits for a person as it stands (${parked})`,
      notices: found.map((words) => ({ tone: 'bad', words: visible(words) })),
      commands: [
        { lead: 'If that is right:', command: [command, ...liftingOptions(head)].join(' ') },
      ],
    },
  ];
}

function lookBlocks(
  looks: readonly LookFirst[],
  countries: CountryNames,
  placeLimit: number,
): Block[] {
  const notices = looks.map((look): Notice => {
    const words = lookWords(look, { countries });
    const about = aboutLook(words);
    const isNote = lookLevel(look) === 'note';
    return {
      tone: isNote ? 'note' : 'warn',
      label: isNote ? 'Note' : 'Look',
      words: words.title,
      detail: [...(about === '' ? [] : [about]), ...lookPlaces(look, placeLimit)],
    };
  });
  if (notices.length === 0) return [];
  const isNumbered = looks.some(({ items }) => items.length > 0);
  const title = 'Look at these first';
  return [
    { block: 'notices', id: 'look-first', title, notices },
    { block: 'lines', lines: isNumbered ? [NUMBERS] : [], tone: 'note' },
  ];
}

const NUMBERS = 'A change is chosen by its number: --only item=N, or --except item=N.';

interface SumNaming {
  /** What a file is called. */
  readonly nameOf?: (file: FileCounts) => string;
  /** The command that shows all files: an archive of a whole account may hold thousands. */
  readonly seeAll?: string;
}

/** Where everything went. */
export function sumBlocks(
  head: PlanHead,
  { nameOf = ({ file }) => visible(file), seeAll }: SumNaming,
): Block[] {
  const { contactTypes, segments } = placeSums(head);
  const rows = head.rows.map((row) => sourceSum(row));
  const files = severalFiles(head.files ?? []).map((file) => ({
    ...fileSum(file),
    name: nameOf(file),
  }));
  const notes = invalidTotal(head);
  return [
    ...sumBlock('contact-types', 'Contact types', contactTypes),
    ...sumBlock('segments', 'Segments', segments),
    ...sumBlock('rows', 'Where the rows of the sources went', rows, { notes }),
    ...sumBlock('files', 'Where the rows of each file went', files, { seeAll }),
  ];
}

function sumBlock(
  id: string,
  title: string,
  sums: readonly Sum[],
  more: Pick<Sums, 'notes' | 'seeAll'> = {},
): Block[] {
  return sums.length === 0 ? [] : [{ block: 'sums', id, title, sums, ...more }];
}

/** The one file of a source is told by the sum of the source, but for the rows that only the file counts. */
function severalFiles(files: readonly FileCounts[]): readonly FileCounts[] {
  const known = new Map<string, string>();
  const several = new Set<string>();
  for (const { source, file } of files)
    if ((known.get(source) ?? file) === file) known.set(source, file);
    else several.add(source);
  return files.filter(
    ({ source, blank, passedOver }) => several.has(source) || blank + passedOver > 0,
  );
}

const MEASURES: Readonly<Record<GuardName, string>> = {
  maxDelete: 'Contacts to delete',
  maxUpdate: 'Contacts to update',
  maxSuppress: 'Unsubscribes',
  maxShrink: 'Fewer than last time',
  columnGone: 'Columns read last time and missing now',
  leaversGone: 'Fewer people who left than last time',
  maxInvalid: 'Invalid rows',
  firstMirror: 'Deletes in a first mirror',
  stateLost: 'Deletes without a trusted state',
  memoryLost: 'Creates without the memory of earlier runs',
  maxGone: 'Missing from the list of the service',
  conflicts: 'Contacts changed on both sides',
  returned: 'Changes that bring back people who left',
  unusual: 'Unlike other nights',
  approvals: 'Changes that need approval',
};

/** What each guard that tripped means, and a table of all of them for whoever wants to know. */
export function guardBlocks({ guards, counts }: PlanHead): Block[] {
  const tripped = guards.filter((guard) => guard.tripped);
  const notices = tripped.map((guard): Notice => {
    const { found, consequence, option } = trippedWords(guard, counts);
    const lift = option === undefined ? [] : [`To accept it once, after a look: ${option}`];
    return { tone: 'bad', words: visible(found), detail: [consequence, ...lift] };
  });
  const state = tripped.length === 0 ? 'none tripped' : `${String(tripped.length)} tripped`;
  const title = `Guards: ${String(guards.length)} checked, ${state}`;
  if (guards.length === 0) return [];
  return [
    { block: 'notices', id: 'guards', title, notices },
    {
      block: 'table',
      id: 'all-guards',
      title: 'All guards',
      columns: ['Guard', 'Measures', 'State'],
      numbers: ['Found', 'At most'],
      rows: guards.map(guardRow),
      isAside: true,
    },
  ];
}

function guardRow(guard: GuardResult): string[] {
  const { name, of, value, limit, tripped, floor = 0 } = guard;
  const below = value > limit && value < floor ? `, below ${grouped(floor)}` : '';
  // The suppressions of an account are one number, and need no name.
  const isOfAll = name === 'maxSuppress' || name === 'returned';
  return [
    name,
    isOfAll ? MEASURES[name] : `${MEASURES[name]} of ${visible(of)}`,
    tripped ? 'tripped' : `holds${below}`,
    withShare(value, guard),
    withShare(limit, guard),
  ];
}

function withShare(count: number, { base }: GuardResult): string {
  return base === undefined ? grouped(count) : `${grouped(count)} (${percent(count, base)})`;
}

export function warningBlocks(warnings: PlanHead['warnings']): Block[] {
  if (warnings.length === 0) return [];
  return [{ block: 'notices', id: 'warnings', notices: warningNotices(warnings) }];
}
