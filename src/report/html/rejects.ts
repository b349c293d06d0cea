// Rows that could not be taken, for the person who mends them.
import type { Reject } from '../../contacts/index.ts';
import { markup, NOTHING, type Markup } from './page/markup.ts';
import { grouped } from './page/numbers.ts';
import { section } from './page/page-parts.ts';
import { shownValue } from './page/shown-value.ts';

/** Enough to see what is wrong: whoever mends the rows has them all in a file of their own. */
const MOST_REJECTS = 200;

export function* rejectSection(rejects: Iterable<Reject>): Generator<Markup> {
  const shown: Markup[] = [];
  let rest = false;
  for (const reject of rejects) {
    rest = shown.length === MOST_REJECTS;
    if (rest) break;
    shown.push(rejectRow(reject));
  }
  if (shown.length === 0) return;
  const note = rest
    ? markup`<p class="note">These are the first ${grouped(MOST_REJECTS)}. The plan command wrote all of them to a CSV file beside the plans, in the folder <code>rejects</code>.</p>
`
    : NOTHING;
  const content = markup`${note}<details${rest || shown.length > 20 ? NOTHING : markup` open`}>
<summary>Rows with their places and reasons</summary>
<table><thead><tr><th scope="col">Place</th><th scope="col">Reason</th></tr></thead><tbody>
${shown}</tbody></table></details>
`;
  yield section({ id: 'rejects', title: 'Rows that could not be taken', content });
}

function rejectRow({ source, file, line, column, reason }: Reject): Markup {
  const where = column === '' ? NOTHING : markup`${shownValue(column)}: `;
  return markup`<tr><th scope="row">${shownValue(source)} ${shownValue(file)}, line ${line}</th><td>${where}${shownValue(reason)}</td></tr>
`;
}
