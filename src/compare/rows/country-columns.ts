// Columns that are called like a country and fill no field, while all rows get the default country of their sync.
import { fieldWithin } from '../../contacts/index.ts';
import { type PlanWarning, warningOf } from '../../plan/index.ts';
import type { OpenFile, OpenSource } from './open-sources.ts';
import type { CompareRequest } from '../scope/request.ts';

/** Not of a source for which a person said that no country is taken. */
export function countryWarnings(
  opened: readonly OpenSource[],
  { sources }: Pick<CompareRequest, 'sources'>,
): PlanWarning[] {
  const decided = sources.filter(({ columns }) => columns.country === null);
  const names = new Set(decided.map(({ source }) => source.name));
  return opened
    .filter(({ name }) => !names.has(name))
    .flatMap(({ name, files }) =>
      [...new Set(files.flatMap(countryColumns))].map((column) =>
        warningOf('COUNTRY_COLUMN', { source: name, column }),
      ),
    );
}

/** None where a preset knows what the column holds. */
function countryColumns({ file, bindings }: OpenFile): readonly string[] {
  const isReplaced = bindings.some(
    ({ binding, fields }) =>
      binding.kind === 'sync' &&
      binding.sync.defaultCountry !== undefined &&
      binding.sync.policies.get('country')?.owner !== 'service' &&
      !fields.includes('country'),
  );
  const known = file.reading?.kind === 'known' ? file.reading.accounted : [];
  const isFound = (title: string, at: number): boolean =>
    !known.includes(at) && fieldWithin(title) === 'country';
  return isReplaced ? file.header.filter(isFound).slice(0, 1) : [];
}
