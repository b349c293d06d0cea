// Bugs that let somebody in whom a plan did not know of when it was made: they show while it waits.
import type { PlantedBug } from './planted-bug.ts';

const SOURCES_NOW = 'src/apply/writing/sources-now.ts';
const READ_CONSENT = 'src/compare/read-consent.ts';

export const WAITING_BUGS: readonly PlantedBug[] = [
  {
    name: 'live-since-the-plan-unnoticed',
    file: 'src/apply/writing/phases.ts',
    find: '  await refuseLiveAutomations(run, reading);\n',
    replace: '  if (run.consent === undefined) await refuseLiveAutomations(run, reading);\n',
    why: 'An automation that went live since the plan was made mails everybody whom it creates.',
  },
  {
    name: 'live-on-a-segment-unnoticed',
    file: 'src/compare/summary/live-automations.ts',
    find: 'segment.deletedAt === null && segment.contactTypeId === contactTypeId;',
    replace: 'segment.deletedAt === null && segment.contactTypeId === segmentId;',
    why: 'An automation on a segment mails everybody who comes into its contact type.',
  },
  {
    name: 'consent-unread-on-resume',
    file: 'src/apply/run/run.ts',
    find: 'return await runOlderPlan(tools, { runId: run.runId, plan, permission });',
    replace: 'return await runPlan(tools, { runId: run.runId, plan, permission });',
    why: 'Who left while a run lay interrupted is created when it goes on.',
  },
  {
    name: 'unread-source-creates',
    file: 'src/people/rules.ts',
    find: 'of: [...BRINGS, ...REMOVES],\n    finds: (known) => known.unread(),',
    replace: 'of: REMOVES,\n    finds: (known) => known.unread(),',
    why: 'People are created of whom nobody knows whether they have left.',
  },
  {
    name: 'unread-source-untold',
    file: 'src/apply/settling/gate.ts',
    find: "reason?.code === 'source-unread' && !noted.has(reason.source)",
    replace: "reason?.code === 'source-unread' && noted.has(reason.source)",
    why: 'People stay away, and nobody learns that their source could not be read.',
  },
  {
    name: 'left-since-not-suppressed',
    file: SOURCES_NOW,
    find: '  for (const list of lists) await suppressAll(run, full, list, consent);\n',
    replace: '',
    why: 'Who left since the plan was made stays mailable until the next night.',
  },
  {
    name: 'left-by-another-row',
    file: READ_CONSENT,
    find: `    if (this.#hasLeftElsewhere(place, address)) return 'unsubscribed';
    return target && desired.hasInvalid(target.index, address) ? 'invalid' : 'gone';`,
    replace: `    if (target && desired.hasInvalid(target.index, address)) return 'invalid';
    return this.#hasLeftElsewhere(place, address) ? 'wanted' : 'gone';`,
    why: 'Somebody who left is created where the row that says so names another contact type by now.',
  },
  {
    name: 'row-gone-creates',
    file: READ_CONSENT,
    find: "return target && desired.hasInvalid(target.index, address) ? 'invalid' : 'gone';",
    replace: "return target && desired.hasInvalid(target.index, address) ? 'invalid' : 'wanted';",
    why: 'Somebody is created of whom no row of the sources is left.',
  },
  {
    name: 'odd-status-creates',
    file: READ_CONSENT,
    find: "return target && desired.hasInvalid(target.index, address) ? 'invalid' : 'gone';",
    replace: "return target && desired.hasInvalid(target.index, address) ? 'wanted' : 'gone';",
    why: 'Somebody is created whose status is no longer understood.',
  },
  {
    name: 'left-since-untold',
    file: SOURCES_NOW,
    find: 'run.journal.suppressedSince.note({ runId: run.runId, group }, [...emails.keys()]);',
    replace: 'run.journal.suppressedSince.note({ runId: run.runId, group }, []);',
    why: 'People are unsubscribed for good, and no report says so.',
  },
];
