// The thread that reads the contacts: it takes them from the pieces of the list and stages their rows while the
// comparison reads the sources. In a plan of 100,000 contacts this saves the main thread a quarter of its work.
import { parentPort } from 'node:worker_threads';
import { loadCountryNames } from '../../contacts/index.ts';
import { assert, widenYoungGeneration } from '../../lib/index.ts';
import type { IntakeNotice, IntakeOpening, IntakeOrder } from './intake-messages.ts';
import { serveIntake } from './serve-intake.ts';

// Starting a thread resets the size for the whole process.
widenYoungGeneration();

assert(parentPort !== null, 'the intake runs in a thread');

const port = parentPort;

const countryNames = await loadCountryNames();

const tell = (notice: IntakeNotice): void => {
  port.postMessage(notice, notice.kind === 'taken' ? [notice.buffer] : []);
};

let serve: ((order: IntakeOrder) => void) | undefined;

port.on('message', (message: IntakeOpening | IntakeOrder) => {
  if (message.kind === 'open') serve = serveIntake({ start: message.start, countryNames, tell });
  else serve?.(message);
  if (message.kind === 'finish') port.close();
});
