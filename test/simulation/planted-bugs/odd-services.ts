// Bugs in living with services that are odd: blank lists, answers that say nothing, and firewalls.
import type { PlantedBug } from './planted-bug.ts';

export const ODD_SERVICE_BUGS: readonly PlantedBug[] = [
  {
    name: 'blank-list-is-empty',
    file: 'src/api/calls/stream-list.ts',
    find: 'if (held !== undefined) throw lostList(call.endpointId, held, seen);',
    replace:
      "if (held !== undefined && seen !== 'blank') throw lostList(call.endpointId, held, seen);",
    why: 'A query that failed looks like an account without anybody, and everybody is created again.',
  },
  {
    name: 'turned-away-unread',
    file: 'src/apply/settling/settle.ts',
    find: "      return { state: 'applied', reason: note(effect, open) };\n    case 'other':",
    replace: `      return open.state === 'doubt' && isRefusingStatus(open.httpStatus)
        ? { state: 'rejected', reason: open.reason }
        : { state: 'applied', reason: note(effect, open) };
    case 'other':`,
    why: 'Whoever a firewall let through is told as rejected, and is sent once more.',
  },
  {
    name: 'turned-away-file-at-once',
    file: 'src/apply/sending/uploads.ts',
    find: '    noteUnclear(uploading, items);\n  }\n  if (kind ===',
    replace: `    noteUnclear(uploading, items);
    const size = Math.ceil(items.length / 2);
    if (uploading.run.answers.isNarrower && items.length > 1)
      for (const half of inChunks(items, size)) await uploadFile(uploading, half);
  }
  if (kind ===`,
    why: 'The rows of a file that went through, though a page said that it did not, are there twice.',
  },
  {
    name: 'unclear-is-done',
    file: 'src/apply/sending/attempt.ts',
    find: "    case 'doubt':\n    case 'unauthorized':\n      return 'doubt';",
    replace: `    case 'doubt':
      return 'acknowledged';
    case 'unauthorized':
      return 'doubt';`,
    why: 'Whom a page answered for waits for ever, since nothing is sent again that the service said yes to.',
  },
];
