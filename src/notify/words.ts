// An event in plain words, for whoever reads it as a message: a title, and for each condition what is so and what to do.
import { END_KINDS, type EndKind } from '../plan/index.ts';
import { EVENT_TYPES, type NotifyEvent } from './event.ts';

/** A message on a phone shows few; the rest is counted. */
const MOST_CONDITIONS = 8;

const KIND_WORDS: Readonly<Record<EndKind, string>> = {
  failure: 'failed',
  recovery: 'is well again',
  parked: 'waits for a decision',
  'left-out': 'left something out',
  success: 'ended well',
};

/** Whether it is good to hear. */
export function isGood({ type, sample }: NotifyEvent): boolean {
  const good: readonly string[] = [EVENT_TYPES.recovery, EVENT_TYPES.success];
  return good.includes(sample ?? type);
}

/** One line. */
export function titleOf(event: NotifyEvent): string {
  const { type, sample, command, exitCode, account, host } = event;
  const kind = END_KINDS.find((one) => EVENT_TYPES[one] === (sample ?? type));
  const became = kind === undefined ? 'ended' : KIND_WORDS[kind];
  const test = type === 'test' ? 'Test: ' : '';
  const of = account === null ? '' : ` of account ${account}`;
  return `${test}listferry ${command}${of} on ${host} ${became} (exit code ${String(exitCode)})`;
}

/** Paragraphs, the worst condition first. */
export function paragraphsOf({ type, conditions, counts, runId }: NotifyEvent): readonly string[] {
  const more = conditions.length - MOST_CONDITIONS;
  return [
    ...(type === 'test' ? ['Nothing happened: somebody tries out who is told.'] : []),
    ...conditions.slice(0, MOST_CONDITIONS).map(({ id, message, next, accept }) => {
      const accepting = accept === undefined || accept === next ? [] : [`Accept: ${accept}`];
      return [`${message} [${id}]`, `Next: ${next}`, ...accepting].join('\n');
    }),
    ...(more > 0 ? [`and ${String(more)} more: listferry status`] : []),
    ...(counts === null ? [] : [countsLine(counts)]),
    ...(runId === null ? [] : [`Run ${runId}`]),
  ];
}

/** The title and all paragraphs. */
export function textOf(event: NotifyEvent): string {
  return `${[titleOf(event), ...paragraphsOf(event)].join('\n\n')}\n`;
}

function countsLine(counts: NonNullable<NotifyEvent['counts']>): string {
  const told = Object.entries(counts).filter(([, count]) => count > 0);
  if (told.length === 0) return 'No item.';
  return `Items: ${told.map(([verdict, count]) => `${String(count)} ${verdict}`).join(', ')}`;
}

/** So many characters at most; what is cut shows that it is. */
export function cut(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most - 1)}…`;
}
