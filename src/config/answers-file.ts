// A file of answers, as the page of `init --review` saves one. It comes from outside: it is parsed once, and whether the
// files hold what it speaks of is found when the answers are used.
import { z } from 'zod';
import { CHOICE_TOPICS, type ChosenAnswer } from '../contacts/index.ts';

export const ANSWERS_TITLE = 'init answers';
export const ANSWERS_VERSION = 1;

const MOST_ANSWERS = 100_000;
const LONGEST_TEXT = 1_000;

const TEXT = z.string().max(LONGEST_TEXT);

const ANSWER = z.strictObject({
  ask: z.enum(CHOICE_TOPICS),
  file: TEXT.optional(),
  source: TEXT.optional(),
  column: TEXT.optional(),
  word: TEXT.optional(),
  answer: TEXT.min(1),
});

const FILE = z.strictObject({
  listferry: z.literal(ANSWERS_TITLE),
  version: z.literal(ANSWERS_VERSION),
  answers: z.array(ANSWER).max(MOST_ANSWERS),
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
    const of = typeof part === 'string' ? `: its ${part} is none` : '';
    return `Answer ${String(place + 1)} is not as this version writes one${of}.`;
  }
  return `It is no file of answers of version ${String(ANSWERS_VERSION)} of \`init --review\`.`;
}
