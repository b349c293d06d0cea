// The JSON Schema of a configuration, made from the schema that checks it. Editors use it to complete, explain
// and check what is written.
import * as z from 'zod/mini';
import { CONFIGURATION } from './options/configuration.ts';
import { CUSTOM_FIELD_WORDS, FIELD_WORDS, FULL_NAME_WORDS } from './options/option.ts';
import { TEMPLATE_ACCOUNT } from './options/template-account.ts';
import type { KeyPath } from './yaml-tree.ts';

/** It lies beside every configuration that names it. */
export const SCHEMA_FILE = 'listferry.schema.json';

/** Marks a file as a schema that listferry wrote. */
const TITLE = 'listferry configuration';

type JsonSchema = Readonly<Record<string, unknown>>;

const DRAFT = 'http://json-schema.org/draft-07/schema#';

const FORM = { io: 'input', target: 'draft-7' } as const;

/**
 * Draft 07, the newest that editors of YAML understand; keys with a default are optional in it. `then` is for a file that
 * fills in a template, `else` for any other.
 */
export function configJsonSchema(): JsonSchema {
  return {
    $schema: DRAFT,
    $comment: 'Written by `listferry init`; `listferry init --schema` writes it again.',
    title: TITLE,
    type: 'object',
    if: { required: ['template'] },
    then: partOf(TEMPLATE_ACCOUNT),
    else: partOf(CONFIGURATION.schema),
  };
}

function partOf(form: z.ZodMiniType): JsonSchema {
  const { $schema: _draft, ...part } = z.toJSONSchema(form, { ...FORM, override: withFields });
  return part;
}

/** Whether a text is a schema that this or another version wrote. */
export function isConfigJsonSchema(text: string): boolean {
  try {
    return member(JSON.parse(text), 'title') === TITLE;
  } catch {
    return false;
  }
}

/**
 * The options that are allowed at a place; none where names are free or a plain value belongs. `whole`: the form of the
 * file, where it is no configuration.
 */
export function knownKeys(path: KeyPath, whole?: z.ZodMiniType): readonly string[] {
  return formsAt(path, whole).flatMap((one) => Object.keys(member(one, 'properties') ?? {}));
}

/** Of an option that stands in one of several forms: what has to stand beside it, and what it means. */
export interface OptionOfForm {
  readonly beside: readonly string[];
  readonly isList: boolean;
  readonly description: string;
}

/** Undefined for an option that is not known there. */
export function optionOfForm(
  parent: KeyPath,
  key: string,
  whole?: z.ZodMiniType,
): OptionOfForm | undefined {
  const form = formsAt(parent, whole).find(
    (one) => member(member(one, 'properties'), key) !== undefined,
  );
  const option = member(member(form, 'properties'), key);
  if (option === undefined) return undefined;
  const beside = member(form, 'required');
  return {
    beside: Array.isArray(beside) ? beside.map(String).filter((name) => name !== key) : [],
    isList: member(option, 'type') === 'array',
    description: textOf(member(option, 'description')),
  };
}

function formsAt(path: KeyPath, whole: z.ZodMiniType = CONFIGURATION.schema): readonly unknown[] {
  let schemas = alternatives(z.toJSONSchema(whole, FORM));
  for (const step of path) schemas = schemas.flatMap((one) => alternatives(below(one, step)));
  return schemas;
}

/** Lists the fields of a contact where they are the keys of an option. */
function withFields({ jsonSchema }: { jsonSchema: Record<string, unknown> }): void {
  const { keys, additionalProperties: entry } = jsonSchema;
  if (keys === undefined || !isObject(entry)) return;
  delete jsonSchema['keys'];
  const fields = Object.entries({ ...FIELD_WORDS, name: FULL_NAME_WORDS })
    // An address is what a contact is known by: it has no owner and is never blank. A whole name is two fields.
    .filter(([field]) => (field !== 'email' && field !== 'name') || keys === 'all fields')
    .map(([field, description]) => [field, { ...entry, description }] as const);
  Object.assign(jsonSchema, {
    properties: Object.fromEntries(fields),
    patternProperties: { '^custom\\..': { ...entry, description: CUSTOM_FIELD_WORDS } },
    additionalProperties: false,
  });
}

function alternatives(schema: unknown): readonly unknown[] {
  const anyOf = member(schema, 'anyOf');
  return Array.isArray(anyOf) ? anyOf : [schema];
}

function below(schema: unknown, step: string | number): unknown {
  if (typeof step === 'number') return member(schema, 'items');
  return member(member(schema, 'properties'), step) ?? member(schema, 'additionalProperties');
}

function member(value: unknown, key: string): unknown {
  return isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function isObject(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null;
}
