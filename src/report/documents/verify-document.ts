// What a verification found as a document: first whether the service is as the sources say, then what differs, or what a
// person should know all the same.
import { counted } from '../../lib/index.ts';
import { type ConditionId, copyWarnings } from '../../plan/index.ts';
import type { PlanReader } from '../../state/index.ts';
import { lookedAt } from '../words/change-entry.ts';
import type { Document } from '../words/document.ts';
import { findingLists } from '../words/warnings.ts';
import { planDocument, type PlanDocumentOptions, warningBlocks } from './plan-document.ts';

export interface VerifyReport {
  /** What would have to change. */
  readonly plan: PlanReader;
  /** Why the lists of the service prove nothing, in words. */
  readonly unsure: readonly string[];
  /** What no run brings about, by its names in the catalogue. */
  readonly apart: readonly ConditionId[];
}

export function verifyDocument(report: VerifyReport, options: PlanDocumentOptions): Document {
  const { plan, apart } = report;
  const found = differences(report);
  if (found.length > 0) {
    return [
      { block: 'lines', lines: [`Not verified: ${found.join('; ')}.`], tone: 'warn' },
      ...planDocument(lookedAt(plan), options),
    ];
  }
  const from = apart.length === 0 ? '' : `, apart from ${apart.join(', ')}`;
  return [
    {
      block: 'lines',
      lines: [`Verified: the service is as the sources say${from}.`],
      tone: 'good',
    },
    ...findingLists(plan),
    ...warningBlocks(plan.head.warnings),
  ];
}

/** Nothing where it is verified. */
function differences({ plan, unsure }: VerifyReport): readonly string[] {
  const { itemCount, copies = [] } = plan.head;
  const changes = itemCount === 0 ? [] : [counted(itemCount, 'difference')];
  return [...changes, ...copyWarnings(copies).map(({ message }) => message), ...unsure];
}
