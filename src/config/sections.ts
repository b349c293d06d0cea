// Takes a configuration apart into the options that are sound by themselves, so that the rules between
// them can be checked although others are wrong, and every problem is told in one run.
import type { z } from 'zod';
import type { Written } from './options/option.ts';
import { SERVICE } from './options/service.ts';
import { SOURCE, type WrittenSource } from './options/sources.ts';
import { SUPPRESSION, SYNC, type WrittenSuppression, type WrittenSync } from './options/syncs.ts';

export type WrittenService = Written<typeof SERVICE>;

export interface Sections {
  readonly service: Section<'service', WrittenService>;
  readonly sources: readonly Section<string, WrittenSource>[];
  readonly syncs: readonly Section<number, WrittenSync>[];
  readonly suppressions: readonly Section<number, WrittenSuppression>[];
}

export interface Section<Name, Value> {
  readonly name: Name;
  /** The options that are sound, defaults filled in. */
  readonly value: Partial<Value>;
  /** Everything that stands there, sound or not. */
  readonly written: ReadonlyMap<string, unknown>;
}

export function sectionsOf(root: unknown): Sections {
  const top = optionsOf(root);
  const sources = [...optionsOf(top.get('sources'))];
  return {
    service: section<'service', WrittenService>('service', top.get('service'), SERVICE.schema),
    sources: sources.map(([name, raw]) => section<string, WrittenSource>(name, raw, SOURCE.schema)),
    syncs: itemsOf(top.get('syncs')).map((raw, index) =>
      section<number, WrittenSync>(index, raw, SYNC.schema),
    ),
    suppressions: itemsOf(top.get('suppressions')).map((raw, index) =>
      section<number, WrittenSuppression>(index, raw, SUPPRESSION.schema),
    ),
  };
}

/** The options of a map by name; none where something else stands. */
export function optionsOf(value: unknown): ReadonlyMap<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return new Map();
  const entries: readonly [string, unknown][] = Object.entries(value);
  return new Map(entries);
}

interface OptionSchemas {
  readonly shape: Readonly<Record<string, z.ZodType>>;
}

function section<Name, Value>(
  name: Name,
  raw: unknown,
  schemas: OptionSchemas,
): Section<Name, Value> {
  const written = optionsOf(raw);
  const sound = Object.entries(schemas.shape).flatMap(([option, schema]) => {
    const parsed = schema.safeParse(written.get(option));
    return parsed.success && parsed.data !== undefined ? [[option, parsed.data] as const] : [];
  });
  // Each option was checked by the schema that gives `Value` its type.
  return { name, value: Object.fromEntries(sound) as Partial<Value>, written };
}

function itemsOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
