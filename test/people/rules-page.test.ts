// The tables in config/promises.md are made from the rules and links. After a change, make them anew:
// UPDATE=1 npx vitest run --config .config/vitest.config.ts test/people/rules-page.test.ts
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { systemEnvironment } from '../../src/config/secrets.ts';
import { type Link, LINKS, type Rule, RULES } from '../../src/people/index.ts';

const path = join(import.meta.dirname, '../../config/promises.md');
const MARK = '<!-- Made from src/people by test/people/rules-page.test.ts -->';

it('tells every rule and every link', () => {
  const [byHand = ''] = readFileSync(path, 'utf8').split(MARK);
  const page = `${byHand}${MARK}\n\n${tables()}\n`;

  if (systemEnvironment('UPDATE') === '1') writeFileSync(path, page);

  expect(readFileSync(path, 'utf8')).toBe(page);
});

function tables(): string {
  const links: readonly Link[] = Object.values(LINKS);
  return [
    table(['rule', 'when', 'changes', 'ends', 'let through by'], RULES.map(ruleRow)),
    table(
      ['who has an address is known by', 'what counts'],
      links.map(({ says, tells }) => [says, tells.join(', ')]),
    ),
  ].join('\n\n');
}

function ruleRow({ id, says, of, then, lift }: Rule): readonly string[] {
  const kinds = of.length > 5 ? 'all' : of.map((kind) => `\`${kind}\``).join(', ');
  return [`\`${id}\``, says, kinds, then, lift === undefined ? '' : `\`--accept ${lift}=N\``];
}

/** Padded as the formatter pads it. */
function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((name, column) =>
    Math.max(name.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n');
}
