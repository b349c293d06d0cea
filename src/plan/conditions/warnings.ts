// What a plan, or a run of one, warns of where nothing but the plan says it.
import type { ConditionEntry } from './entry.ts';

export const WARNINGS = {
  FILE_NOTE: {
    severity: 'note',
    exitCode: 0,
    title: 'A file was read in a way that its name or its content does not settle.',
    causes:
      'The file does not say its encoding, its separator or which of its sheets holds the people, so listferry had to choose.',
    action:
      'Look at the words in the note. If names look wrong, set `encoding:`, `delimiter:` or `sheet:` for the source.',
    otherwise: 'The file is read the same way each night.',
  },
} as const satisfies Readonly<Record<string, ConditionEntry>>;

export type WarningId = keyof typeof WARNINGS;
