// The list of all behaviours for a person who writes a file of them, and the same for a program.
import { BEHAVIOUR_GROUPS, type BehaviourEntry, splitValue } from './behaviours.ts';

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
