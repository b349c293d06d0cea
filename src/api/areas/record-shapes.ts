// The shapes that every record of the service is made of, read tolerantly: ids come as numbers or
// as numeric text, optional members may be null or missing, and unknown members are ignored.
import { z } from 'zod';
import { UnexpectedAnswerError } from '../outcome/errors.ts';

const INTEGER_TEXT = /^\d{1,20}$/u;

/** An id as text. A number past 2^53 was already rounded by JSON.parse and is not an id. */
export function parseId(value: unknown): string | undefined {
  if (typeof value === 'number') {
    return Number.isSafeInteger(value) && value >= 0 ? String(value) : undefined;
  }
  return typeof value === 'string' && INTEGER_TEXT.test(value) ? value : undefined;
}

export const id = z.unknown().transform((value, context): string => {
  const parsed = parseId(value);
  if (parsed === undefined) context.addIssue('not an id');
  return parsed ?? '';
});

/** Null for none, which a PHP service may also send as an empty text. */
export const optionalId = z
  .union([z.literal(['', null]).transform(() => null), id])
  .optional()
  .transform((value): string | null => value ?? null);

export const text = z.union([z.string(), z.number().transform(String)]);

export const optionalText = text.nullish().transform((value): string | null => value ?? null);

/** What nearly every record has. */
export interface OwnedRecord {
  readonly id: string;
  readonly userId: string;
  readonly createdAt: string | null;
  readonly updatedAt: string | null;
}

export const OWNED = { id, user_id: id, created_at: optionalText, updated_at: optionalText };

/** A text; null stands for an empty one. */
export const textOrEmpty = z
  .string()
  .nullable()
  .transform((value): string => value ?? '');

/** A whole number that may come as text. */
export const count = z
  .union([
    z.number(),
    z
      .string()
      .regex(/^\d{1,15}$/u)
      .transform(Number),
  ])
  .pipe(z.number().int().min(0));

export const optionalCount = z
  .union([z.literal(['', null]).transform(() => undefined), count])
  .optional();

/** 0 or 1, also as text or as a real boolean. */
export const flag = z
  .union([z.boolean(), z.literal([0, 1, '0', '1'])])
  .transform((value): boolean => value === true || value === 1 || value === '1');

/**
 * A list within a record. An empty one may be null, {}, "" or missing, and one whose indices have
 * gaps comes as an object.
 */
export function listOf<T>(element: z.ZodType<T>): z.ZodType<readonly T[]> {
  return z
    .union([
      z.literal(['', null]).transform((): readonly T[] => []),
      z.array(element),
      z.record(z.string(), element).transform((entries): readonly T[] => Object.values(entries)),
    ])
    .default([]);
}

export const textList = listOf(text);

type CamelCase<Name extends string> = Name extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : Name;

type RecordOf<Shape extends z.ZodRawShape> = {
  readonly [Name in keyof Shape & string as CamelCase<Name>]: z.output<Shape[Name]>;
};

/** A record whose members keep their names but for the spelling: `user_id` becomes `userId`. */
export function recordOf<Shape extends z.ZodRawShape>(shape: Shape): z.ZodType<RecordOf<Shape>> {
  const names = Object.keys(shape).map((name): [string, string] => [
    name,
    name.replaceAll(/_(\w)/gu, (_underscore, letter: string) => letter.toUpperCase()),
  ]);
  return z.object(shape).transform((raw: Readonly<Record<string, unknown>>) => {
    // The names above are those of the type.
    return Object.fromEntries(names.map(([name, ours]) => [ours, raw[name]])) as RecordOf<Shape>;
  });
}

/**
 * From a zod schema to the parser of one record. Its error names the record, by a noun such as
 * `contact type`, and the member, and no value.
 */
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
