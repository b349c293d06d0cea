// The people whose signatures under approvals count: their file as the configuration names it, read anew each time.
import type { Config } from '../../config/index.ts';
import { counted, SyncError } from '../../lib/index.ts';
import {
  parseAllowedSigners,
  peopleNow,
  type Signer,
  signerFaultWords,
} from '../../review/index.ts';
import { readGiven } from '../files/given-file.ts';

type Approvals = NonNullable<Config['approvals']>;

class SignersUnusableError extends SyncError {
  constructor(path: string, problem: string, hint: string) {
    super(`Reading the allowed signers ${path}: ${problem}`, { code: 'SIGNERS_UNUSABLE', hint });
  }
}

/** Empty where the configuration asks for no signatures. Throws the first of `signersProblems`. */
export function readSigners(approvals: Approvals, now: Date): readonly Signer[] {
  const { signers, problems } = readAll(approvals, now);
  const [first] = problems;
  if (first !== undefined) throw first;
  return signers;
}

/** Everything for which the file could not be used; empty where the configuration names none. */
export function signersProblems(approvals: Approvals, now: Date): readonly SyncError[] {
  return readAll(approvals, now).problems;
}

interface Read {
  readonly signers: readonly Signer[];
  readonly problems: readonly SyncError[];
}

function readAll({ signers: path, need }: Approvals, now: Date): Read {
  if (path === undefined) return { signers: [], problems: [] };
  const text = textOf(path);
  if (text instanceof SyncError) return { signers: [], problems: [text] };
  const { signers, faults } = parseAllowedSigners(text);
  const count = peopleNow(signers, now);
  const lines = faults.map((fault) => `  ${signerFaultWords(fault)}`);
  const listed = `it has ${counted(faults.length, 'problem')}.\n${lines.join('\n')}`;
  const few = `approvals need ${counted(need, 'different person')}, and the keys in it that are valid now belong to ${count === 0 ? 'nobody' : counted(count, 'person')}.`;
  return {
    signers,
    problems: [
      ...(faults.length === 0 ? [] : [new SignersUnusableError(path, listed, CORRECT)]),
      ...(count >= need ? [] : [new SignersUnusableError(path, few, ADD)]),
    ],
  };
}

const CORRECT = 'Correct these lines or take them out, then run `listferry validate`.';

const ADD =
  'Add a line for each person who may approve, such as `NAME ssh-ed25519 AAAA…`; a pattern names nobody, and names count up to the @. Or lower approvals.need.';

/** A line has 3,000 bytes at most, with the longest key that counts. */
const LARGEST_FILE_MIB = 4;

function textOf(path: string): string | SyncError {
  const found = readGiven(path, LARGEST_FILE_MIB);
  if (typeof found === 'string') return unreadable(path, found);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(found);
  } catch {
    return unreadable(path, 'it is not text in UTF-8.');
  }
}

function unreadable(path: string, problem: string): SyncError {
  const hint = 'Put the file there, readable by this user, or name another as approvals.signers.';
  return new SignersUnusableError(path, problem, hint);
}
