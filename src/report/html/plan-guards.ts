// The guards of a plan as a table, with what each tripped one means, and its warnings.
import type { GuardName, GuardResult, PlanHead, PlanWarning } from '../../plan/index.ts';
import { guardWords } from '../words/plan-words.ts';
import { markup, type Markup, NOTHING } from './page/markup.ts';
import { section } from './page/page.ts';
import { grouped, percent, shownValue } from './page/shown-values.ts';

const MEASURES: Readonly<Record<GuardName, string>> = {
  maxDelete: 'Contacts to delete',
  maxUpdate: 'Contacts to update',
  maxSuppress: 'Addresses to suppress',
  maxShrink: 'Missing or unreadable since the last run',
  maxInvalid: 'Invalid rows',
  firstMirror: 'Deletes in a first mirror',
  stateLost: 'Deletes without a trusted state',
  memoryLost: 'Creates without the memory of earlier runs',
  maxGone: 'Gone from the service at once',
  conflicts: 'Contacts that both sides changed',
  returned: 'People who left and would come back',
  approvals: 'Changes that need approval',
};

/** The guards as a table, and below it what each tripped one means. */
export function* guardSection({ guards, counts }: PlanHead): Generator<Markup> {
  if (guards.length === 0) return;
  const table = markup`<table><thead><tr><th scope="col">Guard</th><th scope="col" class="number">Found</th><th scope="col" class="number">At most</th><th scope="col">State</th></tr></thead><tbody>
${guards.map(guardRow)}</tbody></table>
`;
  const tripped = guards.filter((guard) => guard.tripped);
  const content = [table, ...tripped.map((guard) => trippedMarkup(guard, counts))];
  yield section('guards', 'Guards', content);
}

export function* warningSection(warnings: readonly PlanWarning[]): Generator<Markup> {
  if (warnings.length === 0) return;
  const content = markup`<ul class="warnings">${warnings.map(warningMarkup)}</ul>
`;
  yield section('warnings', 'Warnings', content);
}

function guardRow(guard: GuardResult): Markup {
  const { name, value, limit, tripped } = guard;
  const state = tripped
    ? markup`<span class="state bad">tripped</span>`
    : markup`<span class="state good">holds</span>`;
  return markup`<tr><th scope="row">${whatOf(guard)} <small>${name}</small></th><td class="number">${withShare(value, guard)}</td><td class="number">${withShare(limit, guard)}</td><td>${state}</td></tr>
`;
}

/** The suppressions of an account are one number, and need no name. */
function whatOf({ name, of }: GuardResult): Markup {
  if (name === 'maxSuppress' || name === 'returned') return markup`${MEASURES[name]}`;
  return markup`${MEASURES[name]} of ${shownValue(of)}`;
}

function withShare(count: number, { base }: GuardResult): Markup {
  if (base === undefined) return markup`${grouped(count)}`;
  return markup`${grouped(count)} <small>${percent(count, base)}</small>`;
}

function trippedMarkup(guard: GuardResult, counts: PlanHead['counts']): Markup {
  const { measured, consequence, option } = guardWords(guard, counts);
  const lift =
    option === undefined
      ? NOTHING
      : markup` To allow it once, after a look at the plan: <code>${option}</code>`;
  return markup`<p class="note bad"><b>${whatOf(guard)}:</b> ${measured}. ${consequence}${lift}</p>
`;
}

function warningMarkup({ code, message, hint }: PlanWarning): Markup {
  const help = hint === undefined ? NOTHING : markup`<p>${shownValue(hint)}</p>`;
  return markup`<li class="note warn"><b>${shownValue(message)}</b>${help}<p><small>${code}</small></p></li>
`;
}
