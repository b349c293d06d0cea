// What labels and notes of a table say about consent, for a person to look at.
import { type StatusWord, isSubscribed, labelMeaning } from '../../contacts/index.ts';
import { statusOfFileName } from './known-names.ts';
import type { CountedWord } from './table-columns.ts';
import type { CountedPhrase } from './text-tally.ts';

/** Those that speak of mail come first; undefined where none does. */
export function labelWords(labels: readonly CountedWord[]): readonly StatusWord[] | undefined {
  const words = labels.map(labelWord);
  const speaking = words.filter(({ meaning }) => meaning !== 'nothing');
  if (speaking.length === 0) return undefined;
  return [...speaking, ...words.filter(({ meaning }) => meaning === 'nothing')];
}

/** `keine Werbung` is likely about mail, and a person may know better. */
function labelWord(counted: CountedWord): StatusWord {
  const meaning = labelMeaning(counted.word);
  if (meaning === 'unknown') return { ...counted, meaning: undefined };
  return meaning === 'no-consent'
    ? { ...counted, meaning, isDoubtful: true }
    : { ...counted, meaning };
}

/** Whether a name is one of a list of people who left, or who must not get mail. */
export function namesLeavers(name: string): boolean {
  if (statusOfFileName(name) !== undefined) return true;
  const meaning = labelMeaning(name);
  return meaning !== 'nothing' && meaning !== 'unknown' && !isSubscribed(meaning);
}

/** Nobody is suppressed by a note that a person has not looked at. */
export function noteWords(phrases: readonly CountedPhrase[]): readonly StatusWord[] {
  return phrases.map((phrase) => ({ ...phrase, meaning: 'no-consent', isDoubtful: true }));
}
