// Deleting one record, which every area with such an endpoint shares.
import type { Account } from './account.ts';
import { done, notFound } from './answer.ts';
import type { Answer } from './answer.ts';
import type { DeleteTarget } from './records.ts';

/**
 * @param id undefined where the request names no record.
 * @param deleted the answer to a deletion; some carry their text under `errors`.
 */
export function deleteOne(
  account: Account,
  id: number | undefined,
  target: DeleteTarget & { readonly deleted?: Answer },
): Answer {
  const exists = id !== undefined && target.exists(id);
  if (exists) target.remove(id);
  else if (account.behaviours.value.delete_missing === 'failed_not_found')
    return target.missing ?? notFound();
  return target.deleted ?? done('Deleted Successfully');
}
