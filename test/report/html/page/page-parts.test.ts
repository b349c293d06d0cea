import { expect, it } from 'vitest';
import { markup } from '../../../../src/report/html/page/markup.ts';
import {
  banner,
  fact,
  fingerprintFact,
  opening,
  section,
  stepList,
} from '../../../../src/report/html/page/page-parts.ts';
import { bareText } from '../bare-text.ts';

it('opens with a way to skip to the changes, and one heading', () => {
  const { text } = opening({
    what: 'listferry plan',
    heading: 'What this plan would do',
    lead: 'Much.',
    banner: banner('good', markup`Fine.`),
    facts: [fact('Service', 'api.example.com'), fact('Account', null), fingerprintFact('ab12')],
  });

  expect(text.indexOf('href="#changes"')).toBeLessThan(text.indexOf('<main>'));
  expect(text.match(/<h1>/gu)).toHaveLength(1);
  expect(bareText(text)).toContain(
    'Service api.example.com Account not known yet Fingerprint ab12',
  );
});

it('names a section by its heading', () => {
  const { text } = section({ id: 'rows', title: 'Rows & more', content: markup`<p></p>` });

  expect(text).toContain('<section aria-labelledby="rows">\n<h2 id="rows">Rows &amp; more</h2>');
});

it('lists commands with what each does, and nothing when there is none', () => {
  const { text } = stepList([{ command: 'listferry plan', does: 'compares anew' }]);

  expect(text).toContain('<li><code>listferry plan</code> compares anew</li>');
  expect(stepList([]).text).toBe('');
});
