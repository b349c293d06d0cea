// Finds the blocks of a document by what they are, so that a story tells of one of them.
import type { Block, Document } from '../../../src/report/words/document.ts';

type Kind = Block['block'];

type BlockOf<Of extends Kind> = Extract<Block, { readonly block: Of }>;

export function allOf<Of extends Kind>(document: Document, kind: Of): BlockOf<Of>[] {
  return document.filter((block): block is BlockOf<Of> => block.block === kind);
}

/** Undefined where the document has no such block. `id`: the first one where left out. */
export function oneOf<Of extends Kind>(
  document: Document,
  kind: Of,
  id?: string,
): BlockOf<Of> | undefined {
  return allOf(document, kind).find((block) => id === undefined || idOf(block) === id);
}

/** What a reader comes to, in order: the id of each block that has one, else what kind it is. Empty ones are passed over. */
export function skeleton(document: Document): string[] {
  return document.filter((block) => !isEmpty(block)).map((block) => idOf(block));
}

function idOf(block: Block): string {
  return 'id' in block && block.block !== 'headline' ? (block.id ?? block.block) : block.block;
}

function isEmpty(block: Block): boolean {
  if (block.block === 'lines') return block.lines.length === 0;
  return block.block === 'list' && block.count === 0;
}
