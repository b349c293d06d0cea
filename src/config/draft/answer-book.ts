// The answers that somebody gave, each used once, and what is wrong with them: answers may come from a file, and may be
// about columns and words that are not there.
import { type About, type ChosenAnswer, aboutKey } from '../../contacts/index.ts';

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
        const fault = faults.get(place) ?? (asked.has(place) ? undefined : strayFault(about));
        return fault === undefined ? [] : [`Answer ${String(place + 1)} ${fault}.`];
      }),
  };
}

const STRAY: Readonly<Record<About['ask'], string>> = {
  kind: 'is about a file whose kind is not in question',
  lists: 'says that files are lists of their own, and there are no such files',
  table: 'is about a table, and no such database with several tables is there',
  column: 'is about a column that the files do not hold, or that cannot be changed',
  word: 'is about a word that no column of consent holds',
  consent: 'says who agreed, and that is not in question there',
  tags: 'is about tags that the files do not hold',
  'contact-type': 'names a contact type where none is in question',
  country: 'names a country where none is in question',
};

/** The names in it may be anything, and are not shown. */
function strayFault({ ask }: About): string {
  return STRAY[ask];
}
