// The frame of a page: one file that asks for nothing from elsewhere, and whose policy lets exactly its
// own script and its own style run, by their hashes. What a value holds can therefore never be run, even
// if it got past the escaping.
import { createHash } from 'node:crypto';
import { markup, type Markup } from './markup.ts';
import { PAGE_SCRIPT } from './page-script.ts';
import { PAGE_STYLE } from './page-style.ts';

export interface Page {
  readonly title: string;
  readonly body: Iterable<Markup>;
}

/** Yields pieces of the file, which joined are a whole HTML page in UTF-8. */
export function* page({ title, body }: Page): Generator<string> {
  yield `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy()}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<meta name="robots" content="noindex">
${markup`<title>${title}</title>`.text}
<style>${PAGE_STYLE}</style>
</head>
<body>
`;
  for (const { text } of body) yield text;
  yield `<script>${PAGE_SCRIPT}</script>
</body>
</html>
`;
}

/** No host, no inline event or style attribute, no form target, no other base. */
function policy(): string {
  return [
    `default-src 'none'`,
    `style-src '${hashOf(PAGE_STYLE)}'`,
    `script-src '${hashOf(PAGE_SCRIPT)}'`,
    `base-uri 'none'`,
    `form-action 'none'`,
  ].join('; ');
}

function hashOf(block: string): string {
  return `sha256-${createHash('sha256').update(block).digest('base64')}`;
}
