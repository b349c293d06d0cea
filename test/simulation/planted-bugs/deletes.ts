// Bugs that delete, overwrite or lose somebody.
import type { PlantedBug } from './planted-bug.ts';

const DELETES = 'src/apply/writing/deletes.ts';
const DRIFT = 'src/apply/settling/target-now.ts';
const DOUBTED = 'src/apply/reading/list-trust.ts';
const UPDATES = 'src/apply/writing/contact-writes.ts';

export const DELETE_BUGS: readonly PlantedBug[] = [
  {
    name: 'delete-by-address',
    file: DELETES,
    find: 'const items = await stillMeant(run, reading, chunk);',
    replace: `const items = (await stillMeant(run, reading, chunk)).map((item) => {
    const found = reading.scratch.actual.find(reading.targets.named(item.contactType).index, item.address);
    return { ...item, contactId: found?.contactId ?? item.contactId };
  });`,
    why: 'Of two contacts with one address the wrong one is deleted.',
  },
  {
    name: 'delete-without-a-look',
    file: DRIFT,
    find: '  deleteContact: (item, reading) => priorDrift(item, reading) ?? copyDrift(item, reading),\n',
    replace: '',
    why: 'A contact that somebody changed since the plan is deleted.',
  },
  {
    name: 'update-without-a-look',
    file: DRIFT,
    find: 'priorDrift(item, reading) ?? renameDrift(item, reading)',
    replace: 'renameDrift(item, reading)',
    why: 'What somebody changed since the plan is overwritten.',
  },
  {
    name: 'create-without-a-look',
    file: DRIFT,
    find: '  createContact: creationDrift,\n',
    replace: '',
    why: 'Whom somebody added since the plan is there twice.',
  },
  {
    name: 'move-on-a-promise',
    file: DELETES,
    find: "if (halves.some((half) => isOnItsWay(deleting, half))) return 'wait';",
    replace: "if (halves.some((half) => isOnItsWay(deleting, half))) return 'delete';",
    why: 'Who moves is deleted before he was seen where he goes.',
  },
  {
    name: 'move-after-a-refusal',
    file: DELETES,
    find: "return { code: 'move-failed', contactType: movedTo, isReaddressed };",
    replace: "return 'delete';",
    why: 'Who could not be created where he goes is deleted where he was.',
  },
  {
    name: 'half-of-a-held-move',
    file: 'src/apply/context/pending.ts',
    find: 'const together = plan.needs.together(item.seq);',
    replace: 'const together: readonly number[] = [];',
    why: 'Who moves stands in both contact types while the delete waits for a person.',
  },
  {
    name: 'chain-all-at-once',
    file: 'src/apply/context/pending.ts',
    find: "    areIn(needs.of(seq, 'seen'), 'applied') &&\n",
    replace: '',
    why: 'Who had an address before is overwritten though nobody has seen them under the next one.',
  },
  {
    name: 'unbound-chains',
    file: 'src/compare/changes/bound-by-ids.ts',
    find: 'own.length < MOST_IN_CHAIN && isOpen(own)',
    replace: 'own.length < 0 && isOpen(own)',
    why: 'An address is passed along in part, and somebody is nowhere.',
  },
  {
    name: 'half-of-a-drifted-move',
    file: 'src/apply/settling/sight.ts',
    find: "if (verdict?.state === 'drifted') return COUNTERPART;",
    replace: "if (verdict?.state === 'rejected') return COUNTERPART;",
    why: 'Who moves is created though the contact that it leaves has changed, and stays.',
  },
  {
    name: 'delete-before-a-late-create',
    file: DELETES,
    find: 'if (state === undefined) return awaitsCreates && isReleased(run, create);',
    replace: 'if (state === undefined) return false;',
    why: 'Where a contact type shows late, who moves there stays in the old one too.',
  },
  {
    name: 'forget-half-of-deletes',
    file: DELETES,
    find: 'for (const part of inChunks(left, size)) await',
    replace: 'for (const part of [left.slice(0, size)]) await',
    why: 'Half of a refused call is never sent.',
  },
  {
    name: 'deleted-suppression-forgotten',
    file: 'src/apply/writing/suppressions.ts',
    find: '  if (await isKept()) return true;',
    replace: '  if (lists.length > 0) return true;',
    why: 'Somebody who wanted no mail gets some again after his contact is deleted.',
  },
  {
    name: 'held-suppression-not-noted',
    file: 'src/apply/reading/suppression-lists.ts',
    find: '  run.journal.heldSuppressions.note(run.runId, held);\n',
    replace: '  run.log.debug("held", { count: held.length });\n',
    why: 'After the delete it is forgotten who wanted no mail.',
  },
  {
    name: 'update-sends-changes-only',
    file: 'src/apply/writing/kept-values.ts',
    find: '    ...prior.fields,\n    ...along.fields,\n    ...resent,\n',
    replace: "    country: prior.fields.country ?? '',\n    ...(resent && {}),\n",
    why: 'A service that clears what is left out empties the contact.',
  },
  {
    name: 'wiping-updates',
    file: UPDATES,
    find: "wipes !== 'no' && needsUpload(prior.fields);",
    replace: "wipes === 'unclear' && needsUpload(prior.fields);",
    why: 'Custom values are erased from every contact.',
  },
  {
    name: 'bulk-delete-believed',
    file: DOUBTED,
    find: "(state !== 'acknowledged' || itemCount !== 1)",
    replace: "(state !== 'acknowledged' || itemCount === 0)",
    why: 'Whom a call for many left out, and a cut list does not show, counts as deleted.',
  },
  {
    name: 'lost-delete-believed',
    file: DOUBTED,
    find: "if (endpoint === 'contacts/delete') return state !== 'acknowledged';",
    replace: "if (endpoint === 'contacts/delete') return state === 'absent';",
    why: 'Who is to be deleted, and whom a cut list does not show, counts as deleted though the call was lost.',
  },
];
