// Numbers in words: a count with what it counts, and names one after the other.

/** Between two digits, before three, six or more that end the number. */
const THOUSANDS = /\B(?=(?:\d{3})+$)/gu;

/** `12,345`. The formatter of the language would take a fifth of the interpreter's start. */
export function grouped(count: number): string {
  return String(Math.round(count)).replaceAll(THOUSANDS, ',');
}

/** `1 request`, `12,345 requests`. */
export function counted(count: number, noun: string): string {
  return `${grouped(count)} ${nouns(count, noun)}`;
}

/** `request`, `requests`; `new addresses`; `people`; `rows of the journal`, `addresses in an unsubscribe group`. */
export function nouns(count: number, noun: string): string {
  if (count === 1) return noun;
  const [first = '', ...of] = noun.split(/(?= (?:of|in) )/u);
  const many = first.endsWith('person')
    ? first.replace(/person$/u, 'people')
    : `${first}${first.endsWith('address') ? 'es' : 's'}`;
  return [many, ...of].join('');
}

/** Such as `1 row has` and `2 rows have`. */
export function quantity(count: number, one: string, many: string): string {
  return `${grouped(count)} ${count === 1 ? one : many}`;
}

/** `a, b and c`. */
export function listed(parts: readonly string[]): string {
  if (parts.length < 2) return parts.join('');
  return `${parts.slice(0, -1).join(', ')} and ${parts.at(-1) ?? ''}`;
}

/** As a sentence begins. */
export function capitalised(words: string): string {
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}
