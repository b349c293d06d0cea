import type { Reject } from '../contacts/row.ts';

export function* rejectsCsv(rejects: Iterable<Reject>): Generator<string> {
  for (const reject of rejects) yield reject.source;
}
