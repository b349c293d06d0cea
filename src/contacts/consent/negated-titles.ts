// Titles that ask the opposite of what most ask: a yes below `I do not want your mails` or `Subscribed (N)` is a no.
import { foldWord } from '../values/text.ts';
import { anyOf, LatePattern, splitCamel } from './title-terms.ts';

/** At the end of the second one of two titles. */
const DENIED =
  /[([]\s*(?:n|no|not|nein|non|nee|nej|nie|não|nao|нет|ні|ne|否|いいえ|아니오)\s*[)\]]\s*$/iu;

/** Whether a title ends in a no, as the second one of `Subscribed (Y)` and `Subscribed (N)` does. */
export function isDenied(title: string): boolean {
  return DENIED.test(title);
}

/** Sentences by which people say that they want none of it. Nobody is suppressed by one. */
// prettier-ignore
const NEGATED = anyOf(
  'do you object*', 'object to receiving*', 'i object*', 'etwas gegen werbung*', 'etwas gegen mails*', 'verzicht auf infos*', 'verzicht auf info*', 'verzicht auf werbung', 'me opongo*', 'me opongo a*', 'mi oppongo*', 'nego il consenso*', 'oponho me*', 'ik maak bezwaar*', 'sprzeciwiam*', 'reklamebeskyttet', 'reklamebeskyttelse', 'on no account', 'auf keinen fall*', 'would rather not*', 'rather not hear*',
  'does not want*', 'doesn t want*', 'do not solicit*', 'not to be emailed', 'no contact by*', 'kein kontakt per*', 'darf nicht*', 'nicht anmailen', 'gdpr objection', 'не хочет*',
  'no longer want*', 'no longer wish*', 'ne souhaite plus*', 'ne veut plus*', 'ne veut pas*', 'ne désire plus*', 'möchte nicht mehr*', 'will nicht mehr*', 'wünscht nicht mehr*',
  'no desea más*', 'ya no desea*', 'não deseja mais*', 'non vuole più*', 'non desidera più*', 'wil niet meer*', 'nie chce*', 'vill inte längre*', 'ønsker ikke længere*',
  'i don t want*', 'i do not want*', 'i dont want*', 'i don t wish*', 'i do not wish*', 'i no longer wish*', 'i no longer want*', 'i would rather not*', 'i do not agree*',
  'i don t agree*', 'i do not consent*', 'please don t*', 'please do not*', 'don t contact*', 'don t email*', 'don t send*', 'would you rather not*',
  'ich möchte keine*', 'ich will keine*', 'ich möchte nicht*', 'ich will nicht*', 'ich wünsche keine*', 'ich möchte kein*', 'ich will kein*', 'bitte keine*', 'keine zusendung*',
  'je ne souhaite pas*', 'je ne souhaite plus*', 'je ne veux pas*', 'je ne veux plus*', 'je ne désire pas*', 'ne souhaite pas*', 'je n accepte pas*', 'je refuse*',
  'no deseo*', 'no quiero*', 'no desea recibir*', 'no quiere recibir*', 'no acepto*', 'no autorizo*', 'não desejo*', 'não quero*', 'não deseja receber*', 'não aceito*', 'não autorizo*',
  'non desidero*', 'non voglio*', 'non desidera ricevere*', 'non acconsento*', 'non accetto*', 'ik wil geen*', 'ik wil niet*', 'ik wens geen*', 'liever geen*',
  'nie chcę*', 'nie wyrażam*', 'nie zgadzam*', 'nie życzę*', 'nechci*', 'nechce*', 'nepřeji si*', 'nesouhlas*', 'nezasílat*', 'neposílat*', 'nesúhlas*', 'neželám si*',
  'jag vill inte*', 'önskar inte*', 'jeg vil ikke*', 'jeg ønsker ikke*', 'ønsker ikke*', 'jeg ønsker ingen*', 'en halua*', 'älä lähetä*', 'nu doresc*', 'nu vreau*', 'ne želim*', 'ne želi*',
  'не хочу*', 'не желаю*', 'не согласен*', 'не согласна*', 'не бажаю*', 'не надсилати*', 'не згоден*', 'не згодна*', 'nem kérek*', 'nem kér*', 'nem szeretné*', 'nem akarok*', 'nem járulok*',
  'istemiyorum*', '* istemiyorum', 'istemiyor', 'لا أريد*', 'لا اريد*', 'لا أرغب*', 'לא מעוניין*', 'לא רוצה*', 'δεν θέλω*', 'δεν επιθυμώ*',
  'メール不要', '配信不要', 'メルマガ不要', 'dm不要', 'dm不可', '案内不要', 'メールを希望しない', '配信を希望しない', '配信希望しない', '受信しない', '원하지 않', '원치 않', '不想接收', '不希望接收', '不愿接收', '请勿',
);

/** Who wants none of these may want the mail. */
// prettier-ignore
const OF_OTHER_PAPERS = anyOf(
  'invoice*', 'receipt*', 'catalog*', 'gift*', 'refund*', 'rechnung*', 'quittung*', 'katalog*', 'facture*', 'factura*', 'fatura*', 'fattura*', 'factuur*', 'faktur*', 'kvitt*',
  'счёт*', 'счет*', '領収書', '发票', '發票',
);

// A title that refuses mail in a few words: a denial beside a word for mail, in either order, or both in one compound.
// All of it is in the form of `foldWord`.

// prettier-ignore
const DENIED_BEFORE = [
  'no|no more|stop|against|exclude from|excluded from|objection to|opposed to',
  'kein|keine|keinen|will kein(?:e|en)?|wunscht kein(?:e|en)?|ausgeschlossen von|widerspruch gegen',
  'pas d|pas de|refuse|refuse l(?:a|es)?|refus d(?:e|es)?|opposition (?:a la|aux|au|a)',
  'rechaza|excluir de|recusa|niente|rifiuta|geen|wil geen|wenst geen|bezwaar(?: tegen)?',
  'nie chce|inga|inget|ingen|ej|nej till|nej tak til|vill inte ha|reservert mot|ne zeli',
  'запрет(?: на)?|против',
].join('|');

// prettier-ignore
const DENIED_BEHIND = [
  'stopp?|ban|banned|block|exclusion|objection|refused|unwanted|suppressed',
  'sperre|verbot|unerwunscht|ausgeschlossen|refuse|refusee|interdit|interdite|rechazad[oa]|kielto',
  'nicht (?:mehr )?(?:gewunscht|erwunscht)|not (?:wanted|desired|wished)|non (?:souhaitee?s?|desiree?s?|voulue?s?)|no desead[oa]s?',
  '(?:nao|não) desejad[oa]s?|non (?:desiderat|gradit)[aeio]|niet gewenst|ongewenst|niechcian[aey]|oonskade?|inte onskade?|u?ønsket|ikke ønsket|нежелательн\\p{L}+',
].join('|');

/** What fills a mailbox. */
const LETTERS =
  '(?:bulk |mass |massen |werbe |digital )?(?:e ?mails?|mails?|(?:e ?)?mailings?|newsletters?|marketing|werbung|werbe\\p{L}+|reklame|reclame|advertising|promotions?|pub|publicite|publicidad|publicidade|pubblicita|prospection|demarchage|courriels?|infolettre|correos?|envios|boletin|nieuwsbrie(?:f|ven)|utskick|mejl|nyhetsbrev|nyhedsbreve?|e post|рассыл\\p{L}+|реклам\\p{L}+)';

const COMPOUND =
  '\\p{L}*(?:werbe|mail|mailing|newsletter|kontakt|marketing|markkinointi|reklam)(?:s|nin)?(?:sperre|verbot|stopp?|kielto|sparr|blokkade|blokade)';

/** What becomes of letters, between them and a denial. */
const SENDING = '(?:versand|zusendung|empfang|kontakt|contact|envoi|envios?|invio|wysyłka)';

/** Lists of people who want no advertising at all, in words that no name has. */
const LISTS =
  'robinson ?(?:list[ae]?|lijst|eintrag|vermerk|sperre|sperrvermerk|kz|kennzeichen|flag|status)|list[ae] robinson|nix ?list[ae]?';

/** The same by their names alone, which are also names of people and of firms. */
const NAMED_LISTS = 'robinson|nix';

const CONSENT =
  '(?:consent\\p{L}*|consens[oi]|einwilligung\\p{L}*|zustimmung|toestemming|zgod\\p{L}|samtyck\\p{L}+|samtykke\\p{L}*|согласи\\p{L})';

/** Of a newsletter, which may have issues that were cancelled. */
const NEWSLETTER = '(?:newsletter|nieuwsbrief|nyhetsbrev|nyhedsbrev|boletin)';

const WITHDRAWAL =
  '(?:withdraw(?:n|al)|withdrew|revoked|revocation|retrait|retire|revocacion|revocado|revogacao|revogado|revoca|revocato|ingetrokken|intrekking|cofniec\\p{L}+|cofniet\\p{L}+|wycofan\\p{L}+|aterkall\\p{L}+|trukket|tilbagekaldt|отзыв\\p{L}?|отозван\\p{L}?|cancell?ed|cancell?ation|cancelacion|cancelamento|cancellazione|annullamento|gekundigt|gestoppt|beendet|avslutad|left|ended|out of)';

/** Whether a title, folded, names people who refused mail or took their consent back, whatever it says besides. */
export const REFUSED = new LatePattern(() =>
  [...refusals(), `(?<![\\p{L}\\p{N}])(?:${NAMED_LISTS})(?![\\p{L}\\p{N}])`].join('|'),
);

/** The same for the words of a cell, which may be the name of anybody. */
const REFUSED_IN_CELL = new LatePattern(() => refusals().join('|'));

function refusals(): readonly string[] {
  return [
    `(?<![\\p{L}\\p{N}])(?:${DENIED_BEFORE}) ${LETTERS}(?![\\p{L}\\p{N}])`,
    `(?<![\\p{L}\\p{N}])${LETTERS} (?:${SENDING} )?(?:${DENIED_BEHIND})(?![\\p{L}\\p{N}])`,
    `(?<![\\p{L}\\p{N}])(?:${CONSENT}(?: \\p{L}+){0,2} ${WITHDRAWAL}|${WITHDRAWAL}(?: \\p{L}+){0,2} ${CONSENT})(?![\\p{L}\\p{N}])`,
    `(?<![\\p{L}\\p{N}])(?:${COMPOUND}|${LISTS})(?![\\p{L}\\p{N}])`,
  ];
}

/**
 * Whether a title, folded, may name people who took their agreement back: a newsletter that was cancelled may be one
 * issue of it, so each word is asked about. A day below such a title is no day of agreement.
 */
export const TAKEN_BACK = new LatePattern(() =>
  [
    `(?<![\\p{L}\\p{N}])(?:ohne|without|sans|sin|sem|senza|zonder|bez|utan|uden|не|без) ${LETTERS}(?![\\p{L}\\p{N}])`,
    `(?<![\\p{L}\\p{N}])(?:${NEWSLETTER}(?: \\p{L}+){0,2} ${WITHDRAWAL}|${WITHDRAWAL}(?: \\p{L}+){0,2} ${NEWSLETTER})(?![\\p{L}\\p{N}])`,
  ].join('|'),
);

/** Whether a title, folded, is a sentence by which people say that they want no mail. */
export function saysNoMail(folded: string): boolean {
  return NEGATED.test(folded) && !OF_OTHER_PAPERS.test(folded);
}

/** Titles that, next to a word for consent, name its end date: that is not consent, nor an unsubscribe while it is in the future. */
// prettier-ignore
const ENDED = anyOf(
  'until', 'valid till', 'subscribed till', 'expir*', 'end', 'ends', 'end date', 'valid to', 'valid through', 'valid thru', 'lapse*',
  'bis', 'endet', 'ende', 'endet am', 'enddatum', 'ablauf*', 'läuft ab', 'befristet*', 'jusqu*', 'fin', 'date de fin', 'échéance', 'caduc*', 'hasta', 'vence*', 'vencimiento', 'vencimento', 'até',
  'validade', 'fino al', 'fino a', 'scad*', 'tot', 'tot en met', 'verloop*', 'verval*', 'ważn* do', 'do dnia', 'wygasa*', 'till och med', 't o m', 'utgår', 'upphör*', 'slutdatum',
  'indtil', 'udløb*', 'slutdato', 'utløp*', 'platn* do', 'до', 'истека*', 'действ* до', 'срок действия', 'bitiş*', 'lejár*', 'λήγει', 'λήξη', 'まで', '期限', '終了日', '到期', '截止', '有效期', '만료', '종료일',
  'ended', 'ending', 'terminat*', 'ceases', 'ceased', 'beendet', 'beendigt', 'endete', 'läuft aus', 'abgelaufen', 'abo*ende', 'abo*ablauf*', 'laufzeitende', 'se termine', 'termine le', 'terminee le',
  'finaliza*', 'termina', 'termina em', 'término', 'fim', 'data de fim', 'encerra*', 'fine', 'data fine', 'termine dell*', 'termine abbonament*', 'termina il', 'einde', 'einddatum', 'eindigt', 'beëindigd*',
  'koniec', 'kończy*', 'zakończ*', 'slut', 'slutar', 'slutter', 'ophør*', 'opphør*', 'päätty*', 'päättym*', 'asti', 'konec', 'končí', 'ukončen*', 'vége', 'megszűn*', 'до конца', 'конец', 'оконч*', 'заканч*',
  'заверш*', 'закінч*', 'дійсн* до', 'έως', 'μέχρι', 'λήξης', 'sona er*', 'până la', 'ينتهي', 'انتهاء', 'حتى', 'עד', 'תוקף', '終了', '结束', '結束', '过期', '過期', '截至', '종료', '까지',
);

/** What may end and is about mail, or may be. */
// prettier-ignore
const LASTING = anyOf(
  'abo', 'abos', 'abonnement*', 'subscription*', 'suscripci*', 'subscripci*', 'assinatura*', 'abbonament*', 'newsletter*', '*newsletter', 'mailing*', 'prenumeration*',
  'abo*ende', 'abo*ablauf*', 'abonament*', 'abono', 'tilau*', 'předplatn*', 'predplatn*', 'előfizet*', 'abonelik*', 'передплат*', 'συνδρομ*', 'اشتراك', 'الاشتراك', 'מנוי', 'המנוי',
);

/** The end of what people belong to or pay for: they may want the mails all the same. */
// prettier-ignore
export const BELONGING_ENDED = anyOf(
  'austritt', 'austritt am', 'austritt zum', 'austrittsdatum', 'ausgetreten*', 'ausgeschieden*', 'gekündigt*', 'kündigungsdatum', 'kündigung am', 'kündigung zum', 'resigned*',
  'démission*', 'radié*', 'dimission*', 'uitgetreden', 'opgezegd*', 'utträd*', 'udmeldt*', 'udmeldelse*', 'utmeldt*',
);

/** Words of leaving that are said of anything: a mailing list, a course, an order, a club or a job. */
// prettier-ignore
const LEFT_ANYTHING = anyOf(
  'abgemeldet*', 'abmelde*', 'abmeldung*', 'ausgetragen*', 'austragung*', 'widerruf*', 'withdrawn', 'withdrew', 'revoked', 'révoqué', 'révoquée', 'left on', 'left at', 'date left', 'desinscri*', 'baja', 'bajas',
  'fecha de baja', 'dado de baja', 'dada de baja', 'data de baixa', 'disiscri*', 'descadastr*', 'desinscrit*', 'revoca*', 'uitgeschreven*', 'uitschrij*', 'afgemeld*', 'afmeld*', 'wypisan*', 'wypis*',
  'rezygnacj*', 'zrezygnowa*', 'wycofan*', 'avregistrer*', 'avanmäl*', 'frameld*', 'afmeldt', 'avmeldt*', 'odhlášen*', 'odhlasen*', 'leiratkoz*', 'odjav*', 'отказ*', 'отписан*', '退会', '解除',
);

/** What people leave besides mail. An account or a customer number stands in lists of every kind. */
// prettier-ignore
const BELONGING = anyOf(
  'order', 'orders', 'order id', 'order number', 'order no', 'bestell*', 'commande*', 'pedido*', 'ordine', 'bestelling*', 'zamówien*', 'заказ*', '注文', 'course*', 'kurs', 'kurse', 'kursnr', 'kurstitel', 'cours', 'curso',
  'corso', 'cursus', 'opleiding', 'formation', 'kurz', 'курс', 'pupil*', 'student*', 'schüler*', 'schueler*', 'élève*', 'alumno*', 'aluno*', 'leerling*', 'uczeń', 'elev', 'ученик*', '学生', '生徒', 'employee*', 'staff*', 'mitarbeiter*',
  'personalnr', 'personalnummer', 'salarié*', 'empleado*', 'dipendente', 'medewerker*', 'pracownik*', 'mitglied', 'mitglieds*', 'member', 'member id', 'member no', 'member number', 'membership*', 'socio*', 'sócio*', 'adhérent*', 'lid', 'lidnr',
  'lidnummer', 'lidmaatschap', 'medlem', 'medlems*', '会員', 'ticket*', 'booking*', 'buchung*', 'reservation*', 'réservation*', 'participant', 'teilnehmer*', 'application',
);

/** Whether a title says that people left something which need not be mail. */
export function namesAnyLeaving(title: string): boolean {
  return LEFT_ANYTHING.test(foldWord(splitCamel(title)));
}

/** Whether a title names what people leave besides mail. */
export function namesBelonging(title: string): boolean {
  return BELONGING.test(foldWord(splitCamel(title)));
}

/** What ends on the day that a title names, if it names one. Who unsubscribed did so, whatever else the title says. */
export function endOf(
  folded: string,
  topic: string | undefined,
): 'agreement' | 'subscription' | 'membership' | undefined {
  if (topic === 'barred' && BELONGING_ENDED.test(folded)) return 'membership';
  if (!ENDED.test(folded)) return undefined;
  if (topic === undefined) return LASTING.test(folded) ? 'subscription' : undefined;
  return ENDING.has(topic) ? 'agreement' : undefined;
}

const ENDING: ReadonlySet<string> = new Set(['agreed', 'confirmed', 'verified']);

/** The whole title of a column in which people are crossed out, or leave what may be anything. */
export const CROSSED_OUT =
  /^(?:(?:(?:nl|mail|mailing|newsletter|verteiler) )?(?:out|raus|weg)|dne|quit(?: on| at| date)?|leaving date|date of leaving|retiree?s? (?:le|de la liste)|zuruckgezogen(?: am)?|ingetrokken(?: op)?|teruggetrokken(?: op)?|herroepen(?: op)?|datum intrekking)$/u;

/** `Retiré`, which is English without its accent. */
export function saysTakenOut(title: string): boolean {
  return /^\s*retirée?s?\s*$/iu.test(title.normalize('NFC'));
}

/** A word that refuses mail, in a column of any name: no mail of any kind, or another way alone. */
export function refusesMail(word: string): boolean {
  const folded = foldWord(word);
  if (DO_NOT_CONTACT.has(folded) || NAMED_LIST.test(folded)) return true;
  return (
    (REFUSED_IN_CELL.test(folded) && !OF_OTHER_PAPERS.test(folded)) || OTHER_WAY_ALONE.test(folded)
  );
}

/** The words of a text by which it refuses mail, folded: nothing else of it. */
export function refusalsFound(text: string): readonly string[] {
  const folded = foldWord(text);
  const isWhole = DO_NOT_CONTACT.has(folded) || NAMED_LIST.test(folded);
  return isWhole ? [folded] : REFUSED_IN_CELL.found(folded);
}

/** Nothing but the name of a list, a yes and a day: `Robinson Ltd` is a firm, and `Robinson, Ann` a person. */
const NAMED_LIST = new RegExp(
  `^(?:(?:in|on|auf|auf der|in der|sur|en|in de|op) )?(?:${NAMED_LISTS})(?: (?:ja|yes|y|x|oui|si|j|1|seit|since))?[\\d ]*$`,
  'u',
);

const SURNAME = new RegExp(`^(?:${NAMED_LISTS})$`, 'u');

/** Whether a whole cell is the name of such a list, and may as well be that of a person. */
export function mayBeSurname(word: string): boolean {
  return SURNAME.test(foldWord(word));
}

/** As a whole word alone. */
const DO_NOT_CONTACT: ReadonlySet<string> = new Set([
  'dnc',
  'dne',
  'no contact',
  'do not contact',
  'kein kontakt',
  'keine kontaktaufnahme',
  'pas de contact',
  'sin contacto',
  'nessun contatto',
  'geen contact',
]);

const ALONE = 'nur|only|seulement|uniquement|solo|somente|apenas|alleen|tylko|endast|kun';
const OTHER_WAY =
  'post|brief|briefpost|letter|letters|phone|telephone|telefon|sms|whatsapp|fax|courrier|telephone|correo postal|telefono|posta|telefone';

const OTHER_WAY_ALONE = new RegExp(
  `^(?:(?:${ALONE}) (?:(?:noch|per|by|via|par|por|mit|op|auf|em) ){0,2}(?:${OTHER_WAY})|(?:${OTHER_WAY}) (?:${ALONE}))$`,
  'u',
);
