// Configuration, credentials, sources, mapping: every problem at once.
import { validate as validateAll } from '../../compare/validate.ts';
import { exitCodeOfError, worstValidationCode } from '../exit-codes.ts';
import type { GlobalOptions } from '../global-options.ts';
import { explain } from '../explain.ts';
import { openSession } from '../session.ts';
import { printJson, type Terminal } from '../terminal.ts';

export async function validate(options: GlobalOptions, terminal: Terminal): Promise<number> {
  const session = openSession(options, terminal);
  try {
    const found = await validateAll(session.compareRequest, await session.compareTools());
    const { problems, sources, accountId } = found;
    session.journal.checkAccount(session.accountHash, accountId);
    if (options.output === 'json') {
      const told = problems.map(({ code, message, hint }) => ({ code, message, hint }));
      printJson(terminal, { valid: problems.length === 0, accountId, sources, problems: told });
    } else {
      for (const { name, files } of sources) {
        terminal.print(
          `source ${name}: ${String(files)} ${files === 1 ? 'file' : 'files'}, mapping complete`,
        );
      }
      for (const problem of problems) terminal.tell(explain(problem));
      if (problems.length === 0)
        terminal.print('Valid: the service answers, and every source can be read.');
    }
    return worstValidationCode(problems.map(exitCodeOfError));
  } finally {
    await session.close();
  }
}
