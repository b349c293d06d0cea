// Bugs planted into a copy of the built command, each of which lets a write leave before its intent is
// safe: whoever looks on has to notice every one.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export interface PlantedHaste {
  readonly name: string;
  /** Below the directory of the build. */
  readonly file: string;
  /** What is replaced, wherever it stands; a pattern that is not there fails. */
  readonly edits: readonly (readonly [from: RegExp, to: string])[];
}

export const PLANTED_HASTE: readonly PlantedHaste[] = [
  {
    name: 'the journal is never synced',
    file: 'state/database.js',
    edits: [
      [/'synchronous = FULL'/gu, `'synchronous = OFF'`],
      // It would notice by itself.
      [/simple: true \}\) === 2\)/gu, 'simple: true }) === 0)'],
    ],
  },
  {
    name: 'an intent is written and not synced',
    file: 'state/commits.js',
    edits: [
      [
        /async soon\(work\) \{/gu,
        `$& if (!this.#db.inTransaction) this.#db.pragma('synchronous = NORMAL');`,
      ],
    ],
  },
  {
    name: 'a write is sent before its intent is written',
    file: 'apply/sending/attempt.js',
    edits: [
      [/const outcome = await tried\.write\.send\(\);/gu, 'const outcome = tried.write.answer;'],
      [/const attemptId = await journal\.items\.begin/gu, 'write.answer = await write.send(); $&'],
    ],
  },
];

export function plantHaste(build: string, { name, file, edits }: PlantedHaste): void {
  const path = join(build, file);
  let text = readFileSync(path, 'utf8');
  for (const [from, to] of edits) {
    const planted = text.replace(from, to);
    if (planted === text) throw new Error(`"${name}" finds no ${String(from)} in ${file}`);
    text = planted;
  }
  writeFileSync(path, text);
}
