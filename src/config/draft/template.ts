// The commented configuration that `listferry init` writes. It is valid once the two addresses of the service
// are filled in. Options that may keep their defaults are shown as comments, and what a person should decide
// is marked with DECIDE.
import { isDeepStrictEqual } from 'node:util';
import { stringify } from 'yaml';
import type { Statement } from '../../contacts/index.ts';
import {
  EMPTY_DRAFT,
  type Decision,
  type Draft,
  type DraftSuppression,
  type DraftSync,
  type DraftColumn,
  type DraftSource,
  type DraftStatus,
} from './draft.ts';
import { SCHEMA_FILE } from '../json-schema.ts';
import { DECISION_MARK, FURTHER } from '../open-decisions.ts';
import { CONFIGURATION, RETENTION, UPLOADS } from '../options/configuration.ts';
import { APPROVALS, GUARDS } from '../options/guards-and-approvals.ts';
import type { Option } from '../options/option.ts';
import { SERVICE } from '../options/service.ts';
import { SYNC } from '../options/syncs.ts';

export interface TemplateRequest {
  /** In the form in which it will be written: relative to the configuration, or absolute. */
  readonly stateDir: string;
  /** What the files suggest. Left out, or without a source, the template holds an example source to edit. */
  readonly draft?: Draft;
}

const DRAFT_TO_EDIT: Draft = {
  sources: [
    {
      name: 'contacts',
      type: 'csv',
      paths: ['contacts.csv'],
      about: [],
      columns: [
        { field: 'email', column: 'Email' },
        { field: 'first_name', column: 'First name' },
        { field: 'last_name', column: 'Last name' },
        { field: 'country', column: 'Country' },
      ],
      status: { column: 'Status', map: { active: 'subscribed', gone: 'unsubscribed' } },
    },
  ],
  syncs: [{ sources: ['contacts'], target: { contactType: 'Newsletter' } }],
  suppressions: [{ sources: ['contacts'], into: 'global' }],
  decisions: [],
};

/** The text of a configuration file, ending in a line break. */
export function configTemplate({ stateDir, draft = EMPTY_DRAFT }: TemplateRequest): string {
  const { decisions } = draft;
  const { sources, syncs, suppressions } = draft.sources.length === 0 ? DRAFT_TO_EDIT : draft;
  return [
    ...HEAD,
    `service:`,
    ...optionLines(SERVICE.options, '  ', '  # '),
    ``,
    ...optionLines({ stateDir: CONFIGURATION.options.stateDir }, '', '# ', {
      stateDir: scalar(stateDir),
    }),
    ``,
    `# Where contacts come from. Columns that are left out are matched by name. Where values stand for`,
    `# others: country: { column: Country, values: { A: Austria, D: Germany } }`,
    ...openLines(decisions, 'sources', ''),
    `sources:`,
    ...sources.flatMap((source) => [
      ...openLines(decisions, { source: source.name }, '  '),
      ...sourceLines(source),
    ]),
    ``,
    ...syncPart(syncs, decisions),
    ``,
    ...suppressionPart(suppressions),
    ``,
    `# Limits that are checked before the first write: a share such as 5%, or a count.`,
    `# guards:`,
    ...optionLines(GUARDS.options, '#   ', '#   '),
    ``,
    `# Who must approve a plan before it is applied; left out, nobody has to.`,
    `# approvals:`,
    ...optionLines(APPROVALS.options, '#   ', '#   '),
    ``,
    `# How long contacts that the service took, and does not show yet, are waited for.`,
    `# uploads:`,
    ...optionLines(UPLOADS.options, '#   ', '#   '),
    ``,
    `# How long files with data of people are kept in stateDir; sync removes older ones at its end.`,
    `# retention:`,
    ...optionLines(RETENTION.options, '#   ', '#   '),
    ``,
    ...optionLines({ acceptAutomations: CONFIGURATION.options.acceptAutomations }, '', '# '),
    ``,
  ].join('\n');
}

const HEAD = [
  `# yaml-language-server: $schema=./${SCHEMA_FILE}`,
  `# What listferry keeps equal, and how. Check it with: listferry validate`,
  `# Paths are relative to this file.`,
  ``,
];

type Options = Readonly<Record<string, Option>>;
type Values = Readonly<Record<string, string | undefined>>;

/** Where the remark behind an option begins. */
const REMARK_COLUMN = 25;

/**
 * A line for each option that has a default or a place in the template. It begins with `set` where it is the
 * option itself, and with `shown` where it is a comment. Values, as YAML, are set.
 */
function optionLines(options: Options, set: string, shown: string, values: Values = {}): string[] {
  return Object.entries(options).flatMap(([name, { shape, template = {} }]) => {
    const given = values[name];
    const usual = shape.safeParse(undefined).data;
    const value =
      given ?? template.value ?? (usual === undefined ? usual : stringify(usual).trimEnd());
    if (value === undefined) return [];
    const isSet = given !== undefined || template.isSet === true;
    const line = `${isSet ? set : shown}${name}: ${value}`.trimEnd();
    const { above = [], behind } = template;
    return [
      ...above.map((words) => `${shown}${words}`),
      behind === undefined ? line : `${line.padEnd(REMARK_COLUMN - 1)} # ${behind}`,
    ];
  });
}

function openLines(decisions: readonly Decision[], about: Decision['place'], indent: string) {
  return decisions
    .filter(({ place }) => isDeepStrictEqual(place, about))
    .flatMap(({ words }) =>
      words === undefined ? [] : commentLines(`${DECISION_MARK} ${words}`, indent),
    );
}

function syncPart(syncs: readonly DraftSync[], decisions: readonly Decision[]): readonly string[] {
  const title = '# Which source fills which contact type; a missing contact type is created.';
  if (syncs.length === 0) return [title, 'syncs: []'];
  return [
    title,
    `syncs:`,
    ...syncs.flatMap((sync, number) => [
      ...openLines(decisions, { sync: number }, '  '),
      ...syncLines(sync),
    ]),
  ];
}

function syncLines({ sources, target, defaultCountry }: DraftSync): readonly string[] {
  // Examples come last.
  const { where, fields, ...others } = SYNC.options;
  const country = defaultCountry === undefined ? undefined : scalar(defaultCountry);
  return [
    `  - ${sourceNames(sources)}`,
    ...targetLines(target),
    ...optionLines({ ...others, where, fields }, '    ', '    # ', { defaultCountry: country }),
  ];
}

function targetLines(target: DraftSync['target']): readonly string[] {
  if ('contactType' in target) return [`    contactType: ${scalar(target.contactType)}`];
  return [
    ...commentLines(`A contact type for each name in this column: ${target.names}`, '    '),
    `    contactTypeFrom: ${scalar(target.contactTypeFrom)}`,
  ];
}

function suppressionPart(suppressions: readonly DraftSuppression[]): readonly string[] {
  const title = '# Who unsubscribed, bounced or complained in a source is kept from all mail.';
  if (suppressions.length === 0) {
    return [title, '# suppressions:', '#   - source: NAME', '#     into: global'];
  }
  return [
    title,
    `suppressions:`,
    ...suppressions.flatMap(({ sources, into }) => [
      `  - ${sourceNames(sources)}`,
      `    into: ${into}`,
    ]),
  ];
}

function sourceNames(names: readonly string[]): string {
  const shown = names.map((name) => scalar(name));
  return names.length === 1 ? `source: ${shown.join('')}` : `sources: [${shown.join(', ')}]`;
}

export function sourceLines(source: DraftSource): readonly string[] {
  const { name, type, paths, encoding, table, about, columns, status, tags } = source;
  return [
    `  ${scalar(name)}:`,
    ...about.flatMap((line) => commentLines(line, '    ')),
    `    type: ${type}`,
    ...pathLines(paths),
    ...(encoding === undefined ? [] : [`    encoding: ${encoding}`]),
    ...(table === undefined ? [] : [`    table: ${scalar(table)}`]),
    ...(columns.length === 0 ? [] : ['    columns:', ...columns.map(columnLine)]),
    ...statusLines(status),
    ...tagLines(tags),
  ];
}

function pathLines(paths: readonly string[]): readonly string[] {
  const [first = ''] = paths;
  if (paths.length === 1) return [`    path: ${scalar(first)}`];
  return ['    path:', ...paths.map((path) => `      - ${scalar(path)}`)];
}

function columnLine({ field, column, also = [], as, remark }: DraftColumn): string {
  const comment = remark === undefined ? '' : ` # ${remark}`;
  const names = [column, ...also].map(scalar).join(', ');
  const list = also.length === 0 ? names : `[${names}]`;
  const written = as === undefined ? list : `{ column: ${names}, as: ${as} }`;
  return `      ${scalar(field)}: ${written}${comment}`;
}

function statusLines(status: DraftStatus | undefined): readonly string[] {
  if (status === undefined) return [];
  if (typeof status === 'string') return [`    status: ${status}`];
  const title = `    # Only listed and understood words count. Any other makes its row invalid, never subscribed.`;
  if ('all' in status) return [title, ...statementLines(status)];
  const { column, map } = status;
  return [
    title,
    `    status:`,
    ...(column === undefined ? [] : [`      column: ${scalar(column)}`]),
    ...mapLines(map, '      '),
  ];
}

function statementLines({ all, otherwise }: Extract<DraftStatus, { all: unknown }>) {
  return [
    `    # The worst of what these columns say counts.`,
    `    status:`,
    `      all:`,
    ...all.flatMap(({ column, kind, map }) => [
      `        - column: ${scalar(column)}`,
      ...(kind === 'words' ? [] : [`          kind: ${kind}`]),
      ...mapLines(map, '          '),
    ]),
    ...(otherwise === undefined ? [] : [`      otherwise: ${otherwise}`]),
  ];
}

function mapLines(map: Statement['map'], indent: string): readonly string[] {
  const words = Object.entries(map);
  if (words.length === 0) return [];
  return [
    `${indent}map:`,
    ...words.map(([word, meaning]) => `${indent}  ${scalar(word)}: ${meaning}`),
  ];
}

function tagLines(tags: DraftSource['tags']): readonly string[] {
  if (tags === undefined) return [];
  const title =
    '    # Tags: { customField: NAME }, { contactTypes: true } for a contact type each, or ignore.';
  if (tags.kind === 'customField')
    return [title, `    tags: { customField: ${scalar(tags.name)} }`];
  return [title, `    tags: ${tags.kind === 'ignore' ? 'ignore' : '{ contactTypes: true }'}`];
}

const LINE_LENGTH = 100;

/** A text in YAML, quoted where it must be, on one line, also between brackets. */
export function scalar(value: string | null): string {
  return /^[A-Za-z./][A-Za-z0-9_ ./-]*$/u.test(value ?? '')
    ? stringify(value, { lineWidth: 0 }).trimEnd()
    : JSON.stringify(value);
}

/** Further lines of a comment are indented, so that a reader sees where the next comment begins. */
export function commentLines(text: string, indent: string): readonly string[] {
  const lines: string[] = [];
  let line = `${indent}#`;
  // A line break in a word of the file would end the comment, and YAML forbids control characters.
  for (const word of text.split(/[\s\p{C}]+/u)) {
    if (line.length + 1 + word.length > LINE_LENGTH && line.trim() !== '#') {
      lines.push(line);
      line = `${indent}${FURTHER}`;
    }
    line = `${line} ${word}`;
  }
  return [...lines, line];
}
