// A title is believed only where every word of it is understood: one more word may turn it into its opposite.
import { describe, expect, it } from 'vitest';
import { consentTitle, statusOfWord } from '../../../src/contacts/index.ts';
import { consentColumns } from '../../../src/contacts/consent/row-status.ts';

describe('a title about consent', () => {
  it.each([
    'Newsletter',
    'E-mail opt-in date',
    'Email Opt Out',
    'Do not email',
    'Von allen E-Mails abgemeldet',
    'Souhlas s newsletterem',
    'Acepta publicidad',
    'Double-Opt-in am',
    'May we send you our news?',
    'Unsubscribed from emails',
    'Requests no email',
    'Requested No Further Communication',
    'E-Mail-Versand nicht gewünscht',
    'E-mails non souhaités',
    'Zgoda marketingowa',
    'Suglasnost',
    'May we contact you about future events?',
    'Marked email as spam',
    'Stop pub',
    'NL-Abm.',
    'NL abgem. am',
    'Sperrkennzeichen',
    'Exclu des envois',
    'Ne plus solliciter',
    'Blocco invii',
    'Bloqueio de envio',
    'Excluir de envíos',
    'Blokada wysyłki',
    'Zákaz zasílání',
    'Стоп-лист',
    '送信NG',
    'Email ban',
    'Werbeverbot',
    'Mailingsperre',
    'Suoramarkkinointikielto',
    'Lista Robinson',
    'Ønsker nyhedsbrev',
    'Samtycke utskick',
    'E-post samtycke',
    'Toestemming ingetrokken op',
    'Revoca consenso',
    'DND',
    'Do not disturb',
    'Marketing contact status',
    'Tienimi informato su altri eventi e novità di questo organizzatore',
    'Desidero essere tenuto informato',
    'Houd mij op de hoogte',
    'Haltet mich auf dem Laufenden',
    'Tenez-moi informé',
    'Mantenme informado',
    'Håll mig uppdaterad',
  ])('is plain: %s', (title) => {
    expect(consentTitle(title)?.isPlain).toBe(true);
  });

  it.each([
    'Newsletter cancelled',
    'Sin publicidad',
    'Keine Massen-E-Mails (vom Nutzer abgelehnt)',
    'No consent',
    'Does not want newsletter',
    'Please tick if you do NOT wish to receive our newsletter',
    'Newsletter-Kündigung',
    'Einwilligung nicht erteilt',
    'Ne souhaite pas recevoir la newsletter',
    'Brak zgody na newsletter',
    'Без рассылки',
    'Opt-in valid until',
    'Consent requested on',
    'Werbe-KZ',
    'Not bounced',
    'Has not unsubscribed',
    'Kein Widerspruch',
    'Photo opt-out',
    'Customer complaint',
    'WhatsApp newsletter',
    'Consent for treatment',
    'Suppressed until',
    'Awaiting opt-in',
  ])('is not plain: %s', (title) => {
    expect(consentTitle(title)?.isPlain).toBe(false);
  });

  it.each([
    ...['Einwilligung gültig bis', 'Consent expires', 'Newsletter bis', 'Subscribed until'],
    ...[
      'Consentement valable jusqu’au',
      'Consentimiento hasta',
      'Consenso fino al',
      'Toestemming tot',
    ],
    ...['Zgoda ważna do', 'Samtycke till och med', 'Samtykke indtil', 'Согласие до', '同意期限'],
  ])('names the day on which an agreement ends: %s', (title) => {
    expect(consentTitle(title)).toMatchObject({ topic: 'barred', end: 'agreement' });
  });

  it.each([
    ...[
      'Abo endet am',
      'Abo-Ende',
      'Aboende',
      'Abonnementsende',
      'Abo läuft aus',
      'Abo beendet am',
    ],
    ...['Subscription expires', 'Subscription ended on', 'Subscription termination date'],
    ...[
      'Fin de l’abonnement papier',
      'Abonnement terminé le',
      'Fin de la suscripción',
      'Fim da assinatura',
    ],
    ...[
      'La suscripción termina',
      'Fine abbonamento',
      'Termine dell’abbonamento',
      'Einde abonnement',
    ],
    ...['Abonnement eindigt', 'Koniec abonamentu', 'Abonament wygasa', 'Prenumerationen slutar'],
    ...['Abonnement slutter', 'Abonnement ophører', 'Tilaus päättyy', 'Předplatné končí'],
    ...[
      'Előfizetés vége',
      'Окончание подписки',
      'Подписка заканчивается',
      'Передплата закінчується',
    ],
    ...[
      'Λήξη συνδρομής',
      'Abonelik bitiş tarihi',
      'Abonament expiră',
      'انتهاء الاشتراك',
      'המנוי עד',
    ],
    ...['購読終了', '订阅结束日期', '訂閱到期日', '구독 종료일', '구독 만료'],
  ])('names the day on which something ends that may be paid for: %s', (title) => {
    expect(consentTitle(title)?.end).toBeDefined();
  });

  it.each([
    'Austritt',
    'Austrittsdatum',
    'Gekündigt zum',
    'Resigned on',
    'Opgezegd per',
    'Radié le',
  ])('names the end of what people belong to, which may say nothing of mail: %s', (title) => {
    expect(consentTitle(title)).toMatchObject({ topic: 'barred', end: 'membership' });
  });

  it.each([
    'Suppressed until',
    'Consent ended',
    'Samtycker till nyhetsbrev',
    'Membership ends',
    'Newsletter',
  ])('names no such day: %s', (title) => {
    expect(consentTitle(title)?.end).toBeUndefined();
  });

  it.each([
    ...[
      'Ne souhaite plus recevoir',
      'Austritt',
      'Gekündigt zum',
      'Löschkennzeichen',
      'Out',
      'NL raus',
    ],
    ...['À supprimer', 'To be deleted', 'No longer wishes to get mail'],
  ])('tells whom nobody may write to: %s', (title) => {
    expect(consentTitle(title)?.topic).toBe('barred');
  });
});

describe('a title of another channel', () => {
  it.each([
    'push_subscribe',
    'LINE opt-out',
    'Viber opt out',
    'Telegram subscribed',
    'Direct mail consent',
    'Voice opt-out',
  ])('says nothing about mail: %s', (title) => {
    const columns = consentColumns({
      header: ['email', title],
      read: new Set([0]),
      custom: new Set(),
    });

    expect(consentTitle(title)).toBeUndefined();
    expect(columns.heldBy(['', 'unsubscribed'])).toBeUndefined();
  });
});

describe('a title by which agreement was taken back', () => {
  it.each([
    'Toestemming ingetrokken op',
    'Retrait du consentement',
    'Data cofnięcia zgody',
    'Återkallat samtycke',
    'Дата отзыва согласия',
    'Newsletter cancelled on',
  ])('holds who has a day in it: %s', (title) => {
    const { heldBy } = consentColumns({
      header: ['email', title],
      read: new Set([0]),
      custom: new Set(),
    });

    expect(heldBy(['', '2024-03-12'])).toMatchObject({ status: 'no-consent', column: title });
    expect(heldBy(['', ''])).toBeUndefined();
  });
});

describe('a word against mail', () => {
  it.each([
    'not unsubscribed',
    'Never unsubscribed',
    'nicht abgemeldet',
    'pas désinscrit',
    'neodhlášen',
    'не отписан',
    'no bounce',
    'Opt-out: no',
    'unsubscribed = nein',
  ])('means nothing for sure where it is turned around: %s', (word) => {
    expect(statusOfWord(word)).toBeUndefined();
  });

  it.each([
    ['unsubscribed', 'unsubscribed'],
    ['Opted out', 'unsubscribed'],
    ['non distribuée', 'bounced'],
    ['Bounced (soft)', 'no-consent'],
    ['temporary bounce', 'no-consent'],
  ])('means what it says: %s', (word, status) => {
    expect(statusOfWord(word)).toBe(status);
  });
});

describe('a title by which people say that they want no mail', () => {
  it.each([
    "I don't want to hear from you",
    'Ich möchte keine Angebote',
    'No deseo recibir publicidad',
    'Ik wil geen nieuws',
    'Nechci dostávat novinky',
    'メール不要',
    'Subscribed (N)',
    'Newsletter (nein)',
  ])('keeps who says yes from it, and suppresses nobody: %s', (title) => {
    const columns = consentColumns({
      header: ['email', title],
      read: new Set([0]),
      custom: new Set(),
    });

    expect(consentTitle(title)).toMatchObject({ topic: 'barred' });
    expect(columns.unread).toEqual([title]);
    expect(columns.heldBy(['', 'yes'])).toMatchObject({ status: 'no-consent', column: title });
    expect(columns.heldBy(['', 'no'])).toBeUndefined();
  });

  it.each([
    'Ticari elektronik ileti izni',
    'Odběr novinek',
    'الاشتراك في النشرة',
    'מאשר קבלת דיוור',
    'Розсилка',
    'Hírlevél',
    'Θέλω ενημερώσεις',
    '마케팅 수신 동의',
    '是否订阅',
  ])('speaks of consent in another language: %s', (title) => {
    expect(consentTitle(title)).toMatchObject({ topic: 'agreed' });
  });

  it.each([
    'Nechci fakturu',
    'Bitte keine Rechnung',
    'İzin günleri',
    'Anmerkung (N)',
    '領収書不要',
  ])('is none of an ordinary column: %s', (title) => {
    expect(consentTitle(title)).toBeUndefined();
  });
});

it.each([
  // Whose address must not be handed out has not left.
  ['Sperrvermerk', 'barred'],
  ['Sperrkennzeichen', 'barred'],
  ['Werbesperrvermerk', 'left'],
  ['Mag niet gemaild worden', 'left'],
  ['Saiu da lista em', 'left'],
  ['Abonelikten çıkış tarihi', 'left'],
  ['Me opongo a recibir publicidad', 'barred'],
  ['Verzicht auf Infos', 'barred'],
  ['Reklamebeskyttet', 'barred'],
  ['GDPR delete request', 'barred'],
  ['RTBF', 'barred'],
  ['Do you object to receiving offers?', 'barred'],
  ['unsub_campaign_id', 'left'],
  ['unsubscribe_id', undefined],
  ['Unsubscribe URL', undefined],
  ['Mahnsperre', undefined],
  ['Liefersperre', undefined],
])('takes the title %j for one of topic %s', (title, topic) => {
  expect(consentTitle(title)?.topic).toBe(topic);
});
