// The page of `init --review`: what becomes of each column and word of the files, with the reason and samples, to be
// looked at and chosen. It writes nothing; what was chosen is saved as a file of answers for `init --answers`.
import { counted } from '../../../lib/index.ts';
import type { Choice, ChoiceOption } from '../../../contacts/index.ts';
import { type Markup, NOTHING, escapeMarkup, markup } from '../page/markup.ts';
import { PAGE_STYLE } from '../page/page-style.ts';
import { pageFooter, banner, page, section } from '../page/page.ts';
import { reviewScript } from './review-script.ts';

export interface ReviewPage {
  readonly structure: readonly Choice[];
  readonly sources: readonly {
    readonly name: string;
    readonly about: readonly string[];
    readonly questions: readonly Choice[];
    readonly columns: readonly (Choice & { readonly words: readonly Choice[] })[];
  }[];
  /** Files that were left out, and why. */
  readonly leftOut: readonly string[];
  /** What a file of answers begins with. */
  readonly title: string;
  readonly version: number;
  /** The command that writes the configuration from the saved answers. */
  readonly write: string;
  /** The command that makes this page anew from them. */
  readonly again: string;
}

type ReviewedColumn = ReviewPage['sources'][number]['columns'][number];

/** Yields pieces of the page. */
export function reviewHtml(review: ReviewPage): Generator<string> {
  const script = reviewScript(review.title, review.version);
  return page('What these files become', body(review), {
    script,
    style: `${PAGE_STYLE}${REVIEW_STYLE}`,
  });
}

function* body(review: ReviewPage): Generator<Markup> {
  const { structure, sources, leftOut } = review;
  yield markup`<a class="skip" href="#source-0">Skip to the columns</a>
<main>
<header>
<p class="what">listferry init</p>
<h1>What these files become</h1>
<p class="lead">Each column with the form of three of its values, what becomes of it, and why. Change what is wrong, decide what is open, and save your answers at the end. Nothing has been written yet.</p>
${openBanner(review)}
<noscript><p class="note">Choosing needs the script of this page. Without it, the page can be read, and the configuration edited by hand.</p></noscript>
</header>
`;
  if (leftOut.length > 0) yield section('left-out', 'Left out', leftOut.map(note));
  if (structure.length > 0) yield section('files', 'The files', structure.map(structureMarkup));
  let columns = 0;
  for (const [index, { name, about, questions, columns: own }] of sources.entries()) {
    const from = columns;
    columns += own.length;
    const content = [
      markup`<ul class="about">${about.map((line) => markup`<li>${line}</li>`)}</ul>`,
      ...questions.map((choice) =>
        questionMarkup(choice, NOTHING, sayingColumns(choice, own, from)),
      ),
      columnTable(own, from),
    ];
    yield section(`source-${String(index)}`, name, content);
  }
  yield saving(review);
  yield pageFooter();
}

/** How much a person still has to decide. */
function openBanner({ structure, sources }: ReviewPage): Markup {
  const choices = [
    ...structure,
    ...sources.flatMap(({ questions, columns }) => [
      ...questions,
      ...columns.filter(({ present }) => present === 'consent').flatMap(({ words }) => words),
    ]),
  ];
  const open = choices.filter(({ present }) => present === '').length;
  return open === 0
    ? banner('good', markup`<b>Nothing is open.</b>`)
    : banner(
        'warn',
        markup`<b>${counted(open, 'choice')} to be made.</b> Until then, what is open brings nobody mail.`,
      );
}

function note(text: string): Markup {
  return markup`<p class="note">${text}</p>`;
}

function structureMarkup(choice: Choice): Markup {
  return questionMarkup(choice, markup` data-structure=""`);
}

/** Choosing one of them is choosing what becomes of a column, by its number. */
function sayingColumns(
  { columns = [] }: Choice,
  own: readonly ReviewedColumn[],
  from: number,
): readonly Markup[] {
  return own.flatMap(({ text }, index) =>
    columns.includes(text)
      ? [markup`<option value="" data-says="${from + index}">a column says it: ${text}</option>`]
      : [],
  );
}

function questionMarkup(choice: Choice, marks: Markup, saying: readonly Markup[] = []): Markup {
  const { text, because, present } = choice;
  const reason = because === undefined ? NOTHING : markup`<small>${because}</small>`;
  const look = present === '' ? 'question open' : 'question';
  return markup`<label class="${look}"><span>${text}${reason}</span>${control(choice, marks, saying)}</label>
`;
}

function columnTable(columns: readonly ReviewedColumn[], from: number): Markup {
  if (columns.length === 0) return markup`<p>Its columns are read as its provider writes them.</p>`;
  return markup`<table class="choose"><thead><tr><th scope="col">Column</th><th scope="col">Some values, masked</th><th scope="col">Becomes</th><th scope="col">Why</th></tr></thead><tbody>
${columns.map((column, index) => columnRows(column, from + index))}</tbody></table>
`;
}

function columnRows(column: ReviewedColumn, number: number): Markup {
  const { text, samples = [], because = '', words } = column;
  const marks = markup` data-column="${number}" aria-label="What becomes of ${text}"`;
  return markup`<tr><th scope="row"><bdi>${text}</bdi></th><td><ul class="samples">${samples.map((sample) => markup`<li><bdi>${sample}</bdi></li>`)}</ul></td><td>${control(column, marks)}</td><td>${because}</td></tr>
${words.length === 0 ? NOTHING : wordRows(column, number)}`;
}

function wordRows({ text, words, present }: ReviewedColumn, number: number): Markup {
  const hidden = present === 'consent' ? NOTHING : markup` hidden`;
  return markup`<tr class="words" id="words-${number}"${hidden}><td colspan="4"><table><caption>What the words of ${text} say of consent</caption><thead><tr><th scope="col">Word</th><th scope="col">Rows</th><th scope="col">Means</th></tr></thead><tbody>
${words.map((word) => wordRow(word, number))}</tbody></table></td></tr>
`;
}

function wordRow(word: Choice, number: number): Markup {
  const marks = markup` data-word-of="${number}" aria-label="What ${word.text} means"`;
  const look = word.present === '' ? markup` class="open"` : NOTHING;
  const such = (word.samples ?? []).map((sample) => markup` <small><bdi>${sample}</bdi></small>`);
  return markup`<tr${look}><th scope="row"><bdi>${word.text}</bdi>${such}</th><td>${counted(word.rows ?? 0, 'row')}</td><td>${control(word, marks)}</td></tr>
`;
}

/** A list to choose from, with more options behind, or a line for a text of one's own. `marks` are attributes. */
function control(choice: Choice, marks: Markup, more: readonly Markup[] = []): Markup {
  const { about, options, present, undecided } = choice;
  // Names are compared with those of the files, so not a character of them may be shown otherwise.
  const data = markup` data-about="${exact(JSON.stringify(about))}" data-present="${exact(present)}"${marks}`;
  if (options.length === 0) {
    return markup`<input type="text" value="${exact(present)}" placeholder="${undecided ?? ''}" autocomplete="off"${data}>`;
  }
  const open = undecided === undefined ? [] : [{ value: '', words: `not decided: ${undecided}` }];
  const known = options.some(({ value }) => value === present) || present === '';
  const own = known ? [] : [{ value: present, words: present }];
  const all = [...open, ...own, ...options];
  return markup`<select${data}>${all.map((one) => optionMarkup(one, present))}${more}</select>`;
}

function optionMarkup({ value, words }: ChoiceOption, present: string): Markup {
  const selected = value === present ? markup` selected` : NOTHING;
  return markup`<option value="${exact(value)}"${selected}>${words}</option>`;
}

/** With invisible characters as they are. */
function exact(text: string): Markup {
  return { text: escapeMarkup(text) };
}

function saving({ write, again }: ReviewPage): Markup {
  const content = markup`<p id="changed" role="status"></p>
<p class="note warn again" hidden>A choice about the files changes how they are read: it is saved alone, and the columns are to be looked at on a new page.</p>
<p class="scripted" hidden><button type="button" id="save-answers">Save the answers</button></p>
<p>They become the file <code>listferry-answers.json</code>. Move it to where you ran the command, then run:</p>
<p class="writes"><code>${write}</code></p>
<p class="again" hidden><code>${again}</code></p>
<details class="scripted" hidden><summary>The answers as text, to be copied</summary><textarea id="answers" readonly spellcheck="false" aria-label="The answers as text"></textarea></details>
`;
  return section('saving', 'Save', content);
}

// How the page of choices looks, beyond what every page has: a table of columns that becomes a list on a narrow screen.

const REVIEW_STYLE = `
.choose td, .choose th { padding-top: .6rem; padding-bottom: .6rem; }
.choose th[scope="row"] { font-weight: 600; min-width: 11rem; }
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
