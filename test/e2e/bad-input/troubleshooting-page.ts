// The troubleshooting page: every story with what listferry said, by exit code and by what to do. Paths, ports and
// ids differ from run to run and are shown by fixed ones.
import { EXIT_CODES } from '../../../src/cli/shell/exit-codes.ts';
import type { Ended } from './stage.ts';
import type { Story } from './story.ts';

export interface Told {
  readonly story: Story;
  readonly ended: Ended;
  /** Where the command ran. */
  readonly directory: string;
}

const INTRODUCTION = `# Troubleshooting

What listferry says when something is wrong, by exit code, and what to do about it. Search this page for the words that you see; paths, names and numbers are examples. \`listferry validate\` reports all problems at once.

In all of these cases nothing is written to the service, except by a run that had already begun, and your files stay as they are.

<!-- Made by the stories in test/e2e/bad-input. To write it again:
     UPDATE=1 npx vitest run --config .config/vitest.config.ts --project apart test/e2e/bad-input -->
`;

/** Longer messages are cut: people search for how they begin. */
const MOST_LINES = 2;
const LONGEST_LINE = 180;

/** A remedy that several stories share is told once, above them. */
const LEAST_SHARED = 2;

export function troubleshootingPage(told: readonly Told[]): string {
  const sections = EXIT_CODES.flatMap(({ code, meaning }) => {
    const ofCode = told.filter(({ ended }) => ended.code === code);
    return ofCode.length === 0 ? [] : [section(`${String(code)}: ${meaning}`, ofCode)];
  });
  return [INTRODUCTION, ...sections].join('\n');
}

function section(title: string, told: readonly Told[]): string {
  const byHint = new Map<string, Told[]>();
  for (const one of told) byHint.set(hintOf(one), [...(byHint.get(hintOf(one)) ?? []), one]);
  const shared = [...byHint].filter(([, those]) => those.length >= LEAST_SHARED);
  const single = [...byHint].filter(([, those]) => those.length < LEAST_SHARED);
  return [
    `## ${title}`,
    '',
    // The formatter would escape what messages hold.
    '<!-- prettier-ignore-start -->',
    ...single.flatMap(([hint, those]) => those.map((one) => `${entry(one)} ${hint}`)),
    ...shared.flatMap(([hint, those]) => ['', hint, '', ...those.map(entry)]),
    '<!-- prettier-ignore-end -->',
    '',
  ].join('\n');
}

function entry(told: Told): string {
  const lines = messageOf(told).split('\n').map(code);
  const shown =
    lines.length > 1 && /(?:problems?\.|:)`$/u.test(lines[0] ?? '') ? lines.slice(1) : lines;
  const rest = shown.length > MOST_LINES ? ' …' : '';
  return `- **${told.story.input}.** ${shown.slice(0, MOST_LINES).join(' ')}${rest}`;
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
    .replaceAll(/\d{8}T\d{6}-[0-9a-f]{6}/gu, '20260930T021500-4a1f0c')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]{12}Z/gu, '2026-09-30T02:15:00.000Z');
}

/** As code, so that every character is shown and found as it is. */
function code(line: string): string {
  const trimmed = line.trim();
  const text = trimmed.length > LONGEST_LINE ? `${trimmed.slice(0, LONGEST_LINE)}…` : trimmed;
  if (text === '') return '';
  return text.includes('`') ? `\`\` ${text} \`\`` : `\`${text}\``;
}
