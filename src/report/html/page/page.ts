// The frame of a page, and the few shapes that it is made of. A page is one file that loads nothing from elsewhere.
// Its policy allows only its own script and style, by their hashes: no value can run even if its escaping failed.
import { createHash } from 'node:crypto';
import { markup, type Markup, NOTHING } from './markup.ts';
import type { Fact } from '../../words/document.ts';
import { shownValue } from './shown-values.ts';

/** What runs in a page and how it looks. The policy knows both by their hashes. */
export interface PageBlocks {
  readonly script: string;
  readonly style: string;
  /** Whether the script stands before what the page says, where a cut page still has it. */
  readonly isEarly?: boolean;
}

/** Yields pieces of the file, which joined are a whole HTML page in UTF-8. */
export function* page(
  title: string,
  body: Iterable<Markup>,
  blocks: PageBlocks,
): Generator<string> {
  yield pageHead(title, blocks);
  for (const { text } of body) yield text;
  yield `${blocks.isEarly === true ? '' : `<script>${blocks.script}</script>\n`}</body>
</html>
`;
}

/** The file up to its body, with what stands before that in it. */
export function pageHead(title: string, blocks: PageBlocks): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy(blocks)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<meta name="robots" content="noindex">
${markup`<title>${title}</title>`.text}
</head>
<body>
${UNSTYLED}<style>${blocks.style}</style>
${blocks.isEarly === true ? `${UNSCRIPTED}<script>${blocks.script}</script>\n` : ''}`;
}

/** Before the style, which hides it: the policy takes no style that was cut or changed. */
const UNSTYLED = `<p class="unstyled">If you can read this line, the page was cut or changed, or this viewer shows no styles: make the page anew, and open it in a browser.</p>
`;

/** Before the script, so that it stays where the page was cut within it. */
const UNSCRIPTED = `<p class="note unscripted" role="note">The script of this page does not run, or the page was cut. Without it, this page cannot check whether it is whole and as it was written.</p>
`;

/** No host, no inline event or style attribute, no form target, no other base. */
function policy({ script, style }: PageBlocks): string {
  return [
    `default-src 'none'`,
    `style-src '${hashOf(style)}'`,
    `script-src '${hashOf(script)}'`,
    `base-uri 'none'`,
    `form-action 'none'`,
  ].join('; ');
}

function hashOf(block: string): string {
  return `sha256-${createHash('sha256').update(block).digest('base64')}`;
}

export interface Opening {
  /** What the page is, above its heading: `listferry plan`. */
  readonly what: string;
  readonly heading: string;
  /** What a reader in a hurry must know. */
  readonly lead: string;
  readonly banner: Markup;
  readonly facts: readonly Fact[];
}

/** The top of a page; `main` begins here. */
export function opening({ what, heading, lead, banner, facts }: Opening): Markup {
  return markup`<a class="skip" href="#changes">Skip to the changes</a>
<main>
<p id="damaged" class="banner bad" role="alert" hidden><b>This page was cut or changed.</b> What it shows may be wrong or missing: make it anew.</p>
<header>
<p class="what">${what}</p>
<h1>${heading}</h1>
<p class="lead">${lead}</p>
${banner}
<dl class="facts">${facts.filter(([, , aside]) => aside === undefined).map(factMarkup)}</dl>
</header>
`;
}

/** The end of `main`, and what is below it: facts that are aside. */
export function pageFooter(facts: readonly Fact[] = []): Markup {
  const aside = facts.filter((fact) => fact[2] === 'aside');
  const list =
    aside.length === 0 ? NOTHING : markup`<dl class="facts">${aside.map(factMarkup)}</dl>`;
  return markup`</main>
<footer>${list}<p>This page holds personal data: keep it where only the people concerned with it can read it.</p></footer>
`;
}

export function section(id: string, title: string, content: Markup | readonly Markup[]): Markup {
  return markup`<section aria-labelledby="${id}">
<h2 id="${id}">${title}</h2>
${content}
</section>
`;
}

/** Sums one below the other; no section without sums. */
export function* sumSection(id: string, title: string, sums: readonly Markup[]): Generator<Markup> {
  if (sums.length === 0) return;
  const content = markup`<ul class="sums">${sums}</ul>
`;
  yield section(id, title, content);
}

export function banner(tone: 'good' | 'warn' | 'bad', content: Markup): Markup {
  return markup`<p class="banner ${tone}">${content}</p>`;
}

function factMarkup([label, value]: Fact): Markup {
  return markup`<div><dt>${label}</dt><dd>${shownValue(value)}</dd></div>
`;
}
