// What a story of bad input is: a world that was made bad, a command, and what must come of it.
import type { Stage, StageOptions } from './stage.ts';

export interface Story extends StageOptions {
  /** What is wrong, in the words that a person would search for. */
  readonly input: string;
  readonly command: string;
  readonly exitCode: number;
  /** Words that the text must hold: what was being done, to what, what is wrong, where, what next. */
  readonly names: readonly string[];
  /** Makes the world bad. */
  readonly prepare?: (stage: Stage) => void | Promise<void>;
  /** The command runs as a user whom permissions bind, which root is not. */
  readonly asOtherUser?: boolean;
  /** Left out: nothing may be written to the service. */
  readonly mayWrite?: boolean;
}

export interface StoryGroup {
  readonly title: string;
  readonly stories: readonly Story[];
}
