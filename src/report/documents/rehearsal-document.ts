// A rehearsal as a document: how each item of the plan would end on a copy of the account, what it took, and which behaviours
// of the service nobody knows although the plan depends on them.
import { grouped, nouns } from '../../lib/index.ts';
import type { Rehearsal } from '../../state/index.ts';
import { asksWords } from '../words/guard-words.ts';
import { isProbed } from '../words/open-behaviours.ts';
import {
  copyWords,
  costLines,
  endingLine,
  foundInCopy,
  questionLine,
  rowLines,
} from '../words/rehearsal-words.ts';
import { verdictSum } from '../words/run-words.ts';
import { visible } from '../words/visible-text.ts';
import type { Block, Document } from '../words/document.ts';

/** Open behaviours that a person reads: the others are in the file. */
export const MOST_QUESTIONS = 12;

/** `file`: where the rehearsal is kept. */
export function rehearsalDocument(rehearsal: Rehearsal, file: string): Document {
  const { planId, verdicts, approvals } = rehearsal;
  const sentence = `${verdictSum(verdicts)}, on a copy of the account. Nothing was written to the service`;
  return [
    { block: 'headline', what: 'Rehearsal of plan', id: planId, sentence },
    { block: 'lines', lines: [copyWords(rehearsal)] },
    {
      block: 'notices',
      id: 'endings',
      notices: rehearsal.reasons.map((ending) => ({
        tone: 'warn',
        words: endingLine(ending),
        detail: itemLines(rehearsal, ending),
      })),
    },
    { block: 'lines', lines: [...rowLines(rehearsal), ...costLines(rehearsal)] },
    {
      block: 'lines',
      lines: [foundInCopy(rehearsal)],
      tone: rehearsal.verified ? 'good' : undefined,
    },
    { block: 'lines', lines: approvals === undefined ? [] : [laterWords(approvals)] },
    ...openBlocks(rehearsal, file),
  ];
}

/** Enough to look the items up with `listferry show`. */
const MOST_SEQS = 10;

function itemLines(
  { items }: Rehearsal,
  { verdict, reason }: Rehearsal['reasons'][number],
): readonly string[] {
  const code = reason?.code ?? null;
  const found = items.filter((item) => item.verdict === verdict && item.code === code);
  if (found.length === 0) return [];
  const shown = found.slice(0, MOST_SEQS).map(({ seq }) => grouped(seq));
  const more = found.length > MOST_SEQS ? ' …' : '';
  return [`${nouns(found.length, 'item')} ${shown.join(' ')}${more}`];
}

function laterWords(approvals: NonNullable<Rehearsal['approvals']>): string {
  return `Nothing reaches the service, so approvals were left for later. \`listferry apply\` will need approvals (\`listferry approve\`)${asksWords(approvals)} before it carries the plan out.`;
}

function openBlocks({ open, notImitated }: Rehearsal, file: string): Block[] {
  const known = notImitated.map(visible).join(', ');
  const probed = open.filter(isProbed).length;
  const notes = [
    'The copy did what is usual; the service may not.',
    ...(open.length > MOST_QUESTIONS
      ? [`All ${grouped(open.length)} are in ${visible(file)}.`]
      : []),
    ...(probed === 0 ? [] : [`\`listferry probe\` answers ${grouped(probed)} of them.`]),
  ];
  return [
    {
      block: 'lines',
      lines: known === '' ? [] : [`Known of the service, and not imitated: ${known}.`],
    },
    {
      block: 'list',
      id: 'open',
      title: 'Not known of the service, though this plan depends on it',
      columns: ['Question'],
      count: open.length,
      entries: () => open.map((name) => ({ sign: '?', cells: [questionLine(name)], lines: [] })),
    },
    { block: 'lines', lines: open.length === 0 ? [] : notes },
  ];
}
