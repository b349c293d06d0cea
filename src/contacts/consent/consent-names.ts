// What the title of a column says about consent to mail, in twelve languages. A title that may be about something else (an
// order, the state of a membership) says nothing. The end of a membership is no unsubscription: nobody is suppressed by it,
// and nobody gets mail either until a person says that it is about something else. What the cells say is another file's.
import { foldWord } from '../values/text.ts';
import {
  BELONGING_ENDED,
  CROSSED_OUT,
  REFUSED,
  TAKEN_BACK,
  endOf,
  isDenied,
  saysNoMail,
  saysTakenOut,
} from './negated-titles.ts';
import { anyOf, splitCamel, type LatePattern, turnsAround, wordsBeside } from './title-terms.ts';

/**
 * `agreed`, `confirmed`: who may get mail; `unconfirmed`: who may not yet; `verified`: whose address was checked, which is no
 * agreement; `left`, `bounced`, `complained`: who may not; `barred`: who was blocked,
 * forgotten or deleted, and may not have left by themselves; `status`: words that may say any of it.
 */
export type ConsentTopic =
  | 'agreed'
  | 'confirmed'
  | 'unconfirmed'
  | 'verified'
  | 'left'
  | 'bounced'
  | 'complained'
  | 'barred'
  | 'status';

export interface ConsentTitle {
  readonly topic: ConsentTopic;
  /** Nothing else can be meant: the title names mail, a newsletter or a subscriber. */
  readonly isAboutMail: boolean;
  /** It names consent itself, and not only a subscription that may be paid for. */
  readonly isConsent: boolean;
  /** It names a day or a time. */
  readonly isMoment: boolean;
  /** It counts how often. A number there is no yes. */
  readonly isCount: boolean;
  /** It tells why or how somebody left, in words of their own. */
  readonly isReason: boolean;
  /** Of a title that names the day on which an agreement ends, a subscription, which may be paid for, or a membership. */
  readonly end: 'agreement' | 'subscription' | 'membership' | undefined;
  /** Every word of it is understood. Beside any other one it may say the opposite, or be about something else. */
  readonly isPlain: boolean;
}

/** Undefined for a title that says nothing about consent to mail. */
export function consentTitle(title: string): ConsentTitle | undefined {
  const folded = foldWord(splitCamel(title));
  if (isOfChannelAlone(folded)) return undefined;
  const isAboutMail = MAIL.test(folded);
  const named = saysTakenOut(title) ? 'barred' : topicOf(folded, isAboutMail);
  const end = endOf(folded, named);
  const topic = named ?? (end && 'barred');
  if (topic === undefined || BESIDE[topic](folded)) return undefined;
  const isTurned = isDenied(title);
  return {
    topic: end === undefined ? turned(topic, isTurned) : 'barred',
    isAboutMail,
    isConsent: CONSENT_WORDS.test(folded),
    isMoment: MOMENT.test(folded),
    isCount: COUNT.test(folded),
    isReason: REASON.test(folded),
    end,
    // All terms are looked for to tell: it takes longer than everything else, and few ask.
    get isPlain() {
      const mayBe = !isTurned || ANSWERING.has(topic);
      return mayBe && !TAKEN_BACK.test(folded) && isPlain(folded, topic);
    },
  };
}

/** A tick in `Subscribed (N)` is a no; what one in `Unsubscribed (N)` means is asked. */
function turned(topic: ConsentTopic, isTurned: boolean): ConsentTopic {
  return isTurned && ANSWERING.has(topic) ? 'barred' : topic;
}

const ANSWERING: ReadonlySet<ConsentTopic> = new Set(['agreed', 'confirmed']);

/** A question has words of any kind, and may be turned around by few. */
function isPlain(folded: string, topic: ConsentTopic): boolean {
  const known = topic === 'unconfirmed' ? [NOT_YET, ...UNDERSTOOD] : UNDERSTOOD;
  const others = wordsBeside(folded, known);
  return QUESTION.test(folded) ? !others.some(turnsAround) : others.length === 0;
}

/** Whether a title names what else people pay for, order or belong to: its states are no consent. */
export function namesOtherState(title: string): boolean {
  return OTHER_STATE.test(foldWord(splitCamel(title)));
}

/** Whether a title names another way to reach people, and not mail. */
export function namesOtherChannel(title: string): boolean {
  return isOfChannelAlone(foldWord(splitCamel(title)));
}

/** Whether a text names another way to reach people, whether or not it names mail as well. */
export function isOfOtherChannel(text: string): boolean {
  return OTHER_CHANNEL.test(foldWord(text));
}

/** Whether a title names mail, and neither an address nor what happened to a mail: a plain no below it may be one to mail. */
export function namesMailAlone(title: string): boolean {
  const folded = foldWord(splitCamel(title));
  return MAIL_ITSELF.test(folded) && ![ABOUT_AGREEING, OTHER_STATE, OF_ADDRESSES].some((of) => of.test(folded)); // prettier-ignore
}

/** Whether a text names mail or consent to it, whatever it says of them. */
export function speaksOfConsent(text: string): boolean {
  return CONSENT_WORDS.test(foldWord(text));
}

function isOfChannelAlone(folded: string): boolean {
  const named = folded.replaceAll(PAPER, 'post');
  return OTHER_CHANNEL.test(named) && !MAIL_ITSELF.test(named);
}

function topicOf(folded: string, isAboutMail: boolean): ConsentTopic | undefined {
  if (REFUSED.test(folded) || TAKEN_BACK.test(folded)) return 'left';
  if (CROSSED_OUT.test(folded) || (saysNoMail(folded) && !LEFT.test(folded))) return 'barred';
  const found = TOPICS.find(([, pattern]) => pattern.test(folded))?.[0];
  if (found !== undefined) return found;
  return isAboutMail && QUESTION.test(folded) ? 'agreed' : undefined;
}

const isOfTermsAlone = (folded: string): boolean => TERMS.test(folded) && !MAIL.test(folded);
const isOfOtherThings = (folded: string): boolean =>
  ABOUT_AGREEING.test(folded) || OTHER_STATE.test(folded) || TERMS.test(folded);
/** The mail by which somebody left is known of them alone. */
const isOfEverybody = (folded: string): boolean =>
  OF_EVERYBODY.test(folded) && !/(?:campaign|mailing|message|broadcast|issue) ids?$/u.test(folded);

/** What stands beside consent in many tables, and is the same for everybody or about something else. */
const BESIDE: Readonly<Record<ConsentTopic, (folded: string) => boolean>> = {
  agreed: (folded) => ABOUT_AGREEING.test(folded) || isOfTermsAlone(folded),
  confirmed: isOfOtherThings,
  unconfirmed: isOfOtherThings,
  verified: isOfOtherThings,
  status: (folded) => OTHER_STATE.test(folded) && !MAIL.test(folded),
  left: isOfEverybody,
  bounced: isOfEverybody,
  complained: isOfEverybody,
  barred: (folded) => isOfEverybody(folded) || isFromElsewhere(folded),
};

/** `Blocked from online booking`: who was kept out of anything else may get mail all the same. */
function isFromElsewhere(folded: string): boolean {
  return FROM_A_PLACE.test(folded) && !MAIL.test(folded);
}

const FROM_A_PLACE = /\b(?:blocked|banned|suspended|excluded) from (?!.*(?:send|contact|list))/u;

// prettier-ignore
const LEFT = anyOf(
  // English
  'unsub*', 'no longer subscribed', 'opt out*', 'opted out*', 'optout*', 'optedout*', 'do not email*', 'do not mail*', 'do not contact',
  'do not send*', 'do not disturb', 'donotdisturb', 'requested no further*', 'requested no email*', 'requested no e mail*', 'requested no contact*', 'no further communication*', 'no further contact', 'no communication*', 'no correspondence', 'do not bulk email', 'do not allow email*', 'do not allow bulk email*', 'do not e mail*',
  'donotemail*', 'donotbulkemail', 'donotcontact', 'donotmail', 'no email*', 'no e mail*', 'no bulk email*', 'no bulk mail*', 'no mail*', 'no newsletter*',
  'no marketing*', 'suppress*', 'revoked', 'révoqué', 'révoquée', 'withdrawn', 'withdrew', 'dnc', 'email disabled', 'emails disabled', 'email * disabled', 'emails * disabled', 'disable email*',
  '*optedout*', '*optout*', 'kara liste', '*unsubscribed*', '*donotemail*', 'leiratkoz*', 'odhlášen*', 'odhlasen*', 'peruut*', 'abonelikten*', 'dezabon*',
  'blocklist*', 'block list*', 'blacklist*', 'black list*', '*blacklisted*', 'blocklisted', 'liste noire', 'lista negra', 'lista nera', 'черный список', 'ブラックリスト',
  'left on', 'left at', 'date left', 'left the list', 'left list',
  // German
  'abgemeldet*', 'abmelde*', 'abmeldung*', '*abmeldung', 'abbestell*', 'ausgetragen*', 'austrag*', 'widerruf*', 'widerspr*',
  'kein newsletter', 'keine newsletter', 'keine werbung', 'keine e mails', 'keine mails', 'keine e mail*',
  'keine * zulassen', '*mails nicht zulassen', 'nicht kontaktieren', 'nicht anschreiben', 'nicht mailen', 'werbesperre', 'mailsperre', '*widerspruch', 'werbesperrvermerk', 'mailsperrvermerk', 'nl abm', 'nl abgem', 'abgem', 'newsletter abm', 'newsletter abgem', 'werbe sperrvermerk',
  // French
  'desinscri*', 'desabonn*', 'desabo', 'exclu des envois', 'exclu mailing*', 'exclus des envois', 'ne plus solliciter', 'ne pas solliciter', 'ne pas autoriser*', 'ne pas contacter', 'ne pas envoyer*', 'ne pas recontacter', 'ne plus contacter',
  'opposition', 'oppose', 'refus*', 'consentement retire', 'pas de newsletter',
  // Spanish, Portuguese
  'baja', 'bajas', 'fecha de baja', 'dado de baja', 'dada de baja', 'desuscri*', 'no contactar', 'no enviar*',
  'excluir de envios', 'excluido de envios', 'bloqueo de envio*', 'bloqueio de envio*', 'bloqueio envio*', 'saiu da lista*', 'salio de la lista*', 'no permitir*', 'não permitir*', 'no molestar', 'cancelo suscripcion', 'descadastr*', 'nao contactar', 'nao contatar', 'nao enviar*', 'nao receber*',
  'cancelou inscricao', 'desinscrit*', 'descinscri*',
  // Italian, Dutch
  'disiscri*', 'blocco invii', 'blocco invio', 'escluso da invii', 'non consentire*', 'niet toestaan*', 'non contattare', 'non inviare*', 'revoca*', 'opposizione', 'uitgeschreven*', 'uitschrij*', 'afgemeld*',
  'afmeld*', 'niet mailen', 'mag niet gemaild*', 'mag niet worden gemaild', 'niet gemaild worden', 'niet contacteren', 'niet benaderen', 'geen e mail*', 'geen mail*', 'geen nieuwsbrief',
  // Polish, Swedish, Danish
  'wypisan*', 'wypis*', 'blokada wysyłki', 'zakaz wysyłki', 'zákaz zasílání', 'zakaz zasilani', 'rezygnacj*', 'zrezygnowa*', 'wycofan*', 'sprzeciw*', 'nie wysylac*', 'nie wysyłać*',
  'nie kontaktowac*', 'nie kontaktować*', 'avregistrerad*', 'avregistrer*', 'avprenumer*', 'avanmäl*', 'inga utskick',
  'ej utskick', 'inga mejl', 'skicka ej', 'skicka inte', 'frameld*', 'frabed*', 'afmeldt', 'ingen mail*',
  'ingen nyhedsbreve', 'må ikke kontaktes', 'avmeldt*', 'odjavljen*', 'odjav*', 'data de baixa', 'αποσυνδρομ*',
  // Russian, Japanese
  'отписал*', 'отписан*', 'отписк*', 'отписк* от', 'отказ*', 'не отправлять*', 'не слать*', 'не беспокоить',
  'не присылать*', 'не рассылать*', 'стоп лист*', 'стоплист*', 'не контактировать', 'オプトアウト', '送信禁止', '送信ng', '配信ng', '送信停止', '配信停止', '購読解除', '配信拒否', '受信拒否', '配信不可', 'メール不可', '解除', '退会',
  // Chinese, Korean
  'відписа*', 'відмов*', 'απεγγραφ*', 'διαγραφή από*', 'إلغاء الاشتراك', 'الغاء الاشتراك', 'הסרה מרשימ*', 'להסרה', 'nesouhlasí*',
  '退订', '退訂', '取消订阅', '取消訂閱', '拒收', '拒绝接收', '拒絕接收', '黑名单', '黑名單', '수신거부', '수신 거부', '구독취소', '구독 취소', '구독해지', '구독 해지',
);

// prettier-ignore
const BOUNCED = anyOf(
  'adresse invalide', 'mail invalide', 'email invalide', 'courriel invalide', 'email inválido', 'e mail inválido', 'correo inválido', 'correo no válido',
  'e mail non valid*', 'email non valid*', 'indirizzo non valido', 'ongeldig*', 'e mail ongeldig', 'nieprawidłow*', 'błędny e mail', 'błędny adres', 'ogiltig*', 'ugyldig*',
  'недействител*', 'неверный адрес', '無効なアドレス', 'アドレス無効', 'メール無効',
  'invalid email*', 'email invalid', 'email* invalid', 'email is bad', 'email* is bad', 'bad email', 'email* ungültig', 'mail ungültig',
  'npai', 'email* fehlerhaft', 'e mail fehlerhaft', 'mailadresse falsch', 'zustellfehler', 'adresse ungültig', 'ungültige e mail', 'non délivré*', 'devuelto', 'bounce*', '*bounce', '*bounced*', 'hardbounce*', 'undeliver*', 'unzustellbar*', 'ruecklaufer', 'rückläufer', 'rebot*',
  'rimbalz*', 'onbestelbaar', 'odbit*', 'niedostarcz*', 'studs*', 'недоставл*', 'недоставк*', 'エラーメール', '不達', 'バウンス',
  '退信', '无效邮箱', '無效郵箱', '반송',
);

// prettier-ignore
const COMPLAINED = anyOf(
  'spamklacht*', 'spamanmäl*', 'skarga*', 'complain*', 'is spam*', 'marked spam', 'marked as spam', 'spam complaint*', 'spam report*', 'spam', 'spammed', 'abuse*',
  'junk', 'plainte*', 'beschwerde*', '*beschwerde', 'queja*', 'denuncia*', 'klacht*', 'klagomål', 'жалоб*', '苦情', '迷惑メール',
);
const AGAINST_SPAM = anyOf('anti spam*', 'can spam*', 'antispam*', 'non spam*');

// prettier-ignore
const BARRED = anyOf(
  'dnd', 'no contact allowed', 'contact not allowed', 'kein kontakt', 'keine kontaktaufnahme', 'kontakt nicht erlaubt', 'kontakt unerwünscht', 'contact non autorisé', 'pas de contact', 'contacto no permitido', 'sin contacto', 'contatto non consentito', 'nessun contatto', 'contact niet toegestaan', 'geen contact', 'blocked', 'delete request*', 'deletion request*', 'erasure request*', 'rtbf', 'right to be forgotten', 'right to erasure', 'erase*', 'erasure', 'forgotten', 'deleted',
  'is deleted', 'deletion', 'anonymi*', 'deceased', 'archived', 'gelöscht*', 'löschung*', '*vergessen*', 'gesperrt*', 'sperre', 'sperrvermerk', 'sperrkz', 'sperrkennz*', 'adresssperre', 'versandsperre',
  'sperrliste', 'blockiert', 'verstorben', 'removed*', 'deactivated*', 'deaktiviert*', 'suspended', 'liste noire', 'liste rouge', 'bloque', 'bloquee', 'decede', 'supprime',
  'bloquead*', 'eliminad*', 'fallecid*', 'bloccat*', 'deceduto', 'geblokkeerd', 'verwijderd', 'zablokowan*',
  'löschkennz*', 'löschvermerk*', 'löschdatum', 'zu löschen', 'delete flag', 'deletion flag', 'to delete', 'to be deleted', 'à supprimer', 'a eliminar', 'da cancellare', 'te verwijderen',
  'usunięt*', 'blockerad', 'spärrad', 'raderad', 'blokeret', 'slettet', 'заблокирован*', 'удален*', '削除',
);

// prettier-ignore
const VERIFIED = anyOf(
  'verified*', 'verifiziert*', 'verifie*', 'verificad*', 'verificat*', 'geverifieerd', 'zweryfikowan*', 'verifierad*', 'activated*', 'activation', 'activation date', 'aktiviert*',
  'is valid', 'validated*', 'email valid', 'e mail valid', 'mail valid', 'valid email', 'valid e mail', 'email validity', 'email deliverable', 'deliverable', 'email exists', 'mailbox exists',
  'email gültig', 'e mail gültig', 'mail gültig', 'email valide', 'adresse valide', 'email válido', 'email valido', 'email geldig',
);

// prettier-ignore
const CONFIRMED = anyOf(
  'confirm*', 'conferm*', 'double opt in', 'double optin', 'doi', 'bestätig*', 'bevestig*', 'potwierdz*', 'bekräft*', 'bekræft*',
  'подтвержд*', '確認', '本登録',
);

// prettier-ignore
const AGREED = anyOf(
  // English
  'opt in*', 'opted in*', 'optin*', 'optedin*', 'subscribed', 'is subscribed', 'consent*', 'permission*', '*newsletter*',
  'accepts marketing', 'accepts email marketing', 'accepts e mail*', 'accepts email*', 'accepts mail*', 'accepts * marketing',
  'marketing emails', 'marketing email', 'marketing allowed', 'email allowed', 'mailing list', 'allow email*', 'mailable', 'sendable',
  'receive email*', 'receives email*', 'receives e mail*', 'receives mail*', 'gets email*', 'gets e mail*', 'gets mail*', 'send mail*', 'send e mail*', 'email active', 'e mail active', 'mail active', 'contactable', 'wants mail*', 'wants email*', 'wants news*', 'agree', 'agreed', 'agrees', 'agree to*',
  'contact allowed', 'contact permitted', 'contact ok', 'contact authori*', 'may be contacted', 'may mail', 'may email*', 'may be emailed', 'can email', 'can mail', 'ok to email', 'ok to mail', 'ok to contact', 'okay to contact', 'email ok', 'mail ok',
  'contact by email', 'contact by e mail', 'contact by mail', 'contact via email', 'contact via e mail', 'email permitted', 'send emails', 'send email',
  'receives mailings', 'hear from us', 'would you like to hear*', 'stay in touch', 'stay informed', 'updates by email', 'email updates', 'keep me updated', 'keep me posted', 'keep me informed', 'kept informed', 'be informed', 'keep me up to date', 'kept up to date', 'sign me up', 'contact permission', 'may we contact*', 'can we contact*', 'einladung* per mail', 'einladung* per e mail', 'dürfen wir * kontaktieren',
  // German
  'einwilligung*', '*einwilligung', 'zustimm*', '*zustimmung', 'zugestimmt', 'einverstanden', '*einverständnis*',
  'kontakt erlaubt', 'kontaktaufnahme erlaubt', 'kontakt ok', 'kontakt gewünscht', 'kontakt erwünscht', '*mail zulassen', '*mails zulassen', '*mail erlaubt', '*mails erlaubt', 'darf kontaktiert werden', 'darf angeschrieben werden', 'darf * kontaktiert werden', 'kontakt per e mail', 'kontakt per mail', 'infos per e mail', 'werbung per e mail', 'abonniert', '*mail erwünscht', '*mails erwünscht', '*mail gewünscht', '*mails gewünscht', 'werbung erlaubt', 'werbeerlaubnis', 'rundbrief*', 'infobrief*', 'infomail*', 'neuigkeiten', 'auf dem laufenden', 'auf dem neuesten stand', 'informiert werden', 'informiert bleiben',
  // French
  'consentement*', 'accord mail*', 'accord email*', 'abonne', 'abonnee', 'inscrit*', 'infolettre*', 'lettre d information', 'lettre d info',
 'contact autorisé', 'contact accepté', 'peut être contacté*', 'autoriser les e mails', 'autoriser les mails', 'autoriser e mails', 'e mails autorisés', 'mails autorisés', 'accord e mailing', 'accepte de recevoir', 'accepte les*', 'souhaite recevoir', 'tenez moi inform*', 'tenir inform*', 'tenu* inform*', 'être inform*', 'rester inform*', 'tenez moi au courant', 'tenu* au courant',
  // Spanish, Portuguese
  'consentimiento*', 'consentimento*', 'suscrit*', 'inscrit* newsletter', 'boletin*', 'boletim*', 'acepta recibir', 'acepta publicidad',
  'contacto permitido', 'contacto autorizado', 'contato permitido', 'contato autorizado', 'permitir correos', 'permitir correo', 'permitir e mail*', 'permitir email*', 'correos permitidos', 'acepta comunicaciones*', 'autoriza envio*', 'recibir novedades', 'quero receber', 'permite e mail', 'acepta marketing', 'aceita receber', 'aceita marketing', 'desea recibir*', 'deseja receber*', 'quiere recibir*', 'quer receber*',
  'manténganme informad*', 'mantenme informad*', 'mantenedme informad*', 'mantenerme informad*', 'estar informad*', 'estar al corriente', 'ser informad*', 'mantenha me informad*', 'mantenham me informad*', 'manter me informad*', 'manter informad*',
  // Italian, Dutch
  'contatto consentito', 'contatto autorizzato', 'contattabile', 'consenti e mail', 'consenti email', 'consentire e mail', 'consentire email', 'contact toegestaan', 'mag gecontacteerd worden', 'mag gemaild worden', 'e mail toestaan', 'e mails toestaan', 'mails toestaan', 'mail toestaan', 'e mails toegestaan', 'consenso*', 'iscritt*', 'acconsent*', 'accetta marketing', 'desidera ricevere', 'tienimi informat*', 'tienimi aggiornat*', 'tenetemi informat*', 'tenetemi aggiornat*', 'tenermi informat*', 'tenermi aggiornat*', 'essere informat*', 'essere aggiornat*', 'tenut* informat*', 'tenut* aggiornat*', 'restare informat*', 'restare aggiornat*', 'rimanere informat*', 'rimanere aggiornat*', 'op de hoogte', 'toestemming*', 'akkoord*', 'nieuwsbrief*',
  'aangemeld*', 'ingeschreven*',
  // Polish, Swedish, Danish
  'suglasn*', 'saglasn*', 'privol*', 'zgod*', 'zgadzam*', 'subskry*', 'zapisan*', 'biuletyn*', 'hírlevél*', 'odběr*', 'souhlas*', 'zpravodaj*', 'uutiskirje*', 'bülten*', 'markkinointilupa', 'sähköpostilupa', 'samtyck*', 'prenumer*', 'abonnerad*', 'abonnerar*', 'abonnerer*', 'nyhetsbrev*', 'samtykke*', '*samtykke', 'tilmeldt*', 'må kontaktes*', 'får mejlas', 'godkänner utskick', 'utskick', 'informujcie mnie', 'proszę mnie informować', 'być informowan*', 'informujte mě', 'být informován*', 'håll mig informera*', 'håll mig uppdatera*', 'hålla mig uppdatera*', 'bli informera*', 'hold mig informere*', 'hold mig opdatere*', 'hold meg informer*', 'hold meg oppdater*', 'pidä minut ajan tasalla', 'beni bilgilendir*', 'haberdar ol*', 'haberdar et*',
  'nyhedsbrev*',
  // Russian, Japanese
  'соглас*', 'подписан*', 'подписк*', 'рассылк*', 'держать* в курсе', 'держите меня в курсе', 'быть в курсе', 'информировать меня', 'информируйте меня', '同意', '購読', 'メルマガ', 'メールマガジン', '配信希望', '配信許可', 'メール配信', '配信', 'ニュースレター',
  // Turkish, Czech, Hungarian, Greek, Ukrainian, Arabic, Hebrew
  'ileti izni', 'posta izni', 'eposta izni', 'pazarlama izni', 'iletişim izni', 'ticari elektronik ileti*', 'açık rıza', 'abone*', 'obchodní sdělení', 'zasílání novin*',
  'hozzájárul*', 'feliratkoz*', 'συγκατάθεσ*', 'συναίνεσ*', 'ενημερώσεις', 'ενημερωτικ*', 'розсилк*', 'підписк*', 'підписан*', 'згода', 'згоден', 'погоджу*',
  'الاشتراك', 'اشتراك', 'موافق*', 'النشرة', 'דיוור*', 'ניוזלטר', 'הסכמה', 'רשימת תפוצה', 'đồng ý nhận*',
  // Chinese, Korean
  '订阅', '訂閱', '接收邮件', '接收郵件', '邮件通讯', '电子报', '電子報', '수신동의', '수신 동의', '구독', '뉴스레터', '동의',
);

// prettier-ignore
const STATUS = anyOf('*status', 'status code', 'statuscode', 'status text', 'subscribe type', 'subscription type', 'subscriber type', 'statut', 'statuts', 'stato', 'estatus', 'estado', 'situação', 'situación', 'situatie', 'toestand', 'статус', 'ステータス', '配信状況', '配信状態', '状态', '狀態', '상태');

const SOFT = anyOf('soft', 'transient', 'temporary', 'temporar*', 'weich*');

/** It has yet to happen. */
// prettier-ignore
const NOT_YET = anyOf(
  'needs *', 'awaiting *', 'pending *', 'requires *', 'unconfirmed', 'not confirmed', 'unbestätigt', 'nicht bestätigt',
  'non confirm*', 'sin confirmar', 'por confirmar', 'non confermat*', 'niet bevestigd', 'niepotwierdz*',
);

/** A code of one letter, which allows advertising in most programs and forbids it in some: its words are asked. */
// prettier-ignore
const ADVERTISING_CODE = anyOf('werbe kz', 'werbekz', 'werbung kz', 'werbekennz*', 'werbe kennz*', 'mailing kz', 'mailingkz', 'mailingkennz*');

/** The surest comes first: `newsletter abgemeldet` is about leaving, and `email status` about anything. */
const TOPICS: readonly (readonly [ConsentTopic, { test(text: string): boolean }])[] = [
  ['left', LEFT],
  ['bounced', { test: (text) => BOUNCED.test(text) && !SOFT.test(text) }],
  ['complained', { test: (text) => COMPLAINED.test(text) && !AGAINST_SPAM.test(text) }],
  ['barred', { test: (text) => BARRED.test(text) || BELONGING_ENDED.test(text) }],
  ['status', { test: (text) => STATUS.test(text) && !CONSENT_ITSELF.test(text) }],
  ['unconfirmed', { test: (text) => NOT_YET.test(text) && CONFIRMED.test(text.replace('un', '')) }],
  ['verified', VERIFIED],
  ['confirmed', CONFIRMED],
  ['agreed', AGREED],
  ['agreed', ADVERTISING_CODE],
];

/** `Consent status` tells who agreed. */
const CONSENT_ITSELF = anyOf('consent', 'opt in', 'optin', 'einwilligung', 'zustimmung');

// prettier-ignore
const MAIL = anyOf(
  '*mail*', 'newsletter*', '*newsletter', 'subscri*', 'unsubscri*', 'abonn*', 'suscri*', 'iscri*', 'inscri*', 'disiscri*', 'desinscri*',
  'marketing', 'opt in', 'optin', 'opt out', 'optout', 'opted out', 'opted in', 'mejl*', 'nyhetsbrev*', 'nyhedsbrev*', 'nieuwsbrief*',
  'e post*', 'epost*', 'boletin', 'boletim', 'biuletyn', 'infolettre', 'рассыл*', 'подпис*', 'почт*', 'neuigkeiten', 'news', 'updates', 'offers', 'angebote', 'novedades', 'novità', 'novidades', 'nouveautés', 'nouvelles', 'lettre', 'nieuws', 'nowości', 'wiadomości', 'nyheter', 'nyheder',
  'новост*', 'お知らせ',
  'メール', 'メルマガ', '購読', '配信', 'ニュースレター', '邮件', '郵件', '订阅', '訂閱', '退订', '退訂', '电子报', '電子報', '이메일', '메일', '구독', '뉴스레터', 'courriel*', 'correo*', 'courriels',
);

// prettier-ignore
const CONSENT_WORDS = anyOf(
  '*mail*', '*newsletter*', 'consent*', 'opt in', 'optin', 'opted in', 'double opt in', 'doi', '*einwilligung*', '*zustimmung', 'zugestimmt', 'permission*',
  'marketing', 'nieuwsbrief', 'nyhetsbrev*', 'nyhedsbrev*', 'boletin', 'boletim', 'biuletyn', 'consentement*', 'consentimiento*', 'consentimento*', 'consenso*',
  'toestemming*', 'zgod*', 'samtyck*', 'samtykke*', 'соглас*', 'рассыл*', '同意', 'メルマガ', '配信', '订阅', '訂閱', '수신동의', '수신 동의', '구독',
);

/** Beside another way to reach people, only these words are about mail. */
// prettier-ignore
const MAIL_ITSELF = anyOf('*mail*', 'newsletter*', 'e post*', 'epost*', 'correo*', 'courriel*', 'почт*', 'メール', '邮件', '郵件', '이메일', '메일');

// prettier-ignore
const MOMENT = anyOf(
  'at', 'on', 'date', 'dates', 'datum', '*datum', 'am', 'time', 'timestamp', 'ts', 'zeit*', 'day', 'tag', 'since', 'seit', 'fecha', 'data', 'dato', 'depuis', 'le', 'desde',
  'dal', 'data di', 'data de', 'sinds', 'sedan', 'siden', 'kiedy', 'когда', 'дата', '日', '日時', '日付', '时间', '時間', '일자', '일시', '날짜',
);

/** A title that asks people something. */
// prettier-ignore
const QUESTION = anyOf(
  'may we', 'can we', 'could we', 'shall we', 'would you', 'do you want', 'i agree', 'i want', 'i would', 'i d like', 'i consent',
  'yes i', 'please send', 'send me', 'contact me', 'keep me', 'like to be kept', 'receive', 'dürfen wir', 'haltet mich', 'halten sie mich', 'darf ich', 'können wir', 'möchte*',
  'ich will', 'ja ich', 'erhalten', 'schicken', 'souhait*', 'voulez vous', 'j accepte', 'recevoir', 'je veux', 'quiero', 'desea*', 'acept*', 'tenez moi', 'manténganme', 'mantenme', 'mantenha me',
  'recibir', 'quero', 'deseja*', 'aceit*', 'receber', 'desider*', 'vuoi', 'voglio', 'vorrei', 'accett*', 'ricevere', 'tienimi', 'tenetemi', 'tenermi', 'wil je', 'wilt u', 'ik wil',
  'ontvangen', 'houd mij', 'houd me', 'hou me', 'hou mij', 'mogen we', 'mogen wij', 'czy chcesz', 'chcę', 'wyrażam', 'otrzymywać', 'vill du', 'jag vill', 'få vi', 'får vi', 'vil du',
  'jeg vil', 'må vi', 'modtage', 'хотите', 'хочу', 'получать', '希望', '受け取', 'allowed', 'erlaubt', 'autoris*', 'autoriz*',
);

/** Beside agreement: when, where or how somebody agreed is no answer of its own, unless the cells are days. */
// prettier-ignore
const ABOUT_AGREEING = anyOf(
  'sent', 'source', 'quelle', 'text', 'count', 'anzahl', 'number', 'ip', 'ip address', 'url', 'uri', 'link', 'token', 'id', 'ids',
  'key', 'code', 'hash', 'reason', 'grund', 'name', 'title', 'titel', 'open*', 'click*', 'lists', 'version', 'type', 'typ', 'format',
  'frequency', 'language', 'sprache', 'method', 'form', 'page', 'referrer', 'browser', 'user agent',
);

/** Consent to terms or cookies is none to mail. */
// prettier-ignore
const TERMS = anyOf(
  'terms*', 'conditions', 'agb', 'privacy*', 'datenschutz*', 'policy', 'policies', 'cookie*', 'cgu', 'cgv', 'condiciones', 'terminos',
  'privacidad', 'termos', 'privacidade', 'termini', 'condizioni', 'voorwaarden', 'regulamin*', 'villkor*', 'vilkår', 'услови*', '規約', '条款', '條款', '隐私', '隱私', '약관', '개인정보',
  'photo*', 'foto*', 'parental', 'eltern*', 'image*', 'video*',
);

// prettier-ignore
const OF_ADDRESSES = anyOf('has', 'have', 'with', 'address*', 'adress*', 'direcci*', 'indirizzo', 'domain*', 'provider*', 'work', 'private', 'second*', 'alt*', 'other*', 'zweit*', 'merge*', 'attach*', 'order*', 'server*', 'deliver*', 'read');

const OF_EVERYBODY = anyOf('url', 'uri', 'link', 'links', 'token', 'key', 'hash', 'id', 'page');

// prettier-ignore
const COUNT = anyOf('count', 'counts', 'anzahl', 'number', 'total', 'rate', 'score', 'bounces', 'complaints', 'nombre de', 'numero', 'times');

// prettier-ignore
const REASON = anyOf(
  'reason*', '*reason', 'cause', '*cause', 'grund', '*grund', 'gründe', 'motif*', 'motiv*', 'raison*', 'razon*', 'razão', 'reden', 'powod*', 'powód', 'orsak', 'årsag', 'причин*', '理由',
  'comment*', 'kommentar*', 'feedback', 'note*', 'type', 'typ', 'tipo', 'source', 'via', 'by', 'campaign*', 'from', 'method',
);

// prettier-ignore
const OTHER_CHANNEL = anyOf(
  'sms', 'mms', 'phone*', 'telefon*', 'telephone*', 'téléphone', 'teléfono', 'telefone', 'call', 'calls', 'mobile*', 'mobil*', 'whatsapp', 'push',
  'web push', 'telegram', 'viber', 'line', 'rcs', 'voice', 'robocall*', 'in app', 'facebook', 'fax', 'post', 'postal*', 'letter*', 'brief', 'briefe', 'anruf*', 'courrier', 'messenger', 'телефон*', '電話',
);

/** Letters on paper; in the form of `foldWord`. */
const PAPER = /(?<!\p{L})(?:direct|postal|snail|physical|paper) mail(?:ings?|s)?(?!\p{L})/gu;

/** What people pay for, order, attend or belong to, and what a seller keeps of them. */
// prettier-ignore
const OTHER_STATE = anyOf(
  'plan', 'tier', 'membership*', 'mitglied*', 'account*', 'konto*', 'lead*', 'order*', 'bestell*', 'payment*', 'zahlung*', 'invoice*',
  'rechnung*', 'customer*', 'kunde*', 'kunden*', 'client*', 'deal*', 'ticket*', 'stage', 'lifecycle*', 'booking*', 'buchung*', 'attend*',
  'registration*', 'anmeldung veranstaltung', 'event*', 'rsvp*', 'shipping*', 'delivery*', 'fulfil*', 'financial*', 'marital*', 'civil',
  'familienstand', 'employment*', 'job*', 'loyalty*', 'billing*', 'trial*', 'vip*', 'pago*', 'pedido*', 'cuenta*', 'cliente*', 'compte*',
  'commande*', 'paiement*', 'adhesion*', 'adhérent*', 'socio*', 'ordine*', 'ordini', 'klant*', 'bestelling*', 'lid', 'lidmaatschap',
  'zamówien*', 'klient*', 'kund*', 'medlem*', 'ordre*', 'заказ*', 'клиент*', '会員', '注文', '顧客', '会员', '會員', '订单', '訂單', '客户', '客戶', '회원', '주문', '고객', 'donor*', 'volunteer*', 'student*', 'mitgliedschaft*',
);

/** What a title may be made of without a doubt about its meaning. */
const UNDERSTOOD: readonly LatePattern[] = [
  ...[REFUSED, LEFT, BOUNCED, SOFT, COMPLAINED, AGAINST_SPAM, BARRED, BELONGING_ENDED],
  ...[VERIFIED, CONFIRMED, AGREED],
  ...[STATUS, CONSENT_ITSELF, MAIL, CONSENT_WORDS, MOMENT],
];
