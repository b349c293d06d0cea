import type { PlanReader } from '../state/plan-reader.ts';
import type { ReportOptions } from './report-options.ts';

export function* planText(plan: PlanReader, options: ReportOptions): Generator<string> {
  yield options.style.bold(plan.head.planId);
}
