// Bugs in reading and comparing, and in uploads.
import type { PlantedBug } from './planted-bug.ts';

const UPLOADS = 'src/apply/sending/uploads.ts';
const STREAM_LIST = 'src/api/calls/stream-list.ts';

export const COMPARING_BUGS: readonly PlantedBug[] = [
  {
    name: 'cut-list-is-whole',
    file: STREAM_LIST,
    find: '    if (error instanceof ListMalformedError) throw malformedList(endpointId, error);',
    replace: `    if (error instanceof ListMalformedError) {
      return { kind: 'list', rowCount: 0, bodyBytes: 0, sha256: '' };
    }`,
    why: 'Whoever stands behind the cut is taken for missing.',
  },
  {
    name: 'mentions-forgotten',
    file: 'src/state/scratch/scratch-differences.ts',
    find: 'WHERE mention.target = actual.target AND',
    replace: 'WHERE mention.target = -1 AND',
    why: 'Whose row has a fault is taken for gone, and deleted.',
  },
  {
    name: 'forget-half-of-an-upload',
    file: UPLOADS,
    find: 'for (const half of inChunks(items, Math.ceil(items.length / 2)))',
    replace: 'for (const half of [items.slice(0, Math.ceil(items.length / 2))])',
    why: 'Half of a refused file never goes up.',
  },
  {
    name: 'refused-file-was-not-taken',
    file: UPLOADS,
    find: 'if (!(await tookNothing(uploading))) {',
    replace: 'if (!(await tookNothing(uploading)) && items.length === 0) {',
    why: 'Rows that were taken before the refusal go up again.',
  },
  {
    name: 'created-twice-as-left-out',
    file: 'src/apply/settling/settle.ts',
    find: "if (item.kind === 'createContact') {",
    replace: "if (item.kind === 'createContact') {\n    return true;",
    why: 'A create that was dropped without a word is sent again and again.',
  },
  {
    name: 'line-breaks-go-up',
    file: 'src/apply/sending/upload-files.ts',
    find: "const value = onOneLine(item.fields[column.holds] ?? '');",
    replace: "const value = item.fields[column.holds] ?? '';",
    why: 'An importer makes a contact of the second line of an address.',
  },
  {
    name: 'strangers-untold',
    file: 'src/apply/run/conclude.ts',
    find: 'return found.length === 0 ? undefined : Object.fromEntries(found);',
    replace: 'return found.length >= 0 ? undefined : Object.fromEntries(found);',
    why: 'Nobody hears that more contacts came than were sent.',
  },
  {
    name: 'one-copy-untold',
    file: 'src/plan/copies.ts',
    find: 'copies > accepted)',
    replace: 'copies > accepted + 1)',
    why: 'Somebody who is there twice gets everything twice, and the run ends with 0.',
  },
  {
    name: 'copies-removed-unasked',
    file: 'src/compare/changes/creates-and-deletes.ts',
    find: '  if (!removesCopies) return;\n',
    replace: '',
    why: 'Contacts are deleted that a person only wanted to hear of.',
  },
];
