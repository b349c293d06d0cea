// Whether a change may be: one question, asked when a plan is made and before anything is sent, with all that is known
// of it by then.
import type { ItemKind, ItemReason } from '../plan/index.ts';
import type { Asked, Knowledge } from './knowledge.ts';
import { type Part, type Rule, RULES } from './rules.ts';

interface Judgement {
  /** The rule that decided. */
  readonly rule: Rule;
  readonly reason: ItemReason;
}

/** Undefined for a change that may be. */
export function judge(
  change: Asked,
  known: Knowledge,
  parts: ReadonlySet<Part>,
): Judgement | undefined {
  for (const rule of RULES) {
    if (!rule.of.includes(change.kind) || !isAsked(rule, parts)) continue;
    const reason = rule.finds(known, change);
    if (reason !== undefined) return rule.then === 'allowed' ? undefined : { rule, reason };
  }
  return undefined;
}

/** The kinds about which any rule would be asked: others need not be looked at. */
export function kindsAsked(parts: ReadonlySet<Part>): ReadonlySet<ItemKind> {
  return new Set(RULES.filter((rule) => isAsked(rule, parts)).flatMap((rule) => rule.of));
}

function isAsked({ asks }: Rule, parts: ReadonlySet<Part>): boolean {
  return asks.some((part) => parts.has(part));
}
