// Reads the answers that a person saved from the page of `init --review`.
import { readFileSync, statSync } from 'node:fs';
import { parseAnswers } from '../../config/index.ts';
import type { ChosenAnswer } from '../../contacts/index.ts';
import { refuseSpecialFile } from '../../state/index.ts';
import { UsageError } from '../shell/errors.ts';

/** More than the answers about any table that people look at. */
const MOST_BYTES = 16 * 1024 * 1024;

/** Throws `UsageError` with everything that is wrong with the file. */
export function readAnswers(path: string): readonly ChosenAnswer[] {
  const parsed = parseAnswers(readText(path));
  if (parsed.kind === 'answers') return parsed.answers;
  throw new AnswersError(path, parsed.problems);
}

/** Answers that cannot be used, with all problems. Nothing of what they say is shown: it may be anything. */
export class AnswersError extends UsageError {
  constructor(path: string, problems: readonly string[]) {
    const count = problems.length === 1 ? '1 problem' : `${String(problems.length)} problems`;
    super(
      [`Reading the answers ${path}: ${count}.`, ...problems.map((one) => `  ${one}`)].join('\n'),
      'Make the page of the same files anew with `listferry init FILES --review PAGE.html`, and save the answers from it.',
    );
  }
}

function readText(path: string): string {
  refuseSpecialFile(path);
  try {
    if (statSync(path).size > MOST_BYTES)
      throw new AnswersError(path, ['It is larger than 16 MB.']);
    return new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(path));
  } catch (error) {
    if (error instanceof UsageError) throw error;
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    throw new AnswersError(path, [FAULTS[code] ?? 'It cannot be read as UTF-8 text.']);
  }
}

const FAULTS: Readonly<Record<string, string>> = {
  ENOENT: 'There is no such file.',
  EACCES: 'Access is denied.',
  EISDIR: 'It is a directory.',
};
