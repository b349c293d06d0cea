#!/usr/bin/env node
// Starts a command line and leaves the process with its exit code.
import { writeSync } from 'node:fs';
import { limitHeap, optimizeLater } from '../lib/heap.ts';
import { holdSignals } from './shell/signals.ts';

/** What `listferry --help` prints: the bundler puts it here. The source does not have it. */
declare const RENDERED_HELP: string;

// Loading the other modules takes a while on a busy machine: a signal that comes meanwhile is answered after it.
holdSignals();
if (!printsHelp(process.argv.slice(2))) {
  // Loading the other modules would make the heap grow.
  limitHeap();
  optimizeLater();
  const { start } = await import('./start.ts');
  await start(process.argv.slice(2), (code) => {
    process.exit(code);
  });
}

/** Loading the commands takes as long as the interpreter takes to start. Where anything fails, they tell what. */
function printsHelp([word = '', ...others]: readonly string[]): boolean {
  if (others.length > 0 || !['--help', '-h', 'help'].includes(word)) return false;
  if (typeof RENDERED_HELP === 'undefined') return false;
  try {
    // Throws where the directory is gone.
    process.cwd();
    // A pipe takes so little at once, or nothing.
    writeSync(1, RENDERED_HELP);
    return true;
  } catch {
    return false;
  }
}
