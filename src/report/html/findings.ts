// What a person has to look at although the plan does nothing about it, with address and place.
import { FINDING_KINDS, type Finding } from '../../plan/index.ts';
import type { PlanReader } from '../../state/index.ts';
import { changedRows, type FieldRow } from '../change-row.ts';
import type { CountryNames } from '../text/field-lines.ts';
import { FINDING_TITLES, findingPlace } from '../text/finding-lines.ts';
import { originMarkup } from './changes/entry.ts';
import { markup, NOTHING, type Markup } from './page/markup.ts';
import { grouped } from './page/numbers.ts';
import { section } from './page/page-parts.ts';
import { shownPair, shownValue } from './page/shown-value.ts';

/** More than anybody changes by hand, and few enough for a browser. */
const MOST_FINDINGS = 1_000;

type FoundPlan = Pick<PlanReader, 'head' | 'findings'>;

/** A section for each kind. `seeAll` is the command that lists them to the last. */
export function* findingSections(plan: FoundPlan, seeAll: string): Generator<Markup> {
  const { counts } = plan.head.findings ?? {};
  if (counts === undefined) return;
  for (const kind of FINDING_KINDS) {
    const count = counts[kind];
    if (count === 0) continue;
    const rows: Markup[] = [];
    for (const finding of plan.findings(kind)) {
      if (rows.length === MOST_FINDINGS) break;
      rows.push(findingRow(finding, plan.head.countryNames));
    }
    const note =
      count > rows.length
        ? markup`<p class="note">These are the first ${grouped(rows.length)} of ${grouped(count)}. All of them: <code>${seeAll}</code></p>
`
        : NOTHING;
    const content = markup`${note}<details${count > 20 ? NOTHING : markup` open`}>
<summary>${grouped(count)} with their places</summary>
<table><thead><tr><th scope="col">Address</th><th scope="col">Place</th><th scope="col">What</th></tr></thead><tbody>
${rows}</tbody></table></details>
`;
    yield section({ id: kind, title: FINDING_TITLES[kind], content });
  }
}

function findingRow(finding: Finding, countryNames: CountryNames): Markup {
  const { email, origin } = finding;
  const fields = 'changes' in finding ? changedRows(finding, countryNames).map(fieldMarkup) : [];
  return markup`<tr><th scope="row">${shownValue(email)}</th><td>${originMarkup(origin)}</td><td>${findingPlace(finding)}${fields}</td></tr>
`;
}

function fieldMarkup({ field, old, next, origin }: FieldRow): Markup {
  const [was, willBe] = shownPair(old, next);
  const from = origin === undefined ? NOTHING : markup` (${originMarkup(origin)})`;
  return markup`<br>${shownValue(field)}: ${was} → ${willBe}${from}`;
}
