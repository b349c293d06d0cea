import { expect, it } from 'vitest';
import { configTemplate } from '../../src/config/draft/template.ts';
import { EMPTY_DRAFT } from '../../src/config/draft/draft.ts';
import { decisionsIn } from '../../src/config/open-decisions.ts';

it.each([
  ['nothing is open', 'sources: {}\n# Decide: later\n', []],
  ['a line', 'a: 1\n  # DECIDE: Who agreed?\nb: 2\n', [{ line: 2, words: 'Who agreed?' }]],
  [
    'further lines, also at the end',
    '# DECIDE: Who\n#   agreed?\n# Another comment.\n# DECIDE: Which\n#   country?',
    [
      { line: 1, words: 'Who agreed?' },
      { line: 4, words: 'Which country?' },
    ],
  ],
  ['line ends of Windows', '\r\n# DECIDE: Who?\r\n', [{ line: 2, words: 'Who?' }]],
])('finds %s', (_what, text, found) => {
  expect(decisionsIn(text)).toEqual(found);
});

it('finds what init left open, in its own words', () => {
  const words = `Who agreed? ${'It is long, '.repeat(20)}and ends here.`;
  const draft = { ...EMPTY_DRAFT, decisions: [{ place: 'sources', words }] } as const;

  const found = decisionsIn(configTemplate({ stateDir: '../state', draft }));

  expect(found.map((one) => one.words)).toEqual([words]);
});
