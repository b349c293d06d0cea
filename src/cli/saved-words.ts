// Where a plan was saved, and how it is carried out: with the options that it needs, for one that apply would
// refuse as it stands.
import { type PlanHead, liftingOption, releasePlan } from '../plan/index.ts';
import { shellWord } from '../report/index.ts';

/** `accepted`: UTRs of the automations that the configuration accepts. */
export function savedWords(
  head: Pick<PlanHead, 'itemCount' | 'guards' | 'automations' | 'counts'>,
  path: string,
  accepted: readonly string[],
): string {
  if (head.itemCount === 0) return `Saved as ${path}.`;
  const apply = `listferry apply ${shellWord(path)}`;
  const options = neededOptions(head, accepted);
  return options.length === 0
    ? `Saved as ${path}; \`${apply}\` carries it out.`
    : `Saved as ${path}. It is refused as it stands; if it is right, \`${[apply, ...options].join(' ')}\` carries it out.`;
}

function neededOptions(
  head: Pick<PlanHead, 'guards' | 'automations' | 'counts'>,
  accepted: readonly string[],
): readonly string[] {
  const release = releasePlan(head, { automations: accepted }, 'stop');
  if (release.kind === 'all') return [];
  const live = release.kind === 'refused' ? release.automations : [];
  return [
    ...new Set(release.guards.map((guard) => liftingOption(guard, head.counts))),
    ...live.map(({ utr }) => `--accept-automation ${utr}`),
  ];
}
