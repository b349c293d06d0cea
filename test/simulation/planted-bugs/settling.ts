// Bugs in waiting and in believing what a reading shows.
import type { PlantedBug } from './planted-bug.ts';

const QUIET = 'src/apply/reading/read-back.ts';
const SETTLE = 'src/apply/settling/settle.ts';
const ITEM_STATES = 'src/state/journal/item-states.ts';
const ITEM_WALKS = 'src/state/journal/item-walks.ts';
const CONCLUDE = 'src/apply/run/conclude.ts';

export const SETTLING_BUGS: readonly PlantedBug[] = [
  {
    name: 'late-rows-again',
    file: 'src/apply/settling/settle.ts',
    find: "return isSecondAddHarmless && open.endpoint === 'contacts/upload-csv';",
    replace: "return open.endpoint === 'contacts/upload-csv';",
    why: 'A row that an import has queued arrives after it was sent once more: the person gets mail twice.',
  },
  {
    name: 'late-forgotten-by-the-next-run',
    file: 'src/apply/settling/late.ts',
    find: 'late !== undefined && mayResend(run, late)',
    replace: 'late !== undefined && !mayResend(run, late)',
    why: 'The next night creates everybody again whose rows are still queued.',
  },
  {
    name: 'settle-before-quiet',
    file: QUIET,
    find: 'Math.max(0, sinceMs + quietMs - nowMs)',
    replace: 'Math.max(0, sinceMs + quietMs / 10 - nowMs)',
    why: 'What arrives late is sent again before it arrives.',
  },
  {
    name: 'quiet-from-the-start',
    file: ITEM_STATES,
    find: 'attempt.ended_ms AS endedMs',
    replace: 'attempt.started_ms AS endedMs',
    why: 'A request that hung for a minute has a minute less to arrive.',
  },
  {
    name: 'quiet-of-the-oldest',
    file: ITEM_STATES,
    find: 'ORDER BY attempt.ended_ms IS NULL DESC, attempt.ended_ms DESC LIMIT 1',
    replace: 'ORDER BY attempt.ended_ms IS NULL DESC, attempt.ended_ms LIMIT 1',
    why: 'The youngest doubt is read before it can have arrived.',
  },
  {
    name: 'no-quiet-after-a-crash',
    file: QUIET,
    find: 'const sinceMs = isComparable ? doubt.endedMs : nowMs;',
    replace: 'const sinceMs = isComparable ? doubt.endedMs : nowMs - quietMs;',
    why: 'What the dead process sent last is still on its way.',
  },
  {
    name: 'intents-are-no-doubts',
    file: ITEM_STATES,
    find: "AND item_state.state IN ('intent', 'doubt')\n",
    replace: "AND item_state.state IN ('doubt')\n",
    why: 'An intent that a crash left behind is not waited for.',
  },
  {
    name: 'resume-forgets-intents',
    file: ITEM_WALKS,
    find: "state IN ('intent', 'doubt', 'acknowledged', 'refused')",
    replace: "state IN ('doubt', 'acknowledged', 'refused')",
    why: 'An item that a crash left behind never gets a verdict.',
  },
  {
    name: 'resume-forgets-doubts',
    file: ITEM_WALKS,
    find: "state IN ('intent', 'doubt', 'acknowledged', 'refused')",
    replace: "state IN ('intent', 'acknowledged', 'refused')",
    why: 'A doubtful item never gets a verdict.',
  },
  {
    name: 'acknowledged-sent-again',
    file: SETTLE,
    find: "    case 'absent':\n      return standingState(effect, open, absentState(item, open, options));",
    replace: `    case 'absent':
      if (open.state === 'acknowledged') return { state: 'absent' };
      return standingState(effect, open, absentState(item, open, options));`,
    why: 'What was acknowledged and is not listed yet is sent again.',
  },
  {
    name: 'acknowledged-is-applied',
    file: SETTLE,
    find: "    case 'absent':\n      return standingState(effect, open, absentState(item, open, options));",
    replace: `    case 'absent':
      if (open.state === 'acknowledged') return { state: 'applied' };
      return standingState(effect, open, absentState(item, open, options));`,
    why: 'A yes is believed without a look.',
  },
  {
    name: 'doubt-is-applied',
    file: SETTLE,
    find: "    case 'absent':\n      return standingState(effect, open, absentState(item, open, options));",
    replace: `    case 'absent':
      if (open.state === 'doubt') return { state: 'applied' };
      return standingState(effect, open, absentState(item, open, options));`,
    why: 'What nobody knows is told as done.',
  },
  {
    name: 'unknown-is-applied',
    file: SETTLE,
    find: "return { state: 'unknown', reason: { code: 'no-clear-answer'",
    replace: "return { state: 'applied', reason: { code: 'no-clear-answer'",
    why: 'What nobody knows is told as done.',
  },
  {
    name: 'stale-list-believed',
    file: 'src/apply/reading/list-trust.ts',
    find: 'return unlisted > Math.max(0, before) + deleted || unlisted < Math.min(0, before);',
    replace: 'return unlisted + before + deleted < -1_000_000;',
    why: 'A contact that an old list does not show yet is created again.',
  },
  {
    name: 'import-taken-for-finished',
    file: QUIET,
    find: '  if (!mayTrickle) return;',
    replace: '  if (mayTrickle || !mayTrickle) return;',
    why: 'Rows that are still arriving are sent again.',
  },
  {
    name: 'stored-form-forgotten',
    file: SETTLE,
    find: 'for (const form of otherForms) run.journal.facts.rememberStoredForm({ ...key, ...form });',
    replace: '',
    why: 'A value that the service cuts is sent again every night.',
  },
  {
    name: 'verdicts-left-open',
    file: CONCLUDE,
    find: '  concludePending(run, unseen);\n',
    replace: '',
    why: 'Items end without a verdict, and the numbers do not add up.',
  },
  {
    name: 'unknown-not-counted',
    file: ITEM_STATES,
    find: 'if (verdict !== undefined) counts[verdict] = count;',
    replace: "if (verdict !== undefined && verdict !== 'rejected') counts[verdict] = count;",
    why: 'A run looks cleaner than it was.',
  },
];
