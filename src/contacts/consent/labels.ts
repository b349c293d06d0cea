// Labels, categories and groups that people give to contacts: several in one cell, of which hardly one is about mail. A
// label says something only where it speaks of mail; nobody agrees by one that a configuration does not list.
import { worstStatus, type Status } from '../values/consent.ts';
import { cleanText } from '../values/text.ts';
import { speaksOfConsent } from './consent-names.ts';
import { notesLeaving } from './notes.ts';
import { aboutMailAlone, phraseOf, statusOfWord } from './status-words.ts';

/** What stands between labels: in Google Contacts three colons, elsewhere a semicolon, a comma or a line end. */
const BETWEEN = /:{2,}|[;,|\n\r]/u;

/** Each once, without blank ones. */
export function labelsIn(cell: string): readonly string[] {
  const labels = cell.split(BETWEEN).map((label) => cleanText(label));
  return [...new Set(labels)].filter((label) => label !== '');
}

/** What a label says: `unknown` where it speaks of consent and may say either. */
export type LabelMeaning = Status | 'nothing' | 'unknown';

/** Beside what everybody understands, only a label that is about mail. `Active` may be a customer. */
export function labelMeaning(label: string): LabelMeaning {
  const status = statusOfWord(label);
  const isAboutMail = aboutMailAlone(label);
  if (status !== undefined && status !== 'subscribed' && isAboutMail) return status;
  if (notesLeaving(label)) return 'no-consent';
  if (!isAboutMail && !speaksOfConsent(label)) return 'nothing';
  return agrees(label, isAboutMail) ? 'subscribed' : 'unknown';
}

/** `Newsletter active` is not sure, `Newsletter opted in` is. */
function agrees(label: string, isAboutMail: boolean): boolean {
  if (phraseOf(label, 'consent') !== 'good') return false;
  return isAboutMail || phraseOf(label, 'status') !== 'good';
}

/** The worst of what the labels of a cell say. */
export function labelReader(
  map: Readonly<Record<string, Status | 'nothing'>>,
): (cell: string) => Status | 'nothing' {
  const known = new Map(
    Object.entries(map).map(([label, meaning]) => [formOf(label), meaning] as const),
  );
  return (cell) => {
    let worst: Status | 'nothing' = 'nothing';
    for (const label of labelsIn(cell)) {
      const meaning = known.get(formOf(label)) ?? unlisted(label);
      if (meaning !== 'nothing')
        worst = worst === 'nothing' ? meaning : worstStatus(worst, meaning);
    }
    return worst;
  };
}

function unlisted(label: string): Status | 'nothing' {
  const meaning = labelMeaning(label);
  return meaning === 'unknown' || meaning === 'subscribed' ? 'nothing' : meaning;
}

function formOf(label: string): string {
  return cleanText(label).toLowerCase();
}
