// `init --pin`: once the keys are there, asks whether the account that they open is the right one, and writes its id into
// the configuration, so that any other account is refused.
import { readFileSync, writeFileSync } from 'node:fs';
import { pinnedText } from '../../config/index.ts';
import { asksYes, declined } from '../runs/carry-out.ts';
import { shownAccount } from '../session/connection.ts';
import { type Session, inSession } from '../session/session.ts';
import { FileUnwritableError, UsageError } from '../shell/errors.ts';
import type { Terminal } from '../shell/terminal.ts';
import type { InitOptions } from './init.ts';

export async function pin(options: InitOptions, terminal: Terminal): Promise<number> {
  return await inSession(options, terminal, async (session) => {
    const account = (await shownAccount(session.client)) ?? null;
    if (account === null) {
      throw new UsageError(
        'No record of the service shows which account the keys open, so there is nothing to pin.',
        'Run it again once the account has a contact type: the first `listferry sync` creates one.',
      );
    }
    session.checkAccount(account);
    return await pinTo(account, session, options);
  });
}

async function pinTo(
  account: string,
  { config, compareRequest: { host }, terminal }: Session,
  { config: path, yes, output }: InitOptions,
): Promise<number> {
  const isPinned = config.service.account !== undefined;
  if (!isPinned) {
    const question = `Is the account ${account} on ${host} the one that ${path} is for?`;
    const look = '`listferry validate` tells which account it is';
    if (!yes && !(await asksYes(terminal, question, 'init --pin', look))) return declined(terminal);
    writePin(path, account);
  }
  if (output === 'json') terminal.give({ config: path, host, accountId: account });
  else
    terminal.print(
      `${path} ${isPinned ? 'was' : 'is now'} for the account ${account} on ${host} alone.`,
    );
  return 0;
}

function writePin(path: string, account: string): void {
  const pinned = pinnedText(readFileSync(path, 'utf8'), account);
  if (pinned === undefined) {
    throw new UsageError(
      `The line for the account does not fit into ${path} by itself.`,
      `Add it to the section service by hand: account: ${account}`,
    );
  }
  try {
    writeFileSync(path, pinned);
  } catch (cause) {
    throw new FileUnwritableError(path, cause);
  }
}
