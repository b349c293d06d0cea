// Every promise that a seed is held against.
import type { Checker } from '../checker.ts';
import { BLANK_CELLS } from './blank-cells.ts';
import { BOUNDED_WORK } from './bounded-work.ts';
import { CAREFUL_UPDATES } from './careful-updates.ts';
import { COPIES_ARE_TOLD } from './copies-are-told.ts';
import { CONSENT_TIGHTENS } from './consent-tightens.ts';
import { WHO_LEFT_STAYS_AWAY } from './who-left-stays-away.ts';
import { EXACT_NAMES } from './exact-names.ts';
import { DELETED_IS_GONE } from './deleted-is-gone.ts';
import { FIXPOINT } from './fixpoint.ts';
import { FOREIGN_THINGS } from './foreign-things.ts';
import { HONEST_VERDICTS } from './honest-verdicts.ts';
import { KEPT_TEXTS } from './kept-texts.ts';
import { KEYS_STAY_SECRET } from './keys-stay-secret.ts';
import { NOBODY_MISSING } from './nobody-missing.ts';
import { NOBODY_ON_THE_WAY } from './nobody-on-the-way.ts';
import { NO_COPIES } from './no-copies.ts';
import { NO_MAIL } from './no-mail.ts';
import { NO_STRANGERS } from './no-strangers.ts';
import { NO_WRONG_DELETES } from './no-wrong-deletes.ts';
import { ODD_LISTS } from './odd-lists.ts';
import { ONE_FIRST } from './one-first.ts';
import { ONLY_PLANNED_WRITES } from './only-planned-writes.ts';
import { PATIENT_CREATES } from './patient-creates.ts';
import { REFUSED_KEYS } from './refused-keys.ts';
import { ROWS_DECIDE } from './rows-decide.ts';
import { STILL_SOMEWHERE } from './still-somewhere.ts';
import { SUMS_ADD_UP } from './sums-add-up.ts';
import { TIMELY_ENDS } from './timely-ends.ts';
import { WHOLE_MOVES } from './whole-moves.ts';

export const CHECKERS: readonly Checker[] = [
  NO_COPIES,
  NOBODY_MISSING,
  NO_WRONG_DELETES,
  CONSENT_TIGHTENS,
  WHO_LEFT_STAYS_AWAY,
  ONLY_PLANNED_WRITES,
  SUMS_ADD_UP,
  FIXPOINT,
  FOREIGN_THINGS,
  NO_MAIL,
  PATIENT_CREATES,
  BOUNDED_WORK,
  HONEST_VERDICTS,
  CAREFUL_UPDATES,
  ROWS_DECIDE,
  NOBODY_ON_THE_WAY,
  WHOLE_MOVES,
  STILL_SOMEWHERE,
  BLANK_CELLS,
  EXACT_NAMES,
  NO_STRANGERS,
  COPIES_ARE_TOLD,
  DELETED_IS_GONE,
  ODD_LISTS,
  REFUSED_KEYS,
  TIMELY_ENDS,
  KEYS_STAY_SECRET,
  KEPT_TEXTS,
  ONE_FIRST,
];
