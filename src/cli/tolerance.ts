// Invalid rows: how many of them still count as success.
import { type PlanHead, invalidRows, sourceRows } from '../plan/index.ts';
import { UsageError } from './errors.ts';

/**
 * Whether more rows were invalid than the person tolerates; without a word, none are. A number is of
 * all sources together. A share is of each: one that is broken must not hide behind a large one.
 */
export function hasTooManyInvalid(
  head: Pick<PlanHead, 'sources' | 'rows'>,
  tolerated: string | undefined,
): boolean {
  const limit = parseTolerance(tolerated);
  if (limit.kind === 'count') return invalidRows(head) > limit.count;
  return sourceRows(head).some(({ read, invalid }) => invalid > limit.share * read);
}

export type Tolerance =
  | { readonly kind: 'count'; readonly count: number }
  | { readonly kind: 'share'; readonly share: number };

/** Throws `UsageError` for what is neither a number of rows nor a share. */
export function parseTolerance(text: string | undefined): Tolerance {
  if (text === undefined) return { kind: 'count', count: 0 };
  const found = /^(\d+(?:\.\d+)?)(%?)$/u.exec(text.trim());
  const amount = Number(found?.[1]);
  if (found === null || (found[2] === '' && !Number.isInteger(amount))) {
    throw new UsageError(
      `--tolerate-invalid ${text}: expected a number of rows or a share such as 2%.`,
    );
  }
  return found[2] === '%'
    ? { kind: 'share', share: amount / 100 }
    : { kind: 'count', count: amount };
}
