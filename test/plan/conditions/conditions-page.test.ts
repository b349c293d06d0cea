// The page of the conditions, made from the catalogue. After a change of an entry, make it anew:
// UPDATE=1 npx vitest run --config .config/vitest.config.ts test/plan/conditions/conditions-page.test.ts
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { EXIT_CODES } from '../../../src/cli/shell/exit-codes.ts';
import { systemEnvironment } from '../../../src/config/secrets.ts';
import { type ConditionId, CONDITIONS, exitCodeOf } from '../../../src/plan/index.ts';
import { conditionGroups } from '../../../src/report/index.ts';

const PAGE = join(import.meta.dirname, '../../../config/conditions.md');

const BEGINNING = `# What every message means

Each message of listferry ends with a name in brackets. \`listferry explain NAME\` prints its entry here, without a network.

<!-- Made from src/plan/conditions by test/plan/conditions/conditions-page.test.ts -->
`;

it('has every entry of the catalogue', () => {
  const page = [BEGINNING, ...conditionGroups()].map(groupText).join('\n');

  if (systemEnvironment('UPDATE') === '1') writeFileSync(PAGE, page);

  expect(readFileSync(PAGE, 'utf8')).toBe(page);
});

function groupText(group: string | readonly [string, readonly ConditionId[]]): string {
  if (typeof group === 'string') return group;
  const [heading, ids] = group;
  const code = exitCodeOf({ id: ids[0] ?? 'FAULT' });
  const meaning = EXIT_CODES.find((one) => one.code === code)?.meaning;
  const title = code === 0 ? heading : `${heading}: ${String(meaning)}`;
  return [`## ${title}\n`, ...ids.map(entryText)].join('\n');
}

function entryText(id: ConditionId): string {
  const { title, causes, action, otherwise } = CONDITIONS[id];
  return `### ${id}\n\n${title}\n\n- Why: ${causes}\n- What to do: ${action}\n- Otherwise: ${otherwise}\n`;
}
