// What a process wrote to its journal, synced and sent, in the order in which the kernel was asked:
// read from what strace has put down.
export type Step = 'journal written' | 'journal synced' | 'write sent';

/** Options for strace, so that what it puts down can be read here. The process is stopped at these calls alone. */
export function tracingInto(path: string): readonly string[] {
  const calls = 'pwrite64,fdatasync,fsync,write,writev,sendto,sendmsg';
  return [
    'strace',
    '-f',
    '--seccomp-bpf',
    '-y',
    '-qq',
    '-s',
    '16',
    '-e',
    `trace=${calls}`,
    '-o',
    path,
  ];
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
 * Writes, by number from 1, that left although not everything in the journal was synced, or after as many
 * others as may share a sync: so many intents may be one commit as are `together` at work.
 */
export function sentTooEarly(steps: readonly Step[], together: number): readonly number[] {
  const tooEarly: number[] = [];
  let sent = 0;
  let sentSinceSync = Number.POSITIVE_INFINITY;
  let isSynced = true;
  for (const step of steps) {
    if (step === 'journal written') isSynced = false;
    else if (step === 'journal synced') {
      if (!isSynced) sentSinceSync = 0;
      isSynced = true;
    } else {
      sent += 1;
      sentSinceSync += 1;
      if (!isSynced || sentSinceSync > together) tooEarly.push(sent);
    }
  }
  return tooEarly;
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
