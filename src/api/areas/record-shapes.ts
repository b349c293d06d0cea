// The shapes that every record of the service is made of, read tolerantly: ids come as numbers or
// as numeric text, optional members may be null or missing, and unknown members are ignored.
import { z } from 'zod';
import { UnexpectedAnswerError } from '../outcome/errors.ts';

export type RawRecord = Readonly<Record<string, unknown>>;

export function isRecord(value: unknown): value is RawRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const INTEGER_TEXT = /^\d{1,20}$/u;

/** An id as text. A number past 2^53 was already rounded by JSON.parse and is not an id. */
export function parseId(value: unknown): string | undefined {
  if (typeof value === 'number') {
    return Number.isSafeInteger(value) && value >= 0 ? String(value) : undefined;
  }
  return typeof value === 'string' && INTEGER_TEXT.test(value) ? value : undefined;
}

export const id: z.ZodType<string> = z.unknown().transform((value, context): string => {
  const parsed = parseId(value);
  if (parsed === undefined) context.addIssue('not an id');
  return parsed ?? '';
});

/** Null for none, which a PHP service may also send as an empty text. */
export const optionalId: z.ZodType<string | null> = z
  .union([z.literal(['', null]).transform(() => null), id])
  .optional()
  .transform((value) => value ?? null);

export const text: z.ZodType<string> = z.union([z.string(), z.number().transform(String)]);

export const optionalText: z.ZodType<string | null> = text
  .nullish()
  .transform((value) => value ?? null);

/** When it was deleted; null where it was not, which MySQL's zero date and a blank text say as well. */
export const deletionTime: z.ZodType<string | null> = optionalText.transform((value) =>
  value === null || /^[\s0:.TZ-]*$/u.test(value) ? null : value,
);

/** What nearly every record has. Dates are as the service writes them. */
export const OWNED = { id, userId: id, createdAt: optionalText, updatedAt: optionalText };

/** A text; null stands for an empty one. */
export const textOrEmpty: z.ZodType<string> = z
  .string()
  .nullable()
  .transform((value) => value ?? '');

/** A whole number that may come as text. */
export const count: z.ZodType<number> = z
  .union([
    z.number(),
    z
      .string()
      .regex(/^\d{1,15}$/u)
      .transform(Number),
  ])
  .pipe(z.number().int().min(0));

export const optionalCount: z.ZodType<number | undefined> = z
  .union([z.literal(['', null]).transform(() => undefined), count])
  .optional();

/** 0 or 1, also as text or as a real boolean. */
export const flag: z.ZodType<boolean> = z
  .union([z.boolean(), z.literal([0, 1, '0', '1'])])
  .transform((value) => value === true || value === 1 || value === '1');

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

export type RecordOf<Shape extends z.ZodRawShape> = {
  readonly [Name in keyof Shape]: z.output<Shape[Name]>;
};

/**
 * A parser of records with members of these names, which the service spells otherwise: our `userId` is its
 * `user_id`. Its error names the record, by a noun such as `contact type`, and the member, and no value.
 */
export function recordParser<Shape extends z.ZodRawShape>(
  noun: string,
  shape: Shape,
): (value: unknown) => RecordOf<Shape> {
  const spelled = Object.entries(shape).map(([name, member]) => ({
    name,
    theirs: name.replaceAll(/[A-Z]/gu, (letter) => `_${letter.toLowerCase()}`),
    member,
  }));
  const schema = z.object(
    Object.fromEntries(spelled.map(({ theirs, member }) => [theirs, member])),
  );
  const parse = parsedBy(schema, noun);
  return (value) => {
    const raw = parse(value);
    const members = spelled.map(({ name, theirs }) => [name, raw[theirs]]);
    // The names are those of the shape.
    return Object.fromEntries(members) as RecordOf<Shape>;
  };
}

/** From a zod schema to a parser whose error names no value. */
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
