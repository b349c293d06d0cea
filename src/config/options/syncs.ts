// The sections `syncs` and `suppressions`: what the sources fill.
import * as z from 'zod/mini';
import {
  DEFAULT_FIELD_POLICY,
  type FieldName,
  type FieldPolicies,
  type FieldPolicy,
  isFieldName,
} from '../../contacts/index.ts';
import { assert, type Json } from '../../lib/index.ts';
import { SYNC_MODES } from '../../plan/index.ts';
import {
  combined,
  converted,
  described,
  keyedByField,
  oneOf,
  option,
  section,
  text,
  type Values,
  worded,
} from './option.ts';

/** What a sync's contacts go into: one by name, or one per value of a column. */
export type SyncTarget =
  | { readonly kind: 'name'; readonly contactType: string }
  | { readonly kind: 'column'; readonly contactTypeFrom: string }
  /** The recipients of a segment that exists on the service. */
  | { readonly kind: 'segment'; readonly segment: string }
  | { readonly kind: 'segment-column'; readonly segmentFrom: string };

const FIELD = described({
  owner: {
    shape: z.optional(oneOf(['source', 'service'])),
    words: "source: the source decides (default). service: the service's value is never changed.",
  },
  blank: {
    shape: z.optional(oneOf(['keep', 'clear'])),
    words:
      "What a blank cell means. keep: the service's value stays (default). clear: it is emptied.",
  },
  onEdit: {
    shape: z.optional(oneOf(['overwrite', 'keep'])),
    words: 'The `onEdit` of this field, in place of that of the sync.',
  },
  onConflict: {
    shape: z.optional(oneOf(['source', 'service', 'park'])),
    words: 'The `onConflict` of this field, in place of that of the sync.',
  },
});

const INTO = z.union(
  [
    z.strictObject({ segment: worded(text('the name of a segment'), 'The name of the segment.') }),
    z.strictObject({
      segmentFrom: worded(
        text('a column'),
        'A column: each of its values is the name of a segment.',
      ),
    }),
  ],
  { error: () => 'must be { segment: name } or { segmentFrom: column }' },
);

const cell = z.string({ error: cellFault });

/** Names of sources; where two fill a field, the later one wins. */
function sourceNames(words: string) {
  return combined({
    options: {
      source: {
        shape: z.optional(text('the name of a source')),
        words: 'The name of one source.',
      },
      sources: {
        shape: z.optional(
          z
            .array(text('the name of a source'), 'must be a list of sources')
            .check(z.minLength(1, 'must name a source')),
        ),
        words,
      },
    },
    becomes: ({ source, sources }): readonly string[] =>
      sources ?? (source === undefined ? [] : [source]),
    hashed: true,
  });
}

export const duplicates = oneOf(['report', 'remove']);

export const SYNC = section({
  sources: sourceNames('The names of several sources; where two fill a field, the later one wins.'),
  target: combined({
    options: {
      contactType: {
        shape: z.optional(
          text('a name of at least 2 characters').check(
            z.minLength(2, 'must have at least 2 characters, the service demands it'),
          ),
        ),
        words: 'The name of the contact type; it is created when it is missing.',
      },
      contactTypeFrom: {
        shape: z.optional(text('a column')),
        words: 'A column: each of its values is the name of a contact type.',
      },
      into: {
        shape: z.optional(INTO),
        words:
          'A segment instead of a contact type. It has to exist on the service, which requires the first and last name of each recipient. A row that lacks them is left out.',
      },
    },
    becomes: ({ contactType, contactTypeFrom, into }): SyncTarget => {
      if (contactType !== undefined) return { kind: 'name', contactType: contactType.trim() };
      if (contactTypeFrom !== undefined) return { kind: 'column', contactTypeFrom };
      assert(into !== undefined, 'a sync has one of contactType, contactTypeFrom and into');
      return 'segment' in into
        ? { kind: 'segment', segment: into.segment.trim() }
        : { kind: 'segment-column', segmentFrom: into.segmentFrom };
    },
    hashed: true,
  }),
  /** Column: the values that a selected row may hold there. */
  where: converted({
    shape: z._default(
      z.record(
        z.string(),
        z.union([cell, z.array(cell).check(z.minLength(1, 'must name a value'))], {
          error: cellFault,
        }),
        'must name columns, each with what a row may hold there, such as { Country: [Germany, Austria] }',
      ),
      {},
    ),
    words:
      'Only these rows. Column: the value, or the values, that a row may hold there; every column must agree. A mirror takes the people of all other rows out of a segment. It does not delete their contacts.',
    template: { value: '{ Country: [Germany, Austria] }' },
    becomes: (written): Readonly<Record<string, readonly string[]>> =>
      Object.fromEntries(
        Object.entries(written).map(([column, cells]) => [
          column,
          typeof cells === 'string' ? [cells] : cells,
        ]),
      ),
    hashed: true,
  }),
  mode: option({
    shape: z._default(oneOf(SYNC_MODES), 'upsert'),
    words:
      'upsert: create and update. mirror: also delete contacts that no source mentions. create-only, update-only: one of the two.',
    template: {
      above: ['upsert: create and update. mirror: also delete contacts that no source mentions.'],
      isSet: true,
    },
    hashed: true,
  }),
  /** As written: an id, a code or a name, for a contact that has no country. */
  defaultCountry: converted({
    shape: z.optional(
      z.union([text('a country'), z.int('must be whole').check(z.positive('must be above 0'))], {
        error: () => 'must be a country: its name, code or id',
      }),
    ),
    words:
      'Name, code or id of the country of a contact that has none, since the service requires one. Without it such a row is invalid.',
    template: {
      above: ['The service requires a country. Without this, a row lacking one is invalid.'],
      value: 'Germany',
    },
    becomes: (country) => (country === undefined ? undefined : String(country)),
    hashed: (country) => country ?? null,
  }),
  policies: combined({
    options: {
      fields: {
        shape: z._default(keyedByField(FIELD, 'must list fields', 'fields but the address'), {}),
        words: 'Fields that are not simply taken from the source.',
        template: { value: '{ address_line2: { owner: service }, city: { blank: clear } }' },
      },
    },
    becomes: ({ fields }): FieldPolicies =>
      new Map(Object.entries(fields).map(([field, policy]) => policyOf(field, policy))),
    hashed: (policies) =>
      Object.fromEntries([...policies].map(([field, policy]) => [field, hashedPolicy(policy)])),
  }),
  onGone: option({
    shape: z._default(oneOf(['leave', 'recreate']), 'leave'),
    words:
      'A contact that somebody else removed from the service, and that the sources still have. leave: it stays away, and is counted and named. recreate: it is created again. Whoever was erased with `purge` stays away in any case.',
    hashed: (onGone) => (onGone === 'leave' ? undefined : onGone),
  }),
  onAdded: option({
    shape: z._default(oneOf(['leave', 'delete']), 'leave'),
    words:
      'For a mirror: a contact that is in no row, and that somebody added on the service outside of any run. leave: it stays, and is counted and named. delete: it is deleted like a contact that left the sources, unless other contacts are missing on the service.',
    hashed: (onAdded) => (onAdded === 'leave' ? undefined : onAdded),
  }),
  onEdit: option({
    shape: z._default(oneOf(['overwrite', 'keep']), 'overwrite'),
    words:
      "A value that somebody changed on the service while the sources stayed as they were. overwrite: the sources' value goes there again, and the report says so. keep: it stays until the sources have another one.",
    hashed: (onEdit) => (onEdit === 'overwrite' ? undefined : onEdit),
  }),
  onConflict: option({
    shape: z._default(oneOf(['source', 'service', 'park']), 'source'),
    words:
      'A value that both sides changed. source, service: whose value counts; the report names it. park: the update of the contact waits in a plan of its own until a person decides.',
    hashed: (onConflict) => (onConflict === 'source' ? undefined : onConflict),
  }),
  duplicates: converted({
    shape: z.optional(duplicates),
    words:
      'Several contacts of one address on the service. report: only report them. remove: delete all but the one with the lowest id.',
    becomes: (written, everywhere) => written ?? everywhere.duplicates,
    hashed: true,
  }),
  acceptDuplicates: option({
    shape: z.optional(z.int('must be whole').check(z.nonnegative('must not be below 0'))),
    words:
      'How many further contacts with the address of another one are known, and left alone. More of them are a difference (exit code 6).',
    hashed: 'It changes what is told, not what is planned.',
  }),
});

export type SyncConfig = Values<typeof SYNC>;

export const SUPPRESSION = section({
  sources: sourceNames('The names of several sources.'),
  into: converted({
    shape: z.union(
      [
        z.enum(['global', 'groups']),
        z.strictObject({
          group: worded(
            text('a name'),
            'The name of the unsubscribe group; it is created when it is missing.',
          ),
        }),
      ],
      { error: () => 'must be global, { group: name }, or groups for those of a snapshot' },
    ),
    words:
      'global: these people get no mail at all, and are left out of new contacts. Or { group: NAME }: an unsubscribe group. Or groups: every unsubscribe group of a snapshot, each into the one of its name.',
    becomes: (into): SuppressionTarget =>
      typeof into === 'string' ? { kind: into } : { kind: 'group', group: into.group.trim() },
    hashed: true,
  }),
});

/** `groups`, of a snapshot: every group of it into the group of the same name. */
type SuppressionTarget =
  | { readonly kind: 'global' }
  | { readonly kind: 'groups' }
  | { readonly kind: 'group'; readonly group: string };

export type SuppressionConfig = Values<typeof SUPPRESSION>;

function cellFault(): string {
  return "must be a text or a list of texts; numbers, dates and true or false go in quotes: '01234'";
}

function policyOf(field: string, written: z.output<typeof FIELD>): [FieldName, FieldPolicy] {
  assert(isFieldName(field), 'a field with a policy is a field of a contact');
  const { owner = DEFAULT_FIELD_POLICY.owner, blank = DEFAULT_FIELD_POLICY.blank } = written;
  return [field, { ...written, owner, blank }];
}

/** A rule for edits that nobody wrote is no part of the hash. */
function hashedPolicy({ owner, blank, onEdit, onConflict }: FieldPolicy): Json {
  return { owner, blank, ...(onEdit && { onEdit }), ...(onConflict && { onConflict }) };
}
