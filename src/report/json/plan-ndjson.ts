// A plan as lines of JSON, for programs: first what it says besides its changes, then each change with
// its exact values and the state that it expects to find.
import { ITEM_KINDS } from '../../plan/index.ts';
import type { PlanReader } from '../../state/index.ts';
import { findingLines } from './findings-json.ts';
import { jsonLine } from './json-line.ts';
import { planJson } from './plan-json.ts';

/**
 * `{"type":"plan", …}` with the keys of the JSON report, `automations` and `countryNames` by id; then as
 * many lines `{"type":"item","seq":1,"kind":"createContact", …}` as its `itemCount` says, and a line
 * `{"type":"finding","kind":"unwritableContact", …}` for each of what its warnings are about.
 */
export function* planNdjson(
  plan: Pick<PlanReader, 'head' | 'items' | 'findings'>,
  planFile: string,
): Generator<string> {
  const { automations, countryNames } = plan.head;
  yield jsonLine({ type: 'plan', ...planJson(plan, planFile), automations, countryNames });
  for (const kind of ITEM_KINDS) {
    for (const { seq, ...change } of plan.items(kind)) {
      yield jsonLine({ type: 'item', seq, ...change });
    }
  }
  yield* findingLines(plan);
}
