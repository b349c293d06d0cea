// In which order the accounts of a fleet come: what took longest or ended worst begins first, so that it has most of the night.
import type { FleetAccount } from './accounts.ts';
import type { Order } from './fleet-form.ts';
import { worstOutcomesFirst, notReached } from './outcome.ts';
import type { Records } from './records.ts';

/** One that was never synced comes last where its order is asked for. */
export function inOrder(
  accounts: readonly FleetAccount[],
  order: Order,
  records: Pick<Records, 'lastEnd'>,
): readonly FleetAccount[] {
  if (order === 'written') return accounts;
  const last = new Map(accounts.map(({ name }) => [name, records.lastEnd(name, 'sync')]));
  if (order === 'longest-first') {
    const secondsOf = ({ name }: FleetAccount): number => last.get(name)?.seconds ?? -1;
    return accounts.toSorted((one, other) => secondsOf(other) - secondsOf(one));
  }
  const ends = accounts.map(({ name }) => ({
    ...notReached(name),
    exitCode: last.get(name)?.exitCode ?? null,
  }));
  const rank = new Map(worstOutcomesFirst(ends).map(({ account }, at) => [account, at]));
  return accounts.toSorted((one, other) => (rank.get(one.name) ?? 0) - (rank.get(other.name) ?? 0));
}
