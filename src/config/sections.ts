// Takes a configuration apart into the options that are sound by themselves, so that the rules between
// options can be checked although others are wrong, and every problem is told in one run.
import type { z } from 'zod';
import { SERVICE } from './options/service.ts';
import { SOURCE } from './options/sources.ts';
import { SUPPRESSION, SYNC } from './options/syncs.ts';

export type Sections = ReturnType<typeof sectionsOf>;
export type SourceSection = Sections['sources'][number];
export type SyncSection = Sections['syncs'][number];
export type SuppressionSection = Sections['suppressions'][number];

export function sectionsOf(root: unknown) {
  const top = optionsOf(root);
  const sources = [...optionsOf(top.get('sources'))];
  return {
    service: section('service', top.get('service'), SERVICE.schema),
    sources: sources.map(([name, raw]) => section(name, raw, SOURCE.schema)),
    syncs: itemsOf(top.get('syncs')).map((raw, index) => section(index, raw, SYNC.schema)),
    suppressions: itemsOf(top.get('suppressions')).map((raw, index) =>
      section(index, raw, SUPPRESSION.schema),
    ),
  };
}

/** By name. */
export type Written = ReadonlyMap<string, unknown>;

/** The options of a map; none where something else stands. */
export function optionsOf(value: unknown): Written {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return new Map();
  const entries: readonly [string, unknown][] = Object.entries(value);
  return new Map(entries);
}

/** The sound options, with their defaults, and everything that is written there, sound or not. */
function section<Name, Schema extends z.ZodObject>(name: Name, raw: unknown, schema: Schema) {
  const written = optionsOf(raw);
  const sound = Object.entries(schema.shape).flatMap(([option, shape]) => {
    const parsed = (shape as z.ZodType).safeParse(written.get(option));
    return parsed.success && parsed.data !== undefined ? [[option, parsed.data] as const] : [];
  });
  // Each option was checked by its part of the schema.
  return { name, value: Object.fromEntries(sound) as Partial<z.output<Schema>>, written };
}

function itemsOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
