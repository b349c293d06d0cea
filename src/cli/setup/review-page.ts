// Writes the page of `init --review`, private and whole, with the commands that go on from it.
import { extname, resolve } from 'node:path';
import { ANSWERS_TITLE, ANSWERS_VERSION, type AnsweredDraft } from '../../config/index.ts';
import { REPORT_STARTS, reviewHtml, shellWord } from '../../report/index.ts';
import { PrivateFile, mayReplace } from '../files/private-file.ts';
import { UsageError } from '../shell/errors.ts';

export interface ReviewRequest {
  /** Of the page, as it was given. */
  readonly page: string;
  readonly files: readonly string[];
  readonly encoding?: string | undefined;
  readonly config: string;
}

const START_BYTES = 64;

/** Throws `UsageError` before any file is looked at. */
export function checkReviewPath(page: string, files: readonly string[]): void {
  if (extname(page).toLowerCase() !== '.html') {
    throw new UsageError(
      `--review ${page}: the page is written in HTML.`,
      'Name a file such as review.html behind --review, and the files to read from before it.',
    );
  }
  const isSource = files.some((file) => resolve(file) === resolve(page));
  if (isSource || !mayReplace(page, (start) => REPORT_STARTS.html.test(start), START_BYTES)) {
    throw new UsageError(
      `--review ${page}: the file exists, and is no page of listferry.`,
      'Name another file, or move that one away.',
    );
  }
}

/** Gives the command that goes on from the page. */
export function writeReview({ draft, review }: AnsweredDraft, request: ReviewRequest): string {
  const { page } = request;
  const leftOut = draft.decisions.flatMap(({ place, words }) =>
    place === 'sources' && words !== undefined ? [words] : [],
  );
  const write = commandOf(request);
  const again = `${write} --review ${shellWord(page)}`;
  const whole = {
    ...review,
    leftOut,
    write,
    again,
    title: ANSWERS_TITLE,
    version: ANSWERS_VERSION,
  };
  const file = new PrivateFile(page);
  try {
    for (const piece of reviewHtml(whole)) file.write(piece);
    file.keep();
  } finally {
    file.discard();
  }
  return write;
}

function commandOf({ files, encoding, config }: ReviewRequest): string {
  const words = [
    ...files.map(shellWord),
    '--answers',
    'listferry-answers.json',
    ...(encoding === undefined ? [] : ['--encoding', shellWord(encoding)]),
    ...(config === DEFAULT_CONFIG ? [] : ['--config', shellWord(config)]),
  ];
  return `listferry init ${words.join(' ')}`;
}

const DEFAULT_CONFIG = 'config/listferry.yaml';
