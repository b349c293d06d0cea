import { expect, it } from 'vitest';
import { COMMANDS } from '../../src/cli/commands.ts';
import { commandName } from '../../src/cli/command-spec.ts';
import { REPORT_OPTIONS } from '../../src/cli/report-option.ts';
import { REPORT_ENDINGS } from '../../src/report/index.ts';

it('says which endings it takes', () => {
  const words = REPORT_OPTIONS.report.describe.split(/[\s;]+/u);

  expect(words).toEqual(expect.arrayContaining([...REPORT_ENDINGS.keys()]));
});

it('belongs to every command that makes a plan or carries one out', () => {
  const names = COMMANDS.filter(({ options = {} }) => 'report' in options).map(commandName);

  expect(names).toEqual(expect.arrayContaining(['plan', 'apply', 'sync', 'resume', 'verify']));
});
