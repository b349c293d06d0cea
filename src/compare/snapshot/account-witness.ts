// Sees to it that everything that is read belongs to one account, and to the one that is meant.
import { MixedAccountsError } from '../errors.ts';

export interface AccountWitness {
  /** Throws where the record of a list belongs to another account than those before it. */
  see(userId: string, list: string): void;
  /** The account; null before any record has shown it. */
  accountId(): string | null;
}

/** `check` is told the account as soon as it is known, and throws where it is the wrong one. */
export function accountWitness(check: (accountId: string) => void): AccountWitness {
  let seen: string | null = null;
  return {
    see: (userId, list) => {
      if (seen === null) check(userId);
      seen ??= userId;
      if (userId !== seen) throw new MixedAccountsError(list);
    },
    accountId: () => seen,
  };
}
