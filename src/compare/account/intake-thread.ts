// The thread that takes in the contacts: it parses the pieces of the list as they come and writes the rows
// into their spool, while the comparison reads the sources. On two cores this takes a third off
// the time of a plan of a million contacts.
import { parentPort } from 'node:worker_threads';
import { loadCountryNames } from '../../contacts/index.ts';
import { assert, widenNursery } from '../../lib/index.ts';
import type { IntakeNotice, IntakeOpening, IntakeOrder } from './intake-messages.ts';
import { serveIntake } from './serve-intake.ts';

// To start a thread undoes it for the whole process.
widenNursery();

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
