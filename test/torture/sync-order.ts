// What a process wrote to its journal, synced and sent, in the order in which the kernel was asked:
// read from what strace has put down.
export type Step = 'journal written' | 'journal synced' | 'write sent';

/** Options for strace, so that what it puts down can be read here. */
export function tracingInto(path: string): readonly string[] {
  const calls = 'pwrite64,fdatasync,fsync,write,writev,sendto,sendmsg';
  return ['strace', '-f', '-y', '-qq', '-s', '16', '-e', `trace=${calls}`, '-o', path];
}

/** Steps of the main thread alone, which does all three: within one thread the order is certain. */
export function stepsIn(trace: string): Step[] {
  const lines = trace.split('\n');
  const [main = ''] = (lines[0] ?? '').split(' ');
  return lines
    .filter((line) => line.startsWith(`${main} `))
    .flatMap((line) => {
      const step = stepOf(line.slice(main.length).trim());
      return step === undefined ? [] : [step];
    });
}

/**
 * Writes, by number from 1, that left although not everything in the journal was synced, or with
 * nothing new in it since the one before: for a run that sends one at a time.
 */
export function sentTooEarly(steps: readonly Step[]): readonly number[] {
  const tooEarly: number[] = [];
  let sent = 0;
  let written = false;
  let synced = false;
  for (const step of steps) {
    if (step === 'journal written') [written, synced] = [true, false];
    else if (step === 'journal synced') synced = written;
    else {
      sent += 1;
      if (!synced) tooEarly.push(sent);
      [written, synced] = [false, false];
    }
  }
  return tooEarly;
}

/**
 * Writes, by number from 1, before which the journal was synced less often than once for each: for a
 * run that sends several at a time, whose outcomes come in between and may wait for their sync.
 */
export function sentUncovered(steps: readonly Step[]): readonly number[] {
  const uncovered: number[] = [];
  let sent = 0;
  let syncs = 0;
  let written = false;
  for (const step of steps) {
    if (step === 'journal written') written = true;
    else if (step === 'journal synced') {
      if (written) syncs += 1;
      written = false;
    } else {
      sent += 1;
      if (syncs < sent) uncovered.push(sent);
    }
  }
  return uncovered;
}

function stepOf(call: string): Step | undefined {
  if (/^pwrite64\(\d+<[^>]*journal\.db-wal>/u.test(call)) return 'journal written';
  // A sync that failed has synced nothing.
  if (/^f(?:data)?sync\(\d+<[^>]*journal\.db-wal>(?!.*= -1)/u.test(call)) return 'journal synced';
  if (/^(?:write|writev|sendto|sendmsg)\(.*"(?:POST|PUT|PATCH|DELETE) \//u.test(call)) {
    return 'write sent';
  }
  return undefined;
}
