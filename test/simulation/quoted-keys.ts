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

/** The forms in which the text says the key, or twelve characters of it in a row, in any case. */
export function formsFound(text: string, key: string): string[] {
  const folded = fold(text);
  return Object.entries(WRITTEN).flatMap(([form, written]) => {
    const characters = Array.from(key, (character) => written(character));
    const parts = characters
      .slice(0, Math.max(1, characters.length - SHOWN_LENGTH + 1))
      .map((_, at) => fold(characters.slice(at, at + SHOWN_LENGTH).join('')));
    return parts.some((part) => folded.includes(part)) ? [form] : [];
  });
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
