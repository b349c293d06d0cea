// How often letters of Latin languages that ASCII lacks stand beside others: counted in the names of people and places
// of the locales of Faker 40 (Python, MIT). A change is a new count, never an edit by hand.

/** The letters of a language beyond ASCII, and how often its pairs of letters come. */
export interface PairTable {
  readonly letters: string;
  /**
   * Three characters each: a letter or `_` for the edge of the word, the next one, and in hexadecimal how rare the
   * second one is after the first, as the negative binary logarithm of its share.
   */
  readonly pairs: string;
}

export const WESTERN_PAIRS: Readonly<Record<string, PairTable>> = {
  german: {
    letters: 'äöüßéèàçô',
    pairs:
      '_ä8_ö7_ü8aß5bä3bé7bö3bü3cä7cé5dä6dè7dé5dö4dü5eß6fä6fö5fü3gä5gé6gö5gü4hä3hè8hé7hô8hö3' +
      'hü4iß5iä8iè7jä2jé5jö2jü2kä3kö3kü4lä5lè7lé5lö5lü4mä4mé5mö4mü2nä6nç7nè8né8nö8nü8oß5oé5' +
      'pä2pé6pö3pü6rä5rè8ré6rô9rö5rü5sä5sè8sé6sö5sü6tä4té7tö6tü5uß4uö7vé5vö3wä2wö4wü4zä5zö5' +
      'zü5ß_2ßb3ße1ßf5ßh5ßl5ßm6ßn5ßp5ßt7ßw5ä_7äb7äc4äd3äf4äg5äh5äi7äk7äl5äm6än3äo7äp8är3äs5' +
      'ät3äu4äv9äz9ça2ço1èg4èl2èn2èr4ès2èv4é_3éa4éb5éc6éd4ée4ég6él3ém4én6éo4ép4ér3és6ét6év6' +
      'ôm2ôn2öb4öc3öd5öf4ög5öh4ök4öl3öm6ön4öp6ör2ös4öt5öv7öw7öx7öz7öß7ü_7üb4üc4üd6üe7üf6üg7' +
      'üh3ük7ül3üm6ün3ür3üs4üt3üß7',
  },
  french: {
    letters: 'éèêëàâçîïôûùüœæÿñ',
    pairs:
      '_â9_çb_é3_êb_î8_œbaç7aé7aë4aî5aï5aô8bâ5bè6bé2bê8bû8câ7cè7cé3cô5dè5dé2dô7eï9fè4fé3fê7' +
      'fû6fü5gè5gé2hâ6hè5hé2hê5hô5iè3ié5jà6jé2ké3là8lâ9lè5lé3lô9mè8mé2mê8mü7nç5nè6né4nêanü8' +
      'oè9oé5oê9oë5oî8oï6où9oû8pâ7pè6pé3pê6râarç8rè6ré3rê7rô6rû9sà9sè6sé4sû8tâatè6té3têatô7' +
      'uè6ué5uê8uë7vè6vé2vê4wé2xé5yè4yé5zè4zé2à_2àr4âb3âc4âg4âl3âm5ât1ça2ço1èb6èc5èd6èg4èl4' +
      'èm6èn4èq6èr1ès4èt6èv4èz5é_3éa5éb6éc4éd4ée4éf7ég4éhaéi9éj9ék9él3ém4én4éo4ép5éq7ér3és5' +
      'ét4éu8év5éz9éâaêc4êl4êm5ên3êq4êt1êv4ë_7ël0ët4ëv5ëy5îc4îl3în3ît1ïc3ïd3ïl4ïm4ïq3ïr4ïs2' +
      'ït3ôl3ôm2ôn3ôp6ôt2ù_3ûc4ûl3ûr2ût2üh2ül2üs2œu3',
  },
  spanish: {
    letters: 'áéíóúñüçàèòï',
    pairs:
      '_á6_é9_í8_ñ8_ó8_ú8aé8aí7añ5aú8bá4bé5bí4bó5bú6cá4cé6cí6có4cú8dá4dé4dí4dñ7dó3dú6eñ4eó6' +
      'eúafá5fé4fí4fó6fú5gá4gè8gé6gí6gó5gú7gü4há4hé5hí3hó7hú7iá5ié6iñ4ió3já4jé7jí4jó3ká4lá4' +
      'lé4lí4ló4lú7mà8má4mé4mí4mó5mú6ná5né5ní5nó7nú8oá9oé7oí9oñ6oóapá4pé5pí4pó5pú5rá4rè9ré5' +
      'rí3ró4rú6sá6sé6sí6só7sú8tá3té4tí4tó5tú6uá6ué4uí4uñ5và7vá3vé5ví4vó7wá2wé2wó2yá2yé3yó4' +
      'zà7zá4zó5zú6à_1às2á_2áb6ác5ád7áe5áf6ág7áj8ál5ám5án2ápaáq7ár4ás5át5áu7áv6áx7áz5áñ7ès1' +
      'é_2éb7éc6éd6ée7éf9ég6éi7éj7él4ém9én2ép7ér4és2ét6éu9év6éx7í_2ía2íb6íc6íd7íe7íf8íg6íl6' +
      'ím7ín3ío4íp8íq5ír7ís4ít6ív8íz8íñ8ña1ñe3ñi3ño2ñu5ñá7ñé7ñí8ñó5ó_2ób8óc8ód7óf7óg7ól5óm5' +
      'ón1óp6ór5ós5ótaóv7óxaóz8óñ8ú_2úa5úb5úc5úd6úg6úl3úm5ún2úq5úr5ús4út5úz5úñ4üe1üi3üí1',
  },
  portuguese: {
    letters: 'ãáàâçéêíóôõúü',
    pairs:
      '_àb_á6_â8_é8_í7_ó8_ôb_úbaç3aé9aí6aú7bá4bâ7bã6bé5bó6cá6câ6cã6cç8cé6cê7cí7có7cô7cú9dá5' +
      'dâ7dã4dé5dê5dí7dó5dô5dú6eã8eç5eí9eó6fá5fâ6fã6fé5fí5fó6fô6gá5gâ7gã5gé5gê5gí6gó5gü6há4' +
      'hã2hé5hê5hõ5iá6iã6iç5ié9iê8ió8iõbjã4jé4jó2jú3ké2lá5lâ4lã7lç8lé5lí4ló5lô6lú6má4mâ7mã5' +
      'mé3mê6mí5mó6mô7mõ7mú7ná5nâ8nã8nç4né6nê8ní6nó6nôanú7oá8oã9oç7oé9oí8pá5pã6pé5pê6pí6pó5' +
      'pú5qü4rá4râ6rã6rç6ré5rê8rí6ró5rô7rõ8rú6sá6sã5sé6sêasí6só8sõ9tá3tâ5tã4té4tê5tí5tó4tô6' +
      'tõ7tú7uá5uâ7uã7uç6ué5uê5uí4vá5vã4vé5vê6ví4vô6xé3xí5zâ4zé4zê5às3á_3áb4ác5ád7áf4ág4ál4' +
      'áp6áq5ár2ás4át3áu5áv5áx8áz6âm3ân0ã_4ãe4ãi9ão0ãs9ça2ço3çu7çã1çõ4çú8é_2éb6éc4éd4ég5éi5' +
      'él4ém3én4éo5ér3és4ét4éu6év5éx6ê_3êd5êm4ên1êr5ês3êu5êv5êx6êz5í_5ía8íb4íc3íd5íf6íg5íl4' +
      'ím4ín3íp6íq8ír5ís2ít4ív4íz8íç6ó_4ób6óc6ód5óf6óg3ói4ól3ón3óp5óq8ór2ós4ót6óv4óx8ô_4ôa4' +
      'ôl6ôm4ôn1ôo6ôr6ôv4õe0ú_5úb2úc4úd5új5úl4úm7ún3úr3ús3úv7üe3üi2üê4üí2',
  },
  italian: {
    letters: 'àèéìíòóùúî',
    pairs:
      'cò4dù3fè4hé2ià4iò5iù5là6lì4lò2mì2nà3né5oà4oè6pà5pé3rà4rè3rì4rò5sà5sì5tà1uè2vò3à_0è_1' +
      'é_1ì_1ò_0ù_1',
  },
  dutch: {
    letters: 'éëïèöüáóêçäúûíâ',
    pairs:
      '_éa_ö8aç7aë5aï6bé5bö6bü5cé2dé5dü7fé5gè6gé4hâ4hè5hé2hê5hö5hú6hû5iè3ié5ië2jè4jö4jü4kö4' +
      'kû4lâ6lè5lé3mé2mê6mö8mû6nç6nè7né3nê6oé6oë3oï6pé4râ8rè6ré3rê7rö8rû8sè6sé3sû7té5ué5vé5' +
      'vê5wâ1wé3yè3zé1âc4âl1ân3ât2ça3ço1èc6èg5èl4èn4èr1ès4èv3èz6é_3éa7éb7éc5éd6ée1ég5éh6él4' +
      'ém6én7éo6ép5ér3ét5éu7év5éé9êc2ên2êq3êt2ë_1ël2ën3ër5ïc3ïn3ïs2ït3öe3ök3öl5öm3ön2ör3ös3' +
      'ún2ûb3ûl3ûn3ûr3ûs2ül2üm4ür2üt2',
  },
  swedish: {
    letters: 'åäöéüèáà',
    pairs:
      '_ä7_å4_ö4aö7bä3bö4dé4eå5fä4fö4gä4gå6gö3hä3hå4hö4jä4jö1kä5kå5kö2lä4lé4lö4mä5må4mé6mö5' +
      'nä7né6nö6pä4på4rä6rå6ré4rö2så7sé6sö3tä7tå7tö7uö4vä1yö3zé2äc4äd5äg3äl4äm5än2är2äs3ät5' +
      'äv4äx5å_3åb5åg5åh5åk2ål5ån3år3ås2é_3éa4ée4én1és5éu5ö_6öa4öb6öd4öf6ög6öh6öl4öm2ön4öp5' +
      'ör3ös3öt5öv6',
  },
  danish: {
    letters: 'æøåéöüäá',
    pairs:
      '_å5_æ6_ø4bå6bæ3bø4cæ4då9dæ7dø6eæ8eøbfå4fæ3fø3gå3gæ7gø5hä7hå5hæ6hø1iø5jæ2jö7jø2kå6kæ4' +
      'kø4kü8lå6læ3lé9lø3lü9må4mæ5mé7mø3mü7nå7næ5né8nø4oø8på6pæ4pø6rå6ræ5ré9rø3rü9så7sæ6sø3' +
      'tå5tæ5tø3vå6væ2vø6xø2än2å_4åb4åd4åe7åg5åk7ål3åm6ån5år1ås4åv7æ_8æa7æb4æc8æd5æfaæg3æk3' +
      'æl3æm8æn4æo8æpaær1æs3æt6æu8æv6é_1és3öl2ø_3øabøb4ød4øe7øf7øg5øh9øi8øj3øk6øl4øm6øn3ør2' +
      'øs4øt8øv4øy7üc2üg3ün3',
  },
  norwegian: {
    letters: 'æøåéöôòêèüä',
    pairs:
      '_å4_ø3bø2gå2hå2hø3jø0kå3lé3lø3næ5nø5på2rå4rø3sæ4sø4vå3væ3åg4åk4ål4år2ås2åt4åv4ær2æs2' +
      'æt2ée2ø_4øa4ød4øe3øg4øk4øm4øn4ør2øv4øy3',
  },
  icelandic: {
    letters: 'áéíóúýþæöð',
    pairs:
      '_á4_æ8_í6_ó6_ö6_ú7_ý9_þ4aí8að5aóbaþbbá7bæ7bí6bó6bö7bú7bý8cí3cý3dá8dæ9dí2dó3dö7dú6dý5' +
      'dþ8eð6eó6fá6fí5fð9fó7fö9fú7fþ6gæ9gí5gð9gó6gú6gý7gþ5há4hæ7hé6hí6hó4hö5hú4ið2iþ8já4jó2' +
      'jö1jú4ká5kæ6kí5kó5kú5kþ7lá6læ7lé7lí3ló6lö6lú6lý6lþ8má5mí4mó4mö7mú6mý6mþ7ná8næ6ní5nó5' +
      'nö9nú6ný4nþ6oð4pá2pé4pí4pó5rá6ræaré8rí4rð4ró4rö7rú5rý8rþ8sáasæ5sí6só5sö7sú8sý8sþatí4' +
      'tó4tú6tý5tþ6uð3vá6vé5ví3vö4vý9xí2yð5yþ4zó2á_4áb8ád8áe8áf6ág6ái7ák5ál2ám6án4áp7ár2ás2' +
      'át5áv6áð4æb3æd5æf5æg5æh5æi6æj6æl4æm5æn4ær2æs5æu7æv3æþ5é_6éb4éd5ég3ék5él4ém5én6ér4és4' +
      'ét2éð3í_5ía3íb8íd7íe5íf5íg5ík5íl7ím4ín2ío7ír5ís2ít6íu5ív6íð3íó7ð_4ða3ðb4ðd6ðe8ðf6ðg6' +
      'ðh8ði4ðj6ðk8ðl5ðm4ðn6ðr5ðs3ðu2ðv4ðí9ðó6ðþ7ó_5óa5ób6ód6óe7óf6ógaóh7ói6ók7ól2óm5ón3óp7' +
      'ór2ós3ót5óv7óð4óþaöd9öf6ög4ök5öl4ön6ör1ös6öt8öx7öð4ú_8úa6úb5úc8úd6úe4úf6úg7úi6úk7úl2' +
      'úm5ún2úp7úr4ús4út4úv8úí8úð4ý_1ýa7ýb7ýd7ýg6ýj6ým5ýr2ýs5ýt6ýv6ýð6þa6þe5þi6þj4þo2þr4þu6' +
      'þy6þó1þö8þú8',
  },
  finnish: {
    letters: 'äöåéüšž',
    pairs:
      '_ä7aä8bö2dé4dö3dž2fö3hä2iö5jä0jö4kä3kö3lä1lö5mä1mé6nä4nö6pä1pö5rä4ré5rö4sä3sö6tä3tö4' +
      'tš6vä2vö5wä2yä6yö6zé2ä_2äa9äe5äg8äh6äi4äj5äk4äl4äm4än3äpaär3äs5ät5äv6äy7ää4äöaé_3én1' +
      'ö_1öa8öb4ög6öj6ök5öl4öm4ön2öp8ör4ös5öy5öö6ša2še2ža2ži2',
  },
  estonian: {
    letters: 'õäöüšžé',
    pairs:
      '_õ5_ü6_š5_ž5bõ2ež5hä2jä2jõ2jü2kä2kõ4kü3lä3lõ4mä1mõ5mö5mü3nõ3pä2põ2pü4rä5rõ5rü5rš5sä5' +
      'sö5tä5tõ4tš3vä4võ4äd5äe3äg4äh4äl5än3är2äs5ät4ää3õd3õe4õg5õh5õi4õl2õm3õn4õs4õt5õu4õš5' +
      'öl2öt2öö2ül3ür1üt3üv4üü3ša3še1šo3št3žd2žu1',
  },
  irish: {
    letters: 'áéíóú',
    pairs:
      '_á8_é9_í9_ó9_úaaí5bá4bé5bí5bú5cá4cé5cí4có6cú5dá3dé6dí5dó7dú4eá2eó5fá4fé5fí4fó4fú6gá2' +
      'gé6gí6gó7gú7há2hé4hí4hó5hú6iú6lá2lé4lí4ló5lú5má4mé6mí4mó5mú8ná4né7ní5nó8nú7oá8pá3pé5' +
      'pí4pó4rá3ré5rí4ró5rú5sá4sé4sí4só5sú6tá4té4tí5tó5tú5uí4á_7áb7ác8ád6ág6ái0ál7ám7án5áo9' +
      'áp9ár5ás7át7é_5éa1éi1én6ér6í_2íb8íc7íd6íf8íg7íl5ím8ín1ío3ír6ís5ít6ó_6ób6óc5ód5óg2ói2' +
      'ól4óm5ón4ór3ós7ót7ú_3úb5úc4úd6úg6úi2úl5úm7ún2úr3ús6út7úá7úó7',
  },
};
