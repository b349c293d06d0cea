// Deletes one record, or many by `strIds`, in every area that has such endpoints.
import type { Account, Route } from '../account/account.ts';
import { liveRecord, liveWhere, removeRecord } from '../account/records.ts';
import type { RecordTable } from '../account/schema.ts';
import { behaviourNumber } from '../behaviours/behaviours.ts';
import {
  type Answer,
  type FailedAnswer,
  Refusal,
  done,
  failed,
  notFound,
  requiredText,
} from '../protocol/answer.ts';
import { type SandboxRequest, idNumber, formArray } from '../protocol/request.ts';

type Work = Route['answer'];

/** What a deletion works on: the live records of a table. */
export interface DeleteTarget {
  readonly table: RecordTable;
  /** A condition that they fulfil. Default: all. */
  readonly where?: string;
  /** Default: removes only the record. */
  readonly remove?: (account: Account, id: number) => void;
  /** The answer to an unknown id. Default: `Record Not Found`. */
  readonly missing?: FailedAnswer;
  /** The answer to a deletion; some carry their text under `errors`. */
  readonly deleted?: Answer;
}

/** An endpoint that deletes the one record whose id is in the query. */
export function deletion(parameter: string, target: DeleteTarget): Work {
  return (account, request) => deleteOne(account, target, idNumber(request.query.get(parameter)));
}

/** An endpoint that deletes the one record whose utr is in the query. */
export function deletionByUtr(target: DeleteTarget): Work {
  return (account, request) => {
    const row = liveRecord(account, target.table, 'utr', request.query.get('utr'));
    return deleteOne(account, target, row?.id);
  };
}

/** An endpoint that deletes the records of `strIds`. */
export function bulkDeletion(target: DeleteTarget): Work {
  return (account, request) => {
    const ids = requestedIds(account, request);
    if (ids.length === 0) return answerEmpty(account, target);

    const known = ids.filter((id) => exists(account, target, id));
    const rule = known.length < ids.length ? account.behaviours.value.bulk_unknown_id : 'ignore';
    if (rule === 'fail_all' || (known.length === 0 && failsMissing(account)))
      return target.missing ?? notFound();
    const isPartial = rule === 'fail_after_partial';
    const firstUnknown = ids.findIndex((id) => !exists(account, target, id));
    for (const id of isPartial ? known.slice(0, firstUnknown) : known) remove(account, target, id);
    return isPartial ? brokenOff(account, target) : done('Deleted Successfully');
  };
}

function failsMissing(account: Account): boolean {
  return account.behaviours.value.delete_missing === 'failed_not_found';
}

/** What was deleted before the unknown id stays deleted, or comes back (behaviour `bulk_atomic`). */
function brokenOff(account: Account, target: DeleteTarget): Answer {
  const answer = target.missing ?? notFound();
  if (account.behaviours.value.bulk_atomic === 'yes') throw new Refusal(answer);
  return answer;
}

function requestedIds(account: Account, request: SandboxRequest): (number | undefined)[] {
  const { bulk_max_ids, bulk_duplicate_id } = account.behaviours.value;
  const texts = formArray(request, 'strIds');
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
  if (rule === 'deletes_all') for (const id of allIds(account, target)) remove(account, target, id);
  return done('Deleted Successfully');
}

function deleteOne(account: Account, target: DeleteTarget, id: number | undefined): Answer {
  if (exists(account, target, id)) remove(account, target, id);
  else if (failsMissing(account)) return target.missing ?? notFound();
  return target.deleted ?? done('Deleted Successfully');
}

function exists(account: Account, target: DeleteTarget, id: number | undefined): id is number {
  const sql = `SELECT id FROM ${target.table} WHERE id = ? AND ${conditionOf(target)}`;
  return id !== undefined && account.store.query(sql).get(id) !== undefined;
}

function remove(account: Account, target: DeleteTarget, id: number): void {
  if (target.remove === undefined) removeRecord(account, target.table, id);
  else target.remove(account, id);
}

function allIds(account: Account, target: DeleteTarget): readonly number[] {
  const sql = `SELECT id FROM ${target.table} WHERE ${conditionOf(target)}`;
  return account.store
    .query<{ id: number }>(sql)
    .all()
    .map(({ id }) => id);
}

function conditionOf({ table, where = 'TRUE' }: DeleteTarget): string {
  return `${liveWhere(table)} AND ${where}`;
}
