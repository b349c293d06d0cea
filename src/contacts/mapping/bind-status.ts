// Binds what a configuration or a preset says of consent to the columns of one header.
import { findColumn, type ColumnRef, type HeaderProblem } from '../cells/header.ts';
import type { StatusColumn } from '../consent/row-status.ts';
import {
  compileStatusRules,
  mapFaults,
  type BoundStatusRule,
  type StatusRules,
} from '../consent/status-rules.ts';
import { rulesOf, type Statement } from '../consent/statements.ts';
import { compileStatusMap, unknownStatuses, type StatusMap } from '../consent/status-words.ts';
import { STATUSES, worstStatus, type Status } from '../values/consent.ts';
import type { BoundColumn } from './row-addresses.ts';

export type StatusMapping =
  | {
      readonly kind: 'column';
      readonly column: string;
      /** The source's words: statuses, or words that `statusOfWord` knows. */
      readonly map: StatusMap;
    }
  | { readonly kind: 'constant'; readonly status: Status }
  /** Every column that speaks of consent, as a person lists them. */
  | {
      readonly kind: 'statements';
      readonly statements: readonly Statement[];
      /** Of rows of which none says anything; left out, they are invalid. */
      readonly otherwise?: Status | undefined;
    }
  | ({ readonly kind: 'rules' } & StatusRules);

/** A header, and what is wrong with what was asked of it. */
export interface HeaderBinding {
  readonly header: readonly string[];
  readonly problems: HeaderProblem[];
}

/** Notes the problem where there is no such column. */
export function findBound(binding: HeaderBinding, wanted: ColumnRef): BoundColumn | undefined {
  const found = findColumn(binding.header, wanted);
  if (found.kind === 'column') return found;
  binding.problems.push(found.problem);
  return undefined;
}

/** The columns that the status is read from. */
export function statusPlaces(status: StatusColumn): readonly number[] {
  switch (status.kind) {
    case 'column':
      return [status.column.index];
    case 'rules':
      return status.places;
    case 'constant':
      return [];
  }
}

const STATUS_HINT = `The statuses are: ${STATUSES.join(', ')}.`;

export function bindStatus(
  binding: HeaderBinding,
  status: StatusMapping,
): StatusColumn | undefined {
  if (status.kind === 'constant') return status;
  if (status.kind === 'rules') return bindRules(binding, status);
  if (status.kind === 'statements') return bindStatements(binding, status);
  for (const meaning of unknownStatuses(status.map)) {
    binding.problems.push({
      column: status.column,
      reason: `The status map says "${meaning}", which is not a status.`,
      hint: STATUS_HINT,
    });
  }
  if (Object.keys(status.map).some((word) => word.trim() === '')) {
    binding.problems.push({
      column: status.column,
      reason:
        'The status map gives a meaning to a blank cell, but nobody agreed to anything by it.',
      hint: 'Take the blank entry out of the map.',
    });
  }
  const column = findBound(binding, status.column);
  return column && { kind: 'column', column, statusOf: compileStatusMap(status.map) };
}

function bindRules(
  binding: HeaderBinding,
  { rules, otherwise, map }: StatusRules,
): Extract<StatusColumn, { kind: 'rules' }> {
  for (const fault of mapFaults(map)) {
    binding.problems.push({
      column: '',
      reason: `In the status map ${fault}.`,
      hint: STATUS_HINT,
    });
  }
  const bound = rules.flatMap((rule): BoundStatusRule[] => {
    if (rule.kind === 'always') return [rule];
    const column = findBound(binding, rule.column);
    return column === undefined ? [] : [{ ...rule, column }];
  });
  let always: Status | undefined;
  for (const rule of bound) {
    if (rule.kind === 'always') always = worstStatus(always ?? rule.status, rule.status);
  }
  const places = bound.flatMap((rule) => (rule.kind === 'always' ? [] : [rule.column.index]));
  const statusOf = compileStatusRules({ rules: bound, otherwise, map });
  const byWords = bound.flatMap((rule) =>
    rule.kind === 'words'
      ? [compileStatusRules({ rules: [{ ...rule, blank: 'invalid' }], otherwise: 'nothing', map })]
      : [],
  );
  return { kind: 'rules', statusOf, byWords, always, places };
}

/** A column that says nothing is one that was looked at. */
function bindStatements(
  binding: HeaderBinding,
  { statements, otherwise }: Extract<StatusMapping, { kind: 'statements' }>,
): StatusColumn {
  const silent = statements.filter(({ kind }) => kind === 'nothing');
  const looked = silent.flatMap(({ column }) => findBound(binding, column) ?? []);
  const bound = bindRules(binding, { rules: statements.flatMap(rulesOf), otherwise, map: {} });
  return { ...bound, places: [...statusPlaces(bound), ...looked.map(({ index }) => index)] };
}
