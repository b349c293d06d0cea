// What a person has to look at although the plan does nothing about it, one by one: with the address and the
// place of the row, since a number alone sends nobody to the right row.
import { FINDING_KINDS, type Finding, type FindingKind } from '../../plan/index.ts';
import type { PlanReader } from '../../state/index.ts';
import { changedLines, columns, originText, type ItemLook } from './item-lines.ts';
import { limitedLines } from './limited-lines.ts';
import type { ReportOptions } from '../report-options.ts';
import { quoted, visible } from './visible-text.ts';

export const FINDING_TITLES: Readonly<Record<FindingKind, string>> = {
  unwritableContact: 'To be changed by hand, since no endpoint can write it',
  unwritableRecipient: 'Recipients of segments to be changed by hand',
  mistypedAddress: 'Addresses that look mistyped, taken as they are',
};

/** A list for each kind that there is, with a blank line below. */
export function* findingLists(
  plan: Pick<PlanReader, 'head' | 'findings'>,
  options: ReportOptions,
): Generator<string> {
  const { counts } = plan.head.findings ?? {};
  if (counts === undefined) return;
  const { limit, style, seeAll: showAll } = options;
  const { countryNames } = plan.head;
  for (const kind of FINDING_KINDS) {
    const count = counts[kind];
    if (count === 0) continue;
    yield style.bold(`${FINDING_TITLES[kind]} (${String(count)}):`);
    yield* limitedLines({
      entries: plan.findings(kind),
      count,
      limit,
      linesOf: (finding) => findingLines(finding, { countryNames, style }),
      showAll,
    });
    yield '';
  }
}

function findingLines(finding: Finding, look: ItemLook): string[] {
  const { origin, email } = finding;
  const place = originText(origin, look.style);
  const line = `  ? ${columns([visible(email), findingPlace(finding), place])}`;
  if (finding.kind === 'mistypedAddress') return [line];
  return [
    line,
    ...changedLines(finding.changes, finding.origin, look).map((text) => `      ${text}`),
  ];
}

/** Where the contact is; of an address, what it should perhaps be. */
export function findingPlace(finding: Finding): string {
  switch (finding.kind) {
    case 'unwritableContact':
      return visible(finding.contactType);
    case 'unwritableRecipient':
      return `segment ${quoted(finding.segment)}`;
    case 'mistypedAddress':
      return `${visible(finding.meant)} may be meant`;
  }
}
