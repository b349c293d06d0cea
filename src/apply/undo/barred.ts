// Whom an undo does not bring mail, by the rules of `people`: who has left since, or was erased. Asked when its plan is
// made, which says so; the gate asks again before anything is sent.
import { GLOBAL_SCOPE } from '../../compare/index.ts';
import {
  bringing,
  type Fact,
  firstTold,
  judge,
  type Linked,
  type LinkName,
  NOTHING,
  type Part,
} from '../../people/index.ts';
import {
  broughtAddress,
  type Change,
  type Item,
  type PlainUndoReason,
  type UndoReason,
} from '../../plan/index.ts';
import type { Memory } from '../../state/index.ts';
import type { Reading } from '../reading/read-back.ts';

interface Known {
  /** The account as it is now. */
  readonly reading: Pick<Reading, 'scratch'>;
  readonly memory: Memory;
}

const PARTS: ReadonlySet<Part> = new Set(['service', 'erased']);

/** `chain`: the items of people who passed an address along, who come back together or not at all. */
export function barredBecause(
  change: Change,
  chain: readonly Item[],
  { reading, memory }: Known,
): UndoReason | undefined {
  const names = [...chain.flatMap(inChain), ...ownNames(change)];
  if (names.length === 0) return undefined;
  const { actual } = reading.scratch;
  const { tombstones } = memory;
  const isSo: Readonly<Record<Fact, (address: string) => boolean>> = {
    left: (address) => actual.isSuppressed(GLOBAL_SCOPE, address),
    erased: (address) => tombstones.isErased(address),
    gone: () => false,
  };
  let link: LinkName = 'self';
  const judgement = judge(
    { ...bringing(change.kind), brings: broughtAddress(change) !== undefined },
    {
      ...NOTHING,
      told: (fact, ...origins) => {
        const told = firstTold(names, fact, origins, (origin, { name }) =>
          'address' in name && ORIGIN[fact] === origin ? isSo[fact](name.address) : false,
        );
        if (told !== undefined) ({ link } = told);
        return told;
      },
    },
    PARTS,
  );
  return judgement && { code: codeOf(change, judgement.rule.id, link) };
}

/** Who tells of it where no row is read. */
const ORIGIN = { left: 'list', erased: 'run', gone: 'run' } as const;

function inChain(item: Item): Linked[] {
  const renamed = item.kind === 'updateContact' ? item.newAddress : undefined;
  return [item, renamed].flatMap((one) =>
    one && 'address' in one ? [{ link: 'chain', name: { address: one.address } } as const] : [],
  );
}

function ownNames(change: Change): Linked[] {
  const brought = broughtAddress(change);
  if (brought === undefined) return [];
  const self = { link: 'self', name: { address: brought } } as const;
  return change.kind === 'updateContact'
    ? [self, { link: 'present', name: { address: change.address } }]
    : [self];
}

function codeOf(change: Change, rule: string, link: LinkName): PlainUndoReason {
  if (rule === 'erased') return 'erased';
  if (link === 'chain') return 'chain-unsubscribed';
  return change.kind === 'updateContact' ? 'either-unsubscribed' : 'unsubscribed';
}
