// What the title of a column says about consent to mail, in twelve languages. A title that may be about something else
// (an order, a membership, a text message) says nothing; what the cells say is another file's.
import { foldWord } from './status-words.ts';

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
}

/** Undefined for a title that says nothing about consent to mail. */
export function consentTitle(title: string): ConsentTitle | undefined {
  const folded = foldWord(splitCamel(title));
  const isAboutMail = MAIL.test(folded);
  if (OTHER_CHANNEL.test(folded) && !MAIL_ITSELF.test(folded)) return undefined;
  const topic = topicOf(folded, isAboutMail);
  if (topic === undefined || BESIDE[topic](folded)) return undefined;
  return {
    topic,
    isAboutMail,
    isConsent: CONSENT_WORDS.test(folded),
    isMoment: MOMENT.test(folded),
    isCount: COUNT.test(folded),
    isReason: REASON.test(folded),
  };
}

/** Whether a title names what else people pay for, order or belong to: its states are no consent. */
export function namesOtherState(title: string): boolean {
  return OTHER_STATE.test(foldWord(splitCamel(title)));
}

/** Whether a title names a column of free text, in which anything may be noted. */
export function namesFreeText(title: string): boolean {
  return FREE_TEXT.test(foldWord(splitCamel(title)));
}

function topicOf(folded: string, isAboutMail: boolean): ConsentTopic | undefined {
  const found = TOPICS.find(([, pattern]) => pattern.test(folded))?.[0];
  if (found !== undefined) return found;
  return isAboutMail && QUESTION.test(folded) ? 'agreed' : undefined;
}

const isOfTermsAlone = (folded: string): boolean => TERMS.test(folded) && !MAIL.test(folded);
const isOfOtherThings = (folded: string): boolean =>
  ABOUT_AGREEING.test(folded) || OTHER_STATE.test(folded) || TERMS.test(folded);
const isOfEverybody = (folded: string): boolean => OF_EVERYBODY.test(folded);

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
  barred: isOfEverybody,
};

/** `HasOptedOutOfEmail` and `emailOptOut` are made of words. */
function splitCamel(title: string): string {
  return title.replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2');
}

/**
 * Terms in the form of `foldWord`, between which nothing but letters and digits stands. `*` stands for the rest of a
 * word, or at its beginning for the start of one. Without spaces between words, a text holds a term anywhere.
 */
function anyOf(...terms: readonly string[]): RegExp {
  const parts = terms.map((term) => {
    const folded = term
      .split('*')
      .map((part) => (part === '' ? '' : foldEdge(part)))
      .join('[\\p{L}\\p{N}]*');
    return WITHOUT_SPACES.test(term) ? folded : `(?<![\\p{L}\\p{N}])${folded}(?![\\p{L}\\p{N}])`;
  });
  return new RegExp(parts.join('|'), 'u');
}

function foldEdge(part: string): string {
  const folded = foldWord(part);
  return `${/^\s/u.test(part) ? ' ' : ''}${folded}${/\s$/u.test(part) ? ' ' : ''}`;
}

const WITHOUT_SPACES = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

// prettier-ignore
const LEFT = anyOf(
  // English
  'unsub*', 'opt out*', 'opted out*', 'optout*', 'optedout*', 'do not email*', 'do not mail*', 'do not contact',
  'do not send*', 'do not bulk email', 'do not allow email*', 'do not allow bulk email*', 'do not e mail*',
  'donotemail*', 'donotbulkemail', 'donotcontact', 'donotmail', 'no email*', 'no e mail*', 'no mail*', 'no newsletter*',
  'no marketing*', 'suppress*', 'revoked', 'withdrawn', 'withdrew', 'dnc', 'email disabled', 'emails disabled', 'email * disabled', 'emails * disabled', 'disable email*',
  '*optedout*', '*optout*', '*unsubscribed*', '*donotemail*', 'leiratkoz*', 'odhlášen*', 'odhlasen*', 'peruut*', 'abonelikten*', 'dezabon*',
  'blocklist*', 'block list*', 'blacklist*', 'black list*', '*blacklisted*', 'blocklisted', 'liste noire', 'lista negra', 'lista nera', 'черный список', 'ブラックリスト',
  'left on', 'left at', 'date left', 'left the list', 'left list',
  // German
  'abgemeldet*', 'abmelde*', 'abmeldung*', '*abmeldung', 'abbestell*', 'ausgetragen*', 'austrag*', 'widerruf*', 'widerspr*',
  'kein newsletter', 'keine newsletter', 'keine werbung', 'keine e mails', 'keine mails', 'keine e mail*',
  'nicht kontaktieren', 'nicht anschreiben', 'nicht mailen', 'werbesperre', 'mailsperre', '*widerspruch', '*sperrvermerk',
  // French
  'desinscri*', 'desabonn*', 'ne pas contacter', 'ne pas envoyer*', 'ne pas recontacter', 'ne plus contacter',
  'opposition', 'oppose', 'refus*', 'consentement retire', 'pas de newsletter',
  // Spanish, Portuguese
  'baja', 'bajas', 'fecha de baja', 'dado de baja', 'dada de baja', 'desuscri*', 'no contactar', 'no enviar*',
  'no molestar', 'cancelo suscripcion', 'descadastr*', 'nao contactar', 'nao contatar', 'nao enviar*', 'nao receber*',
  'cancelou inscricao', 'desinscrit*', 'descinscri*',
  // Italian, Dutch
  'disiscri*', 'non contattare', 'non inviare*', 'revoca*', 'opposizione', 'uitgeschreven*', 'uitschrij*', 'afgemeld*',
  'afmeld*', 'niet mailen', 'niet contacteren', 'niet benaderen', 'geen e mail*', 'geen mail*', 'geen nieuwsbrief',
  // Polish, Swedish, Danish
  'wypisan*', 'wypis*', 'rezygnacj*', 'zrezygnowa*', 'wycofan*', 'sprzeciw*', 'nie wysylac*', 'nie wysyłać*',
  'nie kontaktowac*', 'nie kontaktować*', 'avregistrerad*', 'avregistrer*', 'avprenumer*', 'avanmäl*', 'inga utskick',
  'ej utskick', 'inga mejl', 'skicka ej', 'skicka inte', 'frameld*', 'frabed*', 'afmeldt', 'ingen mail*',
  'ingen nyhedsbreve', 'må ikke kontaktes',
  // Russian, Japanese
  'отписал*', 'отписан*', 'отписк*', 'отписк* от', 'отказ*', 'не отправлять*', 'не слать*', 'не беспокоить',
  'не присылать*', 'не контактировать', '配信停止', '購読解除', '配信拒否', '受信拒否', '配信不可', 'メール不可', '解除', '退会',
);

// prettier-ignore
const BOUNCED = anyOf(
  'adresse invalide', 'mail invalide', 'email invalide', 'courriel invalide', 'email inválido', 'e mail inválido', 'correo inválido', 'correo no válido',
  'e mail non valid*', 'email non valid*', 'indirizzo non valido', 'ongeldig*', 'e mail ongeldig', 'nieprawidłow*', 'błędny e mail', 'błędny adres', 'ogiltig*', 'ugyldig*',
  'недействител*', 'неверный адрес', '無効なアドレス', 'アドレス無効', 'メール無効',
  'invalid email*', 'email invalid', 'email* invalid', 'email is bad', 'email* is bad', 'bad email', 'email* ungültig', 'mail ungültig',
  'bounce*', '*bounce', '*bounced*', 'hardbounce*', 'undeliver*', 'unzustellbar*', 'ruecklaufer', 'rückläufer', 'rebot*',
  'npai', 'rimbalz*', 'onbestelbaar', 'odbit*', 'niedostarcz*', 'studs*', 'недоставл*', 'недоставк*', 'エラーメール', '不達', 'バウンス',
);

// prettier-ignore
const COMPLAINED = anyOf(
  'complain*', 'is spam*', 'marked spam', 'marked as spam', 'spam complaint*', 'spam report*', 'spam', 'spammed', 'abuse*',
  'junk', 'plainte*', 'beschwerde*', '*beschwerde', 'queja*', 'denuncia*', 'klacht*', 'klagomål', 'жалоб*', '苦情', '迷惑メール',
);
const AGAINST_SPAM = anyOf('anti spam*', 'can spam*', 'antispam*', 'non spam*');

// prettier-ignore
const BARRED = anyOf(
  'blocked', 'erase*', 'erasure', 'forgotten', 'deleted',
  'is deleted', 'deletion', 'anonymi*', 'deceased', 'archived', 'gelöscht*', 'löschung*', '*vergessen*', 'gesperrt*', 'sperre',
  'sperrliste', 'blockiert', 'verstorben', 'removed*', 'deactivated*', 'deaktiviert*', 'suspended', 'liste noire', 'liste rouge', 'bloque', 'bloquee', 'decede', 'supprime',
  'bloquead*', 'eliminad*', 'fallecid*', 'bloccat*', 'deceduto', 'geblokkeerd', 'verwijderd', 'zablokowan*',
  'usunięt*', 'blockerad', 'spärrad', 'raderad', 'blokeret', 'slettet', 'заблокирован*', 'удален*', '削除',
);

// prettier-ignore
const VERIFIED = anyOf(
  'verified*', 'verifiziert*', 'verifie*', 'verificad*', 'verificat*', 'geverifieerd', 'zweryfikowan*', 'verifierad*', 'activated*', 'activation', 'activation date', 'aktiviert*',
  'is valid', 'validated*',
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
  'marketing emails', 'marketing email', 'marketing allowed', 'email allowed', 'mailing list', 'allow email*', 'mailable',
  'receive emails', 'receives emails', 'wants mail*', 'wants email*', 'wants news*', 'agree', 'agreed', 'agrees', 'agree to*',
  'keep me updated', 'keep me posted', 'keep me informed', 'sign me up', 'contact permission',
  // German
  'einwilligung*', '*einwilligung', 'zustimm*', '*zustimmung', 'zugestimmt', 'einverstanden', '*einverständnis*',
  'abonniert', 'werbung erlaubt', 'werbeerlaubnis', 'rundbrief*', 'infobrief*', 'infomail*', 'neuigkeiten',
  // French
  'consentement*', 'accord mail*', 'accord email*', 'abonne', 'abonnee', 'inscrit*', 'infolettre*', 'lettre d information', 'lettre d info',
  'accepte de recevoir', 'accepte les*', 'souhaite recevoir',
  // Spanish, Portuguese
  'consentimiento*', 'consentimento*', 'suscrit*', 'inscrit* newsletter', 'boletin*', 'boletim*', 'acepta recibir', 'acepta publicidad',
  'acepta marketing', 'aceita receber', 'aceita marketing', 'desea recibir*', 'deseja receber*', 'quiere recibir*', 'quer receber*',
  // Italian, Dutch
  'consenso*', 'iscritt*', 'acconsent*', 'accetta marketing', 'desidera ricevere', 'toestemming*', 'akkoord*', 'nieuwsbrief*',
  'aangemeld*', 'ingeschreven*',
  // Polish, Swedish, Danish
  'zgod*', 'zgadzam*', 'subskry*', 'zapisan*', 'biuletyn*', 'hírlevél*', 'odběr*', 'souhlas*', 'zpravodaj*', 'uutiskirje*', 'bülten*', 'samtyck*', 'prenumer*', 'nyhetsbrev*', 'samtykke*', 'tilmeldt*',
  'nyhedsbrev*',
  // Russian, Japanese
  'соглас*', 'подписан*', 'подписк*', 'рассылк*', '同意', '購読', 'メルマガ', 'メールマガジン', '配信希望', '配信許可', 'メール配信', '配信', 'ニュースレター',
);

// prettier-ignore
const STATUS = anyOf('*status', 'status code', 'statuscode', 'status text', 'subscribe type', 'subscription type', 'subscriber type', 'statut', 'statuts', 'stato', 'estatus', 'estado', 'situação', 'situación', 'situatie', 'toestand', 'статус', 'ステータス', '配信状況', '配信状態');

/** The surest comes first: `newsletter abgemeldet` is about leaving, and `email status` about anything. */
const SOFT = anyOf('soft', 'transient', 'temporary', 'temporar*', 'weich*');

/** It has yet to happen. */
const NOT_YET = anyOf(
  ...[
    'needs *',
    'awaiting *',
    'pending *',
    'requires *',
    'unconfirmed',
    'not confirmed',
    'unbestätigt',
    'nicht bestätigt',
  ],
  ...[
    'non confirm*',
    'sin confirmar',
    'por confirmar',
    'non confermat*',
    'niet bevestigd',
    'niepotwierdz*',
  ],
);

const TOPICS: readonly (readonly [ConsentTopic, { test(text: string): boolean }])[] = [
  ['left', LEFT],
  ['bounced', { test: (text) => BOUNCED.test(text) && !SOFT.test(text) }],
  ['complained', { test: (text) => COMPLAINED.test(text) && !AGAINST_SPAM.test(text) }],
  ['barred', BARRED],
  ['status', { test: (text) => STATUS.test(text) && !CONSENT_ITSELF.test(text) }],
  ['unconfirmed', { test: (text) => NOT_YET.test(text) && CONFIRMED.test(text.replace('un', '')) }],
  ['verified', VERIFIED],
  ['confirmed', CONFIRMED],
  ['agreed', AGREED],
];

/** `Consent status` tells who agreed. */
const CONSENT_ITSELF = anyOf('consent', 'opt in', 'optin', 'einwilligung', 'zustimmung');

// prettier-ignore
const MAIL = anyOf(
  '*mail*', 'newsletter*', '*newsletter', 'subscri*', 'unsubscri*', 'abonn*', 'suscri*', 'iscri*', 'inscri*', 'disiscri*', 'desinscri*',
  'marketing', 'opt in', 'optin', 'opt out', 'optout', 'opted out', 'opted in', 'mejl*', 'nyhetsbrev*', 'nyhedsbrev*', 'nieuwsbrief*',
  'boletin', 'boletim', 'biuletyn', 'infolettre', 'рассыл*', 'подпис*', 'почт*', 'neuigkeiten', 'news', 'updates', 'offers', 'angebote', 'novedades', 'novità', 'novidades', 'nouveautés', 'nouvelles', 'lettre', 'nieuws', 'nowości', 'wiadomości', 'nyheter', 'nyheder',
  'новост*', 'お知らせ',
  'メール', 'メルマガ', '購読', '配信', 'ニュースレター', 'courriel*', 'correo*', 'courriels',
);

// prettier-ignore
const CONSENT_WORDS = anyOf(
  '*mail*', '*newsletter*', 'consent*', 'opt in', 'optin', 'opted in', 'double opt in', 'doi', '*einwilligung*', '*zustimmung', 'zugestimmt', 'permission*',
  'marketing', 'nieuwsbrief', 'nyhetsbrev*', 'nyhedsbrev*', 'boletin', 'boletim', 'biuletyn', 'consentement*', 'consentimiento*', 'consentimento*', 'consenso*',
  'toestemming*', 'zgod*', 'samtyck*', 'samtykke*', 'соглас*', 'рассыл*', '同意', 'メルマガ', '配信',
);

/** Beside another way to reach people, only these words are about mail. */
const MAIL_ITSELF = anyOf('*mail*', 'newsletter*', 'correo*', 'courriel*', 'почт*', 'メール');

// prettier-ignore
const MOMENT = anyOf(
  'at', 'on', 'date', 'dates', 'datum', '*datum', 'am', 'time', 'timestamp', 'zeit*', 'day', 'tag', 'since', 'seit', 'fecha', 'data', 'dato', 'depuis', 'le', 'desde',
  'dal', 'data di', 'data de', 'sinds', 'sedan', 'siden', 'kiedy', 'когда', 'дата', '日', '日時', '日付',
);

/** A title that asks people something. */
// prettier-ignore
const QUESTION = anyOf(
  'may we', 'can we', 'could we', 'shall we', 'would you', 'do you want', 'i agree', 'i want', 'i would', 'i d like', 'i consent',
  'yes i', 'please send', 'send me', 'contact me', 'keep me', 'receive', 'dürfen wir', 'darf ich', 'können wir', 'möchte*',
  'ich will', 'ja ich', 'erhalten', 'schicken', 'souhait*', 'voulez vous', 'j accepte', 'recevoir', 'je veux', 'quiero', 'desea*', 'acept*',
  'recibir', 'quero', 'deseja*', 'aceit*', 'receber', 'desider*', 'vuoi', 'voglio', 'accett*', 'ricevere', 'wil je', 'wilt u', 'ik wil',
  'ontvangen', 'mogen we', 'mogen wij', 'czy chcesz', 'chcę', 'wyrażam', 'otrzymywać', 'vill du', 'jag vill', 'få vi', 'får vi', 'vil du',
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
  'privacidad', 'termos', 'privacidade', 'termini', 'condizioni', 'voorwaarden', 'regulamin*', 'villkor*', 'vilkår', 'услови*', '規約',
  'photo*', 'foto*', 'parental', 'eltern*', 'image*', 'video*',
);

const OF_EVERYBODY = anyOf('url', 'uri', 'link', 'links', 'token', 'key', 'hash', 'id', 'page');

const COUNT = anyOf(
  'count',
  'counts',
  'anzahl',
  'number',
  'total',
  'rate',
  'score',
  'bounces',
  'complaints',
  'nombre de',
  'numero',
  'times',
);

// prettier-ignore
const REASON = anyOf(
  'reason*', '*reason', 'cause', '*cause', 'grund', '*grund', 'gründe', 'motif*', 'motiv*', 'raison*', 'razon*', 'razão', 'reden', 'powod*', 'powód', 'orsak', 'årsag', 'причин*', '理由',
  'comment*', 'kommentar*', 'feedback', 'note*', 'type', 'typ', 'tipo', 'source', 'via', 'by', 'campaign*', 'from', 'method',
);

// prettier-ignore
const OTHER_CHANNEL = anyOf(
  'sms', 'mms', 'phone*', 'telefon*', 'telephone*', 'téléphone', 'teléfono', 'telefone', 'call', 'calls', 'mobile*', 'mobil*', 'whatsapp', 'push',
  'fax', 'post', 'postal*', 'letter*', 'brief', 'briefe', 'anruf*', 'courrier', 'messenger', 'телефон*', '電話',
);

/** What people pay for, order, attend or belong to, and what a seller keeps of them. */
// prettier-ignore
const OTHER_STATE = anyOf(
  'plan', 'tier', 'membership*', 'mitglied*', 'account*', 'konto*', 'lead*', 'order*', 'bestell*', 'payment*', 'zahlung*', 'invoice*',
  'rechnung*', 'customer*', 'kunde*', 'kunden*', 'client*', 'deal*', 'ticket*', 'stage', 'lifecycle*', 'booking*', 'buchung*', 'attend*',
  'registration*', 'anmeldung veranstaltung', 'event*', 'rsvp*', 'shipping*', 'delivery*', 'fulfil*', 'financial*', 'marital*', 'civil',
  'familienstand', 'employment*', 'job*', 'loyalty*', 'billing*', 'trial*', 'vip*', 'pago*', 'pedido*', 'cuenta*', 'cliente*', 'compte*',
  'commande*', 'paiement*', 'adhesion*', 'adhérent*', 'socio*', 'ordine*', 'ordini', 'klant*', 'bestelling*', 'lid', 'lidmaatschap',
  'zamówien*', 'klient*', 'kund*', 'medlem*', 'ordre*', 'заказ*', 'клиент*', '会員', '注文', '顧客', 'donor*', 'volunteer*', 'student*', 'mitgliedschaft*',
);

// prettier-ignore
const FREE_TEXT = anyOf(
  'note*', 'notiz*', '*notiz', '*notizen', 'comment*', 'kommentar*', 'bemerkung*', '*bemerkung', 'remark*', 'memo', 'description', 'beschreibung', 'anmerkung*', 'hinweis*', 'info',
  'commentaire*', 'remarque*', 'observacion*', 'nota', 'notas', 'comentario*', 'observac*', 'commento', 'commenti', 'opmerking*', 'uwagi', 'notatki', 'anteckning*', 'bemærkning*',
  'примечани*', 'комментар*', '備考', 'メモ', 'message', 'nachricht', 'history', 'verlauf',
);
