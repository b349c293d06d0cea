// Bugs planted into a copy of the built command, each of which lets a write leave before its intent is
// safe: an observer has to notice every one.
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export interface PlantedHaste {
  readonly name: string;
  /** What is replaced, in whatever file of the build; a pattern that is nowhere fails. */
  readonly edits: readonly (readonly [from: RegExp, to: string])[];
}

export const PLANTED_HASTE: readonly PlantedHaste[] = [
  {
    name: 'the journal is never synced',
    edits: [
      [/synchronous = FULL/gu, 'synchronous = OFF'],
      // It would notice by itself.
      [/simple: true \}\) === 2\)/gu, 'simple: true }) === 0)'],
    ],
  },
  {
    name: 'an intent is written and not synced',
    edits: [
      [
        /async soon\(work\) \{/gu,
        `$& if (!this.#db.inTransaction) this.#db.pragma('synchronous = NORMAL');`,
      ],
    ],
  },
  {
    name: 'a write is sent before its intent is written',
    edits: [
      [/const outcome = await tried\.send\(\);/gu, 'const outcome = tried.answer;'],
      [
        /await journal\.items\.begin/gu,
        'await (write.answer = await write.send(), journal.items).begin',
      ],
    ],
  },
];

export function plantHaste(build: string, { name, edits }: PlantedHaste): void {
  const files = readdirSync(build, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.js'))
    .map((file) => join(build, file));
  for (const [from, to] of edits) {
    const changed = files.filter((file) => replaceIn(file, from, to));
    if (changed.length === 0) throw new Error(`"${name}" finds no ${String(from)} in the build`);
  }
}

function replaceIn(path: string, from: RegExp, to: string): boolean {
  const text = readFileSync(path, 'utf8');
  const planted = text.replace(from, to);
  if (planted === text) return false;
  writeFileSync(path, planted);
  return true;
}
