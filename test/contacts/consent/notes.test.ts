// Notes in free text: what speaks of leaving is found in many languages, and nobody agrees by any of it.
import { describe, expect, it } from 'vitest';
import { isNoteAgainstMail, noteReader } from '../../../src/contacts/consent/answers.ts';
import { leavingPhrases, markingPhrases, noteFaults } from '../../../src/contacts/consent/notes.ts';

describe('a note that speaks of leaving', () => {
  it.each([
    ['unsubscribed by phone 12 March', 'unsubscribed'],
    ['asked us to remove him from the mailing list, done', 'remove him from'],
    ['does not want the newsletter any more', 'does not want the newsletter'],
    ['Complained about our mails, never write to him again', 'never write'],
    ['mail bounces: user unknown', 'mail bounces'],
    ['Möchte keinen Newsletter mehr', 'keinen newsletter'],
    ['bitte nicht mehr anschreiben', 'nicht mehr anschreiben'],
    ['Abmeldung per Telefon 3.2.', 'abmeldung'],
    ['Désabonnée de la newsletter le 12/03/2024', 'desabonnee'],
    ['Ne souhaite plus recevoir nos e-mails', 'ne souhaite plus recevoir'],
    ['ya no quiere recibir correos', 'no quiere recibir'],
    ['não quer mais receber', 'nao quer mais'],
    ['non vuole più ricevere la newsletter', 'non vuole piu'],
    ['wil geen nieuwsbrief', 'wil geen nieuwsbrief'],
    ['nie chce otrzymywać maili', 'nie chce otrzymywac'],
    ['vill inte ha utskick', 'vill inte ha'],
    ['ønsker ikke at modtage mail', 'ønsker ikke at modtage'],
    ['просил не присылать писем', 'не присылать'],
    ['電話でメルマガ不要とのこと', 'メルマガ不要'.normalize('NFKD').replaceAll(/\p{M}/gu, '')],
    ['客户说不要再发', '不要再发'],
    ['전화로 수신거부', '수신거부'.normalize('NFKD')],
  ])('is found: %s', (note, phrase) => {
    expect(leavingPhrases(note)[0]).toBe(phrase);
  });

  it.each([
    ...['please remove', 'STOP', 'deceased 2021', 'Has died', 'GDPR erasure, 3 May'],
    ...['verstorben', 'bitte Adresse löschen', 'bitte löschen', 'möchte keine Infos mehr'],
    ...['décédée', 'à supprimer', 'merci de supprimer', 'falleció en mayo', 'borrar por favor'],
    ...['favor remover', 'faleceu', 'deceduto', 'da cancellare', 'overleden', 'graag verwijderen'],
    ...['proszę usunąć', 'nie żyje', 'zmarł', 'avliden', 'ska tas bort', 'afdød', 'skal slettes'],
    ...[
      'not interested any more',
      'RIP 2021',
      'möchte nichts mehr von uns hören',
      'kein Interesse',
    ],
    ...["n'est plus intéressé", 'sin interés', 'geen interesse', 'brak zainteresowania', '† 2020'],
    ...['умер', 'прошу удалить', 'скончалась', '死亡', '削除してください', '请删除', '사망'],
  ])('is one of whoever died, or asked to be taken out: %s', (note) => {
    expect(leavingPhrases(note)).toHaveLength(1);
    expect(noteReader({})(note)).toBe('no-consent');
  });

  it.each([
    'stopped by in May',
    'умеренный климат',
    'removed a tree for us',
    'will kein Fleisch',
    'Met in Leeds',
    'reads every issue',
    'Changed his address in June',
    'Newsletter: not asked yet',
    'Call before 9',
    'ruft nur vormittags zurück',
    'Tall, plays the tuba',
    'keine Post erhalten',
    '?',
    '',
  ])('is none: %s', (note) => {
    expect(leavingPhrases(note)).toEqual([]);
  });

  it('tells each of its phrases once, and nothing else of it', () => {
    const note = 'Ann (ann@example.com) unsubscribed in May; unsubscribed again, no more mails!';

    expect(leavingPhrases(note)).toEqual(['unsubscribed', 'no more mails']);
  });
});

describe('the phrases of a configuration', () => {
  const read = noteReader({
    Unsubscribed: 'unsubscribed',
    'take her off the list': 'unsubscribed',
    'off the Christmas list': 'nothing',
    'email bounces': 'bounced',
    退订: 'unsubscribed',
    ' ': 'complained',
  });

  it('say what a note means, whole words of it', () => {
    expect(read('unsubscribed by phone')).toBe('unsubscribed');
    expect(read('asked to take her off the list')).toBe('unsubscribed');
    expect(read('已退订')).toBe('unsubscribed');
    expect(read('prefers Fridays')).toBe('nothing');
    expect(read('')).toBe('nothing');
  });

  it('leave the worst of several', () => {
    expect(read('email bounces; unsubscribed before that')).toBe('unsubscribed');
    expect(read('unsubscribed; then email bounces')).toBe('unsubscribed');
    expect(read('off the Christmas list, email bounces')).toBe('bounced');
  });

  it('may say that a note is about something else', () => {
    expect(read('off the Christmas list')).toBe('nothing');
  });

  it('send no mail where another one speaks of leaving', () => {
    expect(read('never write to him')).toBe('no-consent');
    expect(read('off the Christmas list; never write to him')).toBe('no-consent');
    expect(read('unsubscribed; never write to him')).toBe('unsubscribed');
    expect(read('resubscribed? unsubscribe him')).toBe('no-consent');
  });

  it('cannot make anybody agree', () => {
    expect(noteFaults({ 'reads every issue': 'subscribed', gone: 'unsubscribed' })).toEqual([
      '"reads every issue" cannot mean subscribed: nobody agrees by a note',
    ]);
  });
});

describe('the name of a person, a firm or a place', () => {
  it.each([
    ['Ray - DO NOT EMAIL', 'do not email'],
    ['Moss (deceased)', 'deceased'],
    ['Hill †', 'deceased'],
    ['ZZ unsubscribed Fay', 'unsubscribed'],
    ['verstorben', 'verstorben'],
    ['!!! NICHT ANSCHREIBEN !!! Ray KG', 'nicht anschreiben'],
    ['Умерла Иванова', 'умерла'],
  ])('may be marked: %s', (name, phrase) => {
    expect(markingPhrases(name)).toEqual([phrase]);
  });

  it.each(['Karl Tot', 'Weg', 'Умеров', 'Falecki', 'Bounced Ltd', 'Stop & Shop', 'Ann Not', 'Rip'])(
    'is none: %s',
    (name) => {
      expect(markingPhrases(name)).toEqual([]);
    },
  );
});

describe('a note of few words', () => {
  const REFUSING = [
    'no newsletter',
    'no emails please',
    'email: no',
    'newsletter: no',
    'no longer wants mail',
    'hard bounce',
    'spam complaint',
    'remove from mailing list',
    'VIP; no newsletter',
    'Met at the fair. Email: no.',
  ];

  it.each(REFUSING)('holds its person back by "%s", also where its column is read', (note) => {
    expect(isNoteAgainstMail(note)).toBe(true);
    expect(noteReader({})(note)).toBe('no-consent');
    expect(noteReader({ [note]: 'nothing' })(note)).toBe('nothing');
  });

  it.each([
    'no',
    'met at the fair',
    'newsletter: yes',
    'asked about the newsletter in May',
    'has two dogs, no cats',
    'they found us from a mailing list',
  ])('says nothing by "%s"', (note) => {
    expect(isNoteAgainstMail(note)).toBe(false);
  });
});
