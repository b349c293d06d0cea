// What stands aside of the columns about consent: labels that may be about mail, and notes that speak of leaving. Until a
// person says what they mean, such a label says nothing, and who has such a note gets no mail.
import type { FoundTable, StatusWord } from '../../contacts/index.ts';
import { type Decision, wordQuestion } from './draft.ts';
import { foundWords } from './found-words.ts';
import type { GroupedSource } from './source-groups.ts';
import { type WordMeaning, meaningsOf, placeOfWords } from './word-meanings.ts';

type Open = Omit<Decision, 'place'>;

const MOST_ASKED = 10;

export function asideDecisions({ source, tables }: GroupedSource): readonly Decision[] {
  const { name, status } = source;
  // With one status for all rows, nothing has a place to be mapped.
  if (typeof status !== 'object') return [];
  return openAsides(name, tables).map((one) => ({ ...one, place: { source: name } }));
}

function openAsides(name: string, tables: readonly FoundTable[]): readonly Open[] {
  const openOf = (of: 'labels' | 'notes'): readonly Aside[] =>
    foundWords(tables, of)
      .flatMap(({ column, words }) =>
        words.filter(isOpen).map((word) => {
          return { name, column, word, meanings: meaningsOf(word, placeOfWords(tables, column)) };
        }),
      )
      .slice(0, MOST_ASKED);
  return [...openOf('labels').map(labelDecision), ...openOf('notes').map(noteDecision)];
}

function isOpen({ meaning, isDoubtful = false }: StatusWord): boolean {
  return meaning === undefined || isDoubtful;
}

interface Aside {
  /** Of the source. */
  readonly name: string;
  readonly column: string;
  readonly word: StatusWord;
  readonly meanings: readonly WordMeaning[];
}

function labelDecision(aside: Aside): Open {
  const { column, word, meanings } = aside;
  const many = word.rows === 1 ? '1 row' : `${String(word.rows)} rows`;
  const isHeld = word.isDoubtful === true;
  const until = isHeld ? 'its people get no mail (no-consent)' : 'it says nothing';
  return {
    words: `The label "${word.word}" of the column ${column} (${many}) may speak of consent; until you say what it means, ${until}. Give it a meaning under map (${meanings.join(', ')}).`,
    question: {
      ...questionOf(aside),
      text: `Column ${column}: what does the label "${word.word}" mean (${meanings.join(', ')})?`,
      safe: isHeld ? 'not sure, no-consent' : 'nothing',
    },
  };
}

function noteDecision(aside: Aside): Open {
  const { column, word, meanings } = aside;
  const { word: phrase, rows, sample = phrase } = word;
  const many = rows === 1 ? '1 row says' : `${String(rows)} rows say`;
  return {
    words: `In the column ${column} ${many} "${phrase}", such as ${sample}: these people get no mail (no-consent), and are not suppressed. Give the phrase a meaning under map: unsubscribed if they left, nothing if it is about something else (${meanings.join(', ')}).`,
    question: {
      ...questionOf(aside),
      text: `Column ${column}: what does the note "${phrase}" mean (${meanings.join(', ')}) in a note such as ${sample}?`,
      safe: 'not sure, no-consent',
    },
  };
}

function questionOf({ name, column, word: { word }, meanings }: Aside) {
  return wordQuestion({ source: name, column, word }, meanings);
}
