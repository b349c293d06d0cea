// Limits the memory of a process through which millions of rows pass. By default V8 lets its heap grow to several
// times the size of the objects that are alive.
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';

/**
 * Keeps the young generation at its size, and collects all garbage whenever the heap has doubled. Loading the modules
 * would make the young generation grow from 1 to 32 MB, so this must run before anything else.
 */
export function limitHeap(): void {
  setFlagsFromString('--semi-space-growth-factor=1');
  setFlagsFromString('--heap-growing-percent=100');
}

const YOUNG_BYTES = 8 * 1_024 * 1_024;
const STEP_OBJECTS = 2_000;
/** About forty are needed. */
const MOST_STEPS = 500;

/**
 * Lets the young generation grow to 8 MB. In 1 MB, many rows outlive a collection that they should not, and only a
 * collection of the whole heap frees them. The generation grows when objects survive, so this keeps some alive.
 */
export function widenYoungGeneration(): void {
  const kept: object[] = [];
  setFlagsFromString('--semi-space-growth-factor=2');
  for (let step = 0; step < MOST_STEPS && youngBytes() < YOUNG_BYTES; step += 1) {
    for (let index = 0; index < STEP_OBJECTS; index += 1) kept.push({ index });
  }
  limitHeap();
}

function youngBytes(): number {
  const spaces = getHeapSpaceStatistics();
  return spaces.find(({ space_name }) => space_name === 'new_space')?.space_size ?? 0;
}
