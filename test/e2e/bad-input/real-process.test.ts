// The built command says and does what the stories say, which run in the process of the test.
import { execFile } from 'node:child_process';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { run } from '../cli.ts';
import { openStage, type Stage } from './stage.ts';
import { STORY_GROUPS } from './stories.ts';

const ROOT = dirname(dirname(dirname(import.meta.dirname)));

/** One story of each exit code that needs no wait and no clock. */
const INPUTS = [
  'A command is mistyped',
  'The service refuses the keys (`401_html`)',
  'The file is missing',
  'Every address is invalid',
  'The plan was altered',
  'The journal is another file',
  'The configuration changed since the plan was made',
];

const stories = STORY_GROUPS.flatMap((group) => group.stories).filter(({ input }) =>
  INPUTS.includes(input),
);

it.each(stories)('$input', async (story) => {
  const stage = await openStage(story);
  try {
    await story.prepare?.(stage);
    stage.takeWrites();

    const inside = await stage.run(story.command);
    const outside = await run(story.command.split(' '), {
      cwd: stage.directory,
      env: { ...variable('LISTFERRY_PUBLIC_KEY'), ...variable('LISTFERRY_SECRET_KEY') },
    });

    expect(outside.code).toBe(story.exitCode);
    expect(withoutIds(outside.stderr)).toBe(withoutIds(inside.stderr));
    expect(stage.takeWrites()).toEqual([]);
  } finally {
    await stage.close();
  }
});

it('has every story that it speaks of', () => {
  expect(stories.map(({ input }) => input).sort()).toEqual([...INPUTS].sort());
});

it('says the same of a limit that the system sets, in a process of its own', async () => {
  const stage = await openStage({});
  try {
    const ended = await withFileLimit(stage, ['plan']);

    expect(ended.code).toBe(1);
    expect(ended.stderr).toMatch(/^error: Writing to .*state\/journal\.db: .*\n {2}\S/u);
    expect(ended.stderr).not.toContain('fault in listferry');
    expect(stage.takeWrites()).toEqual([]);
  } finally {
    await stage.close();
  }
});

function withoutIds(text: string): string {
  return text.replaceAll(/\d{8}T\d{6}-[0-9a-f]{6}/gu, 'ID');
}

/** As the story set it in this process. */
function variable(name: string): Readonly<Record<string, string>> {
  return { [name]: process.env[name] ?? '' };
}

/** No file may become larger than a few pages; what was written for good stays readable. */
async function withFileLimit(
  stage: Stage,
  args: readonly string[],
): Promise<{ readonly code: unknown; readonly stderr: string }> {
  const { publicKey, secretKey } = stage.keys;
  const keys = { LISTFERRY_PUBLIC_KEY: publicKey, LISTFERRY_SECRET_KEY: secretKey };
  const script = ['ulimit -f 8; exec "$0" "$@"', process.execPath, join(ROOT, 'dist/cli/main.js')];
  return await new Promise((resolve) => {
    execFile(
      'sh',
      ['-c', ...script, ...args],
      { cwd: stage.directory, env: { ...process.env, ...keys, HOME: stage.directory } },
      (error, _stdout, stderr) => {
        resolve({ code: error?.code ?? 0, stderr });
      },
    );
  });
}
