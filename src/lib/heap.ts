// Limits the memory of a process through which millions of rows pass. By default V8 lets its heap grow to several
// times the size of the objects that are alive.
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * Keeps the young generation at its size, and collects all garbage whenever the heap has doubled. Loading the modules
 * would make the young generation grow from 1 to 32 MB, so this must run before anything else.
 */
export function limitHeap(): void {
  setFlagsFromString('--semi-space-growth-factor=1');
  setFlagsFromString('--heap-growing-percent=100');
}

/**
 * By default V8 optimizes a function of WebAssembly after 1.8 MB of it have run. For the parser of HTTP answers, which
 * is one large function, that is after a few answers: it takes a quarter of a second and 42 MB, more than most commands
 * take for everything else. With this budget it does so after hundreds, where it is worth that.
 */
export function optimizeLater(): void {
  setFlagsFromString('--wasm-tiering-budget=1000000000');
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

const YOUNG_AFTER_BYTES = 2 * 1_024 * 1_024;
const ALL_AFTER_BYTES = 64 * 1_024 * 1_024;

/**
 * For a loop through which chunks of bytes pass while hardly any object is made. The chunks are garbage of the young
 * generation, but only objects fill that, so V8 lets 32 MB of chunks wait before it collects them. Called with the
 * bytes of each chunk, this collects them every 2 MB, in less than a millisecond each time.
 */
export function chunkCollector(): (bytes: number) => void {
  const collect = exposedCollect();
  return afterEvery(YOUNG_AFTER_BYTES, () => {
    collect({ type: 'minor' });
  });
}

/**
 * For a loop that makes objects of the chunks. These fill the young generation, but a few of them, and chunks that
 * are on their way, outlive it each time. By default they may grow to the size of everything else that is alive.
 * Called with the bytes of each chunk, this collects them every 64 MB, in ten to thirty milliseconds.
 */
export function objectCollector(): (bytes: number) => void {
  const collect = exposedCollect();
  return afterEvery(ALL_AFTER_BYTES, () => {
    collect();
  });
}

/** Without options, it collects everything. */
type Collect = (options?: { readonly type: 'minor' }) => void;

function afterEvery(afterBytes: number, collect: () => void): (bytes: number) => void {
  let passed = 0;
  return (bytes) => {
    passed += bytes;
    if (passed < afterBytes) return;
    passed = 0;
    collect();
  };
}

let exposed: Collect | undefined;

/** Only a context that is made while it is exposed has it. */
function exposedCollect(): Collect {
  if (exposed !== undefined) return exposed;
  setFlagsFromString('--expose-gc');
  // The engine gives it this type.
  exposed = runInNewContext('gc') as Collect;
  setFlagsFromString('--no-expose-gc');
  return exposed;
}
