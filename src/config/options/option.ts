// How an option of the configuration is declared: once, with everything that is known of it. From the declarations
// follow the schema, the types, the normalised values, the hash, the JSON schema, the page of options and the
// template of `init`. The shapes that options may have come after; every message of one completes "<key> …".
//
// They are those of `zod/mini`: every command makes all of them, and with all their methods they take twice as long.
import * as z from 'zod/mini';
import type { CustomField, MappedField } from '../../contacts/index.ts';
import { assert, baseUrlFault, didYouMean, encodingName, type Json } from '../../lib/index.ts';

/** What a person may write. */
export interface Option<Shape extends z.ZodMiniType = z.ZodMiniType> {
  /** With its default, if any. It transforms nothing, and its messages complete "<key> …". */
  readonly shape: Shape;
  /** What it means, for editors and for config/options.md. */
  readonly words: string;
  /** How `init` writes it. Left out: as a comment that shows the default, if there is one. */
  readonly template?: TemplateLine;
}

interface TemplateLine {
  /** As YAML. Left out: the default. */
  readonly value?: string;
  /** Lines of a comment. */
  readonly above?: readonly string[];
  readonly behind?: string | undefined;
  /** The option itself is written, not a comment that shows it. */
  readonly isSet?: true;
}

/**
 * What the option means for the hash of the configuration, which says whether a plan is stale. True: its
 * value is part of the hash. A function: the value is, in this form. A text: it is not, and why.
 */
type Hashed<Value> = true | ((value: Value) => Json | undefined) | string;

/** What a value may depend on besides its own options. */
export interface Surroundings {
  /** The directory of the configuration, absolute. */
  readonly baseDir: string;
  /** For every sync that does not say. */
  readonly duplicates: 'report' | 'remove';
}

type Options = Readonly<Record<string, Option>>;

/** What the rest of the program sees of one or several options. */
interface Part<Written, Value> {
  readonly becomes: (written: Written, surroundings: Surroundings) => Value;
  readonly hashed: Hashed<NoInfer<Value>>;
}

/** An option whose value has the same name. */
interface OptionPart<Shape extends z.ZodMiniType, Value>
  extends Option<Shape>, Part<z.output<Shape>, Value> {}

/** A value of another name, or one that several options decide. */
interface CombinedPart<Of extends Options, Value> extends Part<WrittenOptions<Of>, Value> {
  readonly options: Of;
}

export type WrittenOptions<Of extends Options> = z.output<
  z.ZodMiniObject<{ [K in keyof Of]: Of[K]['shape'] }>
>;

export function option<Shape extends z.ZodMiniType>(
  declared: Option<Shape> & { readonly hashed: Hashed<z.output<Shape>> },
): OptionPart<Shape, z.output<Shape>> {
  return { ...declared, becomes: (written) => written };
}

export function converted<Shape extends z.ZodMiniType, Value>(
  declared: OptionPart<Shape, Value>,
): OptionPart<Shape, Value> {
  return declared;
}

export function combined<Of extends Options, Value>(
  declared: CombinedPart<Of, Value>,
): CombinedPart<Of, Value> {
  return declared;
}

/** `never` takes parts of any type: each was checked where it was declared. */
type AnyPart = {
  readonly becomes: (written: never, surroundings: Surroundings) => unknown;
  readonly hashed: true | ((value: never) => Json | undefined) | string;
} & (Option | { readonly options: Options });

type Parts = Readonly<Record<string, AnyPart>>;

interface Section<Of extends Parts> {
  readonly parts: Of;
  /** All options of the parts. */
  readonly options: OptionsOf<Of>;
  readonly schema: z.ZodMiniObject<ShapesOf<OptionsOf<Of>>, z.core.$strict>;
}

type OptionsOf<Of extends Parts> = Merged<
  {
    [Name in keyof Of]: Of[Name] extends { readonly options: infer Several extends Options }
      ? { readonly [Key in keyof Several]: Option<Several[Key]['shape']> }
      : Of[Name] extends Option<infer Shape>
        ? Readonly<Record<Name, Option<Shape>>>
        : never;
  }[keyof Of]
>;

type ShapesOf<Of> = { [Name in keyof Of]: Of[Name] extends Option<infer Shape> ? Shape : never };

type Merged<Union> = (Union extends unknown ? (one: Union) => void : never) extends (
  all: infer All,
) => void
  ? { [Key in keyof All]: All[Key] }
  : never;

type ValueOf<One extends AnyPart> = ReturnType<One['becomes']>;

type LeftOut<Of extends Parts> = {
  [Name in keyof Of]: undefined extends ValueOf<Of[Name]> ? Name : never;
}[keyof Of];

/** The normalised values of a section. What may be undefined may be left out. */
export type Values<Of> =
  Of extends Section<infer Some>
    ? { readonly [Name in Exclude<keyof Some, LeftOut<Some>>]: ValueOf<Some[Name]> } & {
        readonly [Name in LeftOut<Some>]?: ValueOf<Some[Name]>;
      }
    : never;

export function section<const Of extends Parts>(parts: Of): Section<Of> {
  const options: Options = Object.fromEntries(
    Object.entries(parts).flatMap(([name, part]): [string, Option][] =>
      'options' in part ? Object.entries(part.options) : [[name, part]],
    ),
  );
  // Their names and shapes are those of `OptionsOf`, which no loop can show.
  return { parts, options, schema: described(options) } as unknown as Section<Of>;
}

/** The form of options that are declared with the one that holds them. */
export function described<Of extends Options>(
  options: Of,
): z.ZodMiniObject<{ [Name in keyof Of]: Of[Name]['shape'] }, z.core.$strict> {
  const shapes = Object.entries(options).map(([name, { shape, words }]) => [
    name,
    shape.register(z.globalRegistry, { description: words }),
  ]);
  const message = `must hold options such as ${Object.keys(options)[0] ?? ''}: …`;
  // As in `section`.
  return z.strictObject(Object.fromEntries(shapes), message) as never;
}

export function valuesOf<Of extends Parts>(
  { parts }: Section<Of>,
  written: z.output<Section<Of>['schema']>,
  surroundings: Surroundings,
): Values<Section<Of>> {
  const values = Object.entries(parts).flatMap(([name, part]) => {
    const own: unknown = 'options' in part ? written : written[name as keyof typeof written];
    const value = part.becomes(own as never, surroundings);
    return value === undefined ? [] : [[name, value] as const];
  });
  return Object.fromEntries(values) as Values<Section<Of>>;
}

/** What of a section is part of the hash. */
export function hashedOf<Of extends Parts>(
  { parts }: Section<Of>,
  values: Values<Section<Of>>,
): Readonly<Record<string, Json>> {
  const hashed = Object.entries(parts).flatMap(([name, { hashed: how }]) => {
    const value: unknown = values[name as keyof typeof values];
    assert(how !== true || !(value instanceof Map), 'a map is hashed in a form of its own');
    const json = typeof how === 'function' ? how(value as never) : how === true ? value : undefined;
    return json === undefined ? [] : [[name, json as Json] as const];
  });
  return Object.fromEntries(hashed);
}

/** A shape of its own with what editors show of it. */
export function worded<Shape extends z.ZodMiniType>(shape: Shape, words: string): Shape {
  const copy = shape.clone();
  z.globalRegistry.add(copy, { description: words });
  return copy;
}

// For what has no message of ours: no configuration should come to it.
z.config(z.locales.en());

const SECRET_REFERENCE = /^(env:[A-Za-z_][A-Za-z0-9_]*|file:\S.*)$/u;
const DURATION = /^\d+(\.\d+)?[smhd]$/u;
const PERCENT_OR_COUNT = /^(\d+|(100(\.0+)?|\d{1,2}(\.\d+)?) ?%)$/u;

export function text(what: string) {
  const message = `must be ${what}, as text`;
  return z.string(message).check(z.regex(/\S/u, message));
}

export function oneOf<const Words extends readonly [string, ...string[]]>(words: Words) {
  return z.enum(words, {
    error: ({ input }) =>
      `must be one of ${words.join(', ')}.${typeof input === 'string' ? didYouMean(input, words) : ''}`,
  });
}

export function encoding() {
  const message = 'must be the name of a text encoding, such as utf-8, windows-1252 or shift_jis';
  return z.string(message).check(z.refine((name) => encodingName(name) !== undefined, message));
}

export function baseUrl() {
  return z.string('must be the address of the service').check(
    z.superRefine((value, context) => {
      const fault = baseUrlFault(value) ?? apiPathFault(value);
      if (fault !== undefined) context.addIssue({ code: 'custom', message: fault });
    }),
  );
}

/** Both addresses end so (interface specification, section Conventions). */
function apiPathFault(address: string): string | undefined {
  return /\/api\/*$/u.test(address.trim()) ? undefined : 'must end in /api/';
}

/** The value may be a key that was pasted here: no message repeats it. */
export function secretReference(
  message = 'must be env:NAME or file:PATH; a key itself is not accepted here',
) {
  return z.string(message).check(z.regex(SECRET_REFERENCE, message));
}

export function accountId() {
  const message = 'must be the id of an account, as `listferry validate` tells it';
  return z.union(
    [z.int(message).check(z.nonnegative(message)), z.string().check(z.regex(/^[\w-]+$/u, message))],
    { error: () => message },
  );
}

export function numberWithin(least: number, most: number) {
  const message = `must be a number from ${String(least)} to ${String(most)}`;
  return z.number(message).check(z.minimum(least, message), z.maximum(most, message));
}

export function wholeWithin(least: number, most: number) {
  const message = `must be a whole number from ${String(least)} to ${String(most)}`;
  return z.int(message).check(z.minimum(least, message), z.maximum(most, message));
}

/** A number with more digits than this is not the one that was written. */
export function exactNumber(message: string) {
  const [least, most] = [Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER];
  return z.number(message).check(z.minimum(least, message), z.maximum(most, message));
}

export function limit() {
  const message = 'must be a share such as 5% (at most 100%) or a count such as 200';
  return z.union(
    [
      z.int(message).check(z.nonnegative(message)),
      z.string().check(z.regex(PERCENT_OR_COUNT, message)),
    ],
    {
      error: () => message,
    },
  );
}

export function duration() {
  const message = 'must be a duration such as 90s, 30m, 24h or 7d';
  return z.string(message).check(z.regex(DURATION, message));
}

// Fields of a contact where they are the keys of an option, for editors to offer.

export const FIELD_WORDS: Readonly<Record<Exclude<MappedField, CustomField>, string>> = {
  email:
    'The address. Every source must have it. Of several columns, the first that holds one counts.',
  first_name: 'First name.',
  last_name: 'Last name.',
  country: 'Country: its name, code or id. The service requires one of every contact.',
  state: 'State.',
  city: 'City.',
  address_line1: 'First line of the postal address.',
  address_line2: 'Second line of the postal address.',
  state_province_region: 'State, province or region, as free text.',
  postal_code: 'Postal code.',
  alt_email: 'A second address. Only new contacts can be given one.',
};

export const FULL_NAME_WORDS =
  'A column of whole names, which fill first_name and last_name where the row has neither.';

export const CUSTOM_FIELD_WORDS =
  'A custom field of the account; it is created when it is missing. Only new contacts can be given its value.';

/** Names may be any text here: what a field is called, the rules say with better words. */
export function keyedByField<Shape extends z.ZodMiniType>(
  shape: Shape,
  message: string,
  fields: 'all fields' | 'fields but the address',
) {
  const keyed = z.record(z.string(), shape, message);
  return keyed.register(z.globalRegistry, { keys: fields });
}
