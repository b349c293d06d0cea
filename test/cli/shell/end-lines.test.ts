// The last lines of stderr, which a log or a mail of cron shows: the worst stands last, with the exit code and its name.
import { expect, it } from 'vitest';
import { conditionJson, endLines, reasonJson } from '../../../src/cli/shell/end-lines.ts';
import type { Condition } from '../../../src/plan/index.ts';

const parked: Condition = {
  id: 'DELETES_PARKED',
  count: 2,
  message: '2 deletes wait for a person.',
  next: 'listferry show p',
  accept: 'listferry apply p --accept delete=2',
};
const rejected: Condition = { id: 'ITEMS_REJECTED', count: 1, message: 'One was rejected.' };

function idsOf(lines: Iterable<string>): (string | undefined)[] {
  return [...lines].map((line) => /\[([A-Z_]+)\]$/u.exec(line)?.[1]);
}

it('says nothing of a command that is well', () => {
  expect([...endLines(0, [])]).toEqual([]);
});

it('ends with the worst, its commands and its name, in one line', () => {
  const lines = [...endLines(4, [parked, rejected])];

  expect(idsOf(lines)).toEqual(['ITEMS_REJECTED', 'DELETES_PARKED']);
  expect(lines[1]).toMatch(/^exit code 4: .*`listferry show p`.*`listferry apply p --accept/u);
});

it('says once what two conditions say in the same words', () => {
  expect(idsOf(endLines(3, [rejected, { ...rejected, runId: 'first' }]))).toEqual([
    'ITEMS_REJECTED',
  ]);
});

it('counts those that are too many for a mail', () => {
  const many = Array.from({ length: 9 }, (_, at) => ({ ...rejected, message: String(at) }));

  const lines = [...endLines(3, many)];

  expect(lines).toHaveLength(5);
  expect(lines[0]).toContain('5 more');
});

it('says what an exit code means where nothing else does', () => {
  expect([...endLines(6, [])]).toEqual([expect.stringMatching(/^exit code 6: ./u)]);
});

it('leads a program to the catalogue where there is no command, and names the configuration', () => {
  expect(conditionJson(rejected, undefined)).toMatchObject({
    id: 'ITEMS_REJECTED',
    severity: 'look',
    exitCode: 3,
    next: 'listferry explain ITEMS_REJECTED',
  });
  expect(conditionJson(parked, 'b.yaml')).toMatchObject({
    next: 'listferry show --config b.yaml p',
  });
  expect(reasonJson({ ...parked, exitCode: 143 }, undefined)).toEqual({
    exitCode: 143,
    code: 'DELETES_PARKED',
    message: parked.message,
  });
});
