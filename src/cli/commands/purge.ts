// Erases people from what this machine keeps, and removes what is too old to keep. Who is erased is remembered first, so
// that it holds whatever happens after it.
import { readFileSync } from 'node:fs';
import { extname } from 'node:path';
import { refuseWhileUnfinished } from '../../apply/index.ts';
import { contactTypeKeys, segmentKeys } from '../../compare/index.ts';
import type { Config } from '../../config/index.ts';
import { parseAddress } from '../../contacts/index.ts';
import { systemClock } from '../../lib/index.ts';
import {
  beginsLikeExport,
  leftWords,
  prunedWords,
  purgeText,
  REPORT_ENDINGS,
  REPORT_STARTS,
} from '../../report/index.ts';
import {
  type Ages,
  type Journal,
  type LeftFile,
  type Memory,
  PersonSearch,
  type Pruned,
  prune,
  purgePeople,
} from '../../state/index.ts';
import { leftFileStart } from '../files/left-file.ts';
import { lockOwnState, openConfig, openJournal, openMemory } from '../session/own-state.ts';
import type { OptionsOf } from '../shell/command-spec.ts';
import { UsageError } from '../shell/errors.ts';
import { parseAge } from '../shell/options.ts';
import { type Terminal, printAll, shownPath } from '../shell/terminal.ts';
import type { purgeCommand } from './keeping-commands.ts';

export type PurgeOptions = OptionsOf<typeof purgeCommand>;

export async function purge(options: PurgeOptions, terminal: Terminal): Promise<number> {
  const { person, people, olderThan, replay } = options;
  const asked = [person.length > 0 || people !== undefined, olderThan !== undefined, replay];
  if (asked.filter(Boolean).length !== 1) {
    throw new UsageError(
      'purge does one thing at a time: --person or --people, --older-than, or --replay.',
      '`listferry purge --help` tells what each of them removes.',
    );
  }
  const ageMs = parseAge('--older-than', olderThan);
  const addresses = [
    ...new Set([...person.map((text) => addressOf(text, '--person')), ...readPeople(people)]),
  ];
  if (asked[0] === true && addresses.length === 0) {
    throw new UsageError(
      `Erasing people: ${people ?? ''} holds no address, and nobody was erased.`,
      'Give one address a line.',
    );
  }
  const config = openConfig(options, terminal);
  if (ageMs !== undefined) return await purgeOld(config, ageMs, options, terminal);
  const memory = openMemory(config);
  try {
    return await erase({ config, memory, addresses }, options, terminal);
  } finally {
    memory.close();
  }
}

interface Erasing {
  readonly config: Config;
  readonly memory: Memory;
  /** Key forms; none for a replay. */
  readonly addresses: readonly string[];
}

async function erase(
  { config, memory, addresses }: Erasing,
  { output }: PurgeOptions,
  terminal: Terminal,
): Promise<number> {
  const { tombstones } = memory;
  const day = systemClock().wallTime().toISOString().slice(0, 10);
  const remembered = addresses.length === 0 ? 0 : memory.erase(addresses, day);
  // Whatever is refused below: from here on no run brings them back.
  if (addresses.length > 0) terminal.tell('Remembered: no later run creates them.');
  const named = new Set(addresses);
  const search = new PersonSearch((address) =>
    addresses.length > 0 ? named.has(address) : tombstones.isErased(address),
  );
  const purged = await inLockedState(config, (journal) => {
    refuseWhileUnfinished({ journal });
    const contactTypes = [...memory.types.map(({ key }) => key), ...configuredTypes(config)];
    return purgePeople({
      ...{ stateDir: config.stateDir, journal, isReport },
      ...{ search, addresses, contactTypes, told: toldFile(config) },
    });
  });
  const report = { ...purged, people: named.size || search.found.size, remembered };
  if (output === 'json') {
    const { counts, people, left } = report;
    terminal.give({ people, remembered, removed: counts, left });
  } else printAll(terminal, purgeText(report));
  return tellLeft(purged.left, search, terminal);
}

/** A path can itself name somebody; then only the directory is told. */
function tellLeft(left: readonly LeftFile[], search: PersonSearch, terminal: Terminal): number {
  for (const file of left) {
    const path = shownPath(file.path);
    const message = leftWords(file, search.redacted(path) ?? path);
    terminal.because({ exitCode: 7, code: 'PERSON_LEFT', message });
  }
  return left.length === 0 ? 0 : 7;
}

async function inLockedState<Result>(
  config: Config,
  work: (journal: Journal) => Result,
): Promise<Result> {
  const journal = openJournal(config);
  try {
    const lock = await lockOwnState(config, journal);
    try {
      journal.checkHistory();
      return work(journal);
    } finally {
      lock.release();
    }
  } finally {
    journal.close();
  }
}

function toldFile({ feedback: { left } }: Config) {
  return left === undefined ? undefined : { path: left, start: leftFileStart(left) };
}

/** The keys under which the syncs of the configuration are known. */
function configuredTypes({ syncs }: Config): readonly string[] {
  return syncs.flatMap(({ target }) => {
    if (target.kind === 'name') return contactTypeKeys(target.contactType);
    return target.kind === 'segment' ? segmentKeys(target.segment) : [];
  });
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

function isReport(start: string, path: string): boolean {
  const format = REPORT_ENDINGS.get(extname(path).toLowerCase());
  return beginsLikeExport(start) || (format !== undefined && REPORT_STARTS[format].test(start));
}

function readPeople(path: string | undefined): readonly string[] {
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
function addressOf(text: string, place: string): string {
  const parsed = parseAddress(text);
  if (parsed.kind === 'address') return parsed.address;
  throw new UsageError(
    `Erasing people: ${place} cannot be read as an address, and nobody was erased.`,
    'Correct it and run the command again; one address is expected, and nothing else.',
  );
}
