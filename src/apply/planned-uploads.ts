// The upload files that a plan would send if nothing of it was sent yet, for a person who wants to see
// them before.
import { contactTypeKey } from '../contacts/key.ts';
import type { ItemOf } from '../plan/item.ts';
import type { PlanReader } from '../state/plan-file/plan-reader.ts';
import { isUploaded, uploadChunks, uploadContent, type UploadFormat } from './upload-files.ts';

type CreateItem = ItemOf<'createContact'>;

export interface PlannedUpload {
  readonly contactType: string;
  readonly rowCount: number;
  readonly content: Uint8Array;
}

/** One file at a time, in the order of the plan's contact types. */
export function* plannedUploads(
  plan: Pick<PlanReader, 'head' | 'items'>,
  format: UploadFormat,
): Generator<PlannedUpload> {
  for (const { contactType } of plan.head.contactTypes) {
    for (const chunk of uploadChunks(uploadedItems(plan, contactType))) {
      yield { contactType, rowCount: chunk.length, content: uploadContent(chunk, format) };
    }
  }
}

function* uploadedItems(
  plan: Pick<PlanReader, 'items'>,
  contactType: string,
): Generator<CreateItem> {
  const createCount = lengthOf(createsIn(plan, contactType));
  for (const item of createsIn(plan, contactType)) {
    if (isUploaded(item, createCount)) yield item;
  }
}

function* createsIn(plan: Pick<PlanReader, 'items'>, contactType: string): Generator<CreateItem> {
  const key = contactTypeKey(contactType);
  for (const item of plan.items('createContact')) {
    if (contactTypeKey(item.contactType) === key) yield item;
  }
}

/** Counts without holding. */
function lengthOf(items: Iterator<unknown>): number {
  let length = 0;
  while (items.next().done !== true) length += 1;
  return length;
}
