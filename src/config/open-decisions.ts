// What `init` left for a person to decide, as comments of the configuration: how it marks them, and how they are found again.

/** What a person should still decide, as a full sentence. */
export interface OpenDecision {
  /** Where it begins, counted from 1. */
  readonly line: number;
  readonly words: string;
}

export const DECISION_MARK = 'DECIDE:';

/** Before the further lines of a comment that did not fit into one. */
export const FURTHER = '#  ';

/** In the order of the file. */
export function decisionsIn(text: string): OpenDecision[] {
  const lines = text.split(/\r?\n/u).map((line) => line.trim());
  return lines.flatMap((line, at) => {
    if (!line.startsWith(`# ${DECISION_MARK}`)) return [];
    const after = lines.slice(at + 1);
    const end = after.findIndex((further) => !further.startsWith(`${FURTHER} `));
    const all = [line, ...after.slice(0, end === -1 ? after.length : end)];
    const words = all.map((part) => part.replace(/^#\s*/u, '')).join(' ');
    return [{ line: at + 1, words: words.slice(DECISION_MARK.length).trim() }];
  });
}
