// Whether a text of the service refuses the keys. The interface specification shows one such text, and
// services have many. A text may also quote a value of ours, which can hold any words, a key among them:
// so a sentence counts only where each of its words is one that such sentences are made of.

/** These refuse by themselves. */
const REFUSING =
  /\b(?:unauthenticated|unauthori[sz]ed|forbidden|not authori[sz]ed|not authenticated|not allowed to access|access denied|permission denied|insufficient (?:permissions?|privileges?|scopes?)|(?:no|not have|have no|lacks?|missing) (?:\w+ )?permissions?)\b/u;

const THINGS =
  /\b(?:(?:api|app|access|auth|public|secret|private|client)? ?(?:keys?|tokens?)|apikeys?|publickeys?|secretkeys?|credentials?|authenticat(?:ion|e)|authori[sz]ation|authori[sz]e|signature|permissions?)\b/u;

/** What is said of them when they are refused. */
const FAULTS =
  /\b(?:invalid|wrong|incorrect|bad|unknown|unrecogni[sz]ed|expired|revoked|disabled|inactive|blocked|suspended|missing|required|denied|failed|failure|error|refused|rejected|mismatch|malformed|no|not|cannot|can t|could|unable|does|doesn t|don t|isn t|required)\b/u;

const OTHERS =
  /^(?:a|an|and|or|the|this|that|these|those|your|you|our|we|both|either|of|for|to|in|on|with|by|at|from|is|are|was|were|be|been|has|have|had|do|did|it|its|any|one|given|provided|supplied|sent|used|selected|entered|specified|configured|header|headers|field|fields|value|records?|pair|combination|match|matches|matched|matching|found|exist|exists|valid|recogni[sz]ed|accepted|verified|verify|validate|validated|validation|longer|please|check|contact|support|try|again|log|login|in|user|account|request|requests|action|resource|endpoint|page|method|api|app|access|auth|bearer|basic|oauth|jwt|client|session|security|public|secret|private|keys?|apikeys?|publickeys?|secretkeys?|tokens?|credentials?|unauthenticated|authenticated|authenticate|authentication|unauthori[sz]ed|authori[sz]ed|authori[sz]e|authori[sz]ation|signature|forbidden|permissions?|privileges?|scopes?|insufficient|allowed|perform|use|using|view|read|write|lacks?|http|status|code|401|403|s|t|don|doesn|isn|can)$/u;

/** `parameters` are those of the endpoint: a sentence that names one of them is about that one. */
export function speaksOfCredentials(text: string, parameters: readonly string[]): boolean {
  // What follows the first sentence may be anything, and what comes before the keys may be about a value.
  const words = wordsOf(firstSentence(text));
  if (!words.split(' ').every((word) => OTHERS.test(word) || FAULTS.test(word))) return false;
  if (parameters.some((name) => ` ${words} `.includes(` ${wordsOf(name)} `))) return false;
  return REFUSING.test(words) || (THINGS.test(words) && FAULTS.test(words));
}

/** A colon or a dash also ends it: `Invalid API key: …`. A status may stand before it. */
function firstSentence(text: string): string {
  const bare = text
    .trim()
    .replace(/^(?:error|http(?: error)?|status)?[\s:]*(?:40[13])?[\s:–—-]*/iu, '');
  return /^[^.!?:;,(\n–—]*/u.exec(bare)?.[0] ?? '';
}

/** In small letters, one space between two: `firstName` and `first_name` are the same two. */
function wordsOf(text: string): string {
  const parted = text.replaceAll(/([a-z])([A-Z])/gu, '$1 $2').toLowerCase();
  return parted.replaceAll(/[^\p{L}\p{N}]+/gu, ' ').trim();
}
