// The table of all shapes: how each of them runs, and who is missing. One group or more can be named.
//
//   npx tsx test/shapes/main.ts
//   npx tsx test/shapes/main.ts by-hand
//   npx tsx test/shapes/main.ts --title "phpList blacklist"     with questions, answers and configurations
//   npx tsx test/shapes/main.ts --columns     which sorts of columns keep their people from harm at random
import { parseArgs } from 'node:util';
import { GROUPS } from './all-shapes.ts';
import { columnLines } from './column-lines.ts';
import { comesOutRight, judgedRuns } from './judged-shapes.ts';
import { type Outcome, RUN_NAMES, runShape } from './run-shape.ts';
import type { Shape } from './shape.ts';
import type { Judged } from './verdict.ts';

const { values, positionals } = parseArgs({
  options: { title: { type: 'string' }, columns: { type: 'boolean', default: false } },
  allowPositionals: true,
});

if (values.columns) for await (const line of columnLines()) tell(line);
else await tellShapes();

async function tellShapes(): Promise<void> {
  const counts = new Map(RUN_NAMES.map((name) => [name, new Map<string, number>()]));
  let right = 0;
  for (const shape of chosenShapes()) {
    const runs = await judgedRuns(shape);
    if (comesOutRight(runs)) right += 1;
    tell(`${RUN_NAMES.map((name) => runs[name].verdict).join(' | ')} | ${shape.title}`);
    for (const name of RUN_NAMES) {
      const { verdict } = runs[name];
      const counted = counts.get(name);
      counted?.set(verdict, (counted.get(verdict) ?? 0) + 1);
      tellDetails(name, runs[name]);
    }
    if (values.title !== undefined) (await runShape(shape, RUN_NAMES)).forEach(tellOutcome);
  }
  for (const [name, counted] of counts) {
    const words = [...counted].map(([verdict, count]) => `${verdict} ${String(count)}`);
    tell(`${name}: ${words.sort().join(', ')}`);
  }
  tell(`right, or right after a decision: ${String(right)}`);
}

function chosenShapes(): readonly Shape[] {
  const { title = '' } = values;
  return Object.entries(GROUPS)
    .filter(([name]) => positionals.length === 0 || positionals.includes(name))
    .flatMap(([, shapes]) => shapes)
    .filter((shape) => shape.title.includes(title));
}

function tellDetails(run: string, judged: Judged): void {
  const { mailed, suppressed, missing, unsuppressed, words } = judged;
  const parts = [
    ...details('mails', mailed),
    ...details('suppresses', suppressed),
    ...details('agreed, no mail', missing),
    ...details('left, not suppressed', unsuppressed),
    ...(words === undefined ? [] : [words]),
  ];
  if (parts.length > 0) tell(`    ${run}: ${parts.join('; ')}`);
}

function details(what: string, addresses: readonly string[]): readonly string[] {
  return addresses.length === 0 ? [] : [`${what}: ${addresses.join(', ')}`];
}

function tellOutcome(outcome: Outcome): void {
  if (outcome.kind === 'refused') return;
  for (const { question, answer } of outcome.answered) tell(`    ? ${question}\n      > ${answer}`);
  for (const words of outcome.open) tell(`    open: ${words}`);
  tell(outcome.config);
}

function tell(line: string): void {
  process.stdout.write(`${line}\n`);
}
