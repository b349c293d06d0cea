// The built command says and does what the stories say, which run in the process of the test.
import { expect, it } from 'vitest';
import { run } from '../cli.ts';
import { openStage } from './stage.ts';
import { STORY_GROUPS } from './stories.ts';

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

function withoutIds(text: string): string {
  return text.replaceAll(/\d{8}T\d{6}-[0-9a-f]{6}/gu, 'ID');
}

/** As the story set it in this process. */
function variable(name: string): Readonly<Record<string, string>> {
  return { [name]: process.env[name] ?? '' };
}
