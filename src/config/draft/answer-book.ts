// The answers that somebody gave, each used once, and what is wrong with them. A file of answers, as the page of
// `init --review` saves one, comes from outside: it is parsed once, and whether the files hold the columns and words
// that it speaks of is found when the answers are used.
import * as z from 'zod/mini';
import { type About, type ChosenAnswer, aboutKey, CHOICE_TOPICS } from '../../contacts/index.ts';

export interface AnswerBook {
  /** Undefined where nobody answered. */
  readonly answerTo: (about: About) => string | undefined;
  /** `why` completes `answer 3 …`. */
  readonly refuse: (about: About, why: string) => void;
  /** All that is wrong, in the order of the answers; answers that nobody asked for among it. */
  readonly problems: () => readonly string[];
}

export function answerBook(answers: readonly ChosenAnswer[]): AnswerBook {
  const places = new Map<string, number>();
  const faults = new Map<number, string>();
  for (const [place, { about }] of answers.entries()) {
    const key = aboutKey(about);
    const first = places.get(key);
    if (first === undefined) places.set(key, place);
    else faults.set(place, `is about the same as answer ${String(first + 1)}`);
  }
  const asked = new Set<number>();
  return {
    answerTo: (about) => {
      const place = places.get(aboutKey(about));
      if (place === undefined) return undefined;
      asked.add(place);
      return answers[place]?.answer;
    },
    refuse: (about, why) => {
      const place = places.get(aboutKey(about));
      if (place !== undefined && !faults.has(place)) faults.set(place, why);
    },
    problems: () =>
      answers.flatMap(({ about }, place) => {
        const fault = faults.get(place) ?? (asked.has(place) ? undefined : STRAY[about.ask]);
        return fault === undefined ? [] : [`Answer ${String(place + 1)} ${fault}.`];
      }),
  };
}

/** The names in such an answer may be anything, and are not shown. */
const STRAY: Readonly<Record<About['ask'], string>> = {
  kind: 'is about a file whose kind is not in question',
  lists: 'says that files are lists of their own, but there are no such files',
  table: 'is about a table, but there is no such database with several tables',
  column: 'is about a column that is missing from the files or cannot be changed',
  word: 'is about a word that no column of consent holds',
  consent: 'says who agreed where that is not in question',
  tags: 'is about tags that the files do not hold',
  'contact-type': 'names a contact type where none is in question',
  country: 'names a country where none is in question',
};

export const ANSWERS_TITLE = 'init answers';
export const ANSWERS_VERSION = 1;

const MOST_ANSWERS = 100_000;
const LONGEST_TEXT = 1_000;

const TEXT = z.string().check(z.maxLength(LONGEST_TEXT));

const ANSWER = z.strictObject({
  ask: z.enum(CHOICE_TOPICS),
  file: z.optional(TEXT),
  source: z.optional(TEXT),
  column: z.optional(TEXT),
  word: z.optional(TEXT),
  answer: TEXT.check(z.minLength(1)),
});

const FILE = z.strictObject({
  listferry: z.literal(ANSWERS_TITLE),
  version: z.literal(ANSWERS_VERSION),
  answers: z.array(ANSWER).check(z.maxLength(MOST_ANSWERS)),
});

export type ParsedAnswers =
  | { readonly kind: 'answers'; readonly answers: readonly ChosenAnswer[] }
  /** A sentence each. */
  | { readonly kind: 'problems'; readonly problems: readonly string[] };

export function parseAnswers(text: string): ParsedAnswers {
  const parsed = parsedJson(text);
  if (parsed.kind === 'none') return { kind: 'problems', problems: ['It is no JSON.'] };
  const checked = FILE.safeParse(parsed.value);
  if (!checked.success)
    return { kind: 'problems', problems: [...new Set(checked.error.issues.map(problemOf))] };
  const answers = checked.data.answers.map(({ answer, ...about }) => ({ about, answer }));
  return { kind: 'answers', answers };
}

function parsedJson(text: string) {
  try {
    return { kind: 'json', value: JSON.parse(text) as unknown } as const;
  } catch {
    return { kind: 'none' } as const;
  }
}

/** Names of members may be anything, and are not shown. */
function problemOf({ path }: z.core.$ZodIssue): string {
  const [member, place, part] = path;
  if (member === 'answers' && typeof place === 'number') {
    const of = typeof part === 'string' ? `: its ${part} cannot be read` : '';
    return `Answer ${String(place + 1)} has another form than this version writes${of}.`;
  }
  return `It is not a file of answers of version ${String(ANSWERS_VERSION)} of \`init --review\`.`;
}
