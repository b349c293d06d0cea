// The form of a fleet file: its options, and what each means. Every message of one completes "<key> …".
import * as z from 'zod/mini';
import {
  described,
  oneOf,
  secretReference,
  text,
  variableValues,
  wholeWithin,
} from '../config/index.ts';

const ORDERS = ['written', 'longest-first', 'worst-first'] as const;

export type Order = (typeof ORDERS)[number];

const CRON = 'must be a cron line such as 30 2 * * *, in quotes, or a list of them';

const SCHEDULE = described({
  cron: {
    shape: z.union(
      [
        z.string().check(z.regex(/\S/u)),
        z.array(z.string().check(z.regex(/\S/u))).check(z.minLength(1)),
      ],
      { error: () => CRON },
    ),
    words: 'When `fleet run` syncs: a cron line of five fields, or a list.',
  },
  timeZone: {
    shape: z.optional(text('the name of a time zone, such as Europe/Berlin')),
    words: 'Of the cron lines. Left out: that of the machine.',
  },
});

export type WrittenSchedule = z.output<typeof SCHEDULE>;

const ENVIRONMENT = z.record(
  z.string().check(z.regex(/^[A-Za-z_][A-Za-z0-9_]*$/u, 'must be letters, digits and underscores')),
  secretReference(),
  'must be names of variables, each with env:NAME or file:PATH',
);

const ACCOUNT = described({
  name: {
    shape: z.optional(text('a name')),
    words: 'How the account is called. Left out: the name of its configuration.',
  },
  config: { shape: z.optional(text('the path of a configuration')), words: 'Its configuration.' },
  template: {
    shape: z.optional(text('the path of a template')),
    words: 'A configuration with places for variables. Left out: that of the fleet.',
  },
  variables: { shape: z.optional(variableValues()), words: 'The values for its places, by name.' },
  env: {
    shape: z.optional(ENVIRONMENT),
    words: 'Variables that this account alone gets: env:NAME or file:PATH, where each value is.',
  },
  schedule: { shape: z.optional(SCHEDULE), words: 'When it is synced, if not as the others.' },
});

export type WrittenAccount = string | z.output<typeof ACCOUNT>;

const ACCOUNTS_FAULT =
  'must be a list of accounts: paths of configurations, globs, or options such as name: …';

export const FLEET = described({
  accounts: {
    shape: z.union(
      [
        z.string().check(z.regex(/\S/u)),
        z
          .array(
            z.union([z.string().check(z.regex(/\S/u)), ACCOUNT], { error: () => ACCOUNTS_FAULT }),
          )
          .check(z.minLength(1, 'must name at least one account')),
      ],
      { error: () => ACCOUNTS_FAULT },
    ),
    words: 'The accounts: paths of configurations, globs, or entries with options.',
  },
  template: {
    shape: z.optional(text('the path of a template')),
    words: 'The template of entries that have no configuration.',
  },
  concurrency: {
    shape: z._default(wholeWithin(1, 100), 4),
    words: 'How many accounts are worked on at once.',
  },
  order: {
    shape: z._default(oneOf(ORDERS), 'written'),
    words:
      'In which order: as written, the ones whose last sync took longest first, or the ones whose last sync ended worst first.',
  },
  schedule: { shape: z.optional(SCHEDULE), words: 'When `fleet run` syncs each account.' },
  stateDir: {
    shape: z.optional(text('a directory that only this fleet uses')),
    words: 'Directory for logs and written configurations, relative to this file.',
  },
  logs: {
    shape: z._default(wholeWithin(1, 1_000), 30),
    words: 'How many logs of each account are kept.',
  },
});

export type WrittenFleet = z.output<typeof FLEET>;
