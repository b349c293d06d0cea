// What the engine did in one seed, in a form that two states of the code can be compared by: its plans, what the service
// was asked for, and what became of each item. Whoever moves code and means to change nothing records the same seeds
// before and after (`npm run simulate -- --record 300`), and the lines are the same.
import { sha256Hex } from '../../src/lib/index.ts';
import type { Evidence, EventOf } from './evidence.ts';
import { runScenario } from './run-seed.ts';
import { scenarioOf } from './scenario.ts';

/** One line, of hashes, or every plan, request and verdict in full. */
export async function recordedSeed(seed: number, isInFull: boolean): Promise<string[]> {
  const evidence = await runScenario(scenarioOf(seed)).catch((error: unknown) => {
    return error instanceof Error ? error.message : String(error);
  });
  if (typeof evidence === 'string') return [`seed ${String(seed)} has no end: ${evidence}`];
  const parts = {
    plans: plansIn(evidence),
    requests: requestsIn(evidence),
    verdicts: verdictsIn(evidence),
  };
  if (isInFull) return Object.values(parts).flat();
  const hashes = Object.entries(parts).map(([name, lines]) => {
    return `${String(lines.length)} ${name} ${sha256Hex(lines.join('\n')).slice(0, 16)}`;
  });
  return [`seed ${String(seed)}: ${hashes.join(', ')}`];
}

function plansIn({ runs }: Evidence): string[] {
  return runs.flatMap(({ name, items, warnings }) => [
    `${name} ${JSON.stringify(warnings)}`,
    ...items.map((item) => `${name} ${JSON.stringify(item)}`),
  ]);
}

/** As the service got them. */
function requestsIn({ events }: Evidence): string[] {
  return events
    .filter((event): event is EventOf<'served'> => event.kind === 'served')
    .map(({ endpoint, fields, query, file }) => JSON.stringify([endpoint, query, fields, file]));
}

function verdictsIn({ runs }: Evidence): string[] {
  return runs.flatMap(({ name, verdicts }) =>
    Array.from(verdicts, ([seq, end]) => `${name} ${String(seq)} ${JSON.stringify(end)}`),
  );
}
