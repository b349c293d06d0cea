// Recognises the provider of a file by its header and its name. If several signatures fit, the narrowest counts.
// For files whose provider the configuration does not name: plain CSV, and files that `listferry init` inspects.
import { normalisedName } from '../../../contacts/index.ts';
import type { Header } from '../../source/source.ts';
import type { Certainty, FileKind, Preset } from '../form/preset.ts';
import { PRESETS } from './presets.ts';

/** What a file is recognised by. */
export interface FileHeader {
  /** As people know it; a member of an archive follows the path of the archive. */
  readonly path: string;
  readonly header: Header;
}

export interface Recognised {
  readonly preset: Preset;
  readonly kind: FileKind;
  readonly certainty: Certainty;
  /** Such as `its columns MEMBER_RATING and LEID`. */
  readonly because: string;
}

/** The kind with the narrowest signature among all presets; undefined if none fits. */
export function recogniseFile(
  path: string,
  header: Header,
  presets: readonly Preset[] = Object.values(PRESETS),
): Recognised | undefined {
  const file = { path, header };
  let best: Recognised | undefined;
  let bestScore = 0;
  for (const preset of presets) {
    const kind = kindOf(preset, file, { withWeak: false });
    const score = kind === undefined ? 0 : narrowness(kind, file);
    if (kind === undefined || score <= bestScore) continue;
    const { certainty = preset.certainty } = kind;
    best = { preset, kind, certainty, because: reason(kind, header) };
    bestScore = score;
  }
  return best;
}

/** The first kind of a preset that a file fits. */
export function kindOf({ kinds }: Preset, file: FileHeader, options: { withWeak: boolean }) {
  return kinds.find(
    (kind) => (options.withWeak || kind.recognise.weak !== true) && narrowness(kind, file) > 0,
  );
}

/** Above 0 if the file fits. A header that must hold nothing else counts most, then each column. */
export function narrowness(kind: FileKind, { path, header }: FileHeader): number {
  const { all = [], any = [], anyTwo = [], only, file } = kind.recognise;
  const fileName = path.slice(path.lastIndexOf('/') + 1);
  if (!hasColumns(kind, header) || file?.test(fileName) === false) return 0;
  const exact = only === undefined ? 0 : 100 + only.length;
  const columns = all.length + Math.min(any.length, 1) + Math.min(anyTwo.length, 2);
  return 1 + exact + 2 * columns + (file === undefined ? 0 : 1);
}

/**
 * Where the provider's own columns start. After an import of an export, the user's columns further left may have
 * the same names.
 */
export function ownStart(kind: FileKind, header: Header): number {
  const names = header.map(normalisedName);
  for (const wanted of kind.ownColumnsFrom ?? []) {
    const place = names.lastIndexOf(normalisedName(wanted));
    if (place >= 0) return place;
  }
  return 0;
}

function hasColumns(kind: FileKind, header: Header): boolean {
  const { all, any, anyTwo, only, none } = kind.recognise;
  const names = new Set(header.map(normalisedName));
  const own = new Set(header.slice(ownStart(kind, header)).map(normalisedName));
  const has = (name: string): boolean => own.has(normalisedName(name));
  const hasSome = (wanted: readonly string[] | undefined, least: number): boolean =>
    wanted === undefined || wanted.filter(has).length >= least;
  if (all?.every(has) === false) return false;
  if (!hasSome(any, 1) || !hasSome(anyTwo, 2)) return false;
  if (none?.some(has) === true) return false;
  if (only === undefined) return true;
  return only.length === names.size && only.every((name) => names.has(normalisedName(name)));
}

function reason({ recognise }: FileKind, header: Header): string {
  const { all = [], only = [], any = [], anyTwo = [] } = recognise;
  const wanted = [...all, ...only, ...any, ...anyTwo];
  const there = new Set(header.map((name) => name.trim().toLowerCase()));
  const met = wanted.filter((name) => there.has(name.toLowerCase())).slice(0, 4);
  if (met.length === 0) return 'its name';
  const columns = met.length === 1 ? 'its column' : 'its columns';
  return `${columns} ${met.join(', ')}`;
}
