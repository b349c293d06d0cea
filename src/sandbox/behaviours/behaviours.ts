// Every open behaviour of the service that the sandbox can imitate, and the choice of their values: from a parsed YAML
// or JSON file, or from what is known of the real service. The defaults are lenient and answer at once. An unknown name
// or value in a file is refused: a typo must not leave a test running against the default. What is known and no
// behaviour can express is named.
import { SyncError, didYouMean } from '../../lib/index.ts';
import { BEHAVIOUR_LINES } from './behaviour-table.ts';

export interface BehaviourEntry {
  /** As the table writes them; the first one is the default. */
  readonly values: readonly [string, ...string[]];
  /** What the service does under them. */
  readonly meaning: string;
  /** What the numbers of the values mean, in their order. */
  readonly numbers: string | undefined;
}

interface BehaviourGroup {
  readonly title: string;
  readonly behaviours: Readonly<Record<string, BehaviourEntry>>;
}

/** In the order in which they are listed to a person. */
export const BEHAVIOUR_GROUPS: readonly BehaviourGroup[] = Object.entries(BEHAVIOUR_LINES).map(
  ([title, lines]) => ({ title, behaviours: Object.fromEntries(entriesOf(lines)) }),
);

// The groups are made from the lines from which `BehaviourName` is read.
export const BEHAVIOUR_TABLE = Object.assign(
  {},
  ...BEHAVIOUR_GROUPS.map(({ behaviours }) => behaviours),
) as Readonly<Record<BehaviourName, BehaviourEntry>>;

type Lines = typeof BEHAVIOUR_LINES;

/** The text of a line: `name: value | value`. */
type Line = { [Title in keyof Lines]: keyof Lines[Title] }[keyof Lines];

export type NameOf<Text> = Text extends `${infer Name}: ${string}` ? Name : never;

type ValueOf<Text> = Text extends `${infer First} | ${infer Others}`
  ? ValueOf<First> | ValueOf<Others>
  : Text extends `${infer Name}(${string})`
    ? Name
    : Text;

export type BehaviourName = NameOf<Line>;

/** The value of each behaviour, by name, without its numbers. */
export type BehaviourValues = {
  readonly [Text in Line as NameOf<Text>]: Text extends `${string}: ${infer Values}`
    ? ValueOf<Values>
    : never;
};

export interface Behaviours {
  readonly value: BehaviourValues;
  /** The numbers of the values that take some, such as 1000 of `truncate_silently(1000)`. */
  readonly numbers: Readonly<Partial<Record<BehaviourName, readonly number[]>>>;
}

/** A value without its numbers, and its numbers. */
export interface Choice {
  readonly value: string;
  readonly numbers: readonly number[];
}

/** @param choices an object from behaviour name to value; undefined and null choose nothing. */
export function parseBehaviours(choices: unknown): Behaviours {
  if (choices === undefined || choices === null) return FRIENDLY;
  if (typeof choices !== 'object' || Array.isArray(choices)) {
    throw refusal('Reading the behaviours: the file must map behaviour names to values.', [
      ...Object.keys(BEHAVIOUR_TABLE),
    ]);
  }
  return choose(Object.entries(choices));
}

/** Splits a value as it is written, such as `async(5,100)`, into its name and its numbers. */
function splitValue(text: string): Choice {
  const parts = /^([^()]+)\(([\d.,\s]+)\)$/.exec(text);
  if (parts?.[1] === undefined || parts[2] === undefined) return { value: text, numbers: [] };
  return { value: parts[1], numbers: parts[2].split(',').map(Number) };
}

/** The first number of the chosen value; 0 when it takes none. */
export function behaviourNumber(behaviours: Behaviours, name: BehaviourName): number {
  return behaviours.numbers[name]?.[0] ?? 0;
}

/** Whether the chosen value applies to the request of this number. */
export function isDue(behaviours: Behaviours, name: BehaviourName, requestNumber: number): boolean {
  const every = behaviourNumber(behaviours, name);
  return every > 0 && requestNumber % every === 0;
}

function entriesOf(
  lines: Readonly<Record<string, string | readonly [meaning: string, numbers: string]>>,
): [name: string, entry: BehaviourEntry][] {
  return Object.entries(lines).map(([line, told]) => {
    const [name = '', choices = ''] = line.split(': ');
    const [byDefault = '', ...others] = choices.split(' | ');
    const [meaning, numbers] = typeof told === 'string' ? [told] : told;
    return [name, { values: [byDefault, ...others], meaning, numbers }];
  });
}

/** Built once: a simulation makes thousands of services. */
const FRIENDLY: Behaviours = choose([]);

function choose(choices: readonly (readonly [string, unknown])[]): Behaviours {
  const value: Record<string, string> = {};
  const numbers: Record<string, readonly number[]> = {};
  for (const [name, entry] of Object.entries(BEHAVIOUR_TABLE)) [value[name]] = entry.values;
  for (const [name, given] of choices) {
    const choice = chooseValue(name, entryOf(name), given);
    value[name] = choice.value;
    numbers[name] = choice.numbers;
  }
  // The loops fill exactly the names of the table with values of the table, which types cannot see.
  return { value: value as unknown as BehaviourValues, numbers };
}

function entryOf(name: string): BehaviourEntry {
  const entry = Object.entries(BEHAVIOUR_TABLE).find(([known]) => known === name)?.[1];
  if (entry !== undefined) return entry;
  const names = Object.keys(BEHAVIOUR_TABLE);
  throw refusal(
    `Reading the behaviours: there is no behaviour named ${name}.${didYouMean(name, names)}`,
    names,
  );
}

function chooseValue(name: string, entry: BehaviourEntry, given: unknown): Choice {
  const text = choiceText(given);
  const shapes = entry.values.map(splitValue);
  const plain = shapes.find((shape) => shape.value === text);
  if (plain !== undefined) return plain;

  const written = splitValue(text);
  const shape = shapes.find((known) => known.value === written.value && known.numbers.length > 0);
  const fits =
    shape?.numbers.length === written.numbers.length && written.numbers.every(Number.isFinite);
  if (shape !== undefined && fits) return { value: shape.value, numbers: written.numbers };

  const bare = shapes.find((known) => known.value === 'n' || known.value === 'seconds');
  if (bare !== undefined && /^\d+$/.test(text))
    return { value: bare.value, numbers: [Number(text)] };
  throw refusal(
    `Reading the behaviours: ${name} cannot be ${text}.${didYouMean(text, entry.values)}`,
    entry.values,
  );
}

/** YAML and JSON read some values as something else than text: `null`, `0`, `true`, `""`. */
function choiceText(given: unknown): string {
  if (given === '') return '""';
  if (given === true) return 'yes';
  if (given === false) return 'no';
  return typeof given === 'string' ? given : JSON.stringify(given ?? null);
}

function refusal(message: string, known: readonly string[]): SyncError {
  return new SyncError(message, {
    code: 'SANDBOX_BEHAVIOUR_UNKNOWN',
    hint: `Choose one of: ${known.join(', ')}.`,
  });
}

// The list of all behaviours for a person who writes a file of them, and the same for a program.

/** The lines of the page. */
export function behaviourPage(): string[] {
  return [
    ...wrapped(INTRODUCTION, ''),
    ...BEHAVIOUR_GROUPS.flatMap(({ title, behaviours }) => [
      '',
      title,
      ...Object.entries(behaviours).flatMap(([name, entry]) => ['', ...entryLines(name, entry)]),
    ]),
    '',
    'Example of a file',
    '',
    ...EXAMPLE.map((line) => `  ${line}`),
  ];
}

/**
 * Each value comes with the numbers that are used when it is chosen without any; `numbers` says what
 * they mean and is null where no value takes any. The example is a file of behaviours, in YAML.
 */
export function behaviourList() {
  return {
    groups: BEHAVIOUR_GROUPS.map(({ title, behaviours }) => ({
      title,
      behaviours: Object.entries(behaviours).map(([name, { values, meaning, numbers = null }]) => ({
        name,
        default: values[0],
        values: values.map(splitValue),
        meaning,
        numbers,
      })),
    })),
    example: EXAMPLE.map((line) => `${line}\n`).join(''),
  };
}

const INTRODUCTION =
  'What the service may do where its specification is silent. A YAML or JSON file chooses values by name, for `listferry sandbox --behaviours FILE`; * marks the default. The defaults are our own choice: they are lenient and answer at once. Numbers in brackets can be changed; those shown are used when they are left out.';

/** A service that is awkward in many ways at once, on which a run still finishes. */
const EXAMPLE = [
  'duplicate_add: insert_second',
  'csv_timing: async(5,100)',
  'list_staleness: seconds(5)',
  'list_shape: object_keyed_by_index',
  'failure_status: 422',
  'http_error_page: 502(50)',
  'http_error_page_phase: after_commit',
];

const PAGE_WIDTH = 100;

function entryLines(name: string, entry: BehaviourEntry): string[] {
  const [byDefault, ...others] = entry.values;
  return [
    ...wrapped(`${name}: ${[`${byDefault}*`, ...others].join(' | ')}`, '  ', '      '),
    ...wrapped(entry.meaning, '      '),
    ...(entry.numbers === undefined ? [] : wrapped(`Numbers: ${entry.numbers}`, '      ')),
  ];
}

/** The text in lines of the page's width; those after the first may be indented otherwise. */
function wrapped(text: string, indent: string, indentBelow = indent): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const start = lines.length === 0 ? indent : indentBelow;
    if (line !== '' && start.length + line.length + 1 + word.length > PAGE_WIDTH) {
      lines.push(start + line);
      line = word;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  return [...lines, (lines.length === 0 ? indent : indentBelow) + line];
}

/** A fact under the name and in the form in which a probe or a run learns it. */
export interface LearnedFact {
  readonly name: string;
  readonly value: string;
}

export interface KnownBehaviours {
  /** A file of behaviours, as `parseBehaviours` takes it. */
  readonly choices: Readonly<Partial<Record<BehaviourName, string>>>;
  /** Names of facts, in their order. */
  readonly unexpressed: readonly string[];
  /** In the order of the list of behaviours. */
  readonly open: readonly BehaviourName[];
}

// The table has exactly these names.
const NAMES = Object.keys(BEHAVIOUR_TABLE) as readonly BehaviourName[];

export function behavioursOf(facts: readonly LearnedFact[]): KnownBehaviours {
  const choices: Partial<Record<BehaviourName, string>> = {};
  const unexpressed: string[] = [];
  for (const fact of facts) {
    if (isImplied(fact, facts)) continue;
    const name = NAMES.find((known) => known === fact.name);
    const value = name === undefined ? undefined : choiceOf(name, fact.value);
    if (name === undefined || value === undefined) unexpressed.push(fact.name);
    else choices[name] = value;
  }
  return { choices, unexpressed, open: NAMES.filter((name) => !(name in choices)) };
}

/**
 * Which forms of countries are not read says nothing more once it is known which one is, or where there are none. Several
 * forms of texts between which nothing has decided say nothing yet, and a number of rows that was taken sets no limit.
 */
function isImplied({ name, value }: LearnedFact, facts: readonly LearnedFact[]): boolean {
  if (name === 'text_form') return value.includes('|');
  if (name === 'list_shows_new' || name === 'csv_rows') return true;
  if (name !== 'csv_country_unread') return false;
  return value === '' || facts.some((fact) => fact.name === 'csv_country');
}

/** Undefined where no value of the behaviour says the same. */
function choiceOf(name: BehaviourName, learned: string): string | undefined {
  const value = name === 'max_length' ? longest(learned) : learned;
  try {
    parseBehaviours({ [name]: value });
    return value;
  } catch (error) {
    if (error instanceof SyncError) return undefined;
    throw error;
  }
}

/** A probe tries one length, of which it learns this much. */
const PROBED_CHARACTERS = 1_000;

function longest(learned: string): string {
  if (learned === 'reject') return `reject(${String(PROBED_CHARACTERS - 1)})`;
  return learned.startsWith('at_least(') ? 'unlimited' : learned;
}
