// Contacts that are there under another address of their person: one gets the new address, instead of a second contact.
import type { FurtherAddress, Memory, Scratch } from '../../state/index.ts';
import type { Targets } from '../scope/targets.ts';

interface AgreedContext {
  readonly scratch: Scratch;
  readonly targets: Pick<Targets, 'ofKind'>;
  /** Left out where nothing is remembered of contacts. */
  readonly past?: Memory | undefined;
}

/** By the number of a contact type: those that it lacks, with further addresses that runs agreed on there. */
export type AgreedFurther = ReadonlyMap<number, readonly FurtherAddress[]>;

/** The rows whose contact may be there under another address of theirs. */
export function agreedFurther({ scratch, past, targets }: AgreedContext): AgreedFurther {
  if (past === undefined || !scratch.held.hasFurther) return new Map();
  return new Map(
    targets.ofKind('contactType').flatMap(({ key: contactType, index }) => {
      const type = past.ofType(contactType);
      if (type === undefined) return [];
      const pairs = scratch.held
        .missingFurther(index)
        .filter(({ further }) => type.has(past.sums.ofContact({ contactType, address: further })));
      return pairs.length === 0 ? [] : [[index, pairs] as const];
    }),
  );
}

interface RenameContext extends Pick<AgreedContext, 'scratch' | 'targets'> {
  readonly agreed: AgreedFurther;
  /** Of all suppressions. */
  readonly scopes: readonly number[];
  /** Sources whose ids do not count. */
  readonly unstable: readonly string[];
  /** Hashes an address. */
  readonly hash: (address: string) => Buffer;
}

/**
 * Notes the contacts that get the new address of their person. One that cannot get it, and is there under another address
 * of the row, stays as it is: no second one is created beside it.
 */
export function noteRenames({ agreed: all, ...context }: RenameContext): void {
  const { scratch, targets, scopes, unstable, hash } = context;
  for (const { index: target } of targets.ofKind('contactType')) {
    const agreed = all.get(target) ?? [];
    scratch.renames.find({ target, scopes, unstable, agreed, hash });
    for (const pair of agreed) scratch.held.holdListed(target, pair);
  }
}
