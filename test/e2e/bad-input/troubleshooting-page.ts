// The page of the table: every story with what came of it, in the order of the groups. Paths, ports and
// ids differ from run to run and are shown by fixed ones.
import type { Ended } from './stage.ts';
import type { Story, StoryGroup } from './story.ts';

export interface Told {
  readonly story: Story;
  readonly ended: Ended;
  /** Where the command ran. */
  readonly directory: string;
}

const INTRODUCTION = `# Troubleshooting

What listferry says when something is wrong with its input, and what to do. Search this page for the words that you see; paths, names and numbers are examples.

In every case below nothing is written to the service, except where a run had begun before, and no file of yours is changed. Exit codes are explained in the [README](../README.md#exit-codes); \`listferry validate\` tells every problem at once.

<!-- Made by the stories in test/e2e/bad-input. To write it anew:
     UPDATE=1 npx vitest run --config .config/vitest.config.ts --project e2e test/e2e/bad-input -->
`;

export function troubleshootingPage(
  groups: readonly StoryGroup[],
  toldOf: (story: Story) => Told,
): string {
  const sections = groups.map(({ title, about, stories }) =>
    [
      `## ${title}`,
      '',
      about,
      '',
      // Padded columns would be as wide as the longest message.
      '<!-- prettier-ignore -->',
      '| What is wrong | Command | What listferry says | Exit code | What to do |',
      '| --- | --- | --- | --- | --- |',
      ...stories.map((story) => row(toldOf(story))),
      '',
    ].join('\n'),
  );
  return [INTRODUCTION, ...sections].join('\n');
}

function row(told: Told): string {
  const { story, ended } = told;
  const message = messageOf(told).split('\n').map(code);
  const cells = [
    story.input,
    code(`listferry ${story.command}`),
    message.join('<br>'),
    String(ended.code),
    hintOf(told),
  ];
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
}

function messageOf(told: Told): string {
  const { failures } = told.ended;
  const text =
    failures.length > 0
      ? failures.map(({ message }) => message).join('\n')
      : tellingLines(told).join('\n');
  return withoutChance(text, told);
}

/** Where nothing failed, the lines that name what is wrong. */
function tellingLines({ story, ended }: Told): string[] {
  const lines = `${ended.stdout}\n${ended.stderr}`.split('\n');
  return [...new Set(lines)].filter((line) => story.names.some((words) => line.includes(words)));
}

function hintOf(told: Told): string {
  const { failures } = told.ended;
  const hints = new Set(failures.flatMap(({ hint }) => (hint === undefined ? [] : [hint])));
  return withoutChance([...hints].join(' ') || (told.story.advice ?? ''), told);
}

function withoutChance(text: string, { directory }: Told): string {
  return text
    .replaceAll(directory, '/srv/lists')
    .replaceAll(/(127\.0\.0\.1|localhost):\d+/gu, '$1')
    .replaceAll(/\d{8}T\d{6}-[0-9a-f]{6}/gu, '20260930T021500-4a1f0c');
}

/** As code, so that every character is shown and found as it is. */
function code(line: string): string {
  const text = line.trim();
  if (text === '') return '';
  return text.includes('`') ? `\`\` ${text} \`\`` : `\`${text}\``;
}
