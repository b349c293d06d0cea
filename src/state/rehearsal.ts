// What a rehearsal needs of the state: a copy of it to work on, since nothing may change the state itself, and the file
// beside the plan that says what came of the plan on a copy of the account. The file holds no address and no value. It
// is bound to the plan by id and fingerprint: a rehearsal of another plan says nothing about this one.
import { readFileSync, statSync, closeSync, copyFileSync, existsSync, openSync } from 'node:fs';
import * as z from 'zod/mini';
import { type ItemReason, type PlanHead, VERDICTS, type Verdict } from '../plan/index.ts';
import { journalPlace } from './journal/journal.ts';
import { memoryPlaces } from './memory/memory.ts';
import { pathOf, type DatabaseLocation, openReadOnly } from './storage/database.ts';
import { explainStorage } from './storage/errors.ts';

/** How many items a file names; `reasons` counts all of them. */
export const MOST_ITEMS = 1_000;

/** The service's own words may differ from item to item: further ones are counted by their code alone. */
export const MOST_REASONS = 100;

const COUNT = z.int().check(z.nonnegative());
const TIME = z.iso.datetime();
const SECONDS = z.number();
const VERDICT = z.enum(VERDICTS);

const SHAPE = z.strictObject({
  kind: z.literal('rehearsal'),
  version: z.literal(1),
  planId: z.string(),
  fingerprint: z.string(),
  rehearsedAt: TIME,
  planCreatedAt: TIME,
  /** When reading the account for the copy began and ended. */
  copy: z.strictObject({ startedAt: TIME, endedAt: TIME }),
  /** By so much the copy is older than the plan; negative for a newer one. */
  copyOlderBySeconds: SECONDS,
  verdicts: z.strictObject({
    applied: COUNT,
    rejected: COUNT,
    drifted: COUNT,
    skipped: COUNT,
    unknown: COUNT,
  }),
  /** A final read of the copy found every item in effect. */
  verified: z.boolean(),
  /** Every item that was carried out, and others were not attempted. */
  verifiedPart: z.optional(z.literal(true)),
  exitCode: COUNT,
  /** Rows of the plan's sources that could not be taken. */
  invalidRows: COUNT,
  /** What approvals `apply` will need, which a rehearsal needs none of; left out where none. */
  approvals: z.optional(
    z.strictObject({ people: COUNT, signed: z.boolean(), byOthers: z.boolean() }),
  ),
  /** Why items did not end as applied, the most frequent first. */
  reasons: z.array(
    z.strictObject({
      verdict: VERDICT,
      reason: z.nullable(z.looseObject({ code: z.string() })),
      count: COUNT,
    }),
  ),
  /** The first of those items, in the order of the plan. */
  items: z.array(
    z.strictObject({
      seq: z.int().check(z.positive()),
      verdict: VERDICT,
      code: z.nullable(z.string()),
    }),
  ),
  itemsLeftOut: COUNT,
  requests: COUNT,
  listReads: COUNT,
  /** At the pace of the configuration, without the service's own time. */
  estimatedSeconds: SECONDS.check(z.nonnegative()),
  /** What the plan itself says. */
  planned: z.strictObject({ requests: COUNT, estimatedSeconds: SECONDS.check(z.nonnegative()) }),
  /** Facts about the service that the copy could not imitate. */
  notImitated: z.array(z.string()),
  /** What no fact tells of the service and matters for this plan: the copy does what is usual. */
  open: z.array(z.strictObject({ name: z.string(), question: z.string() })),
});

type Written = z.infer<typeof SHAPE>;

export interface Rehearsal extends Omit<Written, 'kind' | 'version' | 'reasons' | 'open'> {
  readonly reasons: readonly {
    readonly verdict: Verdict;
    readonly reason: ItemReason | null;
    readonly count: number;
  }[];
  /** Names of behaviours; the words for them are the report's. */
  readonly open: readonly string[];
}

export type FoundRehearsal =
  | { readonly kind: 'own'; readonly rehearsal: Rehearsal }
  /** It must not be used. `changed`: the plan is another one by now. `altered`: its sums are not those of the plan. */
  | {
      readonly kind: 'foreign';
      readonly because: 'other-plan' | 'changed' | 'altered' | 'unreadable';
    };

export function rehearsalPath(planPath: string): string {
  return `${planPath}.rehearsal.json`;
}

/** `questions` says in words what each open behaviour is about. */
export function rehearsalFileText(
  { open, ...rehearsal }: Rehearsal,
  questionOf: (name: string) => string,
): string {
  const written = {
    ...{ kind: 'rehearsal', version: 1 },
    ...rehearsal,
    open: open.map((name) => ({ name, question: questionOf(name) })),
  };
  return `${JSON.stringify(written, null, 2)}\n`;
}

/** What begins so was written by `rehearsalFileText`. */
export function beginsLikeRehearsal(start: string): boolean {
  return /^\{\s*"kind": "rehearsal",/u.test(start);
}

/** Undefined where no rehearsal lies at the path. */
export function rehearsalOf(
  path: string,
  { planId, fingerprint, itemCount }: Pick<PlanHead, 'planId' | 'fingerprint' | 'itemCount'>,
): FoundRehearsal | undefined {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined) return undefined;
  const written = found.isFile() && found.size <= LARGEST_BYTES ? parsed(path) : undefined;
  if (written === undefined) return { kind: 'foreign', because: 'unreadable' };
  if (written.planId !== planId) return { kind: 'foreign', because: 'other-plan' };
  if (written.fingerprint !== fingerprint) return { kind: 'foreign', because: 'changed' };
  const ended = Object.values(written.verdicts).reduce((sum, count) => sum + count, 0);
  if (ended !== itemCount) return { kind: 'foreign', because: 'altered' };
  const { kind: _kind, version: _version, open, reasons, ...rest } = written;
  // A code that somebody wrote there by hand is shown as it is.
  const known = reasons as Rehearsal['reasons'];
  return {
    kind: 'own',
    rehearsal: { ...rest, reasons: known, open: open.map(({ name }) => name) },
  };
}

/** Far more than a file may hold. */
const LARGEST_BYTES = 4_000_000;

function parsed(path: string): Written | undefined {
  try {
    return SHAPE.safeParse(JSON.parse(readFileSync(path, 'utf8'))).data;
  } catch {
    // No JSON, or a file that this user may not read.
    return undefined;
  }
}

/**
 * Copies the journal and the memory into an existing private directory; plans, snapshots and reports stay behind.
 * Another process may write meanwhile: each file is copied as of one moment.
 */
export async function copyState(fromDirectory: string, toDirectory: string): Promise<void> {
  const from = memoryPlaces(fromDirectory);
  const to = memoryPlaces(toDirectory);
  await copyDatabase(journalPlace(fromDirectory), journalPlace(toDirectory));
  await copyDatabase(from.baseline, to.baseline);
  await copyDatabase(from.tombstones, to.tombstones);
  const key = pathOf(from.key);
  if (existsSync(key)) copyFileSync(key, pathOf(to.key));
}

/** Page by page: rows keep their places, by which some of them are known. */
async function copyDatabase(from: DatabaseLocation, to: DatabaseLocation): Promise<void> {
  const [source, target] = [pathOf(from), pathOf(to)];
  if (!existsSync(source)) return;
  try {
    // Made first, so that it is private from its first byte.
    closeSync(openSync(target, 'wx', 0o600));
    const db = openReadOnly(source);
    try {
      await db.backup(target);
    } finally {
      db.close();
    }
  } catch (error) {
    throw explainStorage(error, source);
  }
}
