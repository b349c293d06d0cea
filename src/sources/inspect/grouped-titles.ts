// A title above several columns belongs to each of them: `Newsletter` means the opposite below `Unsubscribed from`. The
// two are read as one title where every word of both is understood; otherwise nobody agreed by the column.
import { answerOf, cleanText, consentTitle, foldWord, yesOrNo } from '../../contacts/index.ts';
import type { TitledColumn } from './words-alone.ts';

interface BothTitles {
  readonly above: string;
  /** Both as one; undefined where they may say anything together. */
  readonly title: string | undefined;
}

/** Undefined where the title of the column counts alone. */
export function underGroup(column: TitledColumn): BothTitles | undefined {
  const above = cleanText(column.above ?? '');
  if (above === '' || foldWord(above) === foldWord(column.title) || changesNothing(above)) {
    return undefined;
  }
  const title = `${above.replace(FROM, '')} ${cleanText(column.title)}`;
  const isPlain = consentTitle(title)?.isPlain === true;
  if (!speaksUnder(column, title, isPlain)) return undefined;
  return { above, title: isPlain ? title : undefined };
}

/** A column that answers nothing stands to the right of its group, as a city does. */
function speaksUnder(column: TitledColumn, title: string, isPlain: boolean): boolean {
  if (consentTitle(column.title) !== undefined) return true;
  return consentTitle(title) !== undefined && isAnswer(column, isPlain);
}

function isAnswer({ words = [], isDates = false }: TitledColumn, isPlain: boolean): boolean {
  if (isDates) return isPlain;
  return (
    words.some(({ word }) => yesOrNo(word) !== undefined) &&
    words.every(({ word }) => ANSWERS.has(answerOf(word)))
  );
}

const ANSWERS: ReadonlySet<string> = new Set(['yes', 'no', 'never', 'allowed', 'blank']);

/** It joins both titles, and gives no reason. */
const FROM =
  / (?:from|to|for|von|für|vom|zu|de|des|du|da|do|di|per|van|voor|od|z|do|från|fra|от|на)$/iu;

/** What people write above columns of any kind. Days, numbers and signs change nothing either. */
// prettier-ignore
const HARMLESS: ReadonlySet<string> = new Set([
  'contact', 'contacts', 'personal', 'person', 'people', 'customer', 'customers', 'member', 'members', 'subscriber', 'subscribers', 'data', 'details', 'information', 'info',
  'general', 'profile', 'preferences', 'preference', 'marketing', 'communication', 'communications', 'interests', 'topics', 'lists', 'account',
  'address', 'and', 'our', 'the', 'of', 'export', 'exported', 'on', 'date', 'report', 'list',
  'kontakt', 'kontakte', 'kontaktdaten', 'person', 'personen', 'kunde', 'kunden', 'mitglied', 'mitglieder', 'daten', 'angaben', 'stammdaten', 'allgemein', 'allgemeines',
  'profil', 'einstellungen', 'praferenzen', 'kommunikation', 'interessen', 'themen', 'und', 'adresse',
  'coordonnees', 'donnees', 'personne', 'client', 'clients', 'preferences', 'interets', 'et', 'general',
  'contacto', 'datos', 'cliente', 'clientes', 'preferencias', 'intereses', 'y', 'contatto', 'dati', 'cliente', 'clienti', 'preferenze', 'interessi', 'e',
  'gegevens', 'klant', 'klanten', 'voorkeuren', 'dane', 'dados', 'contato',
].map(foldWord));

function changesNothing(above: string): boolean {
  if (consentTitle(above) !== undefined) return false;
  return foldWord(above)
    .split(' ')
    .every((word) => HARMLESS.has(word) || /^\d*$/u.test(word));
}
