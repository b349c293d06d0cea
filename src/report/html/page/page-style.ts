// How a page looks: on a desk and on a phone, in light and dark, and on paper. Colours keep a contrast of
// at least 4.5 to 1 for text and 3 to 1 for bars (WCAG 2.2, level AA), and none tells alone what a word
// beside it does not.

export const PAGE_STYLE = `
:root {
  --page: #ffffff; --raised: #f6f8fa; --line: #d5dbe1; --text: #1b2127; --quiet: #57606a;
  --link: #0b57b0; --mark: #fff1c2; --mark-text: #5c3b00;
  --create: #1a7f37; --update: #0b63c5; --delete: #c4232d; --suppress: #7a42c9;
  --same: #848d97; --aside: #0b7a8c; --warn: #8f5a00; --bad: #c4232d; --good: #167030;
  --good-back: #e3f6e8; --warn-back: #fff4d6; --bad-back: #ffe9e8; --old-back: #ffebe9; --new-back: #dcf5e3;
}
@media screen and (prefers-color-scheme: dark) {
  :root {
    --page: #101418; --raised: #191f25; --line: #333c46; --text: #e4e9ee; --quiet: #a3aeb9;
    --link: #7db8ff; --mark: #4d3b00; --mark-text: #ffe08a;
    --create: #4cc168; --update: #62a8ff; --delete: #ff7b74; --suppress: #bd93ff;
    --same: #77828d; --aside: #4fb3c4; --warn: #e3a83a; --bad: #ff7b74; --good: #4cc168;
    --good-back: #12301b; --warn-back: #362a0c; --bad-back: #3d1a1a; --old-back: #3d1f1f; --new-back: #153420;
  }
}
* { box-sizing: border-box; }
[hidden] { display: none !important; }
.scripted .unscripted, .unstyled { display: none; }
html { scroll-padding-top: 7.5rem; }
body {
  margin: 0 auto; max-width: 72rem; padding: 0 1.5rem 3rem; background: var(--page); color: var(--text);
  font: 1rem/1.5 system-ui, sans-serif; font-variant-numeric: tabular-nums; overflow-wrap: break-word;
}
bdi, code { overflow-wrap: anywhere; }
a { color: var(--link); }
:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; border-radius: 3px; }
h1 { margin: 0; font-size: 1.75rem; line-height: 1.2; }
h2 { margin: 1.75rem 0 .5rem; font-size: 1.25rem; line-height: 1.3; }
h2:focus { outline: none; }
h3 { margin: 0; font-size: 1rem; }
p { margin: .5rem 0; }
small { color: var(--quiet); font-size: .85rem; font-weight: normal; }
code { font: .875em/1.4 ui-monospace, monospace; background: var(--raised); padding: .1em .35em; border-radius: 4px; }
mark { background: var(--mark); color: var(--mark-text); font: .8em ui-monospace, monospace; padding: 0 .25em; border-radius: 3px; }
ul, ol { margin: 0; padding: 0; list-style: none; }
.skip { position: absolute; left: -100vw; top: 0; padding: .5rem 1rem; background: var(--page); z-index: 3; }
.skip:focus { left: 1rem; }
.unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }

header { padding-top: 1.25rem; }
.what { margin: 0; color: var(--quiet); font-weight: 600; }
.lead { margin: .35rem 0 .75rem; font-size: 1.05rem; text-wrap: pretty; }
.banner, .note { padding: .6rem 1rem; border-left: 4px solid var(--line); border-radius: 4px; background: var(--raised); }
.note { margin: .75rem 0; }
.good:is(.banner, .note) { border-color: var(--good); background: var(--good-back); }
.warn:is(.banner, .note) { border-color: var(--warn); background: var(--warn-back); }
.bad:is(.banner, .note) { border-color: var(--bad); background: var(--bad-back); }
.note p { margin: .25rem 0; }
.facts { display: flex; flex-wrap: wrap; gap: .25rem 2rem; margin: .75rem 0 0; font-size: .9rem; }
.facts > div { display: flex; flex-wrap: wrap; gap: 0 .5rem; min-width: 0; }
.facts dt { color: var(--quiet); }
.facts dd { margin: 0; min-width: 0; }

.cards { display: grid; grid-auto-flow: column; grid-auto-columns: minmax(0, 1fr); gap: .6rem; }
.cards li { padding: .5rem .75rem; border: 1px solid var(--line); border-top: 4px solid var(--same); border-radius: 6px; font-size: .9rem; line-height: 1.35; }
.cards b { display: block; font-size: 1.6rem; line-height: 1.25; }
.cards .create { border-top-color: var(--create); }
.cards .update { border-top-color: var(--update); }
.cards .delete { border-top-color: var(--delete); }
.cards .suppress { border-top-color: var(--suppress); }
.cards .aside { border-top-color: var(--aside); }
.cards .none { border-top-color: var(--line); color: var(--quiet); }

rect.create { fill: var(--create); } rect.update { fill: var(--update); } rect.delete { fill: var(--delete); }
rect.suppress { fill: var(--suppress); } rect.same { fill: var(--same); } rect.aside { fill: var(--aside); }
rect.warn { fill: var(--warn); } rect.bad { fill: var(--bad); } rect.good { fill: var(--good); }
.bar { display: block; border-radius: 3px; background: var(--raised); }
.bar rect { stroke: var(--page); stroke-width: 2; vector-effect: non-scaling-stroke; }
.swatch { border-radius: 2px; }
.sums { display: grid; gap: 1.25rem; }
.sums h3 { margin-bottom: .35rem; }
.sum { margin: .35rem 0 0; }
.term { white-space: nowrap; }

table { border-collapse: collapse; width: 100%; }
caption { text-align: left; font-weight: 600; padding: 1.25rem 0 .35rem; }
th, td { padding: .4rem 1rem .4rem 0; text-align: left; vertical-align: top; border-bottom: 1px solid var(--line); }
thead th { color: var(--quiet); font-size: .85rem; }
tbody th { font-weight: normal; }
.kinds th, .kinds td { vertical-align: middle; }
.kinds th { width: 22rem; }
.number { text-align: right; white-space: nowrap; }
td.wide { padding-right: 0; }
.scroll { overflow-x: auto; }
.stacked { display: none; }
.state.good { color: var(--good); }
.state.bad { color: var(--bad); }
.warnings { display: grid; gap: .5rem; }
.warnings .note { margin: 0; }

#filters { position: sticky; top: 0; z-index: 2; display: flex; flex-wrap: wrap; gap: .75rem; align-items: end; padding: .75rem 0; background: var(--page); border-bottom: 1px solid var(--line); }
.control { flex: 1 1 7rem; min-width: 0; }
.control.search { flex: 2 1 11rem; }
.control label { display: block; color: var(--quiet); font-size: .85rem; }
input, select, button { font: inherit; color: inherit; background: var(--page); border: 1px solid var(--same); border-radius: 6px; padding: .4rem .6rem; min-height: 2.5rem; }
input, select { width: 100%; }
button { cursor: pointer; background: var(--raised); }
#matches { margin: .75rem 0; color: var(--quiet); min-height: 1.5em; }

summary { cursor: pointer; }
.changes { margin: 0 0 1.5rem; }
.changes > summary { padding: .6rem 0; border-bottom: 1px solid var(--line); }
.changes > summary h3 { display: inline; font-size: 1.1rem; }
.tally { color: var(--quiet); margin-left: .5rem; }
.change { display: grid; grid-template-columns: minmax(0, 2fr) minmax(0, 3fr); gap: .25rem 1.5rem; padding: .65rem 0; border-bottom: 1px solid var(--line); content-visibility: auto; contain-intrinsic-size: auto 6rem; }
.who { position: relative; padding-left: 1.5rem; }
.who:only-child { grid-column: 1 / -1; }
.sign { position: absolute; left: 0; font-weight: 700; font-family: ui-monospace, monospace; }
.sign.create { color: var(--create); } .sign.update { color: var(--update); }
.sign.delete { color: var(--delete); } .sign.suppress { color: var(--suppress); }
.meta, .why { margin: 0; color: var(--quiet); font-size: .85rem; }
.why { color: var(--text); font-size: .95rem; }
.change dl { margin: 0; display: grid; gap: .25rem; align-content: start; }
.change dl > div { display: grid; grid-template-columns: minmax(0, 12rem) minmax(0, 1fr); gap: 0 1rem; }
.change dt { color: var(--quiet); font-size: .9rem; }
.change dd { margin: 0; }
.change .flow { display: flex; flex-wrap: wrap; gap: .15rem 1.25rem; }
.change .flow > div { display: flex; gap: .4rem; align-items: baseline; min-width: 0; }
.change .flow > div > * { min-width: 0; }
del, ins { text-decoration: none; }
dd bdi { white-space: break-spaces; background: var(--raised); border-radius: 3px; padding: .05em .3em; box-decoration-break: clone; -webkit-box-decoration-break: clone; }
.facts dd bdi { background: none; padding: 0; }
del bdi { background: var(--old-back); }
ins bdi { background: var(--new-back); }
.long[open] > summary > bdi { display: none; }
.long { display: inline-block; max-width: 100%; vertical-align: top; }
i { color: var(--quiet); }
.more { margin-top: .75rem; }
footer { margin-top: 3rem; padding-top: 1rem; border-top: 1px solid var(--line); color: var(--quiet); font-size: .85rem; }

@media (max-width: 44rem) {
  html { scroll-padding-top: 1rem; }
  body { padding: 0 1rem 2rem; }
  header { padding-top: .75rem; }
  h1 { font-size: 1.4rem; }
  .lead { font-size: 1rem; }
  .cards { grid-auto-flow: row; grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); }
  .cards li:first-child:nth-last-child(odd) { grid-column: span 2; }
  #filters { position: static; }
  .control { flex-basis: 40%; }
  .control.search { flex-basis: 100%; }
  th, td { padding-right: .6rem; }
  th small, .number small { display: block; }
  .change { grid-template-columns: minmax(0, 1fr); }
  .change dl { padding-left: 1.5rem; }
  .change dl:not(.flow) > div { grid-template-columns: minmax(0, 1fr); }
  .kinds th { width: auto; }
  .kinds td.wide { width: 30%; }
  .stacked { display: inline; }
  .runs, .runs tbody, .runs tr, .runs td, .runs th { display: block; width: 100%; }
  .runs thead { display: none; }
  .runs tr { padding: .5rem 0; border-bottom: 1px solid var(--line); }
  .runs td, .runs th { border: 0; padding: .1rem 0; }
  .scroll th:not(.number), .scroll td:not(.number) { min-width: 6.5rem; }
}
@media print {
  :root { color-scheme: light; }
  body { max-width: none; padding: 0; font-size: 10pt; }
  #filters, .skip, .more { display: none !important; }
  .scroll { overflow-x: visible; }
  details::details-content { content-visibility: visible; display: block; }
  .change { content-visibility: visible; }
  .change, .sums li, .cards li, tr { break-inside: avoid; }
  rect, .cards li, .banner, .note, dd bdi, mark { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
}
`;
