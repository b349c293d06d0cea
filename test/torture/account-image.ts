// Everything in the account that a run could have changed, without what differs by itself: ids and
// times. Two accounts in which the same was done have the same image; whatever is there twice is in
// it twice.
import { groups } from '../../src/sandbox/unsubscribes/unsubscribes.ts';
import type { SandboxService } from '../../src/sandbox/service/sandbox-service.ts';
import { ServiceView } from '../world/service-view.ts';
import { KEYS } from './scenario.ts';

export function imageOf(service: SandboxService): readonly string[] {
  const view = new ServiceView(service, KEYS);
  const types = view.contactTypes();
  const contacts = [...new Set(types)].flatMap((type) =>
    view.contacts(type).map(({ email, fields }) => {
      const sorted = Object.entries(fields).sort(([a], [b]) => (a < b ? -1 : 1));
      return `contact of ${type}: ${email} ${JSON.stringify(sorted)}`;
    }),
  );
  const groupNames = groups(service.account()).map(({ group_name }) => group_name);
  return [
    ...types.map((name) => `contact type ${name}`),
    ...view.customFields().map((name) => `custom field ${name}`),
    ...groupNames.map((name) => `group ${name}`),
    ...contacts,
    ...view.suppressed().map((email) => `suppressed: ${email}`),
    ...[...new Set(groupNames)].flatMap((name) =>
      view.suppressedInGroup(name).map((email) => `suppressed in ${name}: ${email}`),
    ),
    ...view.recipients('VIP').map((recipient) => `recipient of VIP: ${recipient}`),
  ];
}

/** What one has and the other has not, each line with its sign; empty for equal images. */
export function differenceOf(
  expected: readonly string[],
  found: readonly string[],
): readonly string[] {
  return [
    ...extra(expected, found).map((line) => `missing: ${line}`),
    ...extra(found, expected).map((line) => `too many: ${line}`),
  ];
}

/** Lines that the first holds more often than the second. */
function extra(first: readonly string[], second: readonly string[]): string[] {
  const left = [...second];
  return first.filter((line) => {
    const at = left.indexOf(line);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}
