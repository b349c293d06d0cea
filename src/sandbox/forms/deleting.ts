// Deletes one record, or many by `strIds`, in every area that has such endpoints.
import type { Account, Route } from '../account/account.ts';
import type { DeleteTarget } from '../account/records.ts';
import { behaviourNumber } from '../behaviours/behaviours.ts';
import { type Answer, Refusal, done, failed, notFound, requiredText } from '../protocol/answer.ts';
import { type SandboxRequest, idNumber } from '../protocol/request.ts';
import { arrayParameter } from './parameters.ts';

type Work = Route['answer'];

/** An endpoint that deletes the one record whose id is in the query. */
export function deletion(parameter: string, target: (account: Account) => DeleteTarget): Work {
  return (account, request) =>
    deleteOne(account, idNumber(request.query.get(parameter)), target(account));
}

/** An endpoint that deletes the records of `strIds`. */
export function bulkDeletion(target: (account: Account) => DeleteTarget): Work {
  return (account, request) => bulkDelete(account, request, target(account));
}

function bulkDelete(account: Account, request: SandboxRequest, target: DeleteTarget): Answer {
  const ids = requestedIds(account, request);
  if (ids.length === 0) return answerEmpty(account, target);

  const { bulk_unknown_id: rule, delete_missing } = account.behaviours.value;
  const knownCount = ids.filter((id) => id !== undefined && target.exists(id)).length;
  const fails =
    (knownCount < ids.length && rule === 'fail_all') ||
    (knownCount === 0 && delete_missing === 'failed_not_found');
  if (fails) return target.missing ?? notFound();
  for (const id of ids) {
    const exists = id !== undefined && target.exists(id);
    if (exists) target.remove(id);
    else if (rule === 'fail_after_partial') return brokenOff(account, target);
  }
  return done('Deleted Successfully');
}

/** What was deleted before the unknown id stays deleted, or comes back (behaviour `bulk_atomic`). */
function brokenOff(account: Account, target: DeleteTarget): Answer {
  const answer = target.missing ?? notFound();
  if (account.behaviours.value.bulk_atomic === 'yes') throw new Refusal(answer);
  return answer;
}

function requestedIds(account: Account, request: SandboxRequest): (number | undefined)[] {
  const { bulk_max_ids, bulk_duplicate_id } = account.behaviours.value;
  const texts = arrayParameter({ account, request }, 'strIds');
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

function answerEmpty(account: Account, target: DeleteTarget): Answer {
  const rule = account.behaviours.value.bulk_empty;
  if (rule === 'failed') return failed({ strIds: [requiredText('strIds')] });
  if (rule === 'deletes_all') for (const id of target.allIds()) target.remove(id);
  return done('Deleted Successfully');
}

/** @param id undefined where the request names no record. */
export function deleteOne(account: Account, id: number | undefined, target: DeleteTarget): Answer {
  const exists = id !== undefined && target.exists(id);
  if (exists) target.remove(id);
  else if (account.behaviours.value.delete_missing === 'failed_not_found')
    return target.missing ?? notFound();
  return target.deleted ?? done('Deleted Successfully');
}
