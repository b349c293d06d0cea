// Which provider a file comes from, by its header and its name. Used where nobody has said it: a file
// that is given as plain CSV, or to `listferry init`.
import { type PresetType, normalisedName } from '../../../contacts/index.ts';
import type { Certainty, FileKind, Preset, Signature } from '../form/preset.ts';
import { PRESETS } from './presets.ts';

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
  let best:
    { readonly score: number; readonly preset: Preset; readonly kind: FileKind } | undefined;
  for (const preset of presets) {
    const kind = kindOf(preset, { path, header }, { withWeak: false });
    if (kind === undefined) continue;
    const score = narrowness(kind, { path, header });
    if (best === undefined || score > best.score) best = { score, preset, kind };
  }
  if (best === undefined) return undefined;
  const { preset, kind } = best;
  const certainty = kind.certainty ?? preset.certainty;
  return { preset, kind, certainty, because: reason(kind, header) };
}

/** The first kind of a preset that a file fits. */
export function kindOf(
  preset: Preset,
  look: FileLook,
  { withWeak }: { readonly withWeak: boolean },
): FileKind | undefined {
  return preset.kinds.find(
    (kind) => (withWeak || kind.recognise.weak !== true) && narrowness(kind, look) > 0,
  );
}

export function presetNamed(name: PresetType): Preset {
  return PRESETS[name];
}

function reason({ recognise }: FileKind, header: readonly string[]): string {
  const wanted = [
    ...(recognise.all ?? []),
    ...(recognise.only ?? []),
    ...(recognise.any?.of ?? []),
  ];
  const there = new Set(header.map((name) => name.trim().toLowerCase()));
  const met = wanted.filter((name) => there.has(name.toLowerCase())).slice(0, 4);
  if (met.length === 0) return 'its name';
  const columns = met.length === 1 ? 'its column' : 'its columns';
  return `${columns} ${met.join(', ')}`;
}

/** A file as far as it can be recognised by. */
export interface FileLook {
  /** As people know it; in an archive with the archive's name before it. */
  readonly path: string;
  readonly header: readonly string[];
}

/** Above 0 where the file fits; a header that must hold nothing else counts most, then each column. */
export function narrowness(kind: FileKind, look: FileLook): number {
  const { recognise } = kind;
  const names = new Set(look.header.map(normalisedName));
  const own = new Set(ownHeader(kind, look.header).map(normalisedName));
  if (!hasColumns(recognise, { names, own }) || !hasFileName(recognise, look.path)) return 0;
  const { all = [], any, only, file } = recognise;
  const exact = only === undefined ? 0 : 100 + only.length;
  return 1 + exact + all.length * 2 + (any?.least ?? 0) * 2 + (file === undefined ? 0 : 1);
}

/** The columns that the provider itself writes; all of them where nobody else adds any. */
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

interface HeaderNames {
  readonly names: ReadonlySet<string>;
  readonly own: ReadonlySet<string>;
}

function hasColumns({ all, any, only, none }: Signature, { names, own }: HeaderNames): boolean {
  const has = (name: string): boolean => own.has(normalisedName(name));
  if (all?.every(has) === false) return false;
  if (any !== undefined && any.of.filter(has).length < any.least) return false;
  if (none?.some(has) === true) return false;
  if (only === undefined) return true;
  return only.length === names.size && only.every((name) => names.has(normalisedName(name)));
}

function hasFileName({ file }: Signature, path: string): boolean {
  return file?.test(path.slice(path.lastIndexOf('/') + 1)) ?? true;
}
