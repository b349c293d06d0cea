// The thread that takes in the contacts: it parses the pieces of the list as they come and writes the rows
// into their spool, while the comparison reads the sources. On two cores this takes a third off
// the time of a plan of a million contacts.
import { parentPort, workerData } from 'node:worker_threads';
import { loadCountryNames } from '../../contacts/country-names.ts';
import { assert } from '../../lib/errors.ts';
import { widenNursery } from '../../lib/heap.ts';
import { serveIntake } from './serve-intake.ts';
import type { IntakeNotice, IntakeOrder, IntakeStart } from './intake-messages.ts';

// To start a thread undoes it for the whole process.
widenNursery();
assert(parentPort !== null, 'the intake runs in a thread');
const port = parentPort;
const serve = serveIntake({
  // Given by the one that starts the thread.
  start: workerData as IntakeStart,
  countryNames: await loadCountryNames(),
  tell: (notice: IntakeNotice) => {
    port.postMessage(notice, notice.kind === 'taken' ? [notice.buffer] : []);
  },
});
port.on('message', (order: IntakeOrder) => {
  serve(order);
  if (order.kind === 'finish') port.close();
});
