// A sync as the comparison takes it, with what most syncs have.
import type { SourceSpec } from '../../src/compare/scope/request.ts';
import type { SyncConfig } from '../../src/config/index.ts';
import { compareRequest } from '../world/world-config.ts';

export function syncSpecOf(part: Partial<SyncConfig> = {}): SyncConfig {
  return {
    sources: ['crm'],
    target: { kind: 'name', contactType: 'Newsletter' },
    where: {},
    mode: 'upsert',
    defaultCountry: undefined,
    policies: new Map(),
    duplicates: 'report',
    onGone: 'leave',
    onAdded: 'leave',
    onEdit: 'overwrite',
    onConflict: 'source',
    ...part,
  };
}

/** Sources with these names and nothing in them. */
export function sourceSpecsOf(...names: readonly string[]): readonly SourceSpec[] {
  const sources = Object.fromEntries(names.map((name) => [name, [['Email']]]));
  return compareRequest({ sources, syncs: [] }).sources;
}
