#!/usr/bin/env node
// Starts a command line and leaves the process with its exit code.
import { limitHeap, optimizeLater } from '../lib/heap.ts';
import { holdSignals } from './shell/signals.ts';

// Loading the other modules takes a while on a busy machine: a signal that comes meanwhile is answered after it.
holdSignals();
// Loading the other modules would make the heap grow.
limitHeap();
optimizeLater();
const { start } = await import('./start.ts');
await start(process.argv.slice(2), (code) => {
  process.exit(code);
});
