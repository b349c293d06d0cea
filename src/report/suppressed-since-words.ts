// Whom a run unsubscribed because they left in the sources after its plan was made, in words.
import type { SuppressedSince } from '../state/index.ts';
import { visible } from './text/visible-text.ts';

/** A sentence for each list; none where nobody left. */
export function suppressedSinceWords(since: SuppressedSince | undefined): string[] {
  if (since === undefined) return [];
  const { global, groups } = since;
  return [
    ...(global === 0 ? [] : [sentence(global, 'all mail')]),
    ...Object.entries(groups).map(([group, count]) =>
      sentence(count, `the group ${visible(group)}`),
    ),
  ];
}

function sentence(count: number, from: string): string {
  const [who, were] = count === 1 ? ['1 person', 'was'] : [`${String(count)} people`, 'were'];
  return `${who} left in the sources since the plan was made, and ${were} unsubscribed from ${from}.`;
}
