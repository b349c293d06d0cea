// Keeps the process small while millions of rows pass. The
// engine lets its heap grow to a multiple of what it found alive when it last looked, and until it has looked
// once, to a hundred megabytes of rows that were read and forgotten.
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * Has the engine look through its heap once, and from then on whenever it has doubled. A list comes in by buffers
 * outside of the heap, each of a moment: for their sake the engine looks fifty times more in a plan of a million,
 * little by little. Without that a plan took a twentieth less time, and to carry out a million creates 693 MB in
 * place of 216: its answers and files are such buffers, too.
 */
export function trimHeap(): void {
  setFlagsFromString('--heap-growing-percent=100');
  setFlagsFromString('--expose-gc');
  // What the flag above puts into every new context.
  const collect = runInNewContext('gc') as () => void;
  collect();
}

/**
 * Keeps what is new in one megabyte, where it would grow to 32 while the modules are loaded. Rows are read and
 * forgotten a few hundred at a time: a plan of 100,000 peaked at 175 MB in place of 205. One thread looks through
 * so little, since others would have to be woken for it, while the second processor reads the list: a plan of a
 * million took a twentieth less time. To be called first.
 */
export function keepNurserySmall(): void {
  setFlagsFromString('--semi-space-growth-factor=1');
  setFlagsFromString('--no-parallel-scavenge');
}

const NURSERY_BYTES = 8 * 1_024 * 1_024;
const STEP_OBJECTS = 2_000;
/** Some forty are needed; an engine that never grows is left as it is. */
const MOST_STEPS = 500;

/**
 * Gives what is new eight megabytes, and no more: with one, rows that were about to be forgotten were moved to
 * where only a look through the whole heap finds them. A plan of a million took a tenth less time with four, one
 * to three hundredths less again with eight, for 14 MB more, and four with sixteen, for 45 MB. The engine grows when
 * things survive, so that for a moment some do.
 */
export function widenNursery(): void {
  const kept: object[] = [];
  setFlagsFromString('--semi-space-growth-factor=2');
  for (let step = 0; step < MOST_STEPS && nurseryBytes() < NURSERY_BYTES; step += 1) {
    for (let index = 0; index < STEP_OBJECTS; index += 1) kept.push({ index });
  }
  keepNurserySmall();
}

function nurseryBytes(): number {
  const spaces = getHeapSpaceStatistics();
  return spaces.find(({ space_name }) => space_name === 'new_space')?.space_size ?? 0;
}
