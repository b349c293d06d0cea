// Automations that go live and are paused while a plan waits, and whom they mail.
import { seedAutomation } from '../../../src/sandbox/seed/seed.ts';
import type { World } from '../../world/world.ts';

/** Contact types, and segments over them. */
export const AUTOMATED = [
  'Newsletter',
  'Newsletter',
  'VIP',
  'VIP',
  'Customers',
  'Buyers',
  'Press',
] as const;

export type Automated = (typeof AUTOMATED)[number];

/** By segment: the contact type that it is over. */
export const SEGMENTS: ReadonlyMap<string, string> = new Map([
  ['VIP', 'Newsletter'],
  ['Buyers', 'Customers'],
]);

/** `several` names another contact type or segment as well; `unclear` names none. */
export const FORMS = ['prefixed', 'table', 'several', 'unclear'] as const;

export interface DrawnAutomation {
  readonly number: number;
  readonly of: Automated;
  /** How the service says what it is for. */
  readonly form: (typeof FORMS)[number];
  readonly isLive: boolean;
}

export function utrOf({ number }: Pick<DrawnAutomation, 'number'>): string {
  return `${String(number).repeat(8)}-1111-4111-8111-111111111111`;
}

/** Whether a new contact of the place, or a new recipient of it, may get mail by the automation. */
export function mails({ of, form, isLive }: DrawnAutomation, place: string): boolean {
  return isLive && (form === 'unclear' || of === place || SEGMENTS.get(of) === place);
}

/** Makes the service's automations these, and returns them without those whose contact type is not there yet. */
export function placeAutomations(
  world: World,
  automations: readonly DrawnAutomation[],
): readonly DrawnAutomation[] {
  const { store } = world.sandbox.account();
  return automations.filter((automation) => {
    const utr = utrOf(automation);
    const status = automation.isLive ? 1 : 0;
    if (store.query('SELECT 1 FROM automation WHERE utr = ?').get(utr) !== undefined) {
      store.query('UPDATE automation SET status = ? WHERE utr = ?').run(status, utr);
      return true;
    }
    const target = targetOf(world, automation);
    if (target === undefined) return false;
    seedAutomation(world.sandbox, { utr, automation_name: 'Welcome', status, ...target });
    return true;
  });
}

/** No contact type of any world. */
const GONE = '99999';

function targetOf(world: World, { of, form }: DrawnAutomation) {
  const isSegment = SEGMENTS.has(of);
  const id = isSegment ? world.service.segmentId(of) : world.service.contactTypeId(of);
  if (id === 'undefined') return undefined;
  const table = isSegment ? 'segments_' : 'contacts_';
  switch (form) {
    case 'prefixed':
      return { automation_for: `${table}${id}`, automation_for_table: null };
    case 'table':
      return { automation_for: Number(id), automation_for_table: table };
    case 'several':
      return { automation_for: `contacts_${GONE},${table}${id}`, automation_for_table: null };
    case 'unclear':
      return { automation_for: 'all', automation_for_table: null };
  }
}
