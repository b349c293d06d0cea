// Notes in free text, in which people write that somebody left. A phrase that speaks of it holds its person back until
// somebody says what it means; nobody ever agrees by a note.
import type { Status } from '../values/consent.ts';
import { foldWord } from '../values/text.ts';
import { LEAVING_TEXTS } from './status-words.ts';
import { LatePattern, anyOf, splitCamel } from './title-terms.ts';

// In the form of `foldWord`: no accents, and one space where any other sign stands. Each begins a word, and the word in
// which it ends belongs to it.

const LETTERS = '(?:e ?mails?|mails?|mailings?|newsletters?|mail shots?|advertising|offers)';

const NOTED: readonly string[] = [
  // English
  '(?:off|from|out of) (?:the|our|all|my|his|her|their|your) (?:e ?mail |mail |mailing |newsletter |distribution )?lists?',
  '(?:off|out of) (?:the|our|all|my|his|her|their|your) (?:newsletter|mailing)',
  `no (?:more|further|longer any) ${LETTERS}`,
  'stop(?:ped)? (?:sending|mailing|e ?mailing|the newsletter|our newsletter|all mail)',
  '(?:do not|don t|never) (?:send|mail|e ?mail|contact|write)',
  `(?:does|do|did|would) not (?:want|wish|like) (?:to (?:get|receive|hear|have)|(?:(?:the|our|any|your|these) )?(?:more )?${LETTERS})`,
  `(?:doesn|don|didn|wouldn) t (?:want|wish|like) (?:to (?:get|receive|hear|have)|(?:(?:the|our|any|your|these) )?(?:more )?${LETTERS})`,
  `wants? no (?:more )?${LETTERS}`,
  '(?:asked|wants|wanted|wishes|asks) (?:us )?to be (?:removed|taken off|deleted|left alone)',
  '(?:please )?(?:remove|delete|take|removed|deleted|took) (?:him|her|them|me|us) (?:off|from)',
  '(?:remove[ds]?|deleted?|taken?(?: off)?|took(?: off)?) (?:off |from )?(?:mailing|newsletter|e ?mail|mail|distribution) ?lists?',
  'left (?:the|our) (?:mailing |newsletter |e ?mail )?(?:list|newsletter)',
  '(?:ex|former|past) (?:newsletter )?subscribers?',
  '(?:not|no longer|isn t|never) interested',
  'no (?:more |further |longer )?interest',
  'lost interest',
  '(?:cancelled|canceled|stopped|declined|refused) (?:the |our |his |her |their )?(?:newsletter|mailing)',
  // German
  'kein(?:e|en|er|em|es)? (?:weiteren? )?(?:e ?mails?|mails?|newsletter|werbung|post|mailings?|rundbriefe?|verteiler)\\b(?! erhalten)',
  '(?:aus|vom) (?:dem |unserem |der )?(?:verteiler|newsletter|mailingliste)',
  'nicht (?:mehr )?(?:anschreiben|kontaktieren|mailen|anmailen|zusenden|zuschicken)',
  '(?:ex|ehemalige[rn]?|fruhere[rn]?) (?:newsletter )?abonnent',
  'newsletter (?:gekundigt|storniert|gestoppt|unerwunscht)',
  '(?:mochte|will|wunscht) nichts mehr',
  '(?:aus|von) (?:der |unserer )?(?:mailing)?liste (?:streichen|nehmen|loschen|entfernen|austragen|gestrichen|genommen|geloscht)',
  '(?:kein interesse|nicht (?:mehr |langer )?interessiert)',
  'in ruhe (?:lassen|gelassen)',
  // French
  '(?:ne )?(?:veut |veulent |souhaite |souhaitent |desire )?(?:plus|pas) (?:recevoir|contacter|ecrire|envoyer|etre contactee?)',
  'ne (?:pas|plus) (?:le |la |les |lui )?(?:solliciter|contacter|recontacter|ecrire|demarcher|relancer|envoyer)',
  '(?:veut|veulent|souhaite|souhaitent|desire) (?:plus|pas) (?:de |d |la |les |nos |notre )?(?:newsletters?|mails?|e ?mails?|courriels?|publicite|pub)',
  'plus de (?:newsletters?|mails?|e ?mails?|courriels?|publicite)',
  'retiree? (?:de|du) (?:la |notre )?(?:liste|mailing)',
  '(?:plus|pas) (?:du tout )?(?:interesse|interet)',
  '(?:ex|ancien(?:ne)?s?) abonne',
  // Spanish, Portuguese
  'no (?:quiere|quieren|desea|desean) (?:recibir|mas|(?:los |nuestros |mas )?(?:correos?|e ?mails?|mails?|newsletters?|boletin|boletines|publicidad))',
  '(?:no (?:esta |le |les )?interesa|sin interes|sem interesse|nao (?:tem interesse|esta interessad))',
  'no (?:enviar|mandar|escribir|contactar)',
  '(?:quitar|borrar|eliminar|quitado|borrado) de (?:la |nuestra )?(?:lista|newsletter)',
  '(?:se dio|pidio|solicito) (?:de |la )?baja',
  'nao (?:quer|deseja) (?:mais|receber|e ?mails?|newsletters?|publicidade)',
  'nao (?:enviar|mandar|contactar|contatar)',
  '(?:remover|retirar|tirar|removid[oa]) da (?:nossa )?(?:lista|newsletter)',
  // Italian, Dutch
  'non (?:vuole|desidera) (?:piu|ricevere|e ?mails?|mails?|newsletters?|pubblicita|essere contattat)',
  'non (?:e |sono )?(?:piu )?interessat',
  '(?:geen interesse|niet (?:meer )?geinteresseerd)',
  'non (?:inviare|mandare|scrivere|contattare)',
  '(?:togliere|rimuovere|cancellare|tolt[oa]|rimoss[oa]|cancellat[oa]) dalla (?:nostra )?(?:lista|newsletter|mailing)',
  '(?:wil|wenst) geen (?:e ?)?(?:mails?|nieuwsbrie(?:f|ven)|reclame)',
  'niet (?:meer )?(?:mailen|contacteren|aanschrijven|benaderen)',
  '(?:van|uit) (?:de|onze) (?:mailing|verzend)?lijst',
  '(?:van|uit) (?:mailing|verzend)?lijst (?:verwijder|halen|gehaald|schrappen|geschrapt)',
  // Polish, Swedish, Danish
  'nie chce (?:otrzymywac|dostawac|newslettera|maili|reklam)',
  'nie (?:wysyłac|kontaktowac)',
  'usun(?:ac|iety|ieta|iete|ieto) z (?:listy|bazy|newslettera)',
  'vill inte (?:ha|fa)',
  '(?:nie (?:jest )?(?:juz )?zainteresowan|brak zainteresowania|inte (?:langre )?intresserad|ikke (?:længere )?interesseret)',
  'inga (?:fler )?(?:mejl|mail|utskick|nyhetsbrev)',
  'skicka (?:inte|ej)',
  '(?:ønsker|vil) ikke (?:at )?(?:have|modtage|fa)',
  // Russian
  'не (?:хочет|желает) (?:получать|больше)',
  'не (?:интересует|интересно|заинтересован)',
  'не (?:присылать|отправлять|слать|писать|беспокоить)',
  '(?:удалить|убрать|исключить|удален|удалена) из (?:рассылки|списка|базы)',
];

/** Of mail that does not arrive, and of leaving, which may be that of a parcel or a course. */
const UNREACHED: readonly string[] = [
  '(?:e ?mails?|mails?) bounces?',
  'bounced',
  'mailbox (?:does not|doesn t|did not) exist',
  '(?:user unknown|unknown user|no such user)',
  '(?:marked|reported) (?:us |it |our mails? )?(?:as|for) spam',
  '(?:abmeldung|abbestellung|uitschrijving|afmelding|disiscrizion)',
  '(?:dar|darse|darme|darle|darla|darlo|causa|causar|pide|solicita|quiere) (?:la |su |una )?(?:de )?baja',
  '(?:uitschrijven|afmelden) (?:aub|a u b|svp|graag|alstublieft|alsjeblieft|nieuwsbrief)',
  '(?:wil|wenst) (?:zich |graag )?(?:uitschrijven|afmelden)',
  '(?:will|mochte|wunscht) (?:sich )?(?:abmelden|austragen)',
  '(?:chiede|richiede|vuole) (?:la |di )?(?:cancellazione|disiscrizion|disiscriver|cancellarsi)',
  '(?:werbesperre|werbewiderspruch|widersprochen|unzustellbar)',
  '(?:e ?mails?|mails?) (?:kommt|kommen|kam|kamen) zuruck',
];

/** Whole words, some of which begin names. */
const DIED: readonly string[] = [
  '(?:deceased|passed away|verstorben(?:e[rnms]?)?|gestorben|verst|decedee?s?|fallecid[oa]|fallecio|falecid[oa]|faleceu|decedut[oa])',
  '(?:overleden|zmarł[aey]?|nie zyje|avliden|avlidna|afdød|avdød|zemrela?|kuollut|elhunyt|vefat etti)',
  '(?:умер(?:ла)?|скончал(?:ся|ась)|покойн(?:ый|ая))',
];

/** Who asked to be taken out, of whatever it was, and who died: nobody writes to them before somebody has looked. */
const GONE: readonly string[] = [
  // English
  '(?:please|pls|kindly|to be|must be) (?:remove|delete|erase|unsubscribe|unsub|take off)',
  '^(?:out|raus|weg)$',
  '^(?:remove|delete|erase)(?:d| me| him| her| them)?$',
  '^(?:please |pls |bitte |svp )?stopp?$',
  '(?:has died|have died|^died|^dead$|^rip(?: \\d{4})?$)',
  'data (?:erasure|deletion|removal)',
  '(?:gdpr|dsgvo|rgpd|lopd|avg) (?:erasure|deletion|removal|delete|erase|remove|losch|suppression|effacement|supprimer|supresion|borra|cancella|verwijder|wissen)',
  '(?:unsubscribe|remove|delete|erase|take off) (?:please|pls|thanks)$',
  'right to (?:be forgotten|erasure)',
  // German
  '(?:bitte|zu) (?:\\p{L}+ ){0,2}(?:loschen|entfernen|austragen|streichen|abmelden)',
  '^(?:loschen|entfernen|austragen|streichen|abmelden)(?: (?:bitte|danke|lassen))?$',
  '^tot$',
  '(?:mochte|will|wunscht) kein(?:e|en)? (?:infos?|informationen|kontakt|rundmails?|nachrichten|einladungen|angebote)',
  // French
  '(?:a|de|svp|veuillez|souhaite|demande) (?:supprimer|retirer|effacer|enlever|desinscrire)',
  '^(?:supprimer|retirer|effacer|desinscrire|enlever)(?: (?:svp|stp|merci|s il vous plait))?$',
  // Spanish, Portuguese
  '(?:por favor|favor|pide|solicita) (?:borrar|eliminar|quitar|remover|excluir|apagar|retirar)',
  '^(?:borrar|eliminar|quitar|remover|excluir|apagar)(?: por favor)?$',
  '(?:murio|^muert[oa]$)',
  // Italian, Dutch
  '(?:da|di|favore) (?:cancellare|eliminare|rimuovere|togliere)',
  '^(?:cancellare|eliminare|rimuovere|togliere)(?: (?:per favore|grazie|pf))?$',
  '(?:graag|gelieve|svp|aub|te|wil) (?:te )?(?:verwijderen|schrappen|uitschrijven)',
  '^(?:verwijderen|schrappen|uitschrijven|afmelden)(?: (?:aub|svp|graag|alstublieft|alsjeblieft))?$',
  // Polish, Swedish, Danish
  '(?:prosze|prosi) (?:o )?(?:usun|wypis|skasowa)',
  '(?:do usuniecia|^usunac$)',
  '(?:ta bort|tas bort|ska raderas|^radera$)',
  '(?:skal|bedes|onskes|ønskes) (?:slettes|fjernes|slettet|fjernet)',
  '(?:^slet$|^slettes$|^fjernes$)',
  // Russian
  '(?:удалить|удалите|отписать|отпишите)',
];

/** Between words without spaces. */
// prettier-ignore
const NOTED_WITHOUT_SPACES: readonly string[] = [
  '配信不要', '送信不要', 'メール不要', 'メルマガ不要', '送らない', '配信希望しない', 'エラーで戻', '死亡', '逝去', '亡くな', '削除して', '削除希望', '削除依頼', '去世', '已故', '请删除', '請刪除', '사망', '삭제 요청', '不要发', '不要再发', '不再接收', '不想收', '不愿接收', '不要寄',
].map(foldWord);

const HAS_NO_SPACES = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/** A part of a word stands for the whole of it, but where no spaces part the words. */
const ENDING = '[\\p{L}\\p{N}]*';

const LEAVING = anyPhrase(() => [...NOTED, ...UNREACHED, ...GONE]);

/** What no name of a person, a firm or a place has in it, and nothing that people do. */
const MARKING = anyPhrase(() => [...NOTED, ...GONE.filter((text) => !text.includes('^'))]);

function anyPhrase(phrases: () => readonly string[]): LatePattern {
  return new LatePattern(() => {
    const unspaced = [...LEAVING_TEXTS, ...NOTED_WITHOUT_SPACES].filter((text) =>
      HAS_NO_SPACES.test(text),
    );
    const begun = [...phrases(), ...withinWords(LEAVING_TEXTS)].join('|');
    const whole = `(?:${DIED.join('|')})(?![\\p{L}\\p{N}])`;
    return [...unspaced, `(?<![\\p{L}\\p{N}])(?:${whole}|(?:${begun})${ENDING})`].join('|');
  });
}

function withinWords(texts: readonly string[]): readonly string[] {
  return texts.filter((text) => !HAS_NO_SPACES.test(text)).map((text) => `${ENDING}${text}`);
}

const SHORTEST_NOTE_LENGTH = 2;

/**
 * What a note says of leaving the mail, or of mail that does not arrive: the words of it that are known, folded, each
 * phrase once. Nothing else of the note is in them.
 */
export function leavingPhrases(text: string): readonly string[] {
  if (text.length < SHORTEST_NOTE_LENGTH) return [];
  return [...new Set(LEAVING.found(foldNote(text)))];
}

/** As phrases are looked for in it: the sign of the dead is a word. */
export function foldNote(text: string): string {
  return foldWord(text.replaceAll(/[†✝⚰]/gu, ' deceased '));
}

/** Any other text is passed over at little cost: most are names, of which there are millions. */
const MAY_MARK = /[^\p{L}\p{M}\p{N}.'’&,-]\p{L}|[†✝⚰]|\p{L}{6}/u;

/**
 * What a name, or a text of anything, says about its person: that they died, or want no mail. The words of it that are
 * known, folded, each phrase once.
 */
export function markingPhrases(text: string): readonly string[] {
  if (!MAY_MARK.test(text)) return [];
  return [...new Set(MARKING.found(foldNote(text)))];
}

/** `Ray - DO NOT EMAIL`: nobody is suppressed by a mark, which may be an old one. */
export function markedIn(text: string): Status | undefined {
  return markingPhrases(text).length > 0 ? 'no-consent' : undefined;
}

/** Whether a note says that somebody left the mail, or that mail does not reach them. */
export function notesLeaving(text: string): boolean {
  return leavingPhrases(text).length > 0;
}

/** Phrases as a person wrote them, a whole note among them, and what each means. */
type Phrases = Readonly<Record<string, Status | 'nothing'>>;

/** Whether a title names a column of free text, in which anything may be noted. */
export function namesFreeText(title: string): boolean {
  return FREE_TEXT.test(foldWord(splitCamel(title)));
}

// prettier-ignore
const FREE_TEXT = anyOf(
  'note*', 'notiz*', '*notiz', '*notizen', 'comment*', 'kommentar*', 'bemerkung*', '*bemerkung', 'remark*', 'memo', 'description', 'beschreibung', 'anmerkung*', 'hinweis*', 'info',
  'commentaire*', 'remarque*', 'observacion*', 'nota', 'notas', 'comentario*', 'observac*', 'commento', 'commenti', 'opmerking*', 'uwagi', 'notatki', 'anteckning*', 'bemærkning*',
  'примечани*', 'комментар*', '備考', 'メモ', '备注', '備註', '비고', '메모', 'message', 'nachricht', 'history', 'verlauf',
);

/** Meanings that no phrase can have. Each completes "In the map …". */
export function noteFaults(phrases: Phrases): readonly string[] {
  return Object.entries(phrases)
    .filter(([, meaning]) => meaning === 'subscribed')
    .map(([phrase]) => `"${phrase}" cannot mean subscribed: nobody agrees by a note`);
}

/** Whether the words of a folded text hold a phrase. */
export function holds(folded: string, phrase: string): boolean {
  if (HAS_NO_SPACES.test(phrase)) return folded.includes(phrase);
  return ` ${folded} `.includes(` ${phrase} `);
}
