// The few shapes that a page is made of.
import { markup, NOTHING, type Markup } from './markup.ts';
import { shownValue } from './shown-value.ts';

export interface Opening {
  /** What the page is, above its heading: `listferry plan`. */
  readonly what: string;
  readonly heading: string;
  /** What a reader in a hurry must know. */
  readonly lead: string;
  readonly banner: Markup;
  readonly facts: readonly Fact[];
}

export interface Fact {
  readonly label: string;
  readonly value: Markup;
  /** For what needs a line of its own. */
  readonly isWide?: boolean;
}

export interface Section {
  readonly id: string;
  readonly title: string;
  readonly content: Markup | readonly Markup[];
}

/** The top of a page; `main` begins here. */
export function opening({ what, heading, lead, banner, facts }: Opening): Markup {
  return markup`<a class="skip" href="#changes">Skip to the changes</a>
<main>
<header>
<p class="what">${what}</p>
<h1>${heading}</h1>
<p class="lead">${lead}</p>
${banner}
<dl class="facts">${facts.map(factMarkup)}</dl>
</header>
`;
}

export const PAGE_END = markup`</main>
<footer><p>This page holds personal data: keep it where only the people concerned with it can read it.</p></footer>
`;

export function section({ id, title, content }: Section): Markup {
  return markup`<section aria-labelledby="${id}">
<h2 id="${id}">${title}</h2>
${content}
</section>
`;
}

/** Sums one below the other; nothing where there is none. */
export function* sumSection(id: string, title: string, sums: readonly Markup[]): Generator<Markup> {
  if (sums.length === 0) return;
  const content = markup`<ul class="sums">${sums}</ul>
`;
  yield section({ id, title, content });
}

export function banner(tone: 'good' | 'warn' | 'bad', content: Markup): Markup {
  return markup`<p class="banner ${tone}">${content}</p>`;
}

/** A name or path of the outside among our own words. */
export function fact(label: string, value: string | null): Fact {
  return { label, value: value === null ? markup`not known yet` : shownValue(value) };
}

export function fingerprintFact(fingerprint: string): Fact {
  return { label: 'Fingerprint', value: markup`<code>${fingerprint}</code>`, isWide: true };
}

/** Commands to run, with what each is for. */
export function stepList(
  steps: readonly { readonly command: string; readonly does: string }[],
): Markup {
  if (steps.length === 0) return NOTHING;
  return markup`<ol class="steps">${steps.map(({ command, does }) => markup`<li><code>${command}</code> ${does}</li>`)}</ol>
`;
}

function factMarkup({ label, value, isWide }: Fact): Markup {
  const place = isWide === true ? markup` class="wide"` : NOTHING;
  return markup`<div${place}><dt>${label}</dt><dd>${value}</dd></div>
`;
}
