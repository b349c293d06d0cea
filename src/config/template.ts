// The commented configuration that `listferry init` writes. It is valid once the two addresses of the
// service are filled in; everything that may stay as it is stands there as a comment.
import { stringify } from 'yaml';
import { SCHEMA_FILE } from './json-schema.ts';

export interface TemplateRequest {
  /** As it is to be written: relative to the configuration, or absolute. */
  readonly stateDir: string;
  /** What the recognised files hold. Left out or empty: one source to be edited. */
  readonly sources?: readonly TemplateSource[];
}

export interface TemplateSource {
  readonly name: string;
  /** As it is to be written. */
  readonly path: string;
  /** Service field: source column. */
  readonly columns: Readonly<Record<string, string | null>>;
  /** Left out: the file says nothing about consent. */
  readonly status?: { readonly column: string; readonly map: Readonly<Record<string, string>> };
}

const SOURCE_TO_EDIT: TemplateSource = {
  name: 'contacts',
  path: 'contacts.csv',
  columns: { email: 'Email', first_name: 'First name', last_name: 'Last name', country: 'Country' },
  status: { column: 'Status', map: { active: 'subscribed', gone: 'unsubscribed' } },
};

/** The text of a configuration file, ending in a line break. */
export function configTemplate({ stateDir, sources = [] }: TemplateRequest): string {
  const listed = sources.length === 0 ? [SOURCE_TO_EDIT] : sources;
  return [
    SERVICE_PART,
    `# Journal, plans and reports. Private, and never shared by two configurations.`,
    `stateDir: ${scalar(stateDir)}`,
    ``,
    `# Where contacts come from. Columns that are left out are matched by name.`,
    `sources:`,
    ...listed.map((source) => sourcePart(source)),
    ``,
    ...syncPart(listed),
    ``,
    ...suppressionPart(listed),
    ``,
    GUARD_PART,
  ].join('\n');
}

const SERVICE_PART = `# yaml-language-server: $schema=./${SCHEMA_FILE}
# What listferry keeps equal, and how. Check it with: listferry validate
# Paths are relative to this file.

service:
  # The two addresses of your account; both end in /api/.
  # baseUrl serves global unsubscribes, segments, contact types and fields, baseUrl2 the rest.
  baseUrl:
  baseUrl2:
  # Where the keys are, never the keys themselves: env:NAME or file:PATH.
  publicKey: env:LISTFERRY_PUBLIC_KEY
  secretKey: env:LISTFERRY_SECRET_KEY
  # requestsPerSecond: 10
  # concurrency: 4
  # timeoutSeconds: 60
  # How long after a write of unknown outcome it is read back; above timeoutSeconds.
  # quietSeconds: 120
`;

const GUARD_PART = `# Limits that are checked before the first write: a share such as 5%, or a count.
# guards:
#   maxDelete: 5%        # left out: 30% up to 100 contacts, 15% up to 1,000, 5% above
#   maxUpdate: 30%
#   maxSuppress: 30%
#   maxShrink: 30%       # fewer source rows or listed contacts than in the last finished run
#   maxInvalid: 10%      # more invalid rows than that, and nothing is deleted
#   firstMirror: park    # or allow: a first mirror may delete contacts that it did not create
#   onTrip: park         # or stop

# Automations (their utr) that may greet new contacts by mail.
# acceptAutomations: []
`;

function sourcePart({ name, path, columns, status }: TemplateSource): string {
  const lines = Object.entries(columns).map(
    ([field, column]) => `      ${scalar(field)}: ${scalar(column)}`,
  );
  return [
    `  ${scalar(name)}:`,
    `    type: csv`,
    `    path: ${scalar(path)}`,
    ...(lines.length === 0 ? [] : ['    columns:', ...lines]),
    ...statusLines(status),
  ].join('\n');
}

function statusLines(status: TemplateSource['status']): readonly string[] {
  if (status === undefined) {
    return [
      `    # No column says who wants no mail: every row counts as subscribed. Is that so?`,
      `    status: subscribed`,
    ];
  }
  const words = Object.entries(status.map);
  return [
    `    # A word that is not listed and not understood makes its row invalid, never subscribed.`,
    `    status:`,
    `      column: ${scalar(status.column)}`,
    ...(words.length === 0 ? [] : ['      map:']),
    ...words.map(([word, meaning]) => `        ${scalar(word)}: ${scalar(meaning)}`),
  ];
}

function syncPart(sources: readonly TemplateSource[]): readonly string[] {
  return [
    `# Which source fills which contact type; a missing contact type is created.`,
    `syncs:`,
    `  - ${sourceNames(sources)}`,
    `    contactType: Newsletter`,
    `    # upsert: create and update. mirror: also delete who is in no source any more.`,
    `    mode: upsert`,
    `    # The service requires a country. Without this, a row lacking one is invalid.`,
    `    # defaultCountry: Germany`,
    `    # where: { Country: [Germany, Austria] }`,
    `    # fields: { address_line2: { owner: service }, city: { blank: clear } }`,
  ];
}

function suppressionPart(sources: readonly TemplateSource[]): readonly string[] {
  return [
    `# Who unsubscribed, bounced or complained in a source is kept from all mail.`,
    `suppressions:`,
    `  - ${sourceNames(sources)}`,
    `    into: global`,
  ];
}

function sourceNames(sources: readonly TemplateSource[]): string {
  const names = sources.map(({ name }) => scalar(name));
  return names.length === 1 ? `source: ${names.join('')}` : `sources: [${names.join(', ')}]`;
}

/** A text in YAML, quoted where it must be, on one line, also between brackets. */
function scalar(value: string | null): string {
  return /^[A-Za-z./][A-Za-z0-9_ ./-]*$/u.test(value ?? '')
    ? stringify(value, { lineWidth: 0 }).trimEnd()
    : JSON.stringify(value);
}
