// What a person accepts by name, once: `--accept delete=104`, `--accept shrink`. Parsed at the edge, so that the work of
// a command gets numbers and names, and never a word that means nothing there.
import { didYouMean } from '../../lib/index.ts';
import { MIGRATION_PHASES, type MigrationPhase } from '../../plan/index.ts';
import { UsageError } from './errors.ts';

/** What was accepted. Numbers are exact: another number than there are is refused where it is compared. */
export interface Accepted {
  readonly delete?: number;
  readonly update?: number;
  readonly suppress?: number;
  readonly return?: number;
  readonly gone?: number;
  readonly conflict?: number;
  readonly resend?: number;
  readonly recreate?: number;
  readonly refused?: number;
  readonly ids?: number;
  /** One for each of them. */
  readonly unusual: readonly number[];
  readonly shrink: boolean;
  readonly state: boolean;
  readonly account: boolean;
  readonly phase?: MigrationPhase;
  /** UTRs. */
  readonly automation: readonly string[];
}

export type AcceptedName = keyof Accepted;

export const NOTHING_ACCEPTED: Accepted = {
  shrink: false,
  state: false,
  account: false,
  unusual: [],
  automation: [],
};

interface Acceptance {
  /** What stands behind the sign; left out for a name that stands alone. */
  readonly value?: 'N' | 'PHASE' | 'UTR';
  readonly describe: string;
}

const ACCEPTANCES: Readonly<Record<AcceptedName, Acceptance>> = {
  delete: { value: 'N', describe: 'exactly N deletes' },
  update: { value: 'N', describe: 'exactly N updates' },
  suppress: { value: 'N', describe: 'exactly N suppressions' },
  return: {
    value: 'N',
    describe: 'N changes that bring back people whom an earlier run recorded as unsubscribed',
  },
  gone: { value: 'N', describe: 'N contacts really are gone from the service' },
  conflict: { value: 'N', describe: 'N contacts whose fields both sides changed' },
  shrink: { describe: 'a source or list that shrank, or is shorter than counted' },
  unusual: { value: 'N', describe: 'N rows or changes, unlike other nights; once for each number' },
  state: { describe: 'the state is right although it was lost or put back' },
  automation: { value: 'UTR', describe: 'a live automation that may mail new contacts' },
  phase: { value: 'PHASE', describe: 'to leave this phase of a migration, which was reached' },
  resend: { value: 'N', describe: 'the service has lost N late contacts: send them again' },
  recreate: { value: 'N', describe: 'N contacts that somebody else removed come back' },
  refused: { value: 'N', describe: 'N changes that somebody refused by name are made after all' },
  ids: { value: 'N', describe: 'N people whose id came with a new address are the same people' },
  account: { describe: 'this configuration writes to an account that another one wrote to' },
};

/** What lifts a guard. */
export const GUARD_NAMES = [
  'delete',
  'update',
  'suppress',
  'return',
  'gone',
  'conflict',
  'shrink',
  'unusual',
  'state',
  'automation',
] as const satisfies readonly AcceptedName[];

/** The option of a command that takes these. */
export function accepting(...names: readonly AcceptedName[]) {
  const [only, ...others] = names.map((name) => `${spelled(name)}: ${ACCEPTANCES[name].describe}`);
  const what = others.length > 0 ? 'see below' : (only ?? '');
  return {
    accept: {
      type: 'string',
      array: true,
      nargs: 1,
      default: [],
      describe: `Accept by name, once for each; ${what}`,
      accepts: names,
    },
  } as const;
}

/** Lines for the help of a command that takes several names. */
export function acceptHelp(names: readonly AcceptedName[] = []): string {
  if (names.length < 2) return '';
  const width = Math.max(...names.map((name) => spelled(name).length));
  const lines = names.map(
    (name) => `  ${spelled(name).padEnd(width)}  ${ACCEPTANCES[name].describe}`,
  );
  return `--accept takes, for one run:\n${lines.join('\n')}\n\n`;
}

function spelled(name: AcceptedName): string {
  const { value } = ACCEPTANCES[name];
  return value === undefined ? name : `${name}=${value}`;
}

/** As a command line has it: `--accept delete=104`. */
export function acceptWords(name: AcceptedName, value?: number | string): string {
  return `--accept ${name}${value === undefined ? '' : `=${String(value)}`}`;
}

/** Options of their own that became names here, for the person who still has them in a script. */
const FORMER_OPTIONS: Readonly<Record<string, AcceptedName>> = {
  'allow-delete': 'delete',
  'allow-update': 'update',
  'allow-suppress': 'suppress',
  'allow-return': 'return',
  'allow-gone': 'gone',
  'allow-conflict': 'conflict',
  'accept-shrink': 'shrink',
  'accept-state': 'state',
  'accept-automation': 'automation',
  'accept-ids': 'ids',
  'leave-phase': 'phase',
  resend: 'resend',
  recreate: 'recreate',
};

/** Undefined for an option that was none of them. */
export function formerWords(option: string): string | undefined {
  const name = FORMER_OPTIONS[option];
  return name && `--${option} is --accept ${spelled(name)} now.`;
}

/** The options of a command with what was accepted, read by its table. Throws `UsageError`. */
export function withAccepted(
  parsed: object,
  { accept }: { readonly accept?: { readonly accepts?: readonly AcceptedName[] } },
  hint?: string,
): object {
  if (accept?.accepts === undefined) return parsed;
  // As the parsers give an option that may be given several times.
  const { accept: given = [] } = parsed as { readonly accept?: readonly string[] };
  return { ...parsed, accept: acceptedFrom(given, accept.accepts, hint) };
}

/** Throws `UsageError` for a name that is not among these, and for a value that is none of its name. */
function acceptedFrom(
  given: readonly string[],
  names: readonly AcceptedName[],
  hint?: string,
): Accepted {
  const accepted: Record<string, unknown> = { ...NOTHING_ACCEPTED };
  for (const text of given) {
    const [, word = text, value] = /^([^=]*)(?:=(.*))?$/su.exec(text) ?? [];
    const name = names.find((one) => one === word);
    if (name === undefined) {
      const expected = names.map(spelled).join(', ');
      const near = didYouMean(word, names);
      throw new UsageError(`--accept ${text}: expected ${expected}.${near}`, hint);
    }
    const read = valueOf(name, value, hint);
    const before = accepted[name];
    if (Array.isArray(before)) accepted[name] = [...(before as readonly unknown[]), read];
    else if (before === undefined || before === false) accepted[name] = read;
    else throw new UsageError(`--accept ${name} is given twice; once is enough.`, hint);
  }
  // Each name has a value of its kind by now.
  return accepted as unknown as Accepted;
}

function valueOf(name: AcceptedName, text: string | undefined, hint?: string): unknown {
  const { value } = ACCEPTANCES[name];
  const isGood = {
    none: text === undefined,
    N: /^\d{1,15}$/u.test(text ?? ''),
    PHASE: MIGRATION_PHASES.some((phase) => phase === text),
    UTR: text !== undefined && text !== '',
  }[value ?? 'none'];
  if (!isGood)
    throw new UsageError(`--accept ${withText(name, text)}: expected ${expectedOf(name)}.`, hint);
  if (value === undefined) return true;
  return value === 'N' ? Number(text) : text;
}

function withText(name: string, text: string | undefined): string {
  return text === undefined ? name : `${name}=${text}`;
}

function expectedOf(name: AcceptedName): string {
  const { value } = ACCEPTANCES[name];
  if (value === undefined) return `${name} without a value`;
  if (value === 'PHASE') return MIGRATION_PHASES.map((phase) => `${name}=${phase}`).join(' or ');
  return `${spelled(name)}${value === 'N' ? ', with a whole number' : ''}`;
}
