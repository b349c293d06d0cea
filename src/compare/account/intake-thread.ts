// The thread that reads the contacts: it takes them from the pieces of the list and stages their rows while the
// comparison reads the sources. In a plan of 100,000 contacts this saves the main thread a quarter of its work.
import { on } from 'node:events';
import { type MessagePort, parentPort } from 'node:worker_threads';
import { loadCountryNames } from '../../contacts/index.ts';
import { assert, widenYoungGeneration } from '../../lib/index.ts';
import type { IntakeOrder } from './intake-elsewhere.ts';
import { serveIntake } from './serve-intake.ts';

// Starting a thread resets the size for the whole process.
widenYoungGeneration();

assert(parentPort !== null, 'the intake runs in a thread');

const port = parentPort;

async function* ordersOf(from: MessagePort): AsyncGenerator<IntakeOrder> {
  for await (const [order] of on(from, 'message') as AsyncIterable<[IntakeOrder]>) yield order;
}

await serveIntake(ordersOf(port), await loadCountryNames(), (notice) => {
  port.postMessage(notice, notice.kind === 'taken' ? [notice.buffer] : []);
});

port.close();
