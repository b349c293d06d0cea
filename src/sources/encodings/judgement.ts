// Judges which encoding words are in: each candidate decodes them, and the one whose text is cheapest in the
// languages of the file wins, if no other text comes near. Where one does, only a person can tell.
import { type EncodingName, CANDIDATES, strictText } from './encodings.ts';
import { LANGUAGE_COUNT, type TextCost, isReadable, textCost } from './text-cost.ts';

/** Words as an encoding reads them, up to five, for a person to look at: letters only, never an address. */
export interface Reading {
  readonly encoding: EncodingName;
  readonly words: readonly string[];
}

export type Judgement =
  /** `oddCount` words look like no language. */
  | ({ readonly kind: 'sure'; readonly oddCount: number } & Reading)
  /** The likeliest first; the words are those that they read differently. */
  | { readonly kind: 'unsure'; readonly readings: readonly Reading[] };

interface Weighed {
  readonly encoding: EncodingName;
  readonly texts: readonly string[];
  readonly bits: number;
  /** By word. */
  readonly odd: readonly boolean[];
  readonly isReadable: boolean;
}

/**
 * A candidate is told apart from another by so many bits at least, 1 in 16,000. Tried with names of 28 languages in
 * 30 encodings: below 12, single names came out wrong.
 */
const SURE_BITS = 14;

/** One odd word in twenty is a typing error; more are another alphabet. */
const MOST_ODD_SHARE = 0.05;

const MOST_READINGS = 4;

/** How far behind the likeliest a reading is still shown. */
const SHOWN_BITS = 40;

export async function judgeEncoding(words: readonly Buffer[]): Promise<Judgement> {
  const all = [...CANDIDATES].flatMap(([encoding, rareBits]) => weigh(words, encoding, rareBits));
  const [best, ...others] = all.toSorted((a, b) => a.bits - b.bits);
  // Without a word to judge by, every encoding is as good.
  if (best === undefined || words.length === 0) return { kind: 'unsure', readings: [] };
  const rivals = others.filter((other) => isOther(other, best));
  const near = rivals.filter(({ bits }) => bits - best.bits < SURE_BITS);
  const oddCount = best.odd.filter((isOdd) => isOdd).length;
  const isOdd = oddCount > words.length * MOST_ODD_SHARE;
  if (near.length === 0 && !isOdd && best.isReadable) {
    const { encoding, texts } = best;
    return { kind: 'sure', encoding, oddCount, words: sample(texts) };
  }
  const shown = differing([best, ...rivals.filter(({ bits }) => bits - best.bits < SHOWN_BITS)]);
  return {
    kind: 'unsure',
    readings: best.isReadable ? shown : told([...(await guesses(words)), ...shown]),
  };
}

/** Each text once. */
function told(readings: readonly Reading[]): readonly Reading[] {
  const texts = readings.map(({ words }) => words.join(' '));
  return readings
    .filter(({ words }, at) => words.length === 0 || texts.indexOf(words.join(' ')) === at)
    .slice(0, MOST_READINGS);
}

function weigh(words: readonly Buffer[], encoding: EncodingName, rareBits: number): Weighed[] {
  const texts: string[] = [];
  for (const word of words) {
    const text = strictText(word, encoding);
    if (text === undefined) return [];
    texts.push(text);
  }
  const costs = texts.map(textCost);
  const bits = mixtureBits(costs);
  const weighed = costs.reduce((sum, cost) => sum + cost.weighed, 0);
  return [
    {
      encoding,
      texts,
      bits: bits + rareBits,
      odd: costs.map(({ isOdd }) => isOdd),
      isReadable: isReadable(bits, weighed, texts.join('')),
    },
  ];
}

const ROUNDS = 4;
/** So that a language that is not seen yet is not ruled out. */
const LEAST_SHARE = 0.02;

/**
 * The bits of all texts where each is in one of the languages, and the shares of the languages fit the texts best
 * (expectation maximisation): a rare letter is cheap in a file that is full of its language.
 */
function mixtureBits(costs: readonly TextCost[]): number {
  let shares = new Float64Array(LANGUAGE_COUNT).fill(1 / LANGUAGE_COUNT);
  let total = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const found = new Float64Array(LANGUAGE_COUNT).fill(LEAST_SHARE);
    total = 0;
    for (const { bits } of costs) {
      const least = Math.min(...bits);
      const likely = bits.map((cost, language) => (shares[language] ?? 0) * 2 ** (least - cost));
      const sum = likely.reduce((all, one) => all + one, 0);
      total += least - Math.log2(sum);
      for (const [language, one] of likely.entries()) {
        found[language] = (found[language] ?? 0) + one / sum;
      }
    }
    const sum = found.reduce((all, one) => all + one, 0);
    shares = found.map((one) => one / sum);
  }
  return total;
}

/** Whether it gives other text, not counting words that are odd in both. */
function isOther(other: Weighed, best: Weighed): boolean {
  return best.texts.some(
    (text, at) => text !== other.texts[at] && !(best.odd[at] === true && other.odd[at] === true),
  );
}

function isSame(texts: readonly string[], others: readonly string[]): boolean {
  return texts.every((text, at) => text === others[at]);
}

/** One reading for each different text, with the words that set it apart from the first. */
function differing(readings: readonly Weighed[]): readonly Reading[] {
  const [first] = readings;
  if (first === undefined) return [];
  const different = readings.filter(
    ({ texts }, at) => readings.findIndex((other) => isSame(other.texts, texts)) === at,
  );
  const places = first.texts.flatMap((text, at) =>
    different.every(({ texts }, number) => number === 0 || texts[at] !== text) ? [at] : [],
  );
  return different.slice(0, MOST_READINGS).map(({ encoding, texts }) => {
    const words = sample(places.flatMap((at) => texts[at] ?? []));
    return { encoding, words: words.length > 0 ? words : sample(texts) };
  });
}

const SAMPLE_COUNT = 5;
const LONGEST_SHOWN_LENGTH = 30;

/** Words of letters alone: what holds a digit or an at sign may be a part of an address. */
export function sample(texts: readonly string[]): readonly string[] {
  const words = texts
    .filter((text) => text.length <= LONGEST_SHOWN_LENGTH)
    .map((text) =>
      text.replace(/^[^\p{L}\p{M}]+|[^\p{L}\p{M}]+$/gu, (edge) =>
        /[\d@]/u.test(edge) ? edge : '',
      ),
    )
    .filter((text) => /^\p{L}[\p{L}\p{M}'’-]+$/u.test(text) && /[^\0-\x7f]/u.test(text));
  return [...new Set(words)].slice(0, SAMPLE_COUNT);
}

/** What a detector finds that knows more encodings, and no names. It is no judge, so nothing is taken by its word. */
async function guesses(words: readonly Buffer[]): Promise<readonly Reading[]> {
  const { analyse } = await import('chardet');
  const bytes = Buffer.concat(words.flatMap((word) => [word, Buffer.from('\n')]));
  const names = analyse(bytes).map(({ name }) => name.toLowerCase());
  const readings = names.flatMap((encoding): Reading[] => {
    const texts = words.map((word) => strictTextOf(word, encoding));
    if (texts.includes(undefined)) return [];
    return [{ encoding, words: sample(texts.flatMap((text) => text ?? [])) }];
  });
  return readings.filter((reading) => reading.words.length > 0).slice(0, 2);
}

/** The detector also knows encodings that the platform does not. */
function strictTextOf(word: Buffer, encoding: EncodingName): string | undefined {
  try {
    return strictText(word, encoding);
  } catch {
    return undefined;
  }
}
