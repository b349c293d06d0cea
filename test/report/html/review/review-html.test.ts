// The page of choices: hostile names stay names, and what is open is counted.
import { expect, it } from 'vitest';
import type { Choice } from '../../../../src/contacts/index.ts';
import { type ReviewPage, reviewHtml } from '../../../../src/report/html/review/review-html.ts';
import { answersText, chooseSaying } from '../../../../src/report/html/review/review-script.ts';
import { bareText } from '../bare-text.ts';

const HOSTILE = `"><script>alert(1)</script>\u{202e}`;

it('holds names as text, and exactly where they are compared with the files', () => {
  const html = page({ columns: [{ ...choice(HOSTILE, 'leave'), words: [] }] });

  expect(html).not.toContain('<script>alert');
  expect(bareText(html)).toContain('"><script>alert(1)</script>\\u{202e}');
  expect(html).toContain(
    `&quot;column&quot;:&quot;\\&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;\u{202e}&quot;`,
  );
});

it('shows a note around its phrase, and of a word nothing besides', () => {
  const words = [
    { ...choice('left us', ''), samples: ['a… left us 00'] },
    { ...choice('gone', ''), samples: undefined },
  ];
  const html = page({ columns: [{ ...choice('Notes', 'consent'), words }] });

  expect(html).toContain('<bdi>left us</bdi> <small><bdi>a… left us 00</bdi></small></th>');
  expect(html).toContain('<bdi>gone</bdi></th>');
});

it('counts what is open: words only of columns that are read as consent', () => {
  const words = [{ ...choice('maybe', ''), undecided: 'not known' }];
  const columns = [
    { ...choice('News', 'consent'), words },
    { ...choice('Plan', 'leave'), words },
  ];

  const html = page({
    columns,
    questions: [{ ...choice('Did everybody agree?', ''), undecided: 'no' }],
  });

  expect(bareText(html)).toContain('2 choices to be made.');
  expect(html).toContain('id="words-0"><td');
  expect(html).toContain('id="words-1" hidden><td');
  expect(html).toContain('<option value="" selected>not decided: not known</option>');
});

it('says that nothing is open, what was left out, and what may still change how files are read', () => {
  const structure = [choice('Whose export is a.csv?', 'sendgrid')];
  const html = page({ structure, leftOut: ['b.csv was skipped.'] });

  expect(bareText(html)).toContain('Nothing is open.');
  expect(bareText(html)).toContain('b.csv was skipped.');
  expect(html).toContain('data-structure=""');
  // A value that is none of the options is one of a person's own.
  expect(html).toContain('<option value="sendgrid" selected>sendgrid</option>');
});

it('lets a column answer a question: choosing it is choosing what becomes of the column', () => {
  const columns = [choice('Name', 'leave'), choice('Q7', 'leave')].map((one) => {
    return { ...one, words: [] };
  });
  const html = page({ columns, questions: [{ ...choice('Who agreed?', ''), columns: ['Q7'] }] });

  expect(html.match(/<option value="" data-says="[^"]*">[^<]*/gu)).toEqual([
    '<option value="" data-says="1">a column says it: Q7',
  ]);
  const element = { value: 'leave' };
  const column = { about: '{}', present: 'leave', isStructure: false, wordOf: '' };
  const other = { ...column, element: { value: 'consent' }, column: '0' };
  const choose = (selected: boolean): string => {
    const option = { selected, getAttribute: () => '1' };
    chooseSaying({ options: [option] }, [other, { ...column, element, column: '1' }]);
    return element.value;
  };

  expect([choose(true), choose(false), other.element.value]).toEqual([
    'consent',
    'leave',
    'consent',
  ]);
});

it('takes a text of one’s own where there is nothing to choose from', () => {
  const country = { ...choice('Which country?', ''), options: [], undecided: 'none' };

  expect(page({ questions: [country] })).toContain(
    '<input type="text" value="" placeholder="none" autocomplete="off"',
  );
});

it('saves what is decided, and only what counts', () => {
  const control = (about: string, value: string, given = {}) => ({
    element: { value },
    about: JSON.stringify({ ask: about }),
    present: value,
    isStructure: false,
    wordOf: '',
    column: '',
    ...given,
  });
  const controls = [
    control('kind', 'sendgrid', { isStructure: true }),
    control('news', 'consent', { column: '0' }),
    control('maybe', ' no-consent ', { wordOf: '0' }),
    control('plan', 'leave', { column: '1' }),
    control('gold', 'subscribed', { wordOf: '1' }),
    control('country', ''),
  ];
  const changed = controls.map((one) => (one.isStructure ? { ...one, present: '' } : one));

  expect(JSON.parse(answersText(controls, 'answers', 1))).toEqual({
    listferry: 'answers',
    version: 1,
    answers: [
      { ask: 'kind', answer: 'sendgrid' },
      { ask: 'news', answer: 'consent' },
      { ask: 'maybe', answer: 'no-consent' },
      { ask: 'plan', answer: 'leave' },
    ],
  });
  expect(JSON.parse(answersText(changed, 'answers', 1))).toMatchObject({
    answers: [{ ask: 'kind', answer: 'sendgrid' }],
  });
});

function choice(text: string, present: string): Choice {
  return {
    about: { ask: 'column', source: 'crm', column: text },
    text,
    present,
    options: [
      { value: 'leave', words: 'left behind' },
      { value: 'consent', words: 'consent' },
    ],
    because: 'its name',
    samples: ['A…'],
    rows: 2,
  };
}

function page(
  given: Partial<ReviewPage['sources'][number]> & Partial<Omit<ReviewPage, 'sources'>>,
): string {
  const { structure = [], leftOut = [], questions = [], columns = [] } = given;
  const sources = [{ name: 'crm', about: ['crm.csv: a table, 2 rows'], questions, columns }];
  const commands = { write: 'listferry init', again: 'listferry init --review' };
  return [
    ...reviewHtml({ structure, leftOut, sources, title: 'answers', version: 1, ...commands }),
  ].join('');
}
