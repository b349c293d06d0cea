import { describe, expect, it } from 'vitest';
import { commandName } from '../../src/cli/command-spec.ts';
import { COMMANDS } from '../../src/cli/commands.ts';
import { GLOBAL_OPTIONS } from '../../src/cli/global-options.ts';

const NAMED = COMMANDS.map((spec) => [commandName(spec), spec] as const);

it('has each name once', () => {
  const names = NAMED.map(([name]) => name);

  expect(new Set(names).size).toBe(names.length);
});

describe.each(NAMED)('%s', (name, spec) => {
  it('says whether it writes to the service', () => {
    expect(spec.effect).toMatch(
      /WRITES TO THE SERVICE|Writes nothing to|machine only|Never contacts/u,
    );
  });

  it('has examples that begin with itself', () => {
    expect(spec.examples.length).toBeGreaterThan(0);
    for (const [line] of spec.examples)
      expect(line).toMatch(new RegExp(`^listferry ${name}\\b`, 'u'));
  });

  it('gives no option a second meaning', () => {
    // A command may take further forms of the result; what it has in common stays as it is.
    const { output, ...own } = { output: {}, ...spec.options };

    expect(Object.keys(own).filter((option) => Object.hasOwn(GLOBAL_OPTIONS, option))).toEqual([]);
    expect(Object.keys(output).filter((key) => !['choices', 'describe'].includes(key))).toEqual([]);
  });

  it('loads its work', async () => {
    expect(await spec.load()).toBeTypeOf('function');
  });
});
