// From a zod schema to the parser of one record, with an error that names the member but no value.
import type { z } from 'zod';
import { UnexpectedAnswerError } from '../errors.ts';

/** `noun` names the record in the error, such as `contact type`. */
export function parsedBy<T>(schema: z.ZodType<T>, noun: string): (value: unknown) => T {
  return (value) => {
    const result = schema.safeParse(value);
    if (result.success) return result.data;
    const members = new Set(result.error.issues.map((issue) => issue.path.join('.') || 'itself'));
    throw new UnexpectedAnswerError(
      `a ${noun} that the service sent is not as specified in ${[...members].join(', ')}`,
    );
  };
}
