// All stories of bad input, in the order in which a person meets them.
import { calls } from './stories/calls.ts';
import { columns } from './stories/columns.ts';
import { configuration } from './stories/configuration.ts';
import { files } from './stories/files.ts';
import { keys } from './stories/keys.ts';
import { lostState } from './stories/lost-state.ts';
import { plans } from './stories/plans.ts';
import { service } from './stories/service.ts';
import { state } from './stories/state.ts';
import type { StoryGroup } from './story.ts';

export const STORY_GROUPS: readonly StoryGroup[] = [
  calls,
  configuration,
  keys,
  service,
  files,
  columns,
  plans,
  state,
  lostState,
];
