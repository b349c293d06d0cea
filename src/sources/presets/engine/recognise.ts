// Which provider a file comes from, by its header and its name. Several signatures may fit: the narrowest
// speaks. Used where the configuration does not name the provider: for a file that is read as plain CSV,
// or that `listferry init` looks at.
import { type PresetType, normalisedName } from '../../../contacts/index.ts';
import type { Certainty, FileKind, Preset } from '../form/preset.ts';
import { PRESETS } from './presets.ts';

/** A file as far as it can be recognised by. */
export interface FileHeader {
  /** As people know it; in an archive with the archive's name before it. */
  readonly path: string;
  readonly header: readonly string[];
}

export interface Recognised {
  readonly preset: Preset;
  readonly kind: FileKind;
  readonly certainty: Certainty;
  /** What spoke for it, such as `its columns MEMBER_RATING and LEID`. */
  readonly because: string;
}

/** Of all presets, the kind whose signature is the narrowest; undefined where nothing fits. */
export function recogniseFile(
  path: string,
  header: readonly string[],
  presets: readonly Preset[] = Object.values(PRESETS),
): Recognised | undefined {
  const file = { path, header };
  let best: Recognised | undefined;
  let bestScore = 0;
  for (const preset of presets) {
    const kind = kindOf(preset, file, { withWeak: false });
    const score = kind === undefined ? 0 : narrowness(kind, file);
    if (kind === undefined || score <= bestScore) continue;
    const certainty = kind.certainty ?? preset.certainty;
    best = { preset, kind, certainty, because: reason(kind, header) };
    bestScore = score;
  }
  return best;
}

/** The first kind of a preset that a file fits. */
export function kindOf(
  preset: Preset,
  file: FileHeader,
  { withWeak }: { readonly withWeak: boolean },
): FileKind | undefined {
  return preset.kinds.find(
    (kind) => (withWeak || kind.recognise.weak !== true) && narrowness(kind, file) > 0,
  );
}

export function presetNamed(name: PresetType): Preset {
  return PRESETS[name];
}

/** Above 0 where the file fits; a header that must hold nothing else counts most, then each column. */
export function narrowness(kind: FileKind, { path, header }: FileHeader): number {
  const { all = [], any = [], anyTwo = [], only, file } = kind.recognise;
  const fileName = path.slice(path.lastIndexOf('/') + 1);
  if (!hasColumns(kind, header) || file?.test(fileName) === false) return 0;
  const exact = only === undefined ? 0 : 100 + only.length;
  const columns = all.length + Math.min(any.length, 1) + Math.min(anyTwo.length, 2);
  return 1 + exact + 2 * columns + (file === undefined ? 0 : 1);
}

/** The columns that the provider itself writes; all of them where users add none. */
export function ownHeader(kind: FileKind, header: readonly string[]): readonly string[] {
  return header.slice(ownStart(kind, header));
}

/**
 * The place of the first of the provider's own columns. A user who once imported an export has columns
 * of the same names among the own ones, and those stand further left.
 */
export function ownStart(kind: FileKind, header: readonly string[]): number {
  const names = header.map(normalisedName);
  for (const wanted of kind.ownColumnsFrom ?? []) {
    const place = names.lastIndexOf(normalisedName(wanted));
    if (place >= 0) return place;
  }
  return 0;
}

function hasColumns(kind: FileKind, header: readonly string[]): boolean {
  const { all, any, anyTwo, only, none } = kind.recognise;
  const names = new Set(header.map(normalisedName));
  const own = new Set(ownHeader(kind, header).map(normalisedName));
  const has = (name: string): boolean => own.has(normalisedName(name));
  if (all?.every(has) === false) return false;
  if (any?.some(has) === false) return false;
  if (anyTwo !== undefined && anyTwo.filter(has).length < 2) return false;
  if (none?.some(has) === true) return false;
  if (only === undefined) return true;
  return only.length === names.size && only.every((name) => names.has(normalisedName(name)));
}

function reason({ recognise }: FileKind, header: readonly string[]): string {
  const { all = [], only = [], any = [], anyTwo = [] } = recognise;
  const wanted = [...all, ...only, ...any, ...anyTwo];
  const there = new Set(header.map((name) => name.trim().toLowerCase()));
  const met = wanted.filter((name) => there.has(name.toLowerCase())).slice(0, 4);
  if (met.length === 0) return 'its name';
  const columns = met.length === 1 ? 'its column' : 'its columns';
  return `${columns} ${met.join(', ')}`;
}
