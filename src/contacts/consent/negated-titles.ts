// Titles that ask the opposite of what most ask: a yes below `I do not want your mails` or `Subscribed (N)` is a no.
import { anyOf } from './title-terms.ts';

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

/** Whether a title, folded, is a sentence by which people say that they want no mail. */
export function saysNoMail(folded: string): boolean {
  return NEGATED.test(folded) && !OF_OTHER_PAPERS.test(folded);
}
