// Which provider a file comes from, by its header and its name. Used where nobody has said it: a file
// that is given as plain CSV, or to `listferry init`.
import type { PresetType } from '../../contacts/index.ts';
import { PRESETS } from './presets.ts';
import type { Certainty, FileKind, Preset } from './preset.ts';
import { narrowness } from './signature.ts';
import type { FileLook } from './signature.ts';

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
