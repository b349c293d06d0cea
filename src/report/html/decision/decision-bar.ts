// Where a person sees what the ticks come to, says who decides, and saves the approval. The script shows it: without the
// script, the command does the same.
import type { Sample } from '../../../review/index.ts';
import { markup, type Markup, NOTHING } from '../page/markup.ts';
import { grouped } from '../page/shown-values.ts';

export function decisionBar({ items, of }: Sample): Markup {
  const sample =
    of === 0
      ? NOTHING
      : markup`<label class="check"><input type="checkbox" id="sample-clean"> I looked at all ${grouped(items.length)} changes of the sample, and all were right</label>
`;
  return markup`<section id="decision" class="deciding" aria-labelledby="deciding" hidden>
<h2 id="deciding">Your decision</h2>
<p id="accepted" role="status"></p>
<div class="confirm">
${confirmation('deletes', 'Not every delete that you ticked was in sight. How many are they?')}${confirmation('suppressions', 'Not every suppression that you ticked was in sight. How many are they?')}${sample}<div class="control"><label for="approved-by">Your name</label><input id="approved-by" type="text" maxlength="200" autocomplete="name"></div>
<button type="button" id="save-approval" disabled>Save the approval</button>
</div>
<p id="saved" role="status" hidden>Saved. It holds for 72 hours: <code id="apply-command"></code></p>
<p id="approve-instead" hidden>Or, on a terminal: <code id="approve-command"></code></p>
</section>
`;
}

function confirmation(what: 'deletes' | 'suppressions', question: string): Markup {
  return markup`<div class="control" id="confirm-${what}" hidden><label for="number-of-${what}">${question}</label><input id="number-of-${what}" type="text" inputmode="numeric" autocomplete="off"></div>
`;
}
