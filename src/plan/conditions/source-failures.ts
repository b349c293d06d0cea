// Failures to read a source. Nothing of such a source is used, since a short one would look like people who are gone.
import type { ErrorCode } from '../../lib/index.ts';
import type { ConditionEntry } from './entry.ts';

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
  SOURCE_TRUNCATED: {
    severity: 'failed',
    exitCode: 1,
    title: 'A source ends in the middle of a row.',
    causes:
      'The export was still being written, its transfer broke off or its disk was full. Or a cell begins with a quote that is never closed.',
    action:
      'Let the export finish or fetch it again, then run `listferry sync --yes`. If the file is whole, correct the line that the message names, or end it with a line break.',
    otherwise:
      'Nobody is deleted because of it. Each night fails: new people wait, and whoever left in the sources may still get mail.',
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
    otherwise:
      'Nobody is deleted because of it. Each night fails: new people wait, and whoever left in the sources may still get mail.',
    next: 'listferry validate',
  },
} as const satisfies Partial<Readonly<Record<ErrorCode, ConditionEntry>>>;
