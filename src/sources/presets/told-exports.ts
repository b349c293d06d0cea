// Notices a provider's export that is read as plain CSV: the columns that say who left have other names
// with every provider, and somebody who maps them by hand may miss one.
import type { Source, SourceFile } from '../source.ts';
import { recogniseFile } from './recognise.ts';

/** The same source, with a note for each file that looks like an export of a provider. */
export function tellExports(source: Source): Source {
  async function* files(): AsyncGenerator<SourceFile> {
    for await (const file of source.files()) yield withNote(file);
  }
  return { name: source.name, files };
}

function withNote(file: SourceFile): SourceFile {
  const found = recogniseFile(file.path, file.header);
  if (found === undefined || found.certainty === 'assumed') return file;
  const { preset, kind, because } = found;
  const note = `This looks like ${preset.title}: ${kind.name}, by ${because}. With \`type: ${preset.name}\` what the provider's columns say about consent is read as well.`;
  return { ...file, notes: () => [...(file.notes?.() ?? []), note] };
}
