// The JSON Schema of a configuration, made from the schema that checks it, for editors to complete
// and to underline with.
import { z } from 'zod';
import { writtenConfigSchema } from './schema.ts';
import type { KeyPath } from './yaml-tree.ts';

/** JSON Schema 2020-12 of what a person may write; keys with a default are optional in it. */
export function configJsonSchema(): Readonly<Record<string, unknown>> {
  const schema = z.toJSONSchema(writtenConfigSchema, { io: 'input' });
  return { title: 'listferry configuration', ...schema };
}

/** The options that may stand at a place; none where names are free or a plain value belongs. */
export function knownKeys(path: KeyPath): readonly string[] {
  let schemas: readonly unknown[] = [configJsonSchema()];
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

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
