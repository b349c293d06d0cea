// Failures to read a source. Nothing of such a source is used, since a short one would look like people who are gone.
import type { ErrorCode } from '../../lib/index.ts';
import type { ConditionEntry } from './entry.ts';

const NOBODY_DELETED =
  'Nobody is deleted because of it. Each night fails: new people wait, and whoever left in the sources may still get mail.';

export const SOURCE_FAILURES = {
  SOURCE_CHANGED: {
    severity: 'failed',
    exitCode: 1,
    title: 'A source was changed while it was read.',
    causes:
      'The export and the run overlap: the exporting program writes into the file that listferry reads.',
    action:
      'Run `listferry sync --yes` again when the export is done. Start the job later, or let the export write under another name and rename at the end.',
    otherwise:
      'Nobody is deleted because of it. New people wait for the next night, and whoever left in the sources may still get mail.',
    next: 'listferry sync --yes',
  },
  SOURCE_PROGRAM_FAILED: {
    severity: 'failed',
    exitCode: 1,
    title: 'A program that prints a source failed.',
    causes:
      'The program ended with another exit code than 0, or a signal ended it. Its database or server may be out of reach, or its password may have changed.',
    action:
      'Read what the program wrote last: it is in the log of the run. Run the command by hand, then run `listferry validate`.',
    otherwise: NOBODY_DELETED,
    next: 'listferry validate',
  },
  SOURCE_PROGRAM_NOT_STARTED: {
    severity: 'failed',
    exitCode: 1,
    title: 'A program that prints a source cannot be started.',
    causes:
      'The program has another name, or PATH of the job does not lead to it. Or this user may not run it, or `cwd` or a variable of `env` is missing.',
    action:
      'Write the whole path of the program under `command`, and set the variables that `env` names. Then run `listferry validate` as the user of the job.',
    otherwise: NOBODY_DELETED,
    next: 'listferry validate',
  },
  SOURCE_PROGRAM_TIMED_OUT: {
    severity: 'failed',
    exitCode: 1,
    title: 'A program that prints a source took too long.',
    causes:
      'The program waits for a lock, a server or an answer that nobody gives. Or it has more to print than before.',
    action:
      'Run the command by hand and see how long it takes. Raise `timeoutSeconds` of the source where it needs longer, then run `listferry sync --yes` again.',
    otherwise: NOBODY_DELETED,
    next: 'listferry sync --yes',
  },
  SOURCE_PROGRAM_TOO_MUCH: {
    severity: 'failed',
    exitCode: 1,
    title: 'A program that prints a source printed too much.',
    causes:
      'The program selects more than people, such as a join that repeats its rows. Or it never ends.',
    action:
      'Run the command by hand and look at its output. Raise `maxBytes` of the source where all of it is needed, then run `listferry sync --yes` again.',
    otherwise: NOBODY_DELETED,
    next: 'listferry sync --yes',
  },
  SOURCE_TRUNCATED: {
    severity: 'failed',
    exitCode: 1,
    title: 'A source ends in the middle of a row.',
    causes:
      'The export was still being written, its transfer broke off or its disk was full. Or a cell begins with a quote that is never closed.',
    action:
      'Wait until the export has finished, or fetch it again. Then run `listferry sync --yes`. If the file is whole, correct the line that the message names, or end it with a line break.',
    otherwise: NOBODY_DELETED,
    next: 'listferry sync --yes',
  },
  SOURCE_UNREADABLE: {
    severity: 'failed',
    exitCode: 1,
    title: 'A source cannot be read.',
    causes:
      'The export failed or has another name now, or this user has no right to read it. Or it is empty, a login page, or a document instead of a table.',
    action:
      'Check whether the export ran, and the path: relative ones begin at the configuration. Save a document as CSV in UTF-8, or name its `encoding`. Then run `listferry validate`.',
    otherwise: NOBODY_DELETED,
    next: 'listferry validate',
  },
} as const satisfies Partial<Readonly<Record<ErrorCode, ConditionEntry>>>;
