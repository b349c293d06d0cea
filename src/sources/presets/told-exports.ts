// Notices a provider's export that is read as plain CSV: the columns that say who left have other names
// with every provider, and somebody who maps them by hand may miss one.
import { saysWhoLeft, statusLikeColumn } from '../../contacts/index.ts';
import type { Source, SourceFile } from '../source.ts';
import { recogniseFile } from './recognise.ts';

/** The same source, with a note for each file that looks like an export, or says more than is read. */
export function tellExports(source: Source): Source {
  async function* files(): AsyncGenerator<SourceFile> {
    for await (const file of source.files()) yield withNote(file);
  }
  return { name: source.name, files };
}

function withNote(file: SourceFile): SourceFile {
  const found = recogniseFile(file.path, file.header);
  if (found === undefined || found.certainty === 'assumed') return withConsentNote(file);
  const { preset, kind, because } = found;
  const note = `This looks like ${preset.title}: ${kind.name}, by ${because}. With \`type: ${preset.name}\` what the provider's columns say about consent is read as well.`;
  return { ...file, notes: () => [...(file.notes?.() ?? []), note] };
}

/** A source has one status column, whatever else the file says. */
function withConsentNote(file: SourceFile): SourceFile {
  const columns = file.header.filter((title) => statusLikeColumn([title]) !== undefined);
  if (columns.length < 2 || !columns.some((title) => saysWhoLeft(title))) return file;
  const note = `Its columns ${columns.join(', ')} speak of consent, and a source reads one of them. Whoever left by another one is not created, and suppressed only by a source that names that column.`;
  return { ...file, notes: () => [...(file.notes?.() ?? []), note] };
}
