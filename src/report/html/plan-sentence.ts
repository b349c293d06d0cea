// What a plan would do, in one sentence without a word that has to be learned first.
import type { ItemKind, PlanHead } from '../../plan/index.ts';
import { KIND_WORDS } from '../kind-titles.ts';
import { grouped } from './page/numbers.ts';

/** People first, then what is made for them. */
const SENTENCE_ORDER = [
  'createContact',
  'updateContact',
  'deleteContact',
  'suppress',
  'suppressInGroup',
  'addSegmentRecipient',
  'removeSegmentRecipient',
  'createContactType',
  'createCustomField',
  'createUnsubscribeGroup',
] as const satisfies readonly ItemKind[];

const IRREGULAR_PLURALS: Readonly<Record<string, string>> = {
  address: 'addresses',
  'address in an unsubscribe group': 'addresses in an unsubscribe group',
};

/** `Carrying it out would create 3 contacts and delete 1 contact. 494 contacts stay as they are.` */
export function planSentence({ counts }: Pick<PlanHead, 'counts'>): string {
  const parts = SENTENCE_ORDER.filter((kind) => counts[kind] > 0).map((kind) =>
    kindPhrase(kind, counts[kind]),
  );
  const sentences = [
    parts.length === 0
      ? 'Nothing has to be changed.'
      : `Carrying out this plan would ${listed(parts)}.`,
    ...contactSentence(counts.unchanged, ['stays as it is', 'stay as they are']),
    ...contactSentence(counts.unwritable, [
      'differs in something that cannot be written',
      'differ in something that cannot be written',
    ]),
  ];
  return sentences.join(' ');
}

/** `create 3 contacts`. */
export function kindPhrase(kind: ItemKind, count: number): string {
  const { verb, noun } = KIND_WORDS[kind];
  return `${verb} ${grouped(count)} ${count === 1 ? noun : (IRREGULAR_PLURALS[noun] ?? `${noun}s`)}`;
}

/** `a, b and c`. */
export function listed(parts: readonly string[]): string {
  if (parts.length < 2) return parts.join('');
  return `${parts.slice(0, -1).join(', ')} and ${parts.at(-1) ?? ''}`;
}

function contactSentence(count: number, [one, many]: readonly [string, string]): string[] {
  if (count === 0) return [];
  return [count === 1 ? `1 contact ${one}.` : `${grouped(count)} contacts ${many}.`];
}
