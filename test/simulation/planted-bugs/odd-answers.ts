// Bugs in taking answers that few services give: wrong shapes, refused keys, drips, and quoted keys.
import type { PlantedBug } from './planted-bug.ts';

const LIST_READER = 'src/api/list/list-reader.ts';
const REDACTION = 'src/api/outcome/redaction.ts';

export const ODD_ANSWER_BUGS: readonly PlantedBug[] = [
  {
    name: 'missing-list-is-empty',
    file: LIST_READER,
    find: "  if (rowCount === undefined) throw unspecified('is missing');\n",
    replace: `  if (rowCount === undefined) {
    return { kind: 'list', rowCount: 0, bodyBytes: source.bodyBytes, sha256: source.digestHex() };
  }
`,
    why: 'An answer without its list is read as an account without anybody, and everybody is created again.',
  },
  {
    name: 'wrong-shape-is-empty',
    file: LIST_READER,
    find: 'throw unspecified(`has no list in ${read.listName}`);',
    replace: 'return 0;',
    why: 'Whoever left everything is forgotten for as long as the list is a text.',
  },
  {
    name: 'wrong-shape-ends-the-run',
    file: 'src/api/outcome/errors.ts',
    find: 'retryable: options.retryable ?? true,',
    replace: 'retryable: options.retryable ?? false,',
    why: 'One bad moment of the service costs the whole night.',
  },
  {
    name: 'empty-list-is-not-found',
    file: 'src/api/calls/stream-list.ts',
    find: "if (query.length === 0) return success.kind === 'list';",
    replace: "if (query.length === 0) return success.kind !== 'list';",
    why: 'An account without custom fields can never be synchronised.',
  },
  {
    name: 'refused-keys-unheard',
    file: 'src/api/outcome/classify-answer.ts',
    find: 'return REFUSING.test(words) || (THINGS.test(words) && FAULTS.test(words));',
    replace: 'return words.length < 0 || (REFUSING.test(words) && words.length < 0);',
    why: 'Keys that are no longer right look like a service that is out, night after night.',
  },
  {
    name: 'let-answers-drip',
    file: 'src/api/exchange/exchange.ts',
    find: '  const pace = capBytes === Infinity ? smallPace(limit, sentMs) : listPace(limit, sentMs);',
    replace: '  const pace = listPace({ ...limit, timeoutMs: 1e9 }, sentMs);',
    why: 'An acknowledgement that drips for ever holds the lock of the account for ever.',
  },
  {
    name: 'keys-in-rejections',
    file: 'src/api/calls/channel.ts',
    find: 'classifyAnswer(endpointOf(endpointId), answer, channel.keys)',
    replace: 'classifyAnswer(endpointOf(endpointId), answer, channel.keys.slice(2))',
    why: 'A refusal that quotes the secret key is kept in the journal and printed.',
  },
  {
    name: 'escaped-keys-kept',
    file: REDACTION,
    find: '  for (const characters of charactersOf(read)) {',
    replace: '  for (const characters of charactersOf(read).slice(0, 1)) {',
    why: 'A key that is written as a URL writes it is kept in the journal and printed.',
  },
  {
    name: 'cut-keys-kept',
    file: REDACTION,
    find: 'const length = Math.min(key.length, SHOWN_KEY_LENGTH);',
    replace: 'const length = Math.max(key.length, SHOWN_KEY_LENGTH);',
    why: 'Half of a secret key is kept in the journal and printed.',
  },
];
