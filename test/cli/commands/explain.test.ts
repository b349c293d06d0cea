import { describe, expect, it } from 'vitest';
import { explainCondition } from '../../../src/cli/commands/explain.ts';
import { CONDITIONS } from '../../../src/plan/index.ts';
import { globalOptions } from '../desk.ts';
import { recordingTerminal } from '../recording-terminal.ts';

function explained(id: string | undefined, output: 'text' | 'json' = 'text') {
  const terminal = recordingTerminal();
  const code = explainCondition({ ...globalOptions({ output }), id }, terminal);
  return { code, printed: terminal.printed.join('\n') };
}

describe('explain', () => {
  it.each(['DELETES_PARKED', 'deletes-parked', '[DELETES_PARKED]'])(
    'prints all of an entry, however its name is typed: %s',
    (id) => {
      const { code, printed } = explained(id);

      const { title, causes, action, otherwise } = CONDITIONS.DELETES_PARKED;
      expect(code).toBe(0);
      for (const text of [title, causes, action, otherwise]) expect(printed).toContain(text);
    },
  );

  it('lists every name where none is given, and all entries to a program', () => {
    const names = Object.keys(CONDITIONS);

    expect(names.filter((name) => !explained(undefined).printed.includes(name))).toEqual([]);
    const { conditions } = JSON.parse(explained(undefined, 'json').printed) as {
      conditions: { id: string }[];
    };
    expect(conditions.map(({ id }) => id).toSorted()).toEqual(names.toSorted());
  });

  it('suggests the name that was meant', () => {
    expect(() => explained('DELETES_PARKD')).toThrow(/Did you mean DELETES_PARKED\?/u);
  });
});
