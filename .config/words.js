// `npm run words`: how the documents and the messages read, in numbers, each beside its limit. `--all` lists every sentence
// that breaks one, with its file and line. It ends with 1 where a limit is broken.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import ts from 'typescript';

const AVERAGE = 16;
const LONGEST = 30;
const NEGATIONS = 1;
/** Fewer are a title or a label. */
const FEWEST = 4;
const README_BYTES = 12_288;
const GUIDE_WORDS = 1200;
const ALL_GUIDE_WORDS = 14_000;

/** Guides that a person reads for one job. The others are generated, or have limits of their own. */
const GUIDES = [
  ...[
    'costs',
    'files',
    'fleet',
    'moving-over',
    'people',
    'reports',
    'reviewing',
    'scheduling',
    'snapshot',
  ],
];
const OTHER_LIMITS = new Map([['config/promises.md', 1800]]);

/**
 * Two of them in one sentence have to be worked out. A word that merely ends a state, such as *unsubscribed*, is none, and
 * neither is a part of a name, such as `no-consent`, or a value, such as `kind: nothing`.
 */
const NEGATION =
  /(?<![\w-]|kind: )(?:not|no|never|nothing|nobody|none|neither|nor|without|cannot|unable)(?![\w-])|n['’]t\b/giu;

/** Literals there are words that people write into their files, and what a service is known to answer: data. */
const VOCABULARY = ['src/contacts/', 'src/sources/'];

/** @typedef {{ file: string, line: number, text: string, words: number, negations: number }} Sentence */

/** @param {string} root the project's folder */
export function documents(root) {
  const guides = readdirSync(join(root, 'config')).filter((name) => name.endsWith('.md'));
  return ['README.md', ...guides.map((name) => `config/${name}`)].map((file) => {
    const text = readFileSync(join(root, file), 'utf8');
    const prose = proseOf(byHand(text));
    return {
      file,
      bytes: Buffer.byteLength(text),
      words: countWords(prose.join('\n')),
      sentences: paragraphsOf(prose).flatMap(({ line, text: paragraph }) =>
        sentencesOf(file, line, plain(paragraph)),
      ),
    };
  });
}

/** What stands above the mark of a test that makes the rest of the page from code. */
function byHand(text) {
  return text.split('<!-- Made from ')[0];
}

/** The lines of a page, blank where they are of a block of code, a table or a comment. */
function proseOf(text) {
  let isCode = false;
  return text
    .replaceAll(/<!--.*?-->/gsu, (comment) => comment.replaceAll(/[^\n]/gu, ''))
    .split('\n')
    .map((line) => {
      const isFence = /^\s*```/u.test(line);
      if (isFence) isCode = !isCode;
      return isFence || isCode || line.startsWith('|') ? '' : line;
    });
}

/** Without headings. Each entry of a list is a paragraph. */
function paragraphsOf(lines) {
  const paragraphs = [];
  let isOpen = false;
  for (const [index, line] of lines.entries()) {
    const isText = line.trim() !== '' && !line.startsWith('#');
    const isEntry = /^\s*(?:[-*]|\d+\.) /u.test(line);
    if (isText && isOpen && !isEntry) paragraphs.at(-1).text += ` ${line.trim()}`;
    else if (isText)
      paragraphs.push({ line: index + 1, text: line.replace(/^\s*(?:[-*]|\d+\.) /u, '') });
    isOpen = isText;
  }
  return paragraphs;
}

/** A span of code is one word, a link is its words, and an image is none. */
function plain(text) {
  return text
    .replaceAll(/`[^`]+`/gu, 'CODE')
    .replaceAll(/!\[[^\]]*\]\([^)]*\)/gu, '')
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/gu, '$1')
    .replaceAll(/\*\*|(?<![\w*])[*_](?=\w)|(?<=[\w.:])[*_](?!\w)/gu, '');
}

/** @returns {Sentence[]} */
function sentencesOf(file, line, text) {
  return text
    .split(/(?<=[.?!…]["'”)]*)\s+(?=\S)|\n+/u)
    .map((sentence) => sentence.trim())
    .map((sentence) => ({
      ...{ file, line, text: sentence, words: countWords(sentence) },
      negations: [...sentence.matchAll(NEGATION)].length,
    }))
    .filter(({ words }) => words >= FEWEST);
}

/** Whatever has a letter or digit in it. */
function countWords(text) {
  return text.split(/\s+/u).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
}

/** @param {string} root the project's folder */
export function messages(root) {
  return readdirSync(join(root, 'src'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((file) => VOCABULARY.every((folder) => !file.startsWith(folder)))
    .flatMap((file) => messagesIn(file, readFileSync(join(root, file), 'utf8')));
}

function messagesIn(file, code) {
  const source = ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true);
  const found = [];
  const visit = (node) => {
    const text = textOf(node);
    if (text === undefined) ts.forEachChild(node, visit);
    else if (isSaid(node) && readsAsSentence(text)) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
      found.push(...sentencesOf(file, line + 1, plain(text)));
    }
    // What is put into a text may be said by itself.
    if (ts.isTemplateExpression(node))
      for (const { expression } of node.templateSpans) visit(expression);
  };
  visit(source);
  return found;
}

/** What a literal says, or several that are added up; a value within counts as one word. */
function textOf(node) {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text;
  if (ts.isTemplateExpression(node)) {
    return node.templateSpans.reduce(
      (text, { literal }) => `${text}VALUE${literal.text}`,
      node.head.text,
    );
  }
  const isSum = ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken;
  if (!isSum) return undefined;
  const [left, right] = [textOf(node.left), textOf(node.right)];
  return left === undefined || right === undefined ? undefined : left + right;
}

/** Names of modules and types are no words to anybody. */
function isSaid({ parent }) {
  return (
    !ts.isImportDeclaration(parent) &&
    !ts.isExportDeclaration(parent) &&
    !ts.isLiteralTypeNode(parent) &&
    !ts.isTaggedTemplateExpression(parent)
  );
}

/** Four words and more of plain language: SQL, styles, markup and scripts of a page are other languages. */
function readsAsSentence(text) {
  if (/^\s*(?:SELECT|INSERT|UPDATE|DELETE|CREATE|DROP|WITH|PRAGMA|ATTACH|ALTER)\b/u.test(text))
    return false;
  if (
    /[{};]\s*\n|=>|\bfunction\b|<\/?[a-z][^>]*>|--[\w-]+:|[a-z]:[a-z]|\b(?:FROM|WHERE|JOIN|VALUES|NOT NULL|IS NOT)\b/u.test(
      text,
    )
  )
    return false;
  return (
    [...text.matchAll(/(?<![\p{L}\w.$/-])(?:\p{Ll}{2,}|a|VALUE)(?![\p{L}\w/$-])/gu)].length >=
    FEWEST - 1
  );
}

/** The figures of some sentences, each with its limit. */
function figuresOf(sentences) {
  const total = sentences.reduce((sum, { words }) => sum + words, 0);
  const lengths = sentences.map(({ words }) => words);
  return [
    ['average', sentences.length === 0 ? 0 : total / sentences.length, AVERAGE],
    ['longest', Math.max(0, ...lengths), LONGEST],
    ['too long', sentences.filter(({ words }) => words > LONGEST).length, 0],
    ['negations', sentences.filter(({ negations }) => negations > NEGATIONS).length, 0],
  ];
}

/** Each thing with its figures: name, value, limit. */
export function figures(root) {
  const pages = documents(root);
  const said = messages(root);
  const guideWords = pages.slice(1).reduce((sum, { words }) => sum + words, 0);
  return [
    ...pages.map(({ file, bytes, words, sentences }) => ({
      name: file,
      sentences,
      figures: [
        ['words', words, limitOf(file)],
        ...(file === 'README.md' ? [['bytes', bytes, README_BYTES]] : []),
        ...figuresOf(sentences),
      ],
    })),
    { name: 'all guides', sentences: [], figures: [['words', guideWords, ALL_GUIDE_WORDS]] },
    {
      name: 'messages',
      sentences: said,
      figures: [['words', said.reduce((sum, { words }) => sum + words, 0)], ...figuresOf(said)],
    },
  ];
}

function limitOf(file) {
  const isGuide = GUIDES.some((guide) => file === `config/${guide}.md`);
  return isGuide ? GUIDE_WORDS : OTHER_LIMITS.get(file);
}

function isBroken([, value, limit = Infinity]) {
  return value > limit;
}

function lineOf({ name, figures: each }) {
  const cells = each.map((figure) => {
    const [what, value, limit] = figure;
    const shown = what === 'average' ? value.toFixed(1) : value.toLocaleString('en');
    const most = limit === undefined ? '' : `/${limit.toLocaleString('en')}`;
    return `${isBroken(figure) ? '!' : ' '}${what} ${shown}${most}`.padEnd(22);
  });
  return `${name.padEnd(26)}${cells.join('')}`.trimEnd();
}

function listOffences(sentences) {
  for (const { file, line, text, words, negations } of sentences) {
    const why = [
      ...(words > LONGEST ? [`${words} words`] : []),
      ...(negations > NEGATIONS ? [`${negations} negations`] : []),
    ];
    if (why.length > 0) process.stdout.write(`  ${file}:${line} (${why.join(', ')}) ${text}\n`);
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  for (const part of figures(dirname(import.meta.dirname))) {
    process.stdout.write(`${lineOf(part)}\n`);
    if (process.argv.includes('--all')) listOffences(part.sentences);
    if (part.figures.some(isBroken)) process.exitCode = 1;
  }
}
