// How the list of changes, the groups and the decision look, beyond what every page has.

export const CHANGES_STYLE = `
.command code { display: block; padding: .5rem .75rem; margin-top: .35rem; white-space: pre-wrap; }
.looks { display: grid; gap: .5rem; }
.looks .note { margin: 0; }
.looks details { margin-top: .25rem; }
.addresses { columns: 2 18rem; margin-top: .25rem; }
.groups thead th:first-child { width: 2.25rem; }
.examples { margin-top: .15rem; }
.examples > summary { color: var(--quiet); font-size: .85rem; }
.groups, .fields { table-layout: fixed; }
.groups thead th:nth-child(3) { width: 6rem; }
.groups thead th:nth-child(4) { width: 5rem; }
.fields thead th:nth-child(1) { width: 15%; }
.fields thead th:nth-child(2), .fields thead th:nth-child(3) { width: 18%; }
.fields thead th:nth-child(4) { width: 10%; }
.groups th, .fields th, .fields td, .change dt { overflow-wrap: break-word; }
input[type="checkbox"] { width: 1.25rem; height: 1.25rem; min-height: 0; margin: .15rem .5rem 0 0; accent-color: var(--link); }
.tick small { display: block; }
.check { display: flex; align-items: start; flex: 1 1 18rem; }
.control:has([data-single]) { display: none; }
#list { position: relative; height: 70vh; min-height: 20rem; overflow-y: auto; overscroll-behavior: contain; border: 1px solid var(--line); border-radius: 6px; padding: 0 .75rem; }
#list-space { width: 1px; }
#list-rows { position: absolute; top: 0; left: .75rem; right: .75rem; }
#list .change { content-visibility: visible; }
#list .change:has(.tick) { grid-template-columns: 2rem minmax(0, 2fr) minmax(0, 3fr); }
#list .tick { display: block; }
.change.marked { background: var(--mark); color: var(--mark-text); }
#decision { position: sticky; bottom: 0; z-index: 2; margin-top: 2.75rem; padding: .75rem 1rem; border: 1px solid var(--same); border-radius: 6px; background: var(--raised); max-height: 60vh; overflow: auto; }
#decision h2 { margin: 0; font-size: 1.05rem; }
.confirm { display: flex; flex-wrap: wrap; gap: .75rem; align-items: end; }
[aria-invalid="true"] { border-color: var(--bad); }
button:disabled { color: var(--quiet); cursor: not-allowed; }
@media (max-width: 44rem) {
  #list .change:has(.tick) { grid-template-columns: 2rem minmax(0, 1fr); }
  #list .change:has(.tick) dl { grid-column: 2; padding-left: 0; }
  #decision { position: static; max-height: none; }
  .groups thead th:nth-child(3) { width: 4.5rem; }
  .groups tr > :nth-child(4) { display: none; }
  .fields, .fields tbody, .fields tr, .fields td, .fields th { display: block; width: 100%; }
  .fields thead { display: none; }
  .fields tr { padding: .5rem 0; border-bottom: 1px solid var(--line); }
  .fields td, .fields th { border: 0; padding: .1rem 0; text-align: left; }
}
@media print {
  #list, #matches, #decision, .deciding { display: none !important; }
}
`;
