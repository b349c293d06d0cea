// The words by which names of files say that their people left, or may get no mail, and how plain each of them is.
import type { Status } from '../../contacts/index.ts';

/** In lower case, without accents and signs above letters, with single spaces. */
interface NameWords {
  readonly status: Status;
  /** Where they say it for sure: anywhere in the name, or `alone`, where nothing else is said. Left out: nowhere. */
  readonly sure?: 'anywhere' | 'alone';
  /**
   * A person is asked where they stand among others. They may have left a `club` or a job, and not the mails; otherwise
   * that they signed up once says nothing against it.
   */
  readonly asked?: 'always' | 'club';
  /** Alternatives of a pattern: whole words, unless they are sure anywhere. */
  readonly words: readonly string[];
}

/** In the order in which they are searched. */
// prettier-ignore
export const NAMES: readonly NameWords[] = [
  { status: 'complained', sure: 'anywhere', words: ['complain|abuse|spam|(?:^| )junk(?: |$)'] },
  { status: 'bounced', sure: 'anywhere', words: ['bounce|cleaned|invalid|undeliver|unzustellbar|non ?distribu[ea]|onbestelbaar|niedorecz|nedoruc|недоставл'] },
  { status: 'unsubscribed', sure: 'anywhere', words: [
    'unsub|opt(?:ed)? ?out|suppress|exclusion|excluded|(?:block|black|deny|stop) ?liste?[dns]?(?: |$)|(?:^| )dnc(?: |$)|robinson|(?<!un)blocked|do ?not ?(?:e ?mail|mail|contact|send)',
    '(?:consent|permission)s? (?:withdrawn|revoked)|(?:withdrawn|revoked|withdrew) (?:consent|permission)',
    'abgemeldet|abmeldung|abmelder|abbestell|ausgetragen|austragung|sperrliste|sperrdatei|schwarze ?liste|negativliste|kontaktsperre|gesperrt|blockiert|geblockt|widersprue?ch|werbesperre',
    'einwilligung(?:en)? widerrufen|widerrufene einwilligung|widerruf(?: der)? einwilligung',
    'desinscri|desabonn|liste ?noire|liste d opposition|(?<!de)bloques|consentements? (?:retire|revoque)|retraits? (?:du |de )?consentement',
    'dados? de baja|dadas? de baja|desuscri|lista ?negra|descadastr|(?<!des)bloquead[oa]s?|consent\\p{L}* (?:revocad|retirad|revogad)|revoca\\p{L}* (?:de |del |do )?consent',
    'disiscri|lista ?nera|(?<!s)bloccat[ei]|consens[oi] revocat|uitgeschreven|uitschrijv|afgemeld|afmelding|geblokkeerd|blokkeerlijst|toestemming ingetrokken|ingetrokken toestemming',
    'wypisan|czarna ?lista|zablokowan|(?:cofniet|wycofan)\\p{L}* zgod|odhlasen|cerna ?listina|zablokovan|avregistrer|avanmal|avmeld|avprenumer|sparrlista|(?<!av)blockerade|aterkallat samtycke|afmeldt|frameld|(?<!af)blokerede|blokkerte|(?:tilbagekaldt|trukket) samtykke',
    'estolista|kieltolista|markkinointikiel|отписа|отписк|черныи ?список|стоп ?лист|заблокирован|отозва\\p{L}* соглас|отзыв соглас|(?:^| )bajas(?: |$)|退会|配信停止|購読解除|フラックリスト|フロックリスト|同意撤回|退订|退訂|拒收|黑名单|黑名單|撤回同意|수신거부|구독취소|블랙리스트|수신 ?차단|동의 ?철회',
  ] },
  { status: 'unconfirmed', sure: 'anywhere', words: ['unconfirm|unverified|not (?:yet )?(?:confirmed|verified|activated)|nicht (?:bestatigt|verifiziert|aktiviert)|unbestatigt|non (?:confirme|confermat|verifi)|pas confirme|(?:sin|por) confirmar|(?:no|nao) confirmad|da confermare|niet bevestigd|onbevestigd|nie ?potwierdz|obekraft|(?:ej|inte) bekraft|ubekr[aæ]ft|ikke bekr[aæ]ft|не ?подтвержд|未確認|仮登録|未确认|待确认|미확인'] },
  { status: 'no-consent', sure: 'anywhere', words: ['never (?:subscribed|opted ?in)|(?:non|not) ?(?:subscribe|opted ?in)|no (?:consent|opt ?in)|without consent|transactional only|only transactional|^transactional(?: |$)|(?:^| )transaktional(?: |$)|nie (?:abonniert|angemeldet)|nicht (?:abonniert|angemeldet)|(?:ohne|keine) (?:einwilligung|zustimmung)|(?:non|jamais) (?:abonn|inscri)|sans consentement|(?:no|nunca) suscri|(?:sin|sem) consent|(?:nao|nunca) (?:inscrit|subscri)|(?:non|mai) iscritt|senza consenso|(?:niet|nooit) (?:ingeschreven|aangemeld)|zonder toestemming|bez zgody|未订阅|未訂閱|미동의'] },
  // Mail came back from them.
  { status: 'bounced', sure: 'alone', asked: 'always', words: [
    '(?:dead|bad) (?:e ?mails?|(?:e ?mail )?addresse?s)|rue?cklae?ufer|(?:tote|ungue?ltige) (?:e ?)?(?:mail ?)?(?:adressen|mails)',
    'adresses (?:mortes|erronees)|(?:correos|direcciones) (?:mal[oa]s|muert[oa]s|erroneos|erroneas)|indirizzi (?:morti|errati)|(?:dode|foute) (?:e ?mail ?)?adressen|martwe adresy|doda adresser|dode adresser',
  ] },
  { status: 'unsubscribed', sure: 'alone', asked: 'always', words: [
    'removed|deleted|churned|deceased|withdrawn|withdrawals?|revoked|revocations?|banned',
    'geloe?scht\\p{L}*|verstorben\\p{L}*|gekue?ndigt\\p{L}*|kue?ndigung(?:en)?|kue?ndiger|widerruf(?:e|en\\p{L}*)?',
    '(?:supprime|decede|resilie|revoque)e?s?|revocations|(?:eliminad|excluid|revocad|revogad)[oa]s?|fal+ecid[oa]s?',
    '(?:cancellat|eliminat|decedut|revocat)[ei]|revoche|verwijderd\\p{L}*|overleden(?:en)?|ingetrokken',
    'usunie(?:ci|t\\p{L}*)|zmarli|cofniete|odvolan\\p{L}*|avlidna|borttagna|raderade|slettede|poistuneet|poistetut|peruneet|умершие|удал[её]н\\p{L}*|отозванные',
  ] },
  // An order is cancelled, too.
  { status: 'unsubscribed', asked: 'always', words: [
    'cancell?ed|cancell?ations?|archived|storniert\\p{L}*|archiviert\\p{L}*',
    'annulee?s?|archivees|(?:abonne|contact|membre)e?s archives|(?:cancelad|archivad|arquivad)[oa]s?|(?:archiviat|annullat)[ei]',
    '(?:geannuleerd|gearchiveerd|anulowan)\\p{L}*',
  ] },
  { status: 'unsubscribed', sure: 'alone', asked: 'club', words: ['leavers?|departed|abgae?nge?|ausgetreten\\p{L}*|austritte?|radiee?s?|uitgetreden|opgezegd|udmeldte|utmeldte|выбывшие'] },
  { status: 'unsubscribed', asked: 'club', words: [
    'left(?: (?:\\d{4}|us|the|list|club|since|in)(?: .*)?)?$|former|resigned|ehemalige[nr]?',
    'anciens?|demission\\p{L}*|exsocios?|ex soci|oud leden|byli|utgangna',
  ] },
  { status: 'unsubscribed', sure: 'alone', words: [
    // `left-handed.csv` is of others, and `people_left.csv` may be of those who remained.
    '(?<!(?:people|persons?|contacts?|customers?|clients?|users?) )left(?: us| the)?|gone|deletions?|no ?(?:mails?|mailings?|contact)',
    '(?:do ?not|don ?t|never) ?(?:e ?mail|mail|contact|send|write)',
    'excludes?|stopp?|(?:deletion|erasure|removal|opt ?out) requests?|gdpr (?:delet|eras)\\p{L}*',
    'ex (?:subscribers?|readers?|abonn(?:enten|es?)|leser|lecteurs|suscriptores|assinantes|iscritti|lezers|subskrybenci|prenumeranter|abonnenter|подписчики)',
    'ausschluss(?:liste)?|loe?sch(?:anfragen?|antrag|antrae?ge|begehren|ungen|liste)',
    '(?:rgpd )?oppositions?|exclure|demandes? (?:de suppression|d effacement)',
    'excluir|(?:solicitud(?:es)?|pedidos?) de (?:baja|supresion|borrado|eliminacion|exclusao|remocao)',
    'escludere|opposizioni|richieste di cancellazione|uitsluit(?:en|ingen)|bezwaren|verwijderverzoeken|wykluczeni|sprzeciwy',
    'entfernt(?:e[nr]?)?|keine? ?(?:e ?)?(?:mails?|mailings?|werbung|kontakt)|nicht ?(?:anschreiben|anmailen|kontaktieren)',
    'radiations|resiliations?|(?:pas|plus) (?:de |d )?(?:e ?mails?|mailings?|courriels?|contact)|ne (?:pas|plus) (?:contacter|ecrire)',
    'bajas|(?:borrad|removid)[oa]s?|no (?:contactar|enviar|escribir)|nao (?:contatar|contactar|enviar)',
    'rimoss[ei]|non (?:contattare|inviare|scrivere)',
    'opzeggingen|niet (?:mailen|benaderen|contacteren)|geen (?:e ?)?(?:mails?|mailings?|contact)',
    'nie (?:wysyłac|kontaktowac)|smazani|vymazani|ej (?:mail|kontakt)|avdode',
    'не (?:писать|беспокоить)|削除(?:済み?)?|已删除|已刪除|삭제(?:됨)?',
  ] },
  // Orders and seats wait as well.
  { status: 'unconfirmed', asked: 'always', words: ['pending|awaiting|ausstehend\\p{L}*|en attente|pendientes?|pendentes?|in attesa|in afwachting|oczekuj\\p{L}*|ожида\\p{L}*'] },
];
