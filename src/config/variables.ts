// The places of a template that an account fills in: `${name}` in a text value. They are filled once YAML has been read,
// so that no value can become a key, a list or a second line.
import { own } from '../lib/index.ts';
import type { KeyPath } from './yaml-tree.ts';

/** What an account gives to a variable. */
export type VariableValue = string | number | boolean;

export type Variables = Readonly<Record<string, VariableValue>>;

/** A second dollar keeps the place as it is written. */
const PLACE = /\$(\$?)\{([A-Za-z_][\w-]*)\}/gu;

/** The whole of a text. */
const ONLY_PLACE = /^\$\{([A-Za-z_][\w-]*)\}$/u;

/** Each variable with the first of its places. */
export function variablesIn(value: unknown, path: KeyPath = []): Map<string, KeyPath> {
  if (typeof value === 'string') {
    const names = [...value.matchAll(PLACE)].flatMap(([, kept, name = '']) =>
      kept === '$' ? [] : [name],
    );
    return new Map(names.map((name) => [name, path]));
  }
  const found = new Map<string, KeyPath>();
  for (const [step, entry] of entriesOf(value)) {
    for (const [name, place] of variablesIn(entry, [...path, step])) {
      if (!found.has(name)) found.set(name, place);
    }
  }
  return found;
}

/** The same value with its places filled in. A text that is one place becomes the value itself, such as a number. */
export function filled(value: unknown, variables: Variables): unknown {
  if (typeof value === 'string') return filledValue(value, variables);
  if (Array.isArray(value)) return value.map((entry: unknown) => filled(entry, variables));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, entry]) => [key, filled(entry, variables)]),
  );
}

/** A place without a value stays as it is. */
function filledValue(text: string, variables: Variables): VariableValue {
  const [, only] = ONLY_PLACE.exec(text) ?? [];
  const whole = only === undefined ? undefined : own(variables, only);
  if (whole !== undefined) return whole;
  return text.replaceAll(PLACE, (place, kept: string, name: string) => {
    if (kept === '$') return place.slice(1);
    const value = own(variables, name);
    return value === undefined ? place : String(value);
  });
}

function entriesOf(value: unknown): readonly (readonly [string | number, unknown])[] {
  if (Array.isArray(value)) return value.map((entry: unknown, at) => [at, entry] as const);
  return typeof value === 'object' && value !== null ? Object.entries(value) : [];
}
