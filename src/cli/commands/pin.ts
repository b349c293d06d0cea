// `init --pin`: once the keys are there, asks whether the account that they open is the right one, and writes its id into
// the configuration, so that any other account is refused.
import { readFileSync, writeFileSync } from 'node:fs';
import { pinnedText } from '../../config/index.ts';
import { asksYes, declined } from '../runs/carry-out.ts';
import { shownAccount } from '../session/connection.ts';
import { inSession } from '../session/session.ts';
import type { OptionsOf } from '../shell/command-spec.ts';
import { FileUnwritableError, UsageError } from '../shell/errors.ts';
import type { Terminal } from '../shell/terminal.ts';
import type { initCommand } from '../specs/reading-commands.ts';

type PinOptions = OptionsOf<typeof initCommand>;

export async function pin(options: PinOptions, terminal: Terminal): Promise<number> {
  return await inSession(options, terminal, async (session) => {
    const { config: path, output, yes } = options;
    const { host } = session.compareRequest;
    const accountId = await shownAccount(session.client);
    if (accountId === undefined) throw nothingToPin();
    session.checkAccount(accountId);
    if (session.config.service.account === undefined) {
      const question = `Is the account ${accountId} on ${host} the one that ${path} is for?`;
      const look = '`listferry validate` tells which account it is';
      if (!yes && !(await asksYes(terminal, question, 'init --pin', look)))
        return declined(terminal);
      writePin(path, accountId);
    }
    if (output === 'json') terminal.give({ config: path, host, accountId });
    else terminal.print(`${path} is for the account ${accountId} on ${host}, and for no other.`);
    return 0;
  });
}

function nothingToPin(): UsageError {
  return new UsageError(
    'The account has no record yet that shows its id. There is nothing to pin.',
    'Run it again once the account has a contact type: the first `listferry sync` creates one.',
  );
}

function writePin(path: string, accountId: string): void {
  const pinned = pinnedText(readFileSync(path, 'utf8'), accountId);
  if (pinned === undefined) {
    const hint = `Add it to the section service by hand: account: ${accountId}`;
    throw new UsageError(`The account does not fit into ${path} as a line of its own.`, hint);
  }
  try {
    writeFileSync(path, pinned);
  } catch (cause) {
    throw new FileUnwritableError(path, cause);
  }
}
