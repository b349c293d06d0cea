import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { checkOutputs } from '../../../src/cli/files/report-files.ts';
import { stateDirectory } from '../../state/state-directory.ts';

const directory = stateDirectory();

it('takes a result and reports of other names, and no result at all', () => {
  const report = [directory.path('a.html'), directory.path('nowhere/a.md')];

  expect(() => {
    checkOutputs({ out: directory.path('a.plan'), report });
    checkOutputs({ report });
    checkOutputs({});
  }).not.toThrow();
});

it.each(['s.html', './s.html', 'sub/../s.html', 'link/s.html'])(
  'refuses a report in the file of the result when it is written %s',
  (written) => {
    mkdirSync(directory.path('sub'));
    symlinkSync(directory.path('.'), directory.path('link'));
    const report = [directory.path('a.md'), `${directory.path('.')}/${written}`];

    expect(() => {
      checkOutputs({ out: directory.path('s.html'), report });
    }).toThrow(
      expect.objectContaining({ code: 'USAGE', message: expect.stringContaining('same') }),
    );
  },
);

it.each([
  ['is missing', () => undefined],
  ['is a file', () => writeFileSync(directory.path('there'), '')],
  ['is a link that leads nowhere', () => symlinkSync('nowhere', directory.path('there'))],
])('refuses a result whose directory %s, and makes none', (_why, make) => {
  make();

  expect(() => {
    checkOutputs({ out: directory.path('there/x.plan') });
  }).toThrow(
    expect.objectContaining({
      code: 'FILE_UNWRITABLE',
      message: `The file ${directory.path('there/x.plan')} cannot be written: its directory is missing.`,
    }),
  );
});
