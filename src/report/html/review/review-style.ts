// How the page of choices looks, beyond what every page has: a table of columns that becomes a list on a narrow screen.

export const REVIEW_STYLE = `
.choose td, .choose th { padding-top: .6rem; padding-bottom: .6rem; }
.choose th[scope="row"] { font-weight: 600; min-width: 8rem; }
.choose select { min-width: 14rem; }
.choose .words > td { padding-left: 1.5rem; border-left: 4px solid var(--line); }
.choose .words table { width: auto; }
.choose .words td, .choose .words th { border: 0; padding-top: .25rem; padding-bottom: .25rem; }
.choose .words caption { padding-top: .25rem; font-weight: normal; color: var(--quiet); }
.choose .words .open th { border-left: 4px solid var(--warn); padding-left: .5rem; }
.samples li { display: inline-block; margin-right: .75rem; }
.question { display: grid; grid-template-columns: minmax(0, 3fr) minmax(0, 2fr); gap: .25rem 1.5rem; align-items: start; padding: .75rem 0; border-bottom: 1px solid var(--line); }
.question.open { border-left: 4px solid var(--warn); padding-left: 1rem; }
.question small { display: block; }
textarea { width: 100%; min-height: 12rem; font: .85rem/1.4 ui-monospace, monospace; color: inherit; background: var(--raised); border: 1px solid var(--same); border-radius: 6px; padding: .6rem; }
#save-answers { font-weight: 600; padding: .5rem 1.25rem; }
@media (max-width: 44rem) {
  .question { grid-template-columns: minmax(0, 1fr); }
  .choose > thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  .choose, .choose > tbody, .choose > tbody > tr, .choose > tbody > tr > * { display: block; width: 100%; }
  .choose > tbody > tr { border-bottom: 1px solid var(--line); padding: .5rem 0; }
  .choose > tbody > tr > * { border: 0; padding: .15rem 0; }
  .choose select { min-width: 0; }
  .choose .words > td { padding-left: .75rem; }
  .choose .words table, .choose .words caption, .choose .words tbody, .choose .words tr { display: block; width: 100%; }
  .choose .words thead { display: none; }
  .choose .words tr > * { display: block; width: 100%; }
}
@media print { .scripted { display: none !important; } }
`;
