// What a plan or a run warns of, and its findings one by one: what the plan leaves to a person. Each has its
// address and the place of its row, since a number alone leads nobody to the right row.
import {
  copyWarnings,
  type Finding,
  FINDING_KINDS,
  isCopyWarning,
  type PlanWarning,
} from '../../plan/index.ts';
import type { PlanReader, RunResult, Shortfall } from '../../state/index.ts';
import { changedLines, columns, type ItemLook, originText } from './item-lines.ts';
import { counted } from './phrases.ts';
import { type ReportOptions, type Style, titledList } from './report-options.ts';
import { FINDING_TITLES } from './titles.ts';
import { quoted, visible } from './visible-text.ts';

export function* warningLines(warnings: readonly PlanWarning[], style: Style): Generator<string> {
  for (const { code, message, hint } of warnings) {
    yield `${style.yellow(`Warning ${visible(code)}:`)} ${visible(message)}`;
    if (hint !== undefined) yield `  ${visible(hint)}`;
  }
}

/** The warnings of the run's plan, with the copies as the run left them. */
export function resultWarnings({
  warnings = [],
  copies,
}: Pick<RunResult, 'warnings' | 'copies'>): PlanWarning[] {
  const others = warnings.filter((warning) => !isCopyWarning(warning));
  if (copies === undefined) return others;
  return [...others, ...madeWarning(copies.made), ...copyWarnings(copies.left)];
}

function madeWarning(made: number): PlanWarning[] {
  if (made === 0) return [];
  return [
    {
      code: 'COPIES_MADE',
      message: `${counted(made, 'contact')} more than the run created came to be at addresses that it created.`,
      hint: 'A write may have been carried out twice, or another program adds the same people. `listferry runs` and `listferry show` tell of them.',
    },
  ];
}

/** For a list that may not be whole. */
export function shortfallWarning(shortfall: Shortfall): PlanWarning {
  const { list, ownerId, listed, expected } = shortfall;
  const of = ownerId === '' ? list : `${list} of ${ownerId}`;
  return {
    code: 'FEWER_THAN_COUNTED',
    message: `${of} has ${counted(listed, 'record')} where the service counts ${String(expected)}: the list may not be whole, or the account changed meanwhile.`,
  };
}

/** A list for each kind of finding that occurs, with a blank line below. */
export function* findingLists(
  plan: Pick<PlanReader, 'head' | 'findings'>,
  options: ReportOptions,
): Generator<string> {
  const { counts } = plan.head.findings ?? {};
  if (counts === undefined) return;
  const look = { countryNames: plan.head.countryNames, style: options.style };
  const linesOf = (finding: Finding): string[] => findingLines(finding, look);
  for (const kind of FINDING_KINDS) {
    const list = { entries: plan.findings(kind), count: counts[kind], linesOf };
    yield* titledList(FINDING_TITLES[kind], list, options);
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

/** Where the contact is; for an address, what it should perhaps be. */
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
