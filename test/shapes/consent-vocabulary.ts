// How lists in twelve languages say who agreed and who left: titles of columns, and the words in them.

export interface Vocabulary {
  readonly yes: string;
  readonly no: string;
  /** As a spreadsheet of this language writes a truth value. */
  readonly truth: readonly [yes: string, no: string];
  readonly optOut: readonly string[];
  readonly optIn: readonly string[];
  readonly leftAt: readonly string[];
  readonly confirmedAt: readonly string[];
  readonly bounced: readonly string[];
  readonly state: {
    readonly titles: readonly string[];
    readonly agreed: readonly string[];
    readonly left: readonly string[];
    readonly unconfirmed: readonly string[];
  };
  readonly question: { readonly title: string; readonly yes: string; readonly no: string };
}

// prettier-ignore
export const VOCABULARIES = {
  English: {
    yes: 'yes', no: 'no', truth: ['TRUE', 'FALSE'],
    optOut: ['Email Opt Out', 'do_not_contact', 'Unsubscribed', 'blacklisted', 'Do not email'],
    optIn: ['Newsletter', 'Accepts marketing', 'Email opt-in', 'Marketing consent'],
    leftAt: ['unsubscribed_at', 'Date of Unsubscription', 'opted_out_on'],
    confirmedAt: ['confirmed_at', 'double_opt_in_at'],
    bounced: ['bounced', 'Hard bounced'],
    state: { titles: ['Status', 'Subscription status'], agreed: ['active', 'subscribed'],
      left: ['unsubscribed', 'opted out'], unconfirmed: ['pending', 'unconfirmed'] },
    question: { title: 'May we send you our news?', yes: 'Yes, please', no: 'No, thanks' },
  },
  German: {
    yes: 'ja', no: 'nein', truth: ['WAHR', 'FALSCH'],
    optOut: ['Abgemeldet', 'Von allen E-Mails abgemeldet', 'Keine E-Mails', 'Werbewiderspruch'],
    optIn: ['Newsletter', 'Einwilligung', 'Newsletter erwünscht'],
    leftAt: ['Abgemeldet am', 'Abmeldedatum', 'Werbewiderspruch am'],
    confirmedAt: ['Bestätigt am', 'Double-Opt-in am'],
    bounced: ['Unzustellbar'],
    state: { titles: ['Status', 'Newsletter-Status'], agreed: ['aktiv', 'angemeldet'],
      left: ['abgemeldet', 'ausgetragen'], unconfirmed: ['unbestätigt', 'ausstehend'] },
    question: { title: 'Dürfen wir dir unsere Neuigkeiten schicken?', yes: 'Ja, gerne', no: 'Nein, danke' },
  },
  French: {
    yes: 'oui', no: 'non', truth: ['VRAI', 'FAUX'],
    optOut: ['Désinscrit', 'Désabonné', 'Ne pas contacter'],
    optIn: ['Newsletter', 'Accepte les e-mails', 'Consentement'],
    leftAt: ['Désinscrit le', 'Date de désinscription'],
    confirmedAt: ['Confirmé le'],
    bounced: ['Adresse invalide'],
    state: { titles: ['Statut'], agreed: ['abonné', 'actif'],
      left: ['désabonné', 'désinscrit'], unconfirmed: ['en attente', 'non confirmé'] },
    question: { title: 'Souhaitez-vous recevoir notre lettre ?', yes: 'Oui, avec plaisir', no: 'Non, merci' },
  },
  Spanish: {
    yes: 'sí', no: 'no', truth: ['VERDADERO', 'FALSO'],
    optOut: ['Dado de baja', 'No contactar'],
    optIn: ['Boletín', 'Acepta publicidad', 'Consentimiento'],
    leftAt: ['Fecha de baja', 'Dado de baja el'],
    confirmedAt: ['Confirmado el'],
    bounced: ['Rebotado'],
    state: { titles: ['Estado'], agreed: ['suscrito', 'activo'],
      left: ['dado de baja', 'baja'], unconfirmed: ['pendiente', 'sin confirmar'] },
    question: { title: '¿Quieres recibir nuestras novedades?', yes: 'Sí, claro', no: 'No, gracias' },
  },
  Portuguese: {
    yes: 'sim', no: 'não', truth: ['VERDADEIRO', 'FALSO'],
    optOut: ['Descadastrado', 'Não enviar e-mails'],
    optIn: ['Aceita newsletter', 'Consentimento'],
    leftAt: ['Descadastrado em', 'Data de descadastro'],
    confirmedAt: ['Confirmado em'],
    bounced: ['E-mail inválido'],
    state: { titles: ['Status', 'Situação'], agreed: ['inscrito', 'ativo'],
      left: ['descadastrado'], unconfirmed: ['pendente', 'não confirmado'] },
    question: { title: 'Quer receber nossas novidades?', yes: 'Sim, quero', no: 'Não, obrigado' },
  },
  Italian: {
    yes: 'sì', no: 'no', truth: ['VERO', 'FALSO'],
    optOut: ['Disiscritto', 'Non contattare'],
    optIn: ['Consenso newsletter', 'Consenso'],
    leftAt: ['Disiscritto il', 'Data disiscrizione', 'Revoca del consenso'],
    confirmedAt: ['Confermato il'],
    bounced: ['Email non valida'],
    state: { titles: ['Stato'], agreed: ['iscritto', 'attivo'],
      left: ['disiscritto', 'annullato'], unconfirmed: ['in attesa', 'non confermato'] },
    question: { title: 'Vuoi ricevere le nostre novità?', yes: 'Sì, volentieri', no: 'No, grazie' },
  },
  Dutch: {
    yes: 'ja', no: 'nee', truth: ['WAAR', 'ONWAAR'],
    optOut: ['Uitgeschreven', 'Afgemeld', 'Geen e-mails'],
    optIn: ['Nieuwsbrief', 'Toestemming'],
    leftAt: ['Uitgeschreven op', 'Afgemeld op'],
    confirmedAt: ['Bevestigd op'],
    bounced: ['Onbestelbaar'],
    state: { titles: ['Status'], agreed: ['ingeschreven', 'actief'],
      left: ['uitgeschreven', 'afgemeld'], unconfirmed: ['in afwachting', 'niet bevestigd'] },
    question: { title: 'Wil je onze nieuwsbrief ontvangen?', yes: 'Ja, graag', no: 'Nee, bedankt' },
  },
  Polish: {
    yes: 'tak', no: 'nie', truth: ['PRAWDA', 'FAŁSZ'],
    optOut: ['Wypisany', 'Nie wysyłać'],
    optIn: ['Zgoda na newsletter', 'Zgoda'],
    leftAt: ['Data wypisania', 'Wypisany dnia'],
    confirmedAt: ['Potwierdzono dnia'],
    bounced: ['Nieprawidłowy adres'],
    state: { titles: ['Status'], agreed: ['zapisany', 'aktywny'],
      left: ['wypisany'], unconfirmed: ['oczekujący', 'niepotwierdzony'] },
    question: { title: 'Czy chcesz otrzymywać nasz newsletter?', yes: 'Tak, chętnie', no: 'Nie, dziękuję' },
  },
  Swedish: {
    yes: 'ja', no: 'nej', truth: ['SANT', 'FALSKT'],
    optOut: ['Avregistrerad', 'Inga utskick'],
    optIn: ['Nyhetsbrev', 'Samtycke'],
    leftAt: ['Avregistrerad den'],
    confirmedAt: ['Bekräftad den'],
    bounced: ['Ogiltig adress'],
    state: { titles: ['Status'], agreed: ['prenumererar', 'aktiv'],
      left: ['avregistrerad'], unconfirmed: ['väntar', 'obekräftad'] },
    question: { title: 'Vill du få vårt nyhetsbrev?', yes: 'Ja, gärna', no: 'Nej, tack' },
  },
  Danish: {
    yes: 'ja', no: 'nej', truth: ['SAND', 'FALSK'],
    optOut: ['Afmeldt', 'Ingen mails'],
    optIn: ['Nyhedsbrev', 'Samtykke'],
    leftAt: ['Afmeldt den', 'Afmeldingsdato'],
    confirmedAt: ['Bekræftet den'],
    bounced: ['Ugyldig adresse'],
    state: { titles: ['Status'], agreed: ['tilmeldt', 'aktiv'],
      left: ['afmeldt'], unconfirmed: ['afventer', 'ubekræftet'] },
    question: { title: 'Vil du have vores nyhedsbrev?', yes: 'Ja tak', no: 'Nej tak' },
  },
  Russian: {
    yes: 'да', no: 'нет', truth: ['ИСТИНА', 'ЛОЖЬ'],
    optOut: ['Отписался', 'Отписан', 'Не отправлять'],
    optIn: ['Рассылка', 'Согласие на рассылку'],
    leftAt: ['Дата отписки'],
    confirmedAt: ['Дата подтверждения'],
    bounced: ['Недоставлено'],
    state: { titles: ['Статус'], agreed: ['подписан', 'активен'],
      left: ['отписан', 'отписался'], unconfirmed: ['ожидает', 'не подтверждён'] },
    question: { title: 'Хотите получать наши новости?', yes: 'Да, конечно', no: 'Нет, спасибо' },
  },
  Japanese: {
    yes: 'はい', no: 'いいえ', truth: ['TRUE', 'FALSE'],
    optOut: ['配信停止', '退会'],
    optIn: ['メルマガ', 'メール配信'],
    leftAt: ['退会日', '配信停止日'],
    confirmedAt: ['確認日'],
    bounced: ['不達'],
    state: { titles: ['配信状態', 'ステータス'], agreed: ['配信中', '購読中'],
      left: ['配信停止', '退会'], unconfirmed: ['未確認'] },
    question: { title: 'メールマガジンを希望しますか', yes: 'はい、希望します', no: 'いいえ' },
  },
} satisfies Readonly<Record<string, Vocabulary>>;

export type Language = keyof typeof VOCABULARIES;

// The keys of the table are its languages, which `Object.keys` widens.
export const LANGUAGES = Object.keys(VOCABULARIES) as readonly Language[];
