// `npm run figures`: what a reader of the source has to know, in numbers that a script can take, each beside what it was
// when the redesign began and what it is to become. They are counted by name, so that whoever renames a predicate, a table
// or a relation renames it here.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Where who is who, and what may be, is to be decided: what lies here is not counted against these rooms. */
const HOMES = ['src/people/', 'src/state/people/'];

/** They ask whether a person left, was erased, is gone, is ours, is mentioned, or may be somebody else as well. */
const PREDICATES = [
  // Left.
  ...[
    'isSuppressed',
    'isPlainlySuppressed',
    'isToBeSuppressed',
    'isSuppressionWanted',
    'suppresses',
  ],
  ...['hasLeft', 'hasLeftElsewhere', 'hasLeftBeside', 'hasFormer', 'markReturned'],
  ...['isReturned', 'asksReturn', 'asksAbout', 'leftMailable', 'willBeBarred', 'countBarred'],
  ...['keptOut'],
  ...['formerlySuppressed', 'leftBehind', 'wantedBehind', 'laterOf', 'verdictOn', 'furtherDrift'],
  ...['setAsideReturned', 'rememberKeptOut', 'rememberRefused', 'rememberLeftSince'],
  ...['rememberUnsuppressed', 'waitsForSuppression', 'statusOf', 'heldStatus'],
  // Erased.
  ...['isErased', 'hasErased', 'isOfErased', 'findFormer', 'lookBack', 'holdErased', 'takesErased'],
  ...['contactsOfErased', 'setAsideErased', 'rememberErased', 'eraseLinkedIds', 'leaveErased'],
  ...['erasedPeople', 'isErasedId'],
  // Gone.
  ...['isGone', 'isGoneElsewhere', 'hasGone', 'goneOf', 'noteGone', 'mayBeGone', 'staysGone'],
  ...['keepsOutOfSegment', 'goneComeBack', 'leaveGone', 'goneRenames', 'goneAmong', 'setAsideGone'],
  ...['isBesideGone', 'noteBesideGone', 'goneContacts', 'missingFurther', 'missingIds', 'tookAway'],
  ...['keepsAway', 'isGoneFromAll', 'isGoneHash', 'wasThere', 'wasThereHash', 'isNowhere'],
  ...['goneElsewhere', 'takenInstead', 'insteadOf', 'isToldAlready', 'ofAnother', 'barredBecause'],
  // Ours.
  ...['isOwned', 'leftAlone', 'isLeftAlone', 'isAdded', 'mayLeaveAdded', 'neverOurs', 'neverMoved'],
  ...['neverWanted', 'wasMirrored', 'isKnownMirror', 'isFirstMirror', 'areOurs'],
  // Mentioned, late, or meant by a broken row.
  ...['isMentioned', 'hasInvalid', 'missingVerdicts', 'setAsideMentioned', 'unreadFor', 'unreadAt'],
  ...['lateOf', 'setAsideLate', 'heldContactTypes', 'holdBack', 'holdAlike', 'holdByAlt', 'holdTo'],
  ...['isHeld', 'isHeldBack', 'isAlike', 'isLike', 'perhapsMeant', 'holdWanted'],
  // Who else it may be.
  ...['besideErased', 'besideLeavers', 'missingBeside', 'missingFormer', 'rowOthers'],
  ...['noteBesideErased', 'judgeOtherNames', 'furtherOf', 'noteRenames'],
  ...['notePassedOn', 'passedOn', 'carryFormer', 'unstableIn', 'isUnstable', 'shared'],
  ...[
    'agreedFurther',
    'laterAddresses',
    'byFurther',
    'byId',
    'byShared',
    'refusalOf',
    'obstacleTo',
  ],
];

/** What is known of people, in any of our databases. */
const TABLES = [
  // The journal.
  ...['person_fact', 'address_of_id', 'id_link', 'late', 'list_entry', 'held_suppression'],
  'refused',
  // The memory.
  ...['erased', 'erased_id', 'gone', 'contact_'],
  // The scratch.
  ...[
    'source_id',
    'suppressed',
    'wanted_suppression',
    'barred',
    'held_back',
    'left_in_source',
    'mention',
  ],
  ...['likeness', 'look_alike', 'row_other', 'former_address'],
  ...['fresh_address', 'beside_erased', 'gone_link', 'rename_candidate'],
];

/** What goes together: moves in halves, chains, suppressions before what they are about. */
const TOGETHER = [
  ...['chainOf', 'chains', 'chainsIn', 'chainsOf', 'firstHalfOf', 'isFirstHalf', 'createBefore'],
  ...['pendingReplacements', 'setAsideCounterparts', 'isNextInChain', 'leadersIn', 'togetherWith'],
  ...['replacedIn', 'movedDelete', 'needsOf', 'closedOver', 'placesByIds', 'addedByIds'],
];

/** Rooms through which all data flows one way. */
const PATH = ['apply', 'compare', 'plan', 'state', 'review'];
const BRANCHES =
  /\bfresh (?:===|!==) undefined\b|\bisRetry\b(?! =)|\bpart (?:===|!==) (?:undefined|'\w+')/gu;

/** Each figure with its value at 2039cd20, where the redesign began, and the most that it may become. */
const FIGURES = [
  ['code lines of src', codeLines, 83_040, 76_000],
  ['lines that ask about a person outside people', (files) => asking(files).lines, 304, 40],
  ['files that ask about a person outside people', (files) => asking(files).files, 62, 8],
  ['SQL on tables of people outside their store', personSql, 237, 25],
  ['hash domains of an address', hashDomains, 9, 1],
  ['tables with knowledge of a person', personTables, 29, 9],
  ['files that know what goes together', filesTogether, 18, 5],
  ['branches on the path', branches, 25, 4],
  ['makers of Cleared', makersOfCleared, 0, 1],
  ['lines of reports and of what commands say', linesOfWords, 11_516, 7_500],
  ['conditional spreads', conditionalSpreads, 143, 90],
];

/** @param {string} root the project's folder */
export function figures(root) {
  const files = sourceFiles(join(root, 'src')).map((path) => ({
    path: relative(root, path).split(sep).join('/'),
    code: codeOf(readFileSync(path, 'utf8')),
  }));
  return FIGURES.map(([name, measure, before, target]) => ({
    ...{ name, value: measure(files), before, target },
  }));
}

function sourceFiles(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
    .map((entry) => join(entry.parentPath, entry.name));
}

/** Its lines without blank ones and those of comments. */
function codeOf(text) {
  let isComment = false;
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => {
      const begins = line.startsWith('/*');
      const isOf = isComment || begins || line.startsWith('//');
      if (begins || isComment) isComment = !line.includes('*/');
      return !isOf && line !== '';
    });
}

/** The entries of the catalogue of conditions: their texts are data, and how they say a case is code. */
const ENTRIES = /^src\/plan\/conditions\/(?:endings|[a-z]+-(?:failures|warnings))\.ts$/u;
const TEXT_OF_ENTRY =
  /^(?:(?:severity|exitCode|title|causes|action|otherwise|next|saidBy|staysApart):.*|'.*',|[A-Z_]+: \{|\},)$/u;

function codeLines(files) {
  return files.reduce((sum, { path, code }) => {
    const isCode = (line) => !ENTRIES.test(path) || !TEXT_OF_ENTRY.test(line);
    return sum + code.filter(isCode).length;
  }, 0);
}

function outside(files) {
  return files.filter(({ path }) => HOMES.every((home) => !path.startsWith(home)));
}

function asking(files) {
  const call = new RegExp(`[.?#\\s(!]?\\b(?<name>${PREDICATES.join('|')})\\(`, 'u');
  const definition = /^(?:export |async |static )*(?:function\*? |\*?#?\w+\(.*\{$)/u;
  const found = outside(files).map(
    ({ code }) => code.filter((line) => call.test(line) && !definition.test(line)).length,
  );
  return {
    lines: found.reduce((sum, count) => sum + count, 0),
    files: found.filter((count) => count > 0).length,
  };
}

function personSql(files) {
  const named = new RegExp(
    `\\b(?:FROM|JOIN|INTO|UPDATE|IGNORE INTO) (?:${TABLES.join('|')})\\b`,
    'gu',
  );
  return countOf(outside(files), named);
}

/**
 * Each text that is hashed with an address in it, wherever that is: two tables whose domains differ cannot be joined. An
 * address and a contact are two nouns.
 */
function hashDomains(files) {
  const hashed =
    /\b(?:hash|of|ofKey|addressHash)\(\s*`(?<text>[^`]*\$\{(?:address|former)\}[^`]*)`/gu;
  const texts = files.flatMap(({ code }) => [...code.join('\n').matchAll(hashed)]);
  return new Set(texts.map(({ groups }) => groups?.text)).size;
}

function personTables(files) {
  const made = new RegExp(`CREATE TABLE (?:IF NOT EXISTS )?(?:${TABLES.join('|')})\\b`, 'gu');
  return countOf(files, made);
}

function filesTogether(files) {
  const named = new RegExp(`\\b(?:${TOGETHER.join('|')})\\(`, 'u');
  return files.filter(({ code }) => code.some((line) => named.test(line))).length;
}

function branches(files) {
  return countOf(
    files.filter(({ path }) => PATH.some((room) => path.startsWith(`src/${room}/`))),
    BRANCHES,
  );
}

function makersOfCleared(files) {
  return files.filter(({ code }) => code.some((line) => /\bas Cleared\b/u.test(line))).length;
}

/** What composes reports, and says how a run, a plan or an account stands. */
const WORDS = [
  ...['src/report/', 'src/compare/summary/', 'src/cli/runs/run-reasons.ts'],
  ...['src/cli/commands/verify.ts', 'src/cli/commands/status.ts', 'src/cli/shell/end-lines.ts'],
  ...['src/plan/account-warnings.ts', 'src/plan/conditions/', 'src/plan/guard-words.ts'],
  'src/plan/reasons.ts',
];

function linesOfWords(files) {
  return codeLines(files.filter(({ path }) => WORDS.some((part) => path.startsWith(part))));
}

/** `...(x && { … })` and `...(x === undefined ? {} : …)`. */
function conditionalSpreads(files) {
  return countOf(files, /\.\.\.\([^;\n]*?(?:&&|\? \{\} :)/gu);
}

function countOf(files, pattern) {
  return files.reduce((sum, { code }) => sum + [...code.join('\n').matchAll(pattern)].length, 0);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const root = process.argv[2] ?? dirname(import.meta.dirname);
  for (const { name, value, before, target } of figures(root)) {
    const words = [value, before, target].map((count) => count.toLocaleString('en').padStart(7));
    process.stdout.write(`${name.padEnd(46)}${words[0]}  was${words[1]}  to be${words[2]}\n`);
  }
}
