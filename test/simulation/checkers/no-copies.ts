// P3: nobody is in a contact type more often than before, whatever was lost, repeated or late.
import type { Item } from '../../../src/plan/index.ts';
import { keyOf, type AccountState } from '../account-state.ts';
import type { Checker } from '../checker.ts';
import type { Evidence, RunEvidence } from '../evidence.ts';
import { hadVeryLateCommit, hasShortLists } from '../excuses.ts';

export const NO_COPIES: Checker = {
  promise: 'P3 nobody twice',
  breaks: (evidence) => {
    const before = counted(evidence.before);
    const sent = sentCreates(evidence);
    return (['after', 'afterSecond'] as const).flatMap((moment) => {
      const { contactTypes } = evidence[moment];
      return [...counted(evidence[moment])].flatMap(([key, { count, contact }]) => {
        const was = before.get(key)?.count ?? 0;
        const type = contactTypes.get(contact.contact_type_id) ?? '';
        const times = timesSent(sent, type, contact.email);
        if (count <= Math.max(1, was) + excused(evidence, times)) return [];
        return [`${key} is there ${String(count)} times ${moment}, ${String(was)} before`];
      });
    });
  },
};

/** Of the foreign writer alone (src/sandbox/service/concurrent-user.ts). */
const FOREIGN_TYPE_NAME = 'Renamed ';

/** A contact type that somebody renamed after the writes had another name in the plan: then every name may be it. */
function timesSent(sent: ReadonlyMap<string, number>, type: string, email: string): number {
  if (!type.startsWith(FOREIGN_TYPE_NAME)) return sent.get(nameOf(type, email)) ?? 0;
  const ofAddress = [...sent].filter(([name]) => name.endsWith(nameOf('', email)));
  return Math.max(0, ...ofAddress.map(([, times]) => times));
}

/**
 * Of somebody who was sent so often. A commit later than the quiet period may make a copy of whom a repetition
 * has created, which the run says and verify finds; and whom a list hides is created although he is there.
 */
function excused(evidence: Evidence, times: number): number {
  if (hasShortLists(evidence)) return times;
  return hadVeryLateCommit(evidence) ? Math.max(0, times - 1) : 0;
}

type Held = AccountState['contacts'][number];

interface Counted {
  readonly contact: Held;
  readonly count: number;
}

function counted({ contacts }: AccountState): ReadonlyMap<string, Counted> {
  const counts = new Map<string, Counted>();
  for (const contact of contacts) {
    const key = keyOf(contact);
    counts.set(key, { contact, count: (counts.get(key)?.count ?? 0) + 1 });
  }
  return counts;
}

/** By contact type and address: how often it was sent to be there, by both runs together. */
function sentCreates({ events, runs }: Evidence): ReadonlyMap<string, number> {
  const sent = new Map<string, number>();
  const verify = events.findIndex((event) => event.kind === 'verb' && event.verb === 'verify');
  for (const [index, event] of events.entries()) {
    if (event.kind !== 'intent') continue;
    const isFirst = verify === -1 || index < verify;
    const run = runs.find(({ name }) => (name === 'first') === isFirst);
    for (const name of event.seqs.flatMap((seq) => broughtBy(seq, run))) {
      sent.set(name, (sent.get(name) ?? 0) + 1);
    }
  }
  return sent;
}

function broughtBy(seq: number, run: RunEvidence | undefined): string[] {
  const item = run?.items.find((one) => one.seq === seq);
  const address = item === undefined ? undefined : addressOf(item);
  return item !== undefined && 'contactType' in item && address !== undefined
    ? [nameOf(item.contactType, address)]
    : [];
}

function addressOf(item: Item): string | undefined {
  if (item.kind === 'createContact') return item.address;
  return item.kind === 'updateContact' ? item.newAddress?.address : undefined;
}

function nameOf(contactType: string, email: string): string {
  return `${contactType} ${email.trim().toLowerCase()}`;
}
