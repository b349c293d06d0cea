// The upload files that a plan would send if nothing of it was sent yet, for a person who wants to see
// them before.
import type { ItemOf } from '../../plan/index.ts';
import type { PlanReader } from '../../state/index.ts';
import { isUploaded, uploadContent, uploadFiles, type UploadFormat } from './upload-files.ts';

type CreateItem = ItemOf<'createContact'>;

export interface PlannedUpload {
  readonly contactType: string;
  readonly rowCount: number;
  readonly content: Uint8Array;
}

/**
 * One file at a time, in the order of the plan's contact types. `isFormKnown`: rows have been understood
 * before; otherwise few go first, and are taken to be understood here.
 */
export function* plannedUploads(
  plan: Pick<PlanReader, 'head' | 'items'>,
  format: UploadFormat,
  isFormKnown: boolean,
): Generator<PlannedUpload> {
  let isOpen = !isFormKnown;
  const isOpenOnce = (): boolean => {
    const wasOpen = isOpen;
    isOpen = false;
    return wasOpen;
  };
  for (const { contactType } of plan.head.contactTypes) {
    for (const file of uploadFiles(uploadedItems(plan, contactType), { isOpen: isOpenOnce })) {
      yield { contactType, rowCount: file.length, content: uploadContent(file, format) };
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
  for (const item of plan.items('createContact')) {
    if (item.contactType === contactType) yield item;
  }
}

/** Counts without holding. */
function lengthOf(items: Iterator<unknown>): number {
  let length = 0;
  while (items.next().done !== true) length += 1;
  return length;
}
