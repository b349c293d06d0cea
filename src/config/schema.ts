// What a person may write. The same schema checks the file and becomes the JSON Schema for editors,
// so it transforms nothing: normalise.ts does. Every text here completes "<key> …".
import { z } from 'zod';
import { PRESET_TYPES, STATUSES } from '../contacts/index.ts';
import { baseUrlFault, didYouMean, encodingName } from '../lib/index.ts';

/** Types of source that can be read. */
const SOURCE_TYPES = ['csv', 'sqlite', 'snapshot', ...PRESET_TYPES] as const;

export const DEFAULTS = {
  requestsPerSecond: 10,
  concurrency: 4,
  timeoutSeconds: 60,
  quietSeconds: 120,
} as const;

const PATIENCE = '24h';

const SECRET_REFERENCE = /^(env:[A-Za-z_][A-Za-z0-9_]*|file:\S.*)$/u;
const PARAMETER_FAULT = 'must give each parameter of the query a text or a number';
const DURATION = /^\d+(\.\d+)?[smhd]$/u;
const VALUES_FAULT = 'must say which value of the column stands for which';
const PERCENT_OR_COUNT = /^(\d+|(100(\.0+)?|\d{1,2}(\.\d+)?) ?%)$/u;

export const serviceSchema = options({
  baseUrl: baseUrl(),
  baseUrl2: baseUrl(),
  publicKey: secretReference(),
  secretKey: secretReference(),
  requestsPerSecond: numberWithin(0.1, 1_000).default(DEFAULTS.requestsPerSecond),
  concurrency: wholeWithin(1, 32).default(DEFAULTS.concurrency),
  timeoutSeconds: numberWithin(0.05, 3_600).default(DEFAULTS.timeoutSeconds),
  quietSeconds: numberWithin(0.05, 86_400).default(DEFAULTS.quietSeconds),
});

const statusSchema = z.union(
  [
    oneOf(STATUSES),
    z.strictObject({
      column: text('the column that holds the status').optional(),
      map: z.record(z.string(), oneOf(STATUSES), 'must list the words of the column').default({}),
    }),
  ],
  { error: () => `must be { column: …, map: … }, or one of ${STATUSES.join(', ')} for every row` },
);

const tagSchema = z.union(
  [
    z.literal('ignore'),
    z.strictObject({ customField: text('the name of a custom field') }),
    z.strictObject({ contactTypes: z.literal(true) }),
  ],
  { error: () => 'must be ignore, { customField: name } or { contactTypes: true }' },
);

/** A column by its name, or one whose values are to be read as others. */
const columnSchema = z.union(
  [
    text('a column').nullable(),
    z.strictObject({
      column: text('a column'),
      values: z.record(z.string(), z.string(VALUES_FAULT), VALUES_FAULT),
    }),
  ],
  { error: () => 'must be a column, as text, or { column: …, values: { A: Austria } }' },
);

export const sourceSchema = options({
  type: z.enum(SOURCE_TYPES, { error: ({ input }) => sourceTypeFault(input) }),
  path: z.union([text('a file'), z.array(text('a file')).min(1, 'must name a file')], {
    error: () => 'must be a file, a glob, or a list of them',
  }),
  encoding: encoding().optional(),
  table: text('a table').optional(),
  query: text('a query').optional(),
  parameters: z
    .record(z.string(), z.union([z.string(), exactNumber()], PARAMETER_FAULT), PARAMETER_FAULT)
    .optional(),
  columns: z
    .record(z.string(), columnSchema, 'must say which column fills which field')
    .default({}),
  status: statusSchema.optional(),
  id: text('a column').optional(),
  tags: tagSchema.optional(),
});

const fieldSchema = options({
  owner: oneOf(['source', 'service']).optional(),
  blank: oneOf(['keep', 'clear']).optional(),
});

const sourcesOfEntry = {
  source: text('the name of a source').optional(),
  sources: z
    .array(text('the name of a source'), 'must be a list of sources')
    .min(1, 'must name a source')
    .optional(),
};

const duplicates = oneOf(['report', 'remove']);

export const syncSchema = options({
  ...sourcesOfEntry,
  contactType: text('a name of at least 2 characters')
    .min(2, 'must have at least 2 characters, the service demands it')
    .optional(),
  contactTypeFrom: text('a column').optional(),
  into: z
    .union(
      [
        z.strictObject({ segment: text('the name of a segment') }),
        z.strictObject({ segmentFrom: text('a column') }),
      ],
      { error: () => 'must be { segment: name } or { segmentFrom: column }' },
    )
    .optional(),
  where: z
    .record(
      z.string(),
      z.union([cell(), z.array(cell()).min(1, 'must name a value')], { error: whereFault }),
    )
    .default({}),
  mode: oneOf(['upsert', 'mirror', 'create-only', 'update-only']).default('upsert'),
  defaultCountry: z
    .union([text('a country'), z.int('must be whole').positive('must be above 0')], {
      error: () => 'must be a country: its name, code or id',
    })
    .optional(),
  fields: z.record(z.string(), fieldSchema, 'must list fields').default({}),
  duplicates: duplicates.optional(),
  acceptDuplicates: z.int('must be whole').nonnegative('must not be below 0').optional(),
});

export const suppressionSchema = options({
  ...sourcesOfEntry,
  into: z.union([z.enum(['global', 'groups']), z.strictObject({ group: text('a name') })], {
    error: () => 'must be global, { group: name }, or groups for those of a snapshot',
  }),
});

export const guardsSchema = options({
  maxDelete: limit().optional(),
  maxUpdate: limit().default('30%'),
  maxSuppress: limit().default('30%'),
  maxShrink: limit().default('30%'),
  maxInvalid: limit().default('10%'),
  firstMirror: oneOf(['park', 'allow']).default('park'),
  onTrip: oneOf(['park', 'stop']).default('park'),
});

export const writtenConfigSchema = options({
  service: serviceSchema,
  stateDir: text('a directory that only this configuration uses'),
  sources: z.record(z.string(), sourceSchema, 'must name at least one source'),
  syncs: z.array(syncSchema, 'must be a list').default([]),
  suppressions: z.array(suppressionSchema, 'must be a list').default([]),
  guards: guardsSchema.prefault({}),
  uploads: options({ patience: duration().default(PATIENCE) }).prefault({}),
  migration: options({ phase: oneOf(['presync', 'cutover', 'drain']) }).optional(),
  acceptAutomations: z
    .array(text('the utr of an automation'), 'must be a list of utr values')
    .default([]),
  duplicates: duplicates.default('report'),
});

/** Checked, with defaults; still in the words of the file. */
export type WrittenConfig = z.output<typeof writtenConfigSchema>;
export type WrittenService = z.output<typeof serviceSchema>;
export type WrittenSource = z.output<typeof sourceSchema>;
export type WrittenSync = z.output<typeof syncSchema>;
export type WrittenSuppression = z.output<typeof suppressionSchema>;

function options<Shape extends z.core.$ZodLooseShape>(shape: Shape) {
  return z.strictObject(shape, `must hold options such as ${Object.keys(shape)[0] ?? ''}: …`);
}

function text(what: string) {
  const message = `must be ${what}, as text`;
  return z.string(message).regex(/\S/u, message);
}

function encoding() {
  const message = 'must be the name of a text encoding, such as utf-8, windows-1252 or shift_jis';
  return z.string(message).refine((name) => encodingName(name) !== undefined, message);
}

function baseUrl() {
  return z.string('must be the address of the service').superRefine((value, context) => {
    const fault = baseUrlFault(value) ?? apiPathFault(value);
    if (fault !== undefined) context.addIssue({ code: 'custom', message: fault });
  });
}

/** Both addresses end so (interface specification, section Conventions). */
function apiPathFault(address: string): string | undefined {
  return /\/api\/*$/u.test(address.trim()) ? undefined : 'must end in /api/';
}

function secretReference() {
  // The value may be a key that was pasted here: no message repeats it.
  const message = 'must be env:NAME or file:PATH; a key itself is not accepted here';
  return z.string(message).regex(SECRET_REFERENCE, message);
}

function numberWithin(least: number, most: number) {
  const message = `must be a number from ${String(least)} to ${String(most)}`;
  return z.number(message).min(least, message).max(most, message);
}

/** Of more digits than this, a number is not the one that was written. */
function exactNumber() {
  return z.number().min(Number.MIN_SAFE_INTEGER).max(Number.MAX_SAFE_INTEGER);
}

function wholeWithin(least: number, most: number) {
  const message = `must be a whole number from ${String(least)} to ${String(most)}`;
  return z.int(message).min(least, message).max(most, message);
}

function limit() {
  const message = 'must be a share such as 5% (at most 100%) or a count such as 200';
  return z.union([z.int().nonnegative(message), z.string().regex(PERCENT_OR_COUNT, message)], {
    error: () => message,
  });
}

function duration() {
  const message = 'must be a duration such as 90s, 30m, 24h or 7d';
  return z.string(message).regex(DURATION, message);
}

function cell() {
  return z.string({ error: whereFault });
}

function whereFault(): string {
  return "must be a text or a list of texts; numbers, dates and true or false go in quotes: '01234'";
}

function oneOf<const Words extends readonly [string, ...string[]]>(words: Words) {
  return z.enum(words, {
    error: ({ input }) =>
      `must be one of ${words.join(', ')}.${typeof input === 'string' ? didYouMean(input, words) : ''}`,
  });
}

function sourceTypeFault(input: unknown): string {
  const guess = typeof input === 'string' ? didYouMean(input, SOURCE_TYPES) : '';
  return `must be one of ${SOURCE_TYPES.join(', ')}.${guess}`;
}
