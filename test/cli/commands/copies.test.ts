// People who are there twice, as the commands tell of them.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { status } from '../../../src/cli/commands/status.ts';
import { sync } from '../../../src/cli/commands/sync.ts';
import { verify } from '../../../src/cli/commands/verify.ts';
import { ServiceView } from '../../world/service-view.ts';
import { type Desk, NOTHING_ALLOWED, openDesk, ROWS } from '../desk.ts';
import { recordingTerminal } from '../recording-terminal.ts';

const HOLDS = 'Newsletter holds 2';

let desk: Desk;

beforeEach(async () => {
  desk = await openDesk({ duplicate_add: 'insert_second' });
  await syncIn('text');
  const service = new ServiceView(desk.sandbox.service, desk.sandbox);
  for (const [email, firstName] of ROWS) service.addContact(email, { first_name: firstName });
});

afterEach(async () => {
  await desk.close();
});

describe('verify', () => {
  it('exits with 6 and says how many are there twice, and where', async () => {
    const terminal = recordingTerminal();

    const code = await verify({ ...desk.options, tolerateInvalid: undefined }, terminal);

    expect(code).toBe(6);
    expect(terminal.printed[0]).toContain(`Not verified: ${HOLDS}`);
    expect(terminal.printed.join('\n')).not.toContain('Verified:');
  });

  it('says the same in its one JSON object', async () => {
    const terminal = recordingTerminal();
    const options = { ...desk.options, output: 'json', tolerateInvalid: undefined } as const;

    const code = await verify(options, terminal);

    expect(code).toBe(6);
    expect(JSON.parse(terminal.printed.join('\n'))).toMatchObject({
      verified: false,
      itemCount: 0,
      copies: [{ in: 'Newsletter', copies: 2, accepted: 0, policy: 'report' }],
    });
  });

  it('says how many other differences there are besides', async () => {
    desk.writeRows([...ROWS, ['new@example.com', 'New']]);
    const terminal = recordingTerminal();

    await verify({ ...desk.options, tolerateInvalid: undefined }, terminal);

    expect(terminal.printed[0]).toContain(`Not verified: 1 difference; ${HOLDS}`);
  });
});

describe('sync and status', () => {
  it('exit with 6 and name the condition in text, also where sync is quiet', async () => {
    const { code, printed, conditions } = await syncIn('text');
    const terminal = recordingTerminal();
    await status(desk.options, terminal);

    expect(code).toBe(6);
    expect(conditions).toMatchObject([{ id: 'CONTACT_COPIES', count: 2 }]);
    expect(printed).toContain('CONTACT_COPIES');
    expect(terminal.printed.join('\n')).toContain('[CONTACT_COPIES]');
  });

  it('carry it as JSON', async () => {
    const { printed } = await syncIn('json');
    const terminal = recordingTerminal();
    await status({ ...desk.options, output: 'json' }, terminal);

    const warnings = [{ code: 'CONTACT_COPIES', message: expect.stringContaining(HOLDS) }];
    expect(JSON.parse(printed)).toMatchObject({ exitCode: 6, copiesMade: 0, warnings });
    expect(JSON.parse(terminal.printed.join('\n'))).toMatchObject({
      warnings,
      conditions: [{ id: 'CONTACT_COPIES', exitCode: 6, count: 2 }],
    });
  });
});

async function syncIn(output: 'text' | 'json') {
  const terminal = recordingTerminal();
  const more = { yes: true, maxDuration: undefined, lockWait: undefined };
  const code = await sync({ ...desk.options, ...NOTHING_ALLOWED, ...more, output }, terminal);
  return { code, printed: terminal.printed.join('\n'), conditions: terminal.conditions };
}
