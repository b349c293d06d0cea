// How a service may write a key into its texts, and where a key is found again in what we keep: byte by
// byte, whatever the engine takes for a key.

/** `halved`: its first half, and then its second one, as texts do that are cut. */
export type KeyForm = (typeof KEY_FORMS)[number];

export const KEY_FORMS = [
  'plain',
  'upper',
  'halved',
  'json',
  'json-units',
  'url',
  'url-bytes',
] as const;

export function quotedIn(form: KeyForm, key: string): string {
  const middle = Math.floor(key.length / 2);
  if (form === 'halved') return `${key.slice(0, middle)}… …${key.slice(middle)}`;
  if (form === 'upper') return key.toUpperCase();
  return Array.from(key, (character) => WRITTEN[form](character)).join('');
}

/** One character of a key. */
const WRITTEN: Readonly<
  Record<Exclude<KeyForm, 'halved' | 'upper'>, (character: string) => string>
> = {
  plain: (character) => character,
  json: (character) => ('"/'.includes(character) ? `\\${character}` : character),
  'json-units': (character) => `\\u${hexOf(character).padStart(4, '0')}`,
  url: (character) => encodeURIComponent(character),
  'url-bytes': (character) => `%${hexOf(character)}`,
};

function hexOf(character: string): string {
  return character.charCodeAt(0).toString(16).padStart(2, '0');
}

/** What may be seen of a key: less than this in a row. */
const SHOWN_LENGTH = 12;

/** One of these is in every row of twelve characters: six of them, each beginning seven after the one before. */
const PIECE_LENGTH = 6;

interface Sought {
  readonly form: string;
  readonly pieces: readonly string[];
  readonly rows: readonly string[];
}

/** The forms in which the text says the key, or twelve characters of it in a row, in any case. */
export function formsFound(text: string, key: string): string[] {
  const folded = fold(text);
  const isIn = (part: string): boolean => folded.includes(part);
  return soughtFor(key)
    .filter(({ pieces, rows }) => pieces.some(isIn) && rows.some(isIn))
    .map(({ form }) => form);
}

const SOUGHT = new Map<string, readonly Sought[]>();

function soughtFor(key: string): readonly Sought[] {
  const known = SOUGHT.get(key);
  if (known !== undefined) return known;
  const sought = Object.entries(WRITTEN).map(([form, written]) => {
    const characters = Array.from(key, (character) => written(character));
    const rows = partsOf(characters, SHOWN_LENGTH);
    const pieces = partsOf(characters, PIECE_LENGTH).filter(
      (_, at) => at % (PIECE_LENGTH + 1) === 0,
    );
    return { form, pieces, rows };
  });
  SOUGHT.set(key, sought);
  return sought;
}

function partsOf(characters: readonly string[], length: number): string[] {
  return characters
    .slice(0, Math.max(1, characters.length - length + 1))
    .map((_, at) => fold(characters.slice(at, at + length).join('')));
}

/** JSON and HTML write some characters of a text once more in their own way. */
function fold(text: string): string {
  return text
    .replaceAll('\\', '')
    .replaceAll('&quot;', '"')
    .replaceAll('&#34;', '"')
    .replaceAll('&amp;', '&')
    .toLowerCase();
}
