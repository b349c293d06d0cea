// Everything that happened in one seed, a line each, for the person who replays it.
import type { Evidence, SeenEvent } from './evidence.ts';

export function* traceLines(evidence: Evidence): Generator<string> {
  const { scenario, runs, differences, before, after } = evidence;
  const { behaviours, config, faultShare, crashes, way, concurrency } = scenario;
  yield `service ${JSON.stringify(behaviours)}`;
  yield `${way}, ${String(concurrency)} at a time, faults ${String(faultShare)}, crashes ${String(crashes)}`;
  yield `configuration ${JSON.stringify(config)}`;
  yield `account before ${JSON.stringify(before.contacts.map(shortContact))}`;
  for (const event of evidence.events) yield eventLine(event);
  yield `account after ${JSON.stringify(after.contacts.map(shortContact))}`;
  for (const run of runs) {
    yield `the ${run.name} run: ${JSON.stringify(run.result?.verdicts ?? run.stopped)}`;
    for (const item of run.items) {
      const { state = 'pending', reason = null } = run.verdicts.get(item.seq) ?? {};
      yield `  ${state} ${reason === null ? '' : JSON.stringify(reason)} ${JSON.stringify(item)}`;
    }
  }
  yield `verify found ${JSON.stringify(differences)}`;
}

function shortContact(contact: Evidence['before']['contacts'][number]): string {
  return `${String(contact.id)} in ${String(contact.contact_type_id)}: ${contact.email}`;
}

function eventLine(event: SeenEvent): string {
  const { kind, atMs, ...all } = event;
  const { contacts: _all, ...rest } = { contacts: undefined, ...all };
  return `${String(atMs).padStart(9)} ${kind.padEnd(8)} ${JSON.stringify(rest)}`;
}
