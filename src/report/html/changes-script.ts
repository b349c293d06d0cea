// What runs in the page of a plan or a run: search, filters, the list of all changes, and the decision. The page can be
// read without it.
//
// The page gets the text of the functions (`Function.prototype.toString`), which after a build is plain JavaScript. So
// each must stand alone: it may call its neighbours in the lists of functions, and must use no import, no constant of its
// file, and no name for a function inside another one (tools that run TypeScript directly wrap such names).
import { INVISIBLE_RUN } from './page/markup.ts';
import type { PageBlocks } from './page/page.ts';
import type { PageDocument } from './page/page-dom.ts';
import { PAGE_STYLE } from './page/page-style.ts';
import { CHANGES_STYLE } from './changes/changes.ts';
import { DATA_FUNCTIONS, isWholePage, readRows, toldIn } from './changes/blocks-script.ts';
import { MATCH_FUNCTIONS } from './changes/match-script.ts';
import { openFilters, SEARCH_FUNCTIONS } from './changes/search-script.ts';
import { LIST_FUNCTIONS, openList } from './changes/list-script.ts';
import { APPROVAL_FUNCTIONS } from './decision/approval-script.ts';
import { DECISION_FUNCTIONS, openDecision } from './decision/decision.ts';

const FUNCTIONS = [
  startPage,
  openRows,
  tellDamage,
  ...DATA_FUNCTIONS,
  ...MATCH_FUNCTIONS,
  ...SEARCH_FUNCTIONS,
  ...LIST_FUNCTIONS,
  ...APPROVAL_FUNCTIONS,
  ...DECISION_FUNCTIONS,
];

const SCRIPT = `'use strict';
document.documentElement.className = 'scripted';
${FUNCTIONS.map(String).join('\n')}
document.addEventListener('DOMContentLoaded', () => {
  startPage(document, ${String(INVISIBLE_RUN)});
});
`;

/** For the pages of plans and runs. */
export const CHANGES_BLOCKS: PageBlocks = {
  script: SCRIPT,
  style: `${PAGE_STYLE}${CHANGES_STYLE}`,
  isEarly: true,
};

/** A page that was cut has no end: everything else in it is told to be doubtful. */
function startPage(page: PageDocument, invisible: RegExp): void {
  page.defaultView.addEventListener('beforeprint', () => {
    for (const details of page.querySelectorAll('details')) details.open = true;
  });
  if (page.querySelector('#data-end') === null) {
    tellDamage(page);
    return;
  }
  openRows(page, toldIn(page), invisible).catch(() => {
    tellDamage(page);
  });
}

/** A page without changes has no list. */
async function openRows(page: PageDocument, told: string, invisible: RegExp): Promise<void> {
  const rows = await readRows(page);
  const list = rows === undefined ? undefined : openList(rows, invisible);
  if (rows === undefined || (list === undefined && rows.about.rows > 0)) {
    tellDamage(page);
    return;
  }
  if (list !== undefined) {
    openFilters(list);
    await openDecision(rows, list);
  }
  if (await isWholePage(page, told)) page.querySelector('main')?.setAttribute('data-checked', '');
  else tellDamage(page);
}

function tellDamage(page: PageDocument): void {
  const damage = page.querySelector('#damaged');
  if (damage !== null) damage.hidden = false;
  for (const one of page.querySelectorAll('.deciding')) one.hidden = true;
}
