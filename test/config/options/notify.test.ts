// Addresses and secrets stand elsewhere, and each entry tells somebody in one way.
import { describe, expect, it } from 'vitest';
import { load, problemsOf, written } from '../written-config.ts';

function told(...entries: readonly string[]): string {
  return written({ more: `notify:\n${entries.map((entry) => `  - ${entry}\n`).join('')}` });
}

it('knows each way to tell somebody', () => {
  const { notify } = load(
    told(
      '{ ping: env:PING }',
      '{ webhook: env:HOOK, secret: [env:OLD, env:NEW], on: [failure, left-out] }',
      '{ slack: env:SLACK }',
      '{ teams: env:TEAMS }',
      '{ email: { server: env:SMTP, from: a@example.com, to: b@example.com } }',
      '{ exec: [notify-send, listferry] }',
    ),
  );

  const env = (name: string) => ({ kind: 'environment', name });
  expect(notify).toEqual([
    { target: { kind: 'ping', url: env('PING') } },
    {
      target: { kind: 'webhook', url: env('HOOK'), secrets: [env('OLD'), env('NEW')] },
      on: ['failure', 'left-out'],
    },
    { target: { kind: 'slack', url: env('SLACK') } },
    { target: { kind: 'teams', url: env('TEAMS') } },
    {
      target: {
        ...{ kind: 'email', server: env('SMTP') },
        ...{ from: 'a@example.com', to: ['b@example.com'] },
      },
    },
    { target: { kind: 'exec', program: 'notify-send', arguments: ['listferry'] } },
  ]);
});

describe('an entry that cannot be', () => {
  it.each([
    ['{ ping: https://hc-ping.com/an-address }', 'notify[0].ping'],
    ['{ webhook: env:HOOK, secret: whsec_a-secret }', 'notify[0].secret'],
    ['{ webhook: env:HOOK, secret: [env:A, env:B, env:C] }', 'notify[0].secret'],
    ['{ webhook: env:HOOK }', 'notify[0]'],
    ['{ slack: env:SLACK, secret: env:SECRET }', 'notify[0].secret'],
    ['{ slack: env:SLACK, teams: env:TEAMS }', 'notify[0]'],
    ['{ on: [failure] }', 'notify[0]'],
    ['{ exec: [] }', 'notify[0].exec'],
    ['{ exec: [a], on: [] }', 'notify[0].on'],
    ['{ exec: [a], on: [failed] }', 'notify[0].on[0]'],
    ['{ email: { server: smtps://u:a-secret@h, from: a, to: b } }', 'notify[0].email.server'],
    ['{ email: { server: env:SMTP, from: a, to: [] } }', 'notify[0].email.to'],
  ])('%s is refused at its place, and not repeated', (entry, key) => {
    const problems = problemsOf(told(entry));

    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain(`${key} `);
    expect(problems[0]).not.toMatch(/an-address|a-secret/u);
  });
});
