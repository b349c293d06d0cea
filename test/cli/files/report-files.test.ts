import { mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { savePlanReports } from '../../../src/cli/commands/plan.ts';
import { ReportFiles, withReports } from '../../../src/cli/files/report-files.ts';
import { create, plannedIn } from '../../report/planned.ts';
import { stateDirectory } from '../../state/state-directory.ts';
import { recordingTerminal } from '../recording-terminal.ts';
import { saying } from '../../saying.ts';

const directory = stateDirectory();
const ENDINGS = ['.txt', '.json', '.ndjson', '.csv', '.md', '.html'];

function saving(...names: readonly string[]): Promise<number> {
  return withReports({ report: names.map((name) => directory.path(name)) }, (reports) => {
    reports.save(({ format }) => [format, '\n'], recordingTerminal());
    return Promise.resolve(7);
  });
}

it('writes each report in the form of its ending, for its owner alone', async () => {
  const code = await saving('a.txt', 'b.json', 'c.ndjson', 'd.csv', 'e.MD', 'f.html');

  expect(code).toBe(7);
  const texts = readdirSync(directory.path('.')).map((name) =>
    readFileSync(directory.path(name), 'utf8'),
  );
  expect(texts).toEqual(['text\n', 'json\n', 'ndjson\n', 'csv\n', 'md\n', 'html\n']);
  expect(directory.mode('a.txt')).toBe('600');
});

it('adds Markdown to the summary of a step on GitHub, with as much as fits there', () => {
  const path = directory.path('step_summary_0f1e');
  writeFileSync(path, '# Of another step\n');
  const reports = new ReportFiles([path], path);
  const places: unknown[] = [];

  reports.save((place) => {
    places.push(place);
    return ['## Plan', '\n'];
  }, recordingTerminal());

  expect(places).toEqual([{ format: 'md', characters: 299_000 }]);
  expect(readFileSync(path, 'utf8')).toBe('# Of another step\n## Plan\n\n');
});

it('tells where the report is', () => {
  const terminal = recordingTerminal();
  const reports = new ReportFiles([directory.path('a.md')]);

  reports.save(() => ['text'], terminal);

  expect(terminal.told).toEqual([`Report: ${directory.path('a.md')}`]);
});

it.each([
  [['a'], 'FILE_UNWRITABLE', saying('a/r.md', 'directory')],
  [['a', 'b'], 'FILES_UNWRITABLE', saying('a/r.md', 'directory', 'b/r.md', 'directory')],
])('writes the others where those in %s cannot be written any more', (gone, code, message) => {
  const terminal = recordingTerminal();
  for (const name of ['a', 'b', 'c']) mkdirSync(directory.path(name));
  const reports = new ReportFiles(['a', 'b', 'c'].map((name) => directory.path(`${name}/r.md`)));
  for (const name of gone) rmSync(directory.path(name), { recursive: true });

  const saved = thrownBy(() => {
    reports.save(() => ['text'], terminal);
  });

  expect(saved).toMatchObject({ code, hint: expect.any(String) });
  const root = directory.path('.');
  expect((saved as Error).message.replaceAll(`${root}/`, '')).toEqual(message);
  expect(readFileSync(directory.path('c/r.md'), 'utf8')).toBe('text');
  expect(terminal.told).toHaveLength(3 - gone.length);
});

function thrownBy(work: () => void): unknown {
  try {
    work();
  } catch (error) {
    return error;
  }
  return undefined;
}

it.each(['report', 'report.pdf', 'report.md.bak'])(
  'refuses %s, and names what it takes',
  (name) => {
    const opening = (): unknown => new ReportFiles([directory.path(name)]);

    expect(opening).toThrow(`one of ${ENDINGS.join(', ')}`);
  },
);

it('refuses a directory that is not there before the work begins', async () => {
  let worked = false;

  const refused = withReports({ report: [directory.path('missing/a.md')] }, () => {
    worked = true;
    return Promise.resolve(0);
  });

  await expect(refused).rejects.toMatchObject({ code: 'FILE_UNWRITABLE' });
  expect(worked).toBe(false);
});

it('leaves no draft behind when one of several reports is refused', () => {
  const opening = (): unknown =>
    new ReportFiles([directory.path('a.md'), directory.path('missing/b.md')]);

  expect(opening).toThrow('missing');
  expect(readdirSync(directory.path('.'))).toEqual([]);
});

it('refuses the same file twice, however it is written', () => {
  mkdirSync(directory.path('sub'));
  symlinkSync(directory.path('.'), directory.path('link'));
  const [path, others] = [
    directory.path('a.md'),
    [`${directory.path('sub')}/../a.md`, directory.path('link/a.md')],
  ];

  for (const other of others) {
    expect(() => new ReportFiles([path, other])).toThrow('is given twice');
  }
});

it('keeps the earlier report when the work fails, and leaves no draft behind', async () => {
  await saving('a.md');
  writeFileSync(directory.path('a.md'), '## Plan `1`\n');

  const failing = withReports({ report: [directory.path('a.md')] }, () =>
    Promise.reject(new Error('the work failed')),
  );

  await expect(failing).rejects.toThrow('the work failed');
  expect(readdirSync(directory.path('.'))).toEqual(['a.md']);
  expect(readFileSync(directory.path('a.md'), 'utf8')).toBe('## Plan `1`\n');
});

it.each(['a.txt', 'a.json', 'a.ndjson', 'a.csv', 'a.md', 'a.html'])(
  'writes %s over an earlier report',
  async (name) => {
    const plan = plannedIn({ changes: [create('anna@example.com')] });
    const save = (): Promise<number> =>
      withReports({ report: [directory.path(name)] }, (reports) => {
        savePlanReports({ plan, planFile: '' }, savingTo(reports));
        return Promise.resolve(0);
      });
    await save();
    const first = readFileSync(directory.path(name), 'utf8');

    await save();

    expect(readFileSync(directory.path(name), 'utf8')).toBe(first);
  },
);

it.each(['contacts.csv', 'contacts.txt', 'contacts.json'])(
  'never writes over %s of somebody else',
  (name) => {
    writeFileSync(directory.path(name), 'email,first_name\nanna@example.com,Anna\n');

    const opening = (): unknown => new ReportFiles([directory.path(name)]);

    expect(opening).toThrow(
      expect.objectContaining({
        code: 'USAGE',
        message: saying('--report', directory.path(name)),
      }) as Error,
    );
    expect(readFileSync(directory.path(name), 'utf8')).toContain('Anna');
  },
);

it('takes an empty file for its own', async () => {
  writeFileSync(directory.path('a.csv'), '');

  await saving('a.csv');

  expect(readFileSync(directory.path('a.csv'), 'utf8')).toBe('csv\n');
});

it('writes the whole of a plan, and names the command that it is told', async () => {
  const changes = Array.from({ length: 30 }, (_, index) => create(`c${String(index)}@example.com`));
  const plan = plannedIn({ changes });

  await withReports({ report: [directory.path('a.txt')] }, (reports) => {
    savePlanReports({ plan, planFile: '' }, savingTo(reports));
    return Promise.resolve(0);
  });

  const lines = readFileSync(directory.path('a.txt'), 'utf8').split('\n');
  expect(lines.filter((line) => line.includes('@example.com'))).toHaveLength(30);
});

it('does nothing when no report is asked for', async () => {
  const code = await withReports({}, (reports) => {
    reports.save(() => ['text'], recordingTerminal());
    return Promise.resolve(0);
  });

  expect(code).toBe(0);
  expect(readdirSync(directory.path('.'))).toEqual([]);
});

function savingTo(reports: ReportFiles) {
  return { reports, terminal: recordingTerminal(), config: { stateDir: directory.path('state') } };
}
