import { expect, it } from 'vitest';
import { COMMANDS } from '../../src/cli/commands.ts';
import { overview, writingCommands } from '../../src/cli/overview.ts';

it('names every command with what it does', () => {
  const text = overview();

  for (const { command, describe } of COMMANDS) {
    expect(text).toMatch(new RegExp(`^ {2}${escaped(command)} +${escaped(describe)}$`, 'mu'));
  }
});

it('shows options, their defaults and the exit codes', () => {
  expect(overview()).toMatch(/--config +Configuration file \[config\/listferry\.yaml\]/u);
  expect(overview()).toContain('Exit codes:');
});

it('names the commands that write', () => {
  expect(writingCommands()).toBe('apply, sync, resume, retry and probe');
});

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/gu, '\\$&');
}
