// How the accounts of a fleet ended, or how they stand: a table, the worst first, and for each that is not well what is so and
// what to type.
import { counted, quantity } from '../../lib/index.ts';
import type { Outcome } from '../../fleet/index.ts';
import type { Block, Document, Notice, Table, Tone } from '../words/document.ts';
import { durationWords } from '../words/phrases.ts';
import { shown } from '../words/visible-text.ts';

export interface FleetReport {
  /** As a person types it. */
  readonly file: string;
  readonly action: string;
  /** In the order in which a reader should hear of them. */
  readonly accounts: readonly FleetRow[];
}

export type FleetRow = Omit<Outcome, 'log' | 'object'>;

/** More would push the table off the screen. */
const MOST_NOTICES = 10;

export function fleetDocument(report: FleetReport): Document {
  const { file, accounts } = report;
  const notices = accounts.flatMap(noticeOf);
  const more = notices.length - MOST_NOTICES;
  return [
    { block: 'headline', what: 'Fleet', id: file, sentence: sentenceOf(report) },
    tableOf(report),
    openBlock(notices.slice(0, MOST_NOTICES)),
    ...(more > 0
      ? [linesBlock(`and ${counted(more, 'more account')}: \`listferry fleet status ${file}\``)]
      : []),
  ];
}

/** What a reader of the page of a fleet is told of its accounts. */
export function fleetNotices(accounts: readonly FleetRow[]): Block {
  return openBlock(accounts.flatMap(noticeOf));
}

export function sentenceOf({ action, accounts }: Omit<FleetReport, 'file'>): string {
  const bad = accounts.filter((row) => !isWell(row)).length;
  const all = quantity(accounts.length, 'account', 'accounts');
  if (bad === 0) return `${action} of ${all}, all well`;
  return `${action} of ${all}, ${quantity(bad, 'has', 'have')} something to do`;
}

function isWell({ exitCode, conditions }: Pick<FleetRow, 'exitCode' | 'conditions'>): boolean {
  return exitCode === 0 && openOf(conditions).length === 0;
}

function openOf(conditions: FleetRow['conditions']): FleetRow['conditions'] {
  return conditions.filter(({ isNote }) => !isNote);
}

function tableOf({ action, accounts }: FleetReport): Table {
  const { numbers, of } = NUMBERS[action] ?? NO_NUMBERS;
  return {
    block: 'table',
    id: 'accounts',
    title: 'Accounts, the worst first',
    columns: ['account', 'how it ended'],
    numbers: ['exit code', ...numbers, 'took'],
    rows: accounts.map((row) => [
      row.account,
      standingWords(row),
      row.exitCode === null ? '' : String(row.exitCode),
      ...of(row),
      row.seconds === null ? '' : durationWords(row.seconds),
    ]),
  };
}

interface Numbers {
  readonly numbers: readonly string[];
  readonly of: (row: FleetRow) => readonly (string | number)[];
}

const NO_NUMBERS: Numbers = { numbers: [], of: () => [] };

/** By the action. */
const NUMBERS: Readonly<Record<string, Numbers | undefined>> = {
  sync: {
    numbers: ['applied', 'not applied'],
    of: ({ counts }) => {
      if (counts === null) return ['', ''];
      const { applied = 0, ...others } = counts;
      return [applied, sumOf(Object.values(others))];
    },
  },
  plan: {
    numbers: ['create', 'update', 'delete', 'suppress'],
    of: ({ counts }) => {
      if (counts === null) return ['', '', '', ''];
      const { createContact = 0, updateContact = 0, deleteContact = 0 } = counts;
      const { suppress = 0, suppressInGroup = 0 } = counts;
      return [createContact, updateContact, deleteContact, suppress + suppressInGroup];
    },
  },
  status: {
    numbers: ['open', 'last good run'],
    of: ({ conditions, lastGoodAgeSeconds: age }) => [
      openOf(conditions).length,
      age === null ? 'none' : `${durationWords(age)} ago`,
    ],
  },
};

function sumOf(counts: readonly number[]): number {
  return counts.reduce((sum, count) => sum + count, 0);
}

/** How an account ended or stands, in a few words. */
export function standingWords(row: Pick<FleetRow, 'exitCode' | 'conditions'>): string {
  return row.exitCode === 0 && !isWell(row) ? 'something is open' : fleetEndWords(row.exitCode);
}

const END_WORDS: ReadonlyMap<number | null, string> = new Map([
  [null, 'not started'],
  [0, 'well'],
  [1, 'failed'],
  [2, 'changes'],
  [3, 'rows were left out'],
  [4, 'waits for a person'],
  [5, 'service unavailable'],
  [6, 'stale or drifted'],
  [7, 'a person must look'],
  [8, 'another run at work'],
  [64, 'configuration'],
  [77, 'keys refused'],
  [130, 'interrupted'],
  [143, 'interrupted'],
]);

/** An exit code in a few words, for a table. */
function fleetEndWords(exitCode: number | null): string {
  return END_WORDS.get(exitCode) ?? 'failed';
}

function noticeOf(row: FleetRow): readonly Notice[] {
  const [worst] = openOf(row.conditions);
  if (worst === undefined) return [];
  const { id, message, next, accept } = worst;
  const others = openOf(row.conditions).length - 1;
  return [
    {
      tone: toneOf(worst.exitCode),
      words: shown(`${row.account}: ${message}`.replaceAll(/\s*\n\s*/gu, ' ')),
      id,
      detail:
        others > 0
          ? [`${quantity(others, 'other thing is', 'other things are')} open.`]
          : undefined,
      commands: [
        ...(next === undefined ? [] : [{ command: next }]),
        ...(accept === undefined ? [] : [{ lead: 'To accept it:', command: accept }]),
      ],
    },
  ];
}

/** What waits for a person, or was left out, is no failure. */
function toneOf(exitCode: number): Tone {
  return [0, 3, 4, 6].includes(exitCode) ? 'warn' : 'bad';
}

function openBlock(notices: readonly Notice[]): Block {
  return { block: 'notices', id: 'open', notices };
}

function linesBlock(line: string): Block {
  return { block: 'lines', lines: [line] };
}
