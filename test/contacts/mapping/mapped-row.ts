// A header that is bound to a mapping, and one row below it.
import { buildCountryIndex } from '../../../src/contacts/country/country.ts';
import type { MappedRow } from '../../../src/contacts/mapping/map-row.ts';
import {
  compileMapping,
  type CompiledMapping,
  type MappingRequest,
  type SourceMapping,
} from '../../../src/contacts/mapping/mapping.ts';

export const COUNTRIES = buildCountryIndex([{ id: 7, name: 'India', iso2: 'IN' }]);

/** Everybody is subscribed unless the mapping says otherwise. */
export function compile(
  header: readonly string[],
  mapping: Partial<SourceMapping> = {},
  request: Partial<MappingRequest> = {},
): CompiledMapping {
  return compileMapping({
    header,
    mapping: { columns: {}, status: { kind: 'constant', status: 'subscribed' }, ...mapping },
    countries: COUNTRIES,
    ...request,
  });
}

export function map(
  header: readonly string[],
  cells: readonly string[],
  mapping?: Partial<SourceMapping>,
): MappedRow {
  const compiled = compile(header, mapping);
  if (compiled.kind === 'problems') throw new Error(JSON.stringify(compiled.problems));
  return compiled.mapRow({ line: 2, cells });
}
