// Saves the rows that could not be taken as files of the form that their source has, each under the path
// of its file: some providers' exports are known by their names and folders.
import { dirname, join } from 'node:path';
import { rejectedRowsCsv } from '../report/index.ts';
import { type PlanReader, ensurePrivateDirectory } from '../state/index.ts';
import { PrivateFile } from './private-file.ts';

/** One file below the directory for each file of the sources that has such rows. */
export function saveRejectedRows(
  plan: Pick<PlanReader, 'rejectingFiles' | 'rejectedRows'>,
  directory: string,
): void {
  const taken = new Set<string>();
  for (const file of plan.rejectingFiles()) {
    const path = join(directory, freePlace(file, taken));
    ensurePrivateDirectory(dirname(path));
    writeWhole(path, rejectedRowsCsv(file, plan.rejectedRows(file)));
  }
}

export function writeWhole(path: string, pieces: Iterable<string>): void {
  const file = new PrivateFile(path);
  try {
    for (const piece of pieces) file.write(piece);
    file.keep();
  } catch (error) {
    file.discard();
    throw error;
  }
}

interface Placed {
  readonly source: string;
  readonly file: string;
}

/** Two paths may become one, also where a file system does not tell capitals from small letters. */
function freePlace({ source, file }: Placed, taken: Set<string>): string {
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? source : `${source}-${String(number)}`;
    const place = join(...[name, ...segmentsOf(file)].map(safeSegment));
    if (taken.has(place.toLowerCase())) continue;
    taken.add(place.toLowerCase());
    return place;
  }
}

const TABLE_ENDING = /\.(?:csv|tsv|txt)$/iu;

/** The folders and the name, without what would lead out of the directory. */
function segmentsOf(file: string): readonly string[] {
  const segments = file
    .split(/[/\\]/u)
    .filter((segment) => segment !== '' && segment !== '.' && segment !== '..');
  const name = segments.at(-1) ?? 'rows';
  return [...segments.slice(0, -1), TABLE_ENDING.test(name) ? name : `${name}.csv`];
}

/** What some file system would not take as a name. */
const UNSAFE = /[\p{C}:*?"<>|/\\]/gu;

/** Most file systems take 255 bytes, of which a draft needs some. */
const LONGEST_SEGMENT_BYTES = 200;

/** A long name keeps its beginning and its ending. */
function safeSegment(segment: string): string {
  const safe = segment.replaceAll(UNSAFE, '_').replace(/^\.+$/u, '_');
  if (Buffer.byteLength(safe) <= LONGEST_SEGMENT_BYTES) return safe;
  const characters = Array.from(safe);
  return `${characters.slice(0, 30).join('')}~${characters.slice(-15).join('')}`;
}
