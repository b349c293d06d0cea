// Situations that a simulation must have met to prove anything. One that occurs too seldom means that
// the simulation has gone blind, and fails the run.
import type { CopyCounts, Item, ItemReason } from '../../src/plan/index.ts';
import { consentOf } from './consent-words.ts';
import type { Evidence, RunEvidence, StopReason } from './evidence.ts';
import type { Scenario } from './scenario.ts';
import {
  crashedAt,
  crashesOf,
  crashOverIntent,
  cutUnseen,
  lateAfterResend,
  partialBulkDelete,
  partialUpload,
  readWhileArriving,
} from './seen-situations.ts';

export interface Situation {
  readonly name: string;
  /** It occurs at least once among so many seeds, twice among twice as many, with room to spare. */
  readonly withinSeeds: number;
  readonly occurred: (evidence: Evidence) => boolean;
}

export const SITUATIONS: readonly Situation[] = [
  fault('not sent', 'not-sent', 100),
  fault('committed, but the answer was lost', 'lost-after', 100),
  fault('never arrived, and nobody knows', 'lost-before', 100),
  fault('answer cut after the commit', 'cut-body', 100),
  fault('too many requests, after the commit', '429-after', 100),
  fault('too many requests, and a time to wait that is past', '429-past', 100),
  fault('a page with status 200, after the commit', 'html-200-after', 200),
  fault('a server error, after the commit', '5xx-after', 100),
  fault('a commit that came late', 'late', 100),
  fault('no answer until it was given up, and a late commit', 'hangs', 200),
  fault('a commit that came after the quiet period', 'very-late', 500),
  seen('a commit that came after its repetition was sent', 1_000, lateAfterResend),
  seen('a crash before a commit of the journal', 100, ({ events }) =>
    crashedAt(events, 'before-commit'),
  ),
  seen('a crash after a commit of the journal', 100, ({ events }) =>
    crashedAt(events, 'after-commit'),
  ),
  seen('a crash at a request', 100, ({ events }) => crashedAt(events, 'at-request')),
  seen('a crash in settling', 200, ({ events }) => crashedAt(events, 'items.settle')),
  seen('a crash with an intent and no commit of the service', 100, ({ events }) =>
    crashOverIntent(events, false),
  ),
  seen('a crash with an intent and a commit of the service', 100, ({ events }) =>
    crashOverIntent(events, true),
  ),
  seen('a crash within a resume', 100, ({ events }) => crashesOf(events, 'resume') > 0),
  seen('a crash within the resume of a resume', 500, ({ events }) =>
    [2, 3, 4, 5].some((resume) => crashesOf(events, `resume ${String(resume)} `) > 0),
  ),
  seen('an upload of which a part arrived', 1_000, partialUpload),
  seen('an import that was still going on when the list was read', 1_000, readWhileArriving),
  seen('a call for many that was done in part', 1_000, partialBulkDelete),
  seen('a redirect', 500, ({ events }) =>
    events.some(
      (event) => event.kind === 'served' && event.httpStatus >= 300 && event.httpStatus < 400,
    ),
  ),
  reason('an own copy was removed', 'own-copy-removed', 4_000),
  reason('a silent drop', 'silently-dropped', 500),
  reason('an unknown outcome', 'no-clear-answer', 1_000),
  verdict('a drifted item', 'drifted', 100),
  verdict('a rejected item', 'rejected', 200),
  verdict('a skipped item', 'skipped', 500),
  seen('a contact got another address', 200, ({ runs }) =>
    runs.some((run) => run.items.some((item) => isAppliedRename(item, run))),
  ),
  seen('an address went from one person to the next', 100, ({ scenario, runs }) =>
    runs.some(({ items }) => scenario.passing.length > 0 && items.some((item) => 'chain' in item)),
  ),
  seen('a row of two addresses, at one of which somebody had left', 100, ({ scenario, runs }) => {
    return runs.length > 0 && scenario.twoAddressRows.some(({ left }) => left !== 'never');
  }),
  reason('somebody left at a second address meanwhile', 'further-address-unsubscribed', 1_000),
  seen('somebody changed what the plan speaks of', 100, ({ meddled }) => meddled.length > 0),
  seen('a foreign writer', 200, hasForeignWriter),
  seen('a foreign writer met an item', 1_000, (evidence) => {
    return hasForeignWriter(evidence) && hasVerdict(evidence, 'drifted');
  }),
  seen('a name that the account only has in another spelling', 50, ({ scenario, runs }) => {
    return runs.length > 0 && scenario.meanings.size > 0;
  }),
  seen('a name beside one that is almost like it', 50, ({ scenario, runs }) => {
    return runs.length > 0 && scenario.bystanders.length > 0;
  }),
  seen('a name of which nobody can tell what it means', 200, (evidence) =>
    stoppedBy(evidence, UNCLEAR),
  ),
  seen('a no in a column that is not read as the status', 50, ({ scenario, runs }) => {
    return runs.length > 0 && saysNoBesides(scenario);
  }),
  seen('a value of several lines went up in a file', 200, ({ events }) =>
    events.some(
      (event) => event.kind === 'served' && event.file?.includes('@example.net,X') === true,
    ),
  ),
  seen('copies that nobody accepted were left', 100, ({ runs }) =>
    runs.some(({ result }) => result?.copies?.left.some(isUnaccepted) === true),
  ),
  seen('copies were removed, since that was asked for', 200, ({ runs }) =>
    runs.some((run) => run.items.some((item) => isAppliedRemoval(item, run))),
  ),
  seen('a call for many was cut where no list shows it', 200, cutUnseen),
  seen('credentials refused on the way', 1_000, (evidence) => stoppedBy(evidence, LOST_KEYS)),
  odd('a list of a wrong shape', 'misshapen-lists', 100),
  odd('keys that are said to be refused', 'refused-keys', 200),
  odd('a text that quotes the keys', 'quoted-keys', 100),
  seen('an empty list that is said not to be found', 100, ({ scenario }) => {
    return scenario.behaviours.empty_list !== undefined;
  }),
  seen('an answer that drips, given up', 100, ({ events }) =>
    events.some(({ kind }) => kind === 'heard'),
  ),
  seen('a quoted key, struck out where it is kept', 200, ({ kept }) =>
    kept.some(({ text }) => text.includes('[key]')),
  ),
  seen('a service taken for unavailable', 500, (evidence) => stoppedBy(evidence, OUT)),
];

const UNCLEAR = 'MAPPING_INCOMPLETE';
const LOST_KEYS = 'CREDENTIALS_REFUSED';
const OUT = 'SERVICE_UNAVAILABLE';

function seen(
  name: string,
  withinSeeds: number,
  occurred: (evidence: Evidence) => boolean,
): Situation {
  return { name, withinSeeds, occurred };
}

function fault(name: string, faultName: string, withinSeeds: number): Situation {
  return seen(name, withinSeeds, ({ events }) =>
    events.some((event) => event.kind === 'sent' && event.isWrite && event.faultName === faultName),
  );
}

/** Whether it is a write or a read. */
function odd(name: string, faultName: string, withinSeeds: number): Situation {
  return seen(name, withinSeeds, ({ events }) =>
    events.some((event) => event.kind === 'sent' && event.faultName === faultName),
  );
}

function reason(name: string, code: ItemReason['code'], withinSeeds: number): Situation {
  return seen(name, withinSeeds, ({ runs }) =>
    runs.some(({ verdicts }) => [...verdicts.values()].some((end) => end.reason?.code === code)),
  );
}

function verdict(name: string, state: string, withinSeeds: number): Situation {
  return seen(name, withinSeeds, (evidence) => hasVerdict(evidence, state));
}

function hasVerdict({ runs }: Evidence, state: string): boolean {
  return runs.some(({ verdicts }) => [...verdicts.values()].some((end) => end.state === state));
}

function isUnaccepted({ copies, accepted }: CopyCounts): boolean {
  return copies > accepted;
}

function isAppliedRemoval(item: Item, { verdicts }: RunEvidence): boolean {
  const isRemoval = item.kind === 'deleteContact' && item.reason === 'duplicate';
  return isRemoval && verdicts.get(item.seq)?.state === 'applied';
}

function isAppliedRename(item: Item, { verdicts }: RunEvidence): boolean {
  const isRename = item.kind === 'updateContact' && item.newAddress !== undefined;
  return isRename && verdicts.get(item.seq)?.state === 'applied';
}

function hasForeignWriter({ scenario }: Evidence): boolean {
  return scenario.behaviours.foreign_writer !== undefined;
}

function saysNoBesides({ config }: Scenario): boolean {
  return Object.values(config.sources).some(([header = [], ...rows]) =>
    rows.some((row) => consentOf(header, row) === 'no'),
  );
}

function stoppedBy({ stops, runs }: Evidence, wanted: string): boolean {
  const reasons: StopReason[] = [...stops, ...runs.flatMap(({ stopped }) => stopped ?? [])];
  return reasons.some(({ code }) => code === wanted);
}
