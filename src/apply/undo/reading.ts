// Reads the account for an undo: the targets of the run's plan, as far as the run changed them.
import {
  type ContactReading,
  Targets,
  readContacts,
  readGlobalUnsubscribes,
  readOutline,
  readSegments,
} from '../../compare/index.ts';
import type { PlanBasis } from '../../plan/index.ts';
import { type PlanReader, Scratch } from '../../state/index.ts';
import { readingOf, type AccountReading } from '../reading/read-back.ts';
import { hasRenames } from '../reading/renames.ts';
import type { RunTools } from '../run/run.ts';

export interface UndoReading {
  readonly reading: AccountReading;
  /** Hashes of the long lists that were read. */
  readonly lists: PlanBasis['lists'];
  /** How long the contact list took. */
  readonly listSeconds: number;
}

/** The caller closes the reading. Throws `AccountMismatchError`. */
export async function readForUndo(
  tools: RunTools,
  plan: Pick<PlanReader, 'head' | 'items'>,
): Promise<UndoReading> {
  const { client, countryNames, journal } = tools;
  const { head } = plan;
  const needs = needsOf(plan);
  const outline = await readOutline(client, countryNames, { withSegments: needs.segments });
  journal.checkAccount(tools.accountHash, outline.accountId);
  const targets = new Targets(outline.contactTypes, [], outline.segments);
  for (const { contactType } of head.contactTypes) targets.named(contactType);
  for (const { segment } of head.segments) targets.segmentNamed(segment);
  const scratch = new Scratch(tools.scratch, 'look up');
  try {
    const sides = { client, outline, targets, scratch, progress: tools.progress };
    return await readLists(sides, needs);
  } catch (error) {
    scratch.close();
    throw error;
  }
}

async function readLists(sides: ContactReading, needs: Needs): Promise<UndoReading> {
  const { client, outline, targets, scratch } = sides;
  const suppressions = needs.suppressions
    ? await readGlobalUnsubscribes(client, scratch, (groupId) =>
        scratch.actual.furtherScope(groupId),
      )
    : undefined;
  const contacts = needs.contacts ? await readContacts(sides) : undefined;
  if (needs.segments) await readSegments(client, sides);
  const listed = {
    contacts: contacts?.rowCount ?? null,
    suppressions: suppressions?.rowCount ?? null,
  };
  return {
    reading: readingOf({ outline, targets, scratch, groups: [], listed }),
    lists: {
      ...hashOf('contacts/list', contacts),
      ...hashOf('global-unsubscribes', suppressions),
    },
    listSeconds: contacts === undefined ? 0 : (contacts.endedMs - contacts.startedMs) / 1_000,
  };
}

function hashOf(
  list: string,
  receipt: { readonly sha256: string } | undefined,
): PlanBasis['lists'] {
  return receipt === undefined ? {} : { [list]: receipt.sha256 };
}

type Needs = Readonly<Record<'contacts' | 'suppressions' | 'segments', boolean>>;

/** Whoever was taken away, or got another address, may have unsubscribed since. */
function needsOf(plan: Pick<PlanReader, 'head' | 'items'>): Needs {
  const { counts } = plan.head;
  return {
    contacts: counts.createContact + counts.updateContact + counts.deleteContact > 0,
    suppressions: counts.deleteContact + counts.removeSegmentRecipient > 0 || hasRenames(plan),
    segments: counts.addSegmentRecipient + counts.removeSegmentRecipient > 0,
  };
}
