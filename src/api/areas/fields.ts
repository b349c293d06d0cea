// Contact fields: the built-in ones, and those that the account adds. Both have one record; a reserved field
// belongs to no account. What becomes of the values of one that is deleted is not specified, so that is a
// person's decision: the engine's type does not have it.
import type { z } from 'zod';
import { OWNED, optionalId, parsedBy, recordOf, text, type OwnedRecord } from './record-shapes.ts';
import type { Channel } from '../calls/channel.ts';
import { collectList } from '../calls/stream-list.ts';
import { write } from '../calls/write.ts';
import type { Outcome } from '../outcome/outcome.ts';

export interface FieldRecord extends Omit<OwnedRecord, 'userId'> {
  /** Null on reserved fields. */
  readonly userId: string | null;
  readonly fieldName: string;
  /** `text`, `number` or `datetime-local` on custom fields; reserved ones may say more. */
  readonly fieldType: string;
}

export const fieldRecord: z.ZodType<FieldRecord> = recordOf({
  ...OWNED,
  user_id: optionalId,
  field_name: text,
  field_type: text,
});

export interface CustomFieldForm {
  /** Letters, digits and underscore; not the name of a reserved field. */
  readonly field_name: string;
  readonly field_type: 'text' | 'number' | 'datetime-local';
}

export interface FieldCalls {
  reserved(): Promise<readonly FieldRecord[]>;
  custom(): Promise<readonly FieldRecord[]>;
  saveCustom(form: CustomFieldForm): Promise<Outcome>;
}

export interface FieldDeletingCalls extends FieldCalls {
  /** What becomes of the values in contacts is not specified. */
  deleteCustom(id: string): Promise<Outcome>;
}

const parseField = parsedBy(fieldRecord, 'field');

export function fieldCalls(channel: Channel): FieldDeletingCalls {
  return {
    reserved: () => collectList(channel, { endpointId: 'reserve-fields', parse: parseField }),
    custom: () => collectList(channel, { endpointId: 'custom-fields', parse: parseField }),
    saveCustom: (form) =>
      write(channel, 'custom-fields/save', {
        form: { field_name: form.field_name, field_type: form.field_type },
      }),
    deleteCustom: (id) => write(channel, 'custom-fields/delete', { query: { id } }),
  };
}
