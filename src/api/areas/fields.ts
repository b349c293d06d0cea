// Contact fields: the built-in ones, and those that the account adds. Both have one record; a reserved field
// belongs to no account. What becomes of the values of one that is deleted is not specified, so that is a
// person's decision: the engine's type does not have it.
import * as shape from './record-shapes.ts';
import type { Channel } from '../calls/channel.ts';
import { collectList } from '../calls/stream-list.ts';
import { write } from '../calls/write.ts';
import type { Outcome } from '../outcome/outcome.ts';

export type FieldRecord = ReturnType<typeof parseField>;

export const parseField = shape.recordParser('field', {
  ...shape.OWNED,
  /** Null on reserved fields. */
  userId: shape.optionalId,
  fieldName: shape.text,
  /** `text`, `number` or `datetime-local` on custom fields; reserved ones may say more. */
  fieldType: shape.text,
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

export function fieldCalls(channel: Channel): FieldDeletingCalls {
  return {
    reserved: () => collectList(channel, { endpointId: 'reserve-fields', parse: parseField }),
    custom: () => collectList(channel, { endpointId: 'custom-fields', parse: parseField }),
    saveCustom: ({ field_name, field_type }) =>
      write(channel, 'custom-fields/save', { form: { field_name, field_type } }),
    deleteCustom: (id) => write(channel, 'custom-fields/delete', { query: { id } }),
  };
}
