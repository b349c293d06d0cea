// Words for a list that may not be whole.
import type { PlanWarning } from '../../plan/index.ts';
import type { Shortfall } from '../../state/index.ts';
import { counted } from './sum-text.ts';

export function shortfallWarning(shortfall: Shortfall): PlanWarning {
  const { list, ownerId, listed, expected } = shortfall;
  const of = ownerId === '' ? list : `${list} of ${ownerId}`;
  return {
    code: 'FEWER_THAN_COUNTED',
    message: `${of} has ${counted(listed, 'record')} where the service counts ${String(expected)}: the list may not be whole, or the account changed meanwhile.`,
  };
}
