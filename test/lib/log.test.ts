import { expect, it } from 'vitest';
import { createLog, type LogDetails } from '../../src/lib/log.ts';

const LEVELS = ['debug', 'info', 'warn', 'error'] as const;

it.each(LEVELS)(
  'prints nothing but what LogDetails names when a wider object comes in (%s)',
  (level) => {
    const { log, text } = recordedLog('json');
    const wider = { runId: 'run-1', items: 3, email: 'ada@example.com', err: new Error('secret') };

    log[level]('write ended', wider);

    const line: unknown = JSON.parse(text());
    expect(line).toEqual({
      level: expect.any(Number),
      time: expect.any(Number),
      msg: 'write ended',
      runId: 'run-1',
      items: 3,
    });
  },
);

it('prints every detail that it knows', () => {
  const { log, text } = recordedLog('json');
  const details: Required<LogDetails> = {
    runId: 'run-1',
    endpoint: 'contacts/add',
    outcome: 'acknowledged',
    httpStatus: 200,
    items: 1,
    seconds: 0.5,
  };

  log.info('write ended', details);

  expect(JSON.parse(text())).toMatchObject(details);
});

it('writes a readable line when the format is text', () => {
  const { log, text } = recordedLog('text');

  log.info('read the contacts', { items: 12, httpStatus: undefined, seconds: 3 });
  log.warn('the service is slow');

  expect(text()).toBe('read the contacts items=12 seconds=3\nwarning: the service is slow\n');
});

it.each([
  ['debug', ['debug', 'info', 'warn', 'error']],
  ['info', ['info', 'warn', 'error']],
  ['warn', ['warn', 'error']],
  ['silent', []],
] as const)('writes what is at least as urgent as the level %s', (level, written) => {
  const { log, messages } = recordedLog('json', level);

  for (const name of LEVELS) log[name](name);

  expect(messages()).toEqual(written);
});

function recordedLog(
  format: 'text' | 'json',
  level: 'debug' | 'info' | 'warn' | 'silent' = 'debug',
) {
  const lines: string[] = [];
  const log = createLog({ format, level, write: (line) => lines.push(line) });
  return {
    log,
    text: () => lines.join(''),
    messages: () => lines.map((line) => (JSON.parse(line) as { msg: string }).msg),
  };
}
