// Bugs in sending: intents, repetitions, and what an answer is taken for.
import type { PlantedBug } from './planted-bug.ts';

const ATTEMPT = 'src/apply/sending/attempt.ts';
const ANSWER = 'src/api/outcome/classify-answer.ts';

export const ATTEMPT_BUGS: readonly PlantedBug[] = [
  {
    name: 'send-before-intent',
    file: ATTEMPT,
    find: `    const attemptId = await journal.items.begin({ ...write, runId });
    const tried = { ...write, attemptId, wasUnclear };`,
    replace: `    const answer = await write.send();
    const attemptId = await journal.items.begin({ ...write, runId });
    const tried = { ...write, send: async () => answer, attemptId, wasUnclear };`,
    why: 'After a crash nobody knows of the request, and it is sent twice.',
  },
  {
    name: 'intent-not-awaited',
    file: 'src/state/storage/commits.ts',
    find: `    await new Promise<void>((resolve, reject) => {
      this.#waiting.push({ resolve, reject });
      this.#schedule();
    });
    return answer;`,
    replace: `    this.#schedule();
    return await Promise.resolve(answer);`,
    why: 'A request leaves before its intent is on the disk.',
  },
  {
    name: 'outcome-before-answer',
    file: ATTEMPT,
    find: '  const outcome = await tried.send();',
    replace: `  record(run, tried, 'acknowledged', { code: 'acknowledged' }, 200);
  const outcome = await tried.send();`,
    why: 'After a crash a request that never left counts as done.',
  },
  {
    name: 'repeat-every-write',
    file: ATTEMPT,
    find: 'return unclear && REPEATED_AT_ONCE.includes(endpoint);',
    replace: 'return unclear;',
    why: 'A create is sent again after a reset, and the person is there twice.',
  },
  {
    name: 'repeat-after-429',
    file: ATTEMPT,
    find: "    case 'throttled':\n    case 'doubt':\n    case 'unauthorized':",
    replace:
      "    case 'throttled':\n      return 'absent';\n    case 'doubt':\n    case 'unauthorized':",
    why: 'A service may count a request as too many after having done it.',
  },
  {
    name: 'doubt-is-refusal',
    file: ATTEMPT,
    find: "      return 'doubt';",
    replace: "      return 'refused';",
    why: 'A lost answer ends as a refusal that the service never spoke.',
  },
  {
    name: 'doubt-is-acknowledged',
    file: ATTEMPT,
    find: "    case 'doubt':\n    case 'unauthorized':",
    replace: "    case 'doubt':\n      return 'acknowledged';\n    case 'unauthorized':",
    why: 'What was lost on the way is taken for done.',
  },
  {
    name: 'blind-creates',
    file: ATTEMPT,
    find: "  'contacts/update',\n",
    replace: "  'contacts/update',\n  'contacts/add',\n",
    why: 'A create whose answer was lost is sent again at once.',
  },
  {
    name: 'blind-uploads',
    file: ATTEMPT,
    find: "  'contacts/update',\n",
    replace: "  'contacts/update',\n  'contacts/upload-csv',\n",
    why: 'A whole file goes up twice.',
  },
  {
    name: 'blind-account-parts',
    file: ATTEMPT,
    find: "  'contacts/update',\n",
    replace: "  'contacts/update',\n  'unsubscribes-groups/save',\n  'custom-fields/save',\n",
    why: 'An unsubscribe group is made twice, and can never be removed.',
  },
  {
    name: 'trust-html-with-200',
    file: ANSWER,
    find: "  if (body.kind === 'other') {\n",
    replace: `  if (body.kind === 'other' && httpStatus === 200) {
    return { kind: 'acknowledged', httpStatus, reason: 'acknowledged' };
  }
  if (body.kind === 'other') {
`,
    why: 'A maintenance page is taken for a yes.',
  },
  {
    name: 'trust-any-success-text',
    file: ANSWER,
    find: 'return body[success.under] === success.text ? {} : undefined;',
    replace: 'return {};',
    why: 'A front server that says OK to everything is taken for the service.',
  },
  {
    name: 'trust-a-redirect',
    file: ANSWER,
    find: "    return doubt(answer, 'redirect',",
    replace:
      "    if (httpStatus === 301 || httpStatus === 302) return { kind: 'acknowledged', httpStatus, reason: '' };\n    return doubt(answer, 'redirect',",
    why: 'A write that was sent elsewhere counts as done.',
  },
  {
    name: 'server-error-is-refusal',
    file: ANSWER,
    find: '  if (httpStatus === 429) return throttled(answer);',
    replace: `  if (httpStatus === 429) return throttled(answer);
  if (httpStatus >= 500) return { kind: 'rejected', httpStatus, reason: 'the service refused', refusals: [] };`,
    why: 'A service in trouble is taken for one that says no.',
  },
  {
    name: 'throttle-is-refusal',
    file: ANSWER,
    find: '  if (httpStatus === 429) return throttled(answer);',
    replace:
      "  if (httpStatus === 429) return { kind: 'rejected', httpStatus, reason: 'the service refused', refusals: [] };",
    why: 'A busy service is taken for one that says no.',
  },
  {
    name: 'unsent-request-is-damage',
    file: 'src/state/journal/chain.ts',
    find: " AND outcome IS NOT 'not-sent'",
    replace: '',
    why: 'A run that was told to stop in time can never be resumed.',
  },
];
