// Names on the service that differ only in capitals, blanks or the spelling of a letter. The exact name counts. Another
// spelling is used, with a warning, where it can mean only one thing, and refused otherwise.
import { contactTypeKey, type CountryIndex } from '../../contacts/index.ts';
import { didYouMean } from '../../lib/index.ts';

/** `ambiguous`: several names differ only in spelling, and none matches exactly. */
export type Spelled<T> =
  | { readonly kind: 'found'; readonly record: T }
  | { readonly kind: 'missing' }
  | { readonly kind: 'ambiguous' };

/** Finds the first of several records with one name. */
export function spelledAs<T>(
  name: string,
  records: readonly T[],
  nameOf: (record: T) => string,
): Spelled<T> {
  const exact = records.find((record) => nameOf(record) === name);
  if (exact !== undefined) return { kind: 'found', record: exact };
  const key = contactTypeKey(name);
  const [first, ...others] = records.filter((record) => contactTypeKey(nameOf(record)) === key);
  if (first === undefined) return { kind: 'missing' };
  const isOne = others.every((other) => nameOf(other) === nameOf(first));
  return isOne ? { kind: 'found', record: first } : { kind: 'ambiguous' };
}

/** What is asked for and what there is, by name. `what` is such as `contact type`. */
interface WantedNames {
  readonly what: string;
  readonly wanted: readonly string[];
  readonly existing: readonly string[];
}

/**
 * One sentence for each wanted name that is ambiguous. `isMerged`: whether one name alone that is written almost like it is
 * taken for it.
 */
export function spellingProblems(
  { what, wanted, existing }: WantedNames,
  isMerged = true,
): string[] {
  const names = [...new Set(wanted)];
  return names.flatMap((name) => {
    if (existing.includes(name)) return [];
    const alike = (other: string): boolean =>
      other !== name && contactTypeKey(other) === contactTypeKey(name);
    const there = [...new Set(existing.filter(alike))];
    const rivals = names.filter(alike);
    if (there.length < (isMerged ? 2 : 1) && rivals.length === 0) return [];
    const others = [...new Set([...there, ...rivals])].map((other) => JSON.stringify(other));
    return [
      `The ${what} ${JSON.stringify(name)} is not on the service, and ${others.join(' and ')} ${others.length === 1 ? 'is' : 'are'} written almost like it. Write the name that is meant exactly as the service has it, or make it there first.`,
    ];
  });
}

/** A snapshot may hold several groups that match a configured name. */
export function unclearHeldGroup(source: string, name: string, held: readonly string[]): string {
  const key = contactTypeKey(name);
  const near = [...new Set(held.filter((other) => contactTypeKey(other) === key))];
  return `The source ${source} holds no group ${JSON.stringify(name)}, and ${near.map((other) => JSON.stringify(other)).join(' and ')} are written almost like it. Write the one that is meant under into as the source has it, or use \`into: groups\` to keep them apart.`;
}

/** Two spellings of a new contact type may mean one list or two, so neither is chosen. */
export function spelledTwice(name: string, other: string): string {
  return `The contact type ${JSON.stringify(name)} is new, and rows also call it ${JSON.stringify(other)}. Give them one spelling in the source, or make each of them on the service first.`;
}

/** For a name that only a row uses, not the configuration. */
export function ambiguousName(what: string, name: string): string {
  return `The ${what} ${JSON.stringify(name)}, which a row names, is not on the service, and several are written almost like it. Write the name that is meant exactly as the service has it.`;
}

/** The key is that of the configuration, such as `syncs[0].defaultCountry`. */
export function unknownCountry(key: string, text: string, countries: CountryIndex): string {
  return `${key}: the service knows no country ${text}.${didYouMean(text, countries.names())}`;
}
