// The whole configuration: its sections and the options beside them, its values, and its hash.
import { dirname, resolve } from 'node:path';
import * as z from 'zod/mini';
import { type Json, assert, canonicalJson, sha256Hex } from '../../lib/index.ts';
import { MIGRATION_PHASES } from '../../plan/index.ts';
import { APPROVALS, EXPECT, GUARDS } from './guards-and-approvals.ts';
import { NOTIFY } from './notify.ts';
import {
  combined,
  converted,
  duration,
  hashedOf,
  oneOf,
  option,
  section,
  text,
  type Values,
  valuesOf,
  worded,
} from './option.ts';
import { SERVICE } from './service.ts';
import { SOURCE, type SourceConfig } from './sources.ts';
import { SUPPRESSION, SYNC, duplicates } from './syncs.ts';

/** node_exporter reads no other file of its directory. */
const TEXTFILE = /\.prom$/u;

const LEFT_FILE = /\.(?:csv|ndjson|jsonl)$/iu;

export const UPLOADS = section({
  /** How long acknowledged contacts may be late. */
  patienceMs: combined({
    options: {
      patience: {
        shape: z._default(duration(), '24h'),
        words:
          'How long such contacts are waited for before they count as rejected: 90s, 30m, 24h, 7d. Only --accept resend=N sends them again.',
      },
    },
    becomes: ({ patience }) => durationMs(patience),
    hashed: 'It changes how long a run waits, not what it sends.',
  }),
});

const KEPT = 'It says how long files are kept, not what is planned.';

/** Ages in milliseconds, from which on `sync` removes at its end. */
export const RETENTION = section({
  plansMs: combined({
    options: {
      plans: {
        shape: z._default(duration(), '30d'),
        words:
          'Plans in the state directory. One that still waits for a person, that of an unfinished run and that of the last run stay, whatever their age.',
      },
    },
    becomes: ({ plans }) => durationMs(plans),
    hashed: KEPT,
  }),
  runsMs: combined({
    options: {
      runs: {
        shape: z._default(duration(), '400d'),
        words:
          'What became of each item of a run. How the run ended stays, and so does the history of its requests.',
      },
    },
    becomes: ({ runs }) => durationMs(runs),
    hashed: KEPT,
  }),
  rejectsMs: combined({
    options: {
      rejects: {
        shape: z._default(duration(), '30d'),
        words:
          'Files of rows that were left out, and of contacts that the service rejected. Keep a corrected copy elsewhere.',
      },
    },
    becomes: ({ rejects }) => durationMs(rejects),
    hashed: KEPT,
  }),
});

const MIGRATION = section({
  phase: option({
    shape: oneOf(MIGRATION_PHASES),
    words:
      'presync: as often as you like until the switch, deletes as the modes say. cutover: the switch; from here on nothing is deleted. drain: late exports only suppress and create, and nothing is changed or deleted.',
    // What was planned in one phase is not carried out in another.
    hashed: true,
  }),
});

const FEEDBACK = section({
  left: converted({
    shape: z.optional(
      text('the path of a file that ends in .csv, .ndjson or .jsonl').check(
        z.regex(LEFT_FILE, 'must end in .csv, .ndjson or .jsonl'),
      ),
    ),
    words:
      'A file for your CRM, which each run writes at its end: who left on the service since it was last written, once per person and list. Its columns are address, where (global, or the name of the unsubscribe group), group_id, first_run and first_day. A run reads the account-wide list, and those of groups that the configuration names. People whom a run put on a list because a source said so are left out. So are those who were on a list when it was first read: `listferry export --left --since all` lists them too. Move the file away, or empty it, when you have read it. Until then, new people are added to those in it, and nobody is lost. A crash may list a person twice. Values are exact, so do not open it in a spreadsheet. `listferry purge` removes an erased person from it. Only its owner can read it.',
    becomes: (written, { baseDir }) =>
      written === undefined ? undefined : resolve(baseDir, written),
    hashed: 'It tells another program; it plans nothing.',
  }),
});

const METRICS = section({
  textfile: converted({
    shape: text('the path of a file that ends in .prom').check(
      z.regex(TEXTFILE, 'must end in .prom'),
    ),
    words:
      'A file for the textfile collector of node_exporter, written anew at the end of each sync, apply, resume, retry, plan and verify. Every user of the machine may read it: it holds numbers, the id of the account and the names of sources. prometheus.md says how to use it.',
    becomes: (written, { baseDir }) => resolve(baseDir, written),
    hashed: 'It tells another program; it plans nothing.',
  }),
});

export const CONFIGURATION = section({
  service: converted({
    shape: SERVICE.schema,
    words: 'The account that is kept equal to the sources: where it is, and how fast it is asked.',
    becomes: (written, surroundings) => valuesOf(SERVICE, written, surroundings),
    hashed: 'Its options are hashed beside those of the whole configuration.',
  }),
  stateDir: converted({
    shape: text('a directory that only this configuration uses'),
    words:
      'Directory for journal, plans and reports, relative to this file. Private, and never shared by two configurations.',
    template: {
      above: ['Journal, plans and reports. Private, and never shared by two configurations.'],
      isSet: true,
    },
    becomes: (written, { baseDir }) => resolve(baseDir, written),
    hashed: 'A plan stays the same when its directory moves.',
  }),
  /** In the order in which they are written. */
  sources: converted({
    shape: z.record(
      z.string(),
      worded(SOURCE.schema, 'One source: files of one form, or a program that prints one.'),
      'must name at least one source',
    ),
    words: 'Where contacts come from, by names of your choice. At least one.',
    becomes: (written, surroundings): readonly SourceConfig[] =>
      Object.entries(written).map(([name, source]) => ({
        ...valuesOf(SOURCE, source, surroundings),
        name,
        baseDir: surroundings.baseDir,
      })),
    hashed: (sources) =>
      sources.map((source) => ({ name: source.name, ...hashedOf(SOURCE, source) })),
  }),
  syncs: converted({
    shape: z._default(
      z.array(
        worded(
          SYNC.schema,
          'One sync. It has source or sources, and one of contactType, contactTypeFrom and into.',
        ),
        'must be a list',
      ),
      [],
    ),
    words: 'Which sources fill which contact type or segment.',
    becomes: (written, surroundings) => written.map((sync) => valuesOf(SYNC, sync, surroundings)),
    hashed: (syncs) => syncs.map((sync) => hashedOf(SYNC, sync)),
  }),
  suppressions: converted({
    shape: z._default(
      z.array(worded(SUPPRESSION.schema, 'One entry. It has source or sources.'), 'must be a list'),
      [],
    ),
    words: 'Whose unsubscribes, bounces and complaints are carried over, and where to.',
    becomes: (written, surroundings) =>
      written.map((entry) => valuesOf(SUPPRESSION, entry, surroundings)),
    hashed: (suppressions) => suppressions.map((entry) => hashedOf(SUPPRESSION, entry)),
  }),
  guards: converted({
    shape: z.prefault(GUARDS.schema, {}),
    words:
      'Limits that are checked before the first write: a share such as 5%, or a count. None trips below 10. `apply` and `retry` keep the lower of two limits: the one that the plan was made with, and the one that is written here by then. So a lowered limit counts at once. To use a higher one for an existing plan, give the option of the guard.',
    becomes: (written, surroundings) => valuesOf(GUARDS, written, surroundings),
    hashed: (guards) => unlessEmpty(hashedOf(GUARDS, guards)),
  }),
  /** Undefined where nobody has to approve a plan. */
  approvals: converted({
    shape: z.optional(APPROVALS.schema),
    words:
      'Who must approve a plan, or the kinds of its changes that `when` names, before these are applied. Left out: nobody has to. What is written here when a plan is applied counts, so that a change makes no plan stale.',
    becomes: (written, surroundings) =>
      written === undefined ? undefined : valuesOf(APPROVALS, written, surroundings),
    hashed: 'It says who lets a plan be applied, not what is planned.',
  }),
  /** Undefined where nobody wants to hear of it. */
  expect: converted({
    shape: z.prefault(
      z.union([z.literal(false), EXPECT.schema], {
        error: () => 'must be false, or hold block: true or block: false',
      }),
      {},
    ),
    words:
      'Numbers unlike those of other nights: the valid rows of a source, and the changes of a kind. Each is compared with the last eight nights of its weekday, and with the same day of the month before. Rows are unusual beyond 10 % more or fewer, changes beyond twice as many. Where these nights vary much, the limits are wider. A difference below 10 is never unusual, and 14 nights must be known. A number that stays is told of for seven nights, and is usual from then on. A night without changes where there always were some is unusual too. `false`: nobody is told.',
    becomes: (written, surroundings) =>
      written === false ? undefined : valuesOf(EXPECT, written, surroundings),
    hashed: 'It says what is held back of a plan and told, not what is planned.',
  }),
  uploads: converted({
    shape: z.prefault(UPLOADS.schema, {}),
    words: 'What becomes of contacts that the service takes and does not show.',
    becomes: (written, surroundings) => valuesOf(UPLOADS, written, surroundings),
    hashed: (uploads) => unlessEmpty(hashedOf(UPLOADS, uploads)),
  }),
  feedback: converted({
    shape: z.prefault(FEEDBACK.schema, {}),
    words: 'What other programs are told of the service.',
    becomes: (written, surroundings) => valuesOf(FEEDBACK, written, surroundings),
    hashed: (feedback) => unlessEmpty(hashedOf(FEEDBACK, feedback)),
  }),
  /** Undefined where nobody watches the runs by their numbers. */
  metrics: converted({
    shape: z.optional(METRICS.schema),
    words:
      'Numbers of the last runs, for programs that watch machines. Left out: none are written.',
    becomes: (written, surroundings) =>
      written === undefined ? undefined : valuesOf(METRICS, written, surroundings),
    hashed: 'It tells another program; it plans nothing.',
  }),
  notify: converted({
    shape: z._default(
      z.array(
        worded(
          NOTIFY.schema,
          'Somebody who is told. It has one of ping, webhook, slack, teams, email and exec.',
        ),
        'must be a list',
      ),
      [],
    ),
    words:
      'Who is told how sync, apply, resume and retry end, unless a person at a terminal was asked. Telling takes 10 seconds at most and changes no exit code. What does not arrive is tried again by the next run, for a week. `listferry notify test` tries it out.',
    becomes: (written, surroundings) =>
      written.map((entry) => valuesOf(NOTIFY, entry, surroundings)),
    hashed: 'It says who is told, not what is planned.',
  }),
  retention: converted({
    shape: z.prefault(RETENTION.schema, {}),
    words: 'How long files with data of people are kept. sync removes older ones at its end.',
    becomes: (written, surroundings) => valuesOf(RETENTION, written, surroundings),
    hashed: (retention) => unlessEmpty(hashedOf(RETENTION, retention)),
  }),
  /** How far the move from another provider has come; undefined where there is none. */
  migration: converted({
    shape: z.optional(MIGRATION.schema),
    words:
      'The move from another provider, while it lasts. Left out: there is none, and every sync does what its mode says.',
    becomes: (written) => written?.phase,
    hashed: true,
  }),
  acceptAutomations: option({
    shape: z._default(
      z.array(text('the utr of an automation'), 'must be a list of utr values'),
      [],
    ),
    words:
      'The utr of every automation whose mails to new contacts are wanted. Others stop a run before it creates contacts.',
    template: { above: ['Automations (their utr) that may greet new contacts by mail.'] },
    hashed: 'It lets a run start; it plans nothing.',
  }),
  acceptErased: option({
    shape: z._default(z.int('must be whole').check(z.nonnegative('must not be below 0')), 0),
    words:
      'How many people erased with `purge` may be on the service, such as those who signed up again themselves. If there are more, runs warn and end with exit code 7.',
    hashed: 'It changes what is told, not what is planned.',
  }),
  duplicates: option({
    shape: z._default(duplicates, 'report'),
    words:
      'For every sync that does not say: report or remove several contacts of one address on the service.',
    hashed: 'Each sync has its own by now.',
  }),
});

/** As the rest of the program sees it: defaults filled in, one form per option, directories absolute. */
export type Config = Values<typeof CONFIGURATION> & {
  /** The file that it was read from, absolute. */
  readonly path: string;
};

type Written = z.output<typeof CONFIGURATION.schema>;

/** Everything was checked before; nothing here can refuse. Paths are absolute; `baseDir` is where relative ones begin. */
export function normaliseConfig(written: Written, path: string, baseDir = dirname(path)): Config {
  const surroundings = { baseDir, duplicates: written.duplicates };
  return { ...valuesOf(CONFIGURATION, written, surroundings), path };
}

/** Over what decides a plan: a plan is stale when it changed. 64 hexadecimal digits. */
export function configHash(config: Config): string {
  const hashed = { ...hashedOf(SERVICE, config.service), ...hashedOf(CONFIGURATION, config) };
  return sha256Hex(canonicalJson(hashed));
}

/** A section of which nothing is hashed is no part of the hash. */
function unlessEmpty(hashed: Readonly<Record<string, Json>>) {
  return Object.keys(hashed).length === 0 ? undefined : hashed;
}

const UNIT_MS: ReadonlyMap<string, number> = new Map(
  Object.entries({ s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 }),
);

function durationMs(written: string): number {
  const unitMs = UNIT_MS.get(written.slice(-1));
  assert(unitMs !== undefined, 'the schema takes no other unit');
  return Math.round(Number(written.slice(0, -1)) * unitMs);
}
