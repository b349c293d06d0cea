// The page of the promises: its tables are made from the rules and links, and what stands above them by hand is short
// enough to be read at one sitting. After a change of a rule or link, make the tables anew:
// UPDATE=1 npx vitest run --config .config/vitest.config.ts test/people/rules-page.test.ts
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { systemEnvironment } from '../../src/config/secrets.ts';
import { type Link, LINKS, type Rule, RULES } from '../../src/people/index.ts';
import { pageTable } from '../page-table.ts';

const path = join(import.meta.dirname, '../../config/promises.md');
const MOST_WORDS = 1800;
const LONGEST_SENTENCE = 30;
const MARK = '<!-- Made from src/people by test/people/rules-page.test.ts -->';

it('tells every rule and every link', () => {
  const page = `${byHand()}${MARK}\n\n${tables()}\n`;

  if (systemEnvironment('UPDATE') === '1') writeFileSync(path, page);

  expect(readFileSync(path, 'utf8')).toBe(page);
});

it('needs few words by hand', () => {
  expect(wordsOf(byHand()).length).toBeLessThanOrEqual(MOST_WORDS);
});

it('has no long sentence by hand', () => {
  const long = sentencesOf(byHand()).filter((text) => wordsOf(text).length > LONGEST_SENTENCE);

  expect(long).toEqual([]);
});

it('has a paragraph on every promise that a rule keeps', () => {
  const told = [...byHand().matchAll(/^## (P\d+)\. /gmu)].map(([, promise]) => promise);

  expect(told).toEqual(Array.from({ length: 15 }, (_, index) => `P${String(index + 1)}`));
  expect(told).toEqual(expect.arrayContaining(RULES.map(({ promise }) => promise)));
});

/** All that nothing generates. */
function byHand(): string {
  const [text = ''] = readFileSync(path, 'utf8').split(MARK);
  return text;
}

function wordsOf(text: string): readonly string[] {
  return text.split(/\s+/u).filter((word) => word !== '');
}

/** Without headings, and with the words of a link in its place. */
function sentencesOf(text: string): readonly string[] {
  const prose = text.replaceAll(/^#.*$/gmu, '').replaceAll(/\[([^\]]*)\]\([^)]*\)/gu, '$1');
  return prose.split(/\n\n|(?<=[.?!])\s+/u).filter((sentence) => sentence.trim() !== '');
}

function tables(): string {
  const links: readonly Link[] = Object.values(LINKS);
  return [
    pageTable(['rule', 'when', 'changes', 'ends', 'let through by'], RULES.map(ruleRow)),
    pageTable(
      ['who has an address is known by', 'what counts', 'may be another person'],
      links.map(({ says, tells, isDoubtful = false }) => [
        ...[says, tells.join(', ')],
        isDoubtful ? 'yes' : '',
      ]),
    ),
  ].join('\n\n');
}

function ruleRow({ id, says, of, then, lift }: Rule): readonly string[] {
  const kinds = of.length > 5 ? 'all' : of.map((kind) => `\`${kind}\``).join(', ');
  return [`\`${id}\``, says, kinds, then, lift === undefined ? '' : `\`--accept ${lift}=N\``];
}
