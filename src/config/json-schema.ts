// The JSON Schema of a configuration, made from the schema that checks it, for editors to complete,
// to explain and to underline with.
import { own } from '../lib/index.ts';
import { z } from 'zod';
import { CUSTOM_FIELD_WORDS, FIELD_WORDS, OPTION_WORDS } from './option-words.ts';
import { writtenConfigSchema } from './schema.ts';
import type { KeyPath } from './yaml-tree.ts';

/** Beside every configuration that names it. */
export const SCHEMA_FILE = 'listferry.schema.json';

/** How a schema of ours is known among other files. */
const TITLE = 'listferry configuration';

/** Where the keys are fields of a contact, so that editors can offer them. */
const KEYED_BY_FIELD = ['sources.*.columns', 'syncs.*.fields'];

type JsonSchema = Readonly<Record<string, unknown>>;

/** Draft 07, the newest that editors of YAML understand; keys with a default are optional in it. */
export function configJsonSchema(): JsonSchema {
  const comment = 'Written by `listferry init`; `listferry init --schema` writes it anew.';
  return { $comment: comment, title: TITLE, ...explained(plainSchema(), []) };
}

/** Whether a text is a schema that this or another version wrote. */
export function isConfigJsonSchema(text: string): boolean {
  try {
    return member(JSON.parse(text), 'title') === TITLE;
  } catch {
    return false;
  }
}

/** The options that may stand at a place; none where names are free or a plain value belongs. */
export function knownKeys(path: KeyPath): readonly string[] {
  let schemas: readonly unknown[] = [plainSchema()];
  for (const step of path) {
    schemas = schemas
      .flatMap((schema) => alternatives(schema))
      .flatMap((schema) => below(schema, step));
  }
  const properties = schemas
    .flatMap((schema) => alternatives(schema))
    .map((schema) => member(schema, 'properties'));
  return properties.flatMap((names) => (isObject(names) ? Object.keys(names) : []));
}

function plainSchema(): JsonSchema {
  return z.toJSONSchema(writtenConfigSchema, { io: 'input', target: 'draft-7' });
}

/** The same schema with what each option means, to any depth. */
function explained(schema: JsonSchema, path: readonly string[]): JsonSchema {
  const name = path.join('.');
  const words = own(OPTION_WORDS, name);
  const { properties, items, additionalProperties: others, anyOf } = schema;
  return {
    ...schema,
    ...(words === undefined ? {} : { description: words }),
    ...(isObject(properties) && { properties: explainedEach(properties, path) }),
    ...(isObject(items) && { items: explained(items, [...path, '*']) }),
    ...(isObject(others) && { additionalProperties: explained(others, [...path, '*']) }),
    ...(Array.isArray(anyOf) && { anyOf: anyOf.map((one) => explainedForm(one, path)) }),
    ...(KEYED_BY_FIELD.includes(name) && isObject(others) && keyedByField(others, path)),
  };
}

function explainedEach(properties: JsonSchema, path: readonly string[]): JsonSchema {
  return Object.fromEntries(
    Object.entries(properties).map(([key, schema]) => [
      key,
      isObject(schema) ? explained(schema, [...path, key]) : schema,
    ]),
  );
}

/** One of several forms of an option, which carries the words itself. */
function explainedForm(form: unknown, path: readonly string[]): unknown {
  if (!isObject(form)) return form;
  const { description: _saidOfAllForms, ...rest } = explained(form, path);
  return rest;
}

function keyedByField(entry: JsonSchema, path: readonly string[]): JsonSchema {
  const inner = explained(entry, [...path, '*']);
  const fields = Object.entries(FIELD_WORDS)
    // An address is what a contact is known by: it has no owner and is never blank.
    .filter(([field]) => field !== 'email' || path.includes('columns'))
    .map(([field, description]) => [field, { ...inner, description }] as const);
  return {
    properties: Object.fromEntries(fields),
    patternProperties: { '^custom\\..': { ...inner, description: CUSTOM_FIELD_WORDS } },
    additionalProperties: false,
  };
}

function alternatives(schema: unknown): readonly unknown[] {
  const anyOf = member(schema, 'anyOf');
  return Array.isArray(anyOf) ? anyOf : [schema];
}

function below(schema: unknown, step: string | number): readonly unknown[] {
  if (typeof step === 'number') return [member(schema, 'items')];
  const named = member(member(schema, 'properties'), step);
  return [named ?? member(schema, 'additionalProperties')];
}

function member(value: unknown, key: string): unknown {
  return isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}

function isObject(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null;
}
