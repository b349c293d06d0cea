// Deleting many records by `strIds`, which contacts, unsubscribers and recipients share.
import type { Account } from './account.ts';
import { Refusal, done, failed, notFound } from './answer.ts';
import type { Answer } from './answer.ts';
import { behaviourNumber } from './behaviours.ts';
import { formArray } from './request.ts';
import type { SandboxRequest } from './request.ts';
import { idNumber, requiredText } from './validation.ts';

export interface BulkTarget {
  readonly exists: (id: number) => boolean;
  readonly remove: (id: number) => void;
  /** Every id there is, for a service that takes an empty list for all. */
  readonly allIds: () => readonly number[];
}

export function bulkDelete(account: Account, request: SandboxRequest, target: BulkTarget): Answer {
  const ids = requestedIds(account, request);
  if (ids.length === 0) return answerEmpty(account, target);

  const rule = account.behaviours.value.bulk_unknown_id;
  const unknown = ids.some((id) => id === undefined || !target.exists(id));
  if (unknown && rule === 'fail_all') return notFound();
  for (const id of ids) {
    const exists = id !== undefined && target.exists(id);
    if (exists) target.remove(id);
    // What was deleted before the unknown id stays deleted: the caller must look.
    else if (rule === 'fail_after_partial') return notFound();
  }
  return done('Deleted Successfully');
}

function requestedIds(account: Account, request: SandboxRequest): (number | undefined)[] {
  const { array_form, bulk_max_ids, bulk_duplicate_id } = account.behaviours.value;
  const texts = formArray(request, 'strIds', {
    indexed: array_form !== 'brackets',
    brackets: array_form !== 'indexed',
  });
  const most = behaviourNumber(account.behaviours, 'bulk_max_ids');
  if (bulk_max_ids === 'reject' && texts.length > most) {
    throw new Refusal(
      failed({ strIds: [`The str ids may not have more than ${String(most)} items.`] }),
    );
  }
  if (bulk_duplicate_id === 'fail' && new Set(texts).size < texts.length) {
    throw new Refusal(failed({ strIds: ['The str ids field has a duplicate value.'] }));
  }
  const kept = bulk_max_ids === 'truncate_silently' ? texts.slice(0, most) : texts;
  return [...new Set(kept)].map(idNumber);
}

function answerEmpty(account: Account, target: BulkTarget): Answer {
  const rule = account.behaviours.value.bulk_empty;
  if (rule === 'failed') return failed({ strIds: [requiredText('strIds')] });
  if (rule === 'deletes_all') for (const id of target.allIds()) target.remove(id);
  return done('Deleted Successfully');
}
