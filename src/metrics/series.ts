// What is told to a program that watches machines: one row for each name. The names are kept once they are published, since
// alerts and dashboards hang on them. All are gauges: they tell of the last run and of now.
import type { Facts } from './facts.ts';

export interface Series {
  readonly name: string;
  readonly help: string;
  readonly labels: readonly string[];
  readonly read: (facts: Facts) => readonly Sample[];
}

interface Sample {
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

/** For a call that was killed: no command ends with it. */
const KILLED = -1;

export const SERIES: readonly Series[] = [
  ofCalls('last_start_timestamp_seconds', 'When the command last began.', ({ startedAt }) =>
    seconds(startedAt),
  ),
  ofCalls(
    'last_success_timestamp_seconds',
    'When the command last ended with exit code 0; 0 where it never did.',
    ({ goodAt }) => (goodAt === null ? 0 : seconds(goodAt)),
  ),
  ofCalls(
    'last_duration_seconds',
    'How long the last call of the command took; 0 where it was killed or is the first and under way.',
    ({ closed }) =>
      closed?.endedAt ? Math.max(0, seconds(closed.endedAt) - seconds(closed.startedAt)) : 0,
  ),
  ofCalls(
    'last_exit_code',
    'The exit code of the last call of the command; -1 where it was killed.',
    ({ closed }) => (closed === undefined ? 0 : (closed.exitCode ?? KILLED)),
  ),
  {
    name: 'listferry_run_last_items',
    help: 'Items of the last run by kind and verdict. The kind is unknown where its plan is gone.',
    labels: ['account', 'kind', 'verdict'],
    read: ({ account, items }) =>
      items.map(({ count, ...labels }) => ({ labels: { account, ...labels }, value: count })),
  },
  {
    name: 'listferry_run_source_rows',
    help: 'Rows of each source in the last run that read it: those read, and of these the invalid and the excluded ones.',
    labels: ['account', 'source', 'bucket'],
    read: ({ account, sources }) =>
      sources.flatMap(({ source, read, invalid, excluded }) =>
        Object.entries({ read, invalid, excluded }).map(([bucket, value]) => ({
          labels: { account, source, bucket },
          value,
        })),
      ),
  },
  {
    name: 'listferry_run_requests',
    help: 'Requests of the last run: the writes by the first part of their path and by outcome, and all readings together.',
    labels: ['account', 'endpoint_class', 'outcome'],
    read: ({ account, requests }) =>
      requests.map(({ endpointClass, outcome, count }) => ({
        labels: { account, endpoint_class: endpointClass, outcome },
        value: count,
      })),
  },
  {
    name: 'listferry_parked_items',
    help: 'Changes that wait for a person, by the kind of their parked plan.',
    labels: ['account', 'kind'],
    read: ({ account, parked }) =>
      parked.map(({ kind, count }) => ({ labels: { account, kind }, value: count })),
  },
  {
    name: 'listferry_unknown_items',
    help: 'Items of which it is unknown whether they took effect.',
    labels: ['account'],
    read: ({ account, unknownItems }) => [{ labels: { account }, value: unknownItems }],
  },
];

function ofCalls(
  name: string,
  help: string,
  valueOf: (calls: Facts['calls'][number]) => number,
): Series {
  return {
    name: `listferry_run_${name}`,
    help,
    labels: ['account', 'command'],
    read: ({ account, calls }) =>
      calls.map((one) => ({ labels: { account, command: one.command }, value: valueOf(one) })),
  };
}

/** Since 1970, as Prometheus counts. */
function seconds(time: string): number {
  return Date.parse(time) / 1_000;
}
