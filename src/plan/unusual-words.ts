// What is unlike other nights, in words: for the warnings of a plan, and for its guard.
import { grouped } from '../lib/index.ts';
import { changesOf } from './expected-kinds.ts';
import type { Unusual } from './expected.ts';
import type { Usual } from './guards.ts';
import type { PlanWarning } from './plan.ts';

export function unusualWarning(found: Unusual): PlanWarning {
  return { code: 'UNUSUAL_NIGHT', ...warningWords(found) };
}

function warningWords(found: Unusual): Pick<PlanWarning, 'message' | 'hint'> {
  const { usual } = found;
  switch (found.what) {
    case 'rows':
      return {
        message: `The source ${found.source} has ${grouped(found.count)} rows that can be taken. ${daysWords(usual)} it usually has ${rangeWords(usual)}.`,
        hint: 'Look whether its export is complete, and of the right selection.',
      };
    case 'changes':
      return {
        message: `The plan has ${grouped(found.count)} ${changesOf(found.kind)}. ${daysWords(usual)} there are usually ${rangeWords(usual)}.`,
        hint: '`listferry show PLAN` names them.',
      };
    case 'none':
      return {
        message: `Nobody is to be added, changed, deleted or unsubscribed. ${daysWords(usual)} there are usually ${rangeWords(usual)} such changes.`,
        hint: 'Look whether the sources are those of today.',
      };
  }
}

/** `on Mondays usually 40 to 60`. */
export function usualWords(usual: Usual): string {
  return `${daysOf(usual)} usually ${rangeWords(usual)}`;
}

function rangeWords({ from, to }: Usual): string {
  return from === to ? grouped(from) : `${grouped(from)} to ${grouped(to)}`;
}

const WEEKDAYS = [
  'Sundays',
  'Mondays',
  'Tuesdays',
  'Wednesdays',
  'Thursdays',
  'Fridays',
  'Saturdays',
];

function daysOf({ weekday }: Usual): string {
  return `on ${WEEKDAYS[weekday ?? -1] ?? 'other nights'}`;
}

function daysWords(usual: Usual): string {
  return `O${daysOf(usual).slice(1)}`;
}
