// Prints the pages of two runs as one object, for a browser. In a process of its own, since the transformation of the tests renames what
// functions of other files are called, and the page's script is the text of its functions.
import { runHtml } from '../../src/report/html/run-html.ts';
import { resultOf } from '../report/finished-run.ts';
import { runReportOf } from '../report/html/html-run.ts';
import { HOSTILE } from './report-pages.ts';

const mixed = runReportOf({
  result: resultOf({ applied: 1, rejected: 1, unknown: 1 }),
  exitCode: 7,
  exceptions: () => [
    { seq: 2, verdict: 'rejected', reason: { code: 'told', text: HOSTILE[0] } },
    { seq: 3, verdict: 'unknown', reason: null },
  ],
});
const pages = [mixed, runReportOf({})].map((report) => [...runHtml(report)].join(''));
process.stdout.write(JSON.stringify({ mixed: pages[0], clean: pages[1] }));
