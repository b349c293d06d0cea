// What several columns of one row say about consent together: every rule reads one column, and the
// worst statement wins. A cell that no rule understands makes its row invalid, unless another one
// already keeps mail away.
import { isSuppression, worstStatus } from './consent.ts';
import type { Status } from './consent.ts';
import { ruleReader } from './status-rule.ts';
import type { BoundStatusRule, Said, StatusFault, StatusRule } from './status-rule.ts';
import { compileStatusMap, unknownStatuses } from './status-words.ts';

export interface StatusRules<Rule = StatusRule> {
  readonly rules: readonly Rule[];
  /** Of a row about which no rule says anything. `nothing`: it is passed over; left out, it is invalid. */
  readonly otherwise?: Status | 'nothing' | undefined;
  /** Words of a person, which count more than those of the rules. */
  readonly map: Readonly<Record<string, string>>;
}

/** The bound rules as one question to a row's cells. */
export function compileStatusRules(
  status: StatusRules<BoundStatusRule>,
): (cells: readonly string[]) => Said {
  const readers = status.rules.map((rule) => ruleReader(rule, status.map));
  const softened = softenedStatuses(status.map);
  const otherwise = unspoken(status, softened);
  return (cells) => {
    let worst: Status | undefined;
    let fault: StatusFault | undefined;
    for (const read of readers) {
      const said = read(cells);
      if (said === 'nothing') continue;
      if (typeof said === 'string') worst = worse(worst, softened.get(said) ?? said);
      else fault ??= said;
    }
    if (worst !== undefined && isSuppression(worst)) return worst;
    return fault ?? worst ?? otherwise;
  };
}

function worse(known: Status | undefined, said: Status): Status {
  return known === undefined ? said : worstStatus(known, said);
}

function unspoken(
  { otherwise }: StatusRules<BoundStatusRule>,
  softened: ReadonlyMap<Status, Status>,
): Said {
  if (otherwise === undefined) return { column: '', reason: 'says nothing about consent' };
  return otherwise === 'nothing' ? otherwise : (softened.get(otherwise) ?? otherwise);
}

/**
 * What a map must not say of rules that are known: that a person who left or complained, or whose
 * address is dead, may get mail. Returns such words; and those whose meaning is no status.
 */
export function mapFaults(map: Readonly<Record<string, string>>): readonly string[] {
  const unknown = unknownStatuses(map).map((meaning) => `"${meaning}" is no status`);
  const lifted = Object.entries(map)
    .filter(([word, meaning]) => isLifted(word, meaning))
    .map(([word, meaning]) => `"${word}" cannot become ${meaning}: consent only tightens`);
  return [...unknown, ...lifted];
}

const SUPPRESSIONS: ReadonlySet<string> = new Set(['bounced', 'unsubscribed', 'complained']);

function isLifted(word: string, meaning: string): boolean {
  return SUPPRESSIONS.has(word.trim().toLowerCase()) && !SUPPRESSIONS.has(meaning);
}

/** `unconfirmed: subscribed` in a map means every row that is unconfirmed, whatever said so. */
function softenedStatuses(map: Readonly<Record<string, string>>): ReadonlyMap<Status, Status> {
  const softened = new Map<Status, Status>();
  const statusOf = compileStatusMap(map);
  const named = new Set(Object.keys(map).map((word) => word.trim().toLowerCase()));
  for (const status of ['unconfirmed', 'no-consent'] as const) {
    const meant = named.has(status) ? statusOf(status) : undefined;
    if (meant !== undefined) softened.set(status, meant);
  }
  return softened;
}
