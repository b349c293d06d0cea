// Erases people from what this machine keeps, and removes what is too old to keep. Who is erased is remembered first, so
// that it holds whatever happens after it.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { planErasure } from '../../apply/index.ts';
import type { Config, SyncConfig } from '../../config/index.ts';
import { type Address, parseAddress } from '../../contacts/index.ts';
import { systemClock, utcDay } from '../../lib/index.ts';
import { mayDeleteIn, warningOf, worstExitCode } from '../../plan/index.ts';
import {
  nobodyThereWords,
  planJson,
  planText,
  prunedWords,
  purgeText,
} from '../../report/index.ts';
import {
  type Ages,
  type Journal,
  type Memory,
  PersonSearch,
  type Pruned,
  type PurgeCounts,
  type Purged,
  prune,
} from '../../state/index.ts';
import { eraseHere, inLockedState, isReport, tellLeft } from '../runs/erasing.ts';
import { onOwnDisk, openConfig, withMemory } from '../session/own-state.ts';
import { inSession, type Session } from '../session/session.ts';
import { witnessErased } from '../session/state-watch.ts';
import type { OptionsOf } from '../shell/command-spec.ts';
import { UsageError } from '../shell/errors.ts';
import { parseAge } from '../shell/options.ts';
import { releaseSignals } from '../shell/signals.ts';
import { lookOf, printAll, printOwn, type Terminal } from '../shell/terminal.ts';
import { savedLook, showSaved } from './plan.ts';
import type { purgeCommand } from '../specs/writing-commands.ts';

export type PurgeOptions = OptionsOf<typeof purgeCommand>;

export async function purge(options: PurgeOptions, terminal: Terminal): Promise<number> {
  // Much is done here before the service is asked.
  releaseSignals();
  const { person, people, olderThan, replay } = options;
  const asked = [person.length > 0 || people !== undefined, olderThan !== undefined, replay];
  if (asked.filter(Boolean).length !== 1) {
    throw new UsageError(
      'purge does one thing at a time: --person or --people, --older-than, or --replay.',
      '`listferry purge --help` tells what each of them removes.',
    );
  }
  if (options.onService && asked[0] !== true) {
    throw new UsageError(
      '--on-service plans for the people of --person or --people, and none are given.',
      'Name them again: only keyed hashes are kept of them.',
    );
  }
  const ageMs = parseAge('--older-than', olderThan);
  const addresses = [
    ...new Set([...person.map((text) => addressOf(text, '--person')), ...readPeople(people)]),
  ];
  if (asked[0] === true && addresses.length === 0) {
    throw new UsageError(
      `Erasing people: ${people ?? ''} holds no address. Nobody was erased.`,
      'Give one address a line.',
    );
  }
  const config = openConfig(options, terminal);
  if (ageMs !== undefined) return await purgeOld(config, ageMs, options, terminal);
  const erased = await onOwnDisk(
    config,
    () =>
      withMemory(config, (memory) =>
        erase({ config, configPath: options.config, memory, addresses }, terminal),
      ),
    NAMED_UNTIL_THEN,
  );
  const mirrors = mayDeleteIn(config.migration) ? config.syncs.flatMap(mirrorName) : [];
  return await show({ ...erased, mirrors }, addresses, options, terminal);
}

const NAMED_UNTIL_THEN =
  'Then call the same purge again. Until it has ended, plans and reports here may name these people.';

interface Erasing {
  readonly config: Config;
  readonly configPath: string;
  readonly memory: Memory;
  /** Key forms; none for a replay. */
  readonly addresses: readonly Address[];
}

interface Erased extends Purged {
  readonly stateDir: string;
  readonly people: number;
  readonly remembered: number;
  readonly search: PersonSearch;
}

/** Where the next sync deletes the people. */
function mirrorName({ mode, target }: SyncConfig): readonly string[] {
  if (mode !== 'mirror') return [];
  switch (target.kind) {
    case 'name':
      return [target.contactType];
    case 'segment':
      return [`segment ${target.segment}`];
    case 'column':
      return [`of each ${target.contactTypeFrom}`];
    case 'segment-column':
      return [`of each segment of ${target.segmentFrom}`];
  }
}

async function erase(
  { config, configPath, memory, addresses }: Erasing,
  terminal: Terminal,
): Promise<Erased> {
  const { tombstones } = memory;
  const day = utcDay(systemClock());
  const remembered = addresses.length === 0 ? 0 : memory.erase(addresses, day);
  // Whatever is refused below: from here on no run brings them back.
  if (addresses.length > 0) terminal.tell('Remembered: no later run creates them.');
  const named = new Set<string>(addresses);
  const search = new PersonSearch((address) =>
    addresses.length > 0 ? named.has(address) : tombstones.isErased(address),
  );
  const contactTypes = memory.types.map(({ key }) => key);
  const purged = await eraseHere(config, { search, addresses, contactTypes }, (journal) => {
    memory.eraseLinkedIds(journal.sourceIds, day);
    witnessErased({ config, configPath, journal, past: memory }, remembered, terminal);
  });
  const { stateDir } = config;
  return { ...purged, people: named.size || search.found.size, remembered, search, stateDir };
}

/** Prints what was removed here, and plans what the service has of the same people where that is asked for. */
async function show(
  erased: Erased & { readonly mirrors: readonly string[] },
  addresses: readonly Address[],
  options: PurgeOptions,
  terminal: Terminal,
): Promise<number> {
  const { counts, people, remembered, left, search } = erased;
  const removed = { people, remembered, removed: counts, left };
  const looksThere = options.onService;
  const isReplay = addresses.length === 0;
  if (options.output === 'text')
    printAll(terminal, purgeText({ ...erased, looksThere, isReplay }, lookOf(terminal)));
  const leftCode = worstExitCode([
    tellLeft(left, search, terminal, erased),
    tellLate(counts, terminal),
  ]);
  if (!options.onService) {
    if (options.output === 'json') terminal.give(removed);
    return leftCode;
  }
  const code = await inSession(options, terminal, (session) =>
    planOnService(session, { addresses, removed }, options),
  );
  return worstExitCode([leftCode, code]);
}

/** They are told again only when they are there: then every comparison finds them. */
function tellLate({ lateContacts }: PurgeCounts, terminal: Terminal): number {
  if (lateContacts === 0) return 0;
  const late = warningOf('ERASURE_LATE', { count: lateContacts }).message;
  const message = `${late} If they are there later, every sync and verify says so, and \`listferry purge --people FILE --on-service\` plans to delete them.`;
  terminal.because({ id: 'ERASED_LATE', count: lateContacts, message });
  return 7;
}

interface Removed {
  readonly addresses: readonly Address[];
  readonly removed: { readonly removed: PurgeCounts };
}

async function planOnService(
  session: Session,
  { addresses, removed }: Removed,
  { output, accept }: PurgeOptions,
): Promise<number> {
  const { terminal } = session;
  const { lateContacts: late } = removed.removed;
  const plan = await planErasure(await session.runTools(), {
    ...{ addresses, late, acceptShrink: accept.shrink, compare: session.compareRequest },
  });
  if (plan === undefined) {
    if (output === 'json') terminal.give({ ...removed, planFile: null });
    else printOwn(terminal, [nobodyThereWords(late)]);
    return 0;
  }
  try {
    const json = (): object => ({ ...removed, ...planJson(plan, resolve(plan.path)) });
    const text = planText(plan, savedLook(plan, session));
    showSaved(plan, { output }, session, { json, text, state: undefined });
    return 0;
  } finally {
    plan.close();
  }
}

async function purgeOld(
  config: Config,
  ageMs: number,
  { output }: PurgeOptions,
  terminal: Terminal,
): Promise<number> {
  const ages = { plansMs: ageMs, runsMs: ageMs, rejectsMs: ageMs };
  const pruned = await inLockedState(config, (journal) => pruneState(config, journal, ages));
  if (output === 'json') terminal.give({ removed: pruned });
  else terminal.print(prunedWords(pruned) ?? 'Nothing is that old.');
  return 0;
}

/** Call it with the lock held. */
export function pruneState({ stateDir }: Config, journal: Journal, ages: Ages): Pruned {
  return prune({ stateDir, journal, ages, isReport, now: systemClock().wallTime() });
}

function readPeople(path: string | undefined): readonly Address[] {
  if (path === undefined) return [];
  const lines = readText(path).split(/\r?\n/u);
  return lines.flatMap((line, index) =>
    line.trim() === '' ? [] : [addressOf(line, `line ${String(index + 1)} of --people`)],
  );
}

function readText(path: string): string {
  try {
    return readFileSync(path === '-' ? 0 : path, 'utf8').replace(/^\ufeff/u, '');
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : 'unknown';
    throw new UsageError(
      `Reading the addresses of --people ${path}: ${READ_FAULTS[code] ?? `it cannot be read (${code})`}.`,
      'Name a file with one address a line, or - for stdin.',
    );
  }
}

const READ_FAULTS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EACCES: 'access is denied',
  EISDIR: 'it is a directory',
};

/** The key form. What is not an address is not repeated: it may still name somebody. */
function addressOf(text: string, place: string): Address {
  const parsed = parseAddress(text);
  if (parsed.kind === 'address') return parsed.address;
  throw new UsageError(
    `Erasing people: ${place} cannot be read as an address. Nobody was erased.`,
    'Correct it and run the command again: one address is expected, and nothing else.',
  );
}
