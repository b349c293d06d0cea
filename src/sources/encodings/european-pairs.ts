// How often letters of Latin languages that ASCII lacks stand beside others, those of Western Europe first, then
// those of Central and Eastern Europe and Turkish: counted in the names of people and places of the locales of
// Faker 40 (Python, MIT). A change is a new count, never an edit by hand.

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

export const EASTERN_PAIRS: Readonly<Record<string, PairTable>> = {
  polish: {
    letters: 'ąćęłńóśźż',
    pairs:
      '_óc_ć9_ł4_ś5_źa_ż5ać4ał3ań5aś5aź7aż6bó6bą5bę7bł4bź8có8cą8cł5dó8dą5dę6dł4dź5dż6eć5eł4' +
      'eń5eś4eź7eż6fą5gó3gą6gę5gł3hó5hę7hł4ió6ią5ić6ię4ił6iń5iś6iż8jó5ją5jć7ję3jś5kó5ką9kę7' +
      'kł5kżbló6lą4lę5lż7mó6mą6mę5mł4mż7nó5ną7nę7nżaoć8oł3oń4oś4oź6oż5pó5pę6pł4pś7ró3rą6rćb' +
      'rę5rł6rśbrż6só8są6sę8sł3tó4tą7tę5tł6uć7uł3uń5uś3uź7uż5wó5wą6wę6wł5wśbyć5ył6yń4yś4yż6' +
      'zó6zą6zę5zł5ób5óc7ód4óg5ój4ól4ór3ós6ót7ów2óz4ół3óź7óż5ą_7ąb3ąc3ąd2ąf7ąg4ąk4ąp6ąs3ąt3' +
      'ąz4ąć5ąź8ąż4ć_0ćc7ćd7ćk4ćm7ćw5ę_6ęb3ęc3ęd2ęg3ęk4ęp4ęs4ęt3ęz6ęć6ęś5ęż4ł_4ła2łb7łc6łd7' +
      'łe5łg8łk4łm8łn7ło2łp9łs8łt6łu4łw8ły4łz8łó6łą6łę6łł8łż9ń_1ńc3ńk6ńs2ś_2śc3śk3śl3śm5śn3' +
      'śp7śr5św3ść3śńaź_3źd3źk5źl4źm4źn1źr5źw3źć7źń7ż_4ża3żb6żc9żd5że3żk5żl7żm6żn4żo3żu4żw6' +
      'ży2żó6żą9żę9',
  },
  czech: {
    letters: 'áčďéěíňóřšťúůýž',
    pairs:
      '_áb_éd_íb_ú6_č5_ř7_š5_ž6aú9ač6aď9aň7ař6aš6ať9až6bá5bí4bý5bč7bě4bň8bř4bůacáacé9cí4ců8' +
      'dá4dé6dí6dý6dč8dě4dň9dř6dšadů7dž6eá8eč4eďbeň6eř7eš5eťcež6fá7fé6fó6gá5gé5gó6há4hé8hú8' +
      'hý6hř6hů6iá7ié8iíaióaič5iň8iř7iš4iťbiž7já5jí3jč6jš6jů8ká2ké4kóaký4kč9kř6ků9kžblá3lé5' +
      'lí4ló6lý5lč6lň9lš8lů8lž7má4mé7mí3mó9múamý6mč8mě4mř9mš7mů7mž8ná3né6ní2nóbný3nč7ně4nš7' +
      'nů8nž7oč6oďcoň8oř6oš5oťcož6pá5pé9pí5póapý9pčapě5př3pš9pů6rá3ré6rí9rý6rč7rňbrš7rťbrů5' +
      'rž7sá6séasí6sú8sý8sťasů9tá4té7tí5tóbtý5tčbtě4tňbtř4tš9tů7uá7uč4uď9uň7uř7uš3uť9už4vá3' +
      'vé6ví4vóbvý4vč7vě4vňbvř8vš7vů7vž9xí4yá7yč6yň7yř7yš4yť8yž7zá3zé8zí5zó8zúazý9zčazňazř6' +
      'zš8zů9á_1áb7ác5ád5áh6áj6ák4ál4ám6án4áp7ár5ás5át4áv4áz5áč6áň9ář5áš6áž6é_1éb9éc7éd5éf9' +
      'éh3ék5él5ém5én4ér4és4ét5év9éz5éč7éř6éš6éž9í_1íb7íc5íd5íh6íibíj8ík4íl5ím6ín3íp7ír4ís5' +
      'ít4ív6íz6íč5íň9íř6íš6íťbíž5ód4óg1ól4óm5ón3ór5óz6úc7úd3úh5új5úk6úl6úm6ún5úp3úr6ús2út3' +
      'úv4úz5úč4úř5úš5úž7ý_0ýb7ýc4ýd6ýh7ýj8ýk6ýl7ým6ýn5ýp8ýr5ýs6ýt6ýuaýv6ýz7ýčaýř8ýš6ýž8č_4' +
      'ča4čbačc8če2či3čk3čl7čn3čo5čračs8čt6ču8čv8čá6čí4čů8ď_2ďa2ďo3ě_2ěb8ěc6ěd4ěh6ěj5ěk4ěl4' +
      'ěm5ěn4ěp5ěr5ěs4ět3ěv5ěz5ěč6ěď9ěř5ěš6ěť9ěž5ň_2ňa3ňc5ňk3ňo3ňs2ňá5ř_4řa5řb7ře2ři2řk8řm8' +
      'řn8řo4řs5řv7řá5ří2š_4ša5še3ši4šk3šl6šm7šn5šo3šp5šs7št3šu7šv5šá6šéaší4šň8šš8šť4šů8ť_1' +
      'ťa2ťk6ťo3ťs3ťá6ů_3ůb7ůc6ůd5ůh7ůj5ůk6ůl4ům3ůn6ůr4ůs3ůt8ův3ůz5ůč8ůň8ůš6ůž4ž_4ža4žb6žc8' +
      'žd5že3žh6ži2žk4žl6žm6žn4žo4žs5žu7žv7žá5žé8ží4žď6žň9',
  },
  slovak: {
    letters: 'áäčďéíĺľňóôŕšťúýž',
    pairs:
      '_áb_íb_ôc_ú8_č5_ď7_ľ7_ňb_š4_ťa_ž6aúbač6aď8aľ7aň7aš5aťcaž6bá4bé8bí5bó9bô8bú8býabč6bľ9' +
      'bňabš7bžacá7cébcí6cú6dá5dé8dí5dó8dô9dú6dčadľ6dňadž6eá8eč5eď9eľ5eň6eš5eťaež6fá4fé7fí5' +
      'fú8gá3gé6gí7gó8gô8gú8gľ8há4hé8hô8hú6hý8hľ8hň7iá6iéaiíaióaič3iľ8iň7iš4iť9iž6já5jé9jí7' +
      'jó9jú7jč4jň8jš7jž8ká3ké4kóckôakú7ký5kčakĺckľ9kš8lá4lé7lí4ló7lú6lý7lč6lď9lň9lš7lž7má4' +
      'mä9mé7mí5mó8môamú8mý7mč8mľamš8ná3né5ní4nó8nô9nú9ný6nč5nš8nžaoč6oďcoľ6oň8oš5oťaož7pá5' +
      'pä9pé9pí6pô8pú7pý9pč6pľ8pň9pš8rá4ré7rí5ró8rú7rý8rč6rď9rľbrň7rš7rť9rž8sá6sébsí8sú7sý9' +
      'sĺbsľbsň9sť7tá4té6tí5tó7tô8tú7tý8tč8tŕ8uá9uč5uľ6uň7uš3uťauž5vá1vä8vé6ví6vú9vý7vč7vľb' +
      'vň9vŕavšcxé3yá8yč7yň6yš4yž8zá2zé8zí5zú6zľ8á_1áb7ác7ád6ágaáh7áj8ák5ál6ám7án4áp8ár4ás7' +
      'át6áv7áz7áč5áľ8áň7áš6áž8äc4äd4än4ät1äz4é_1éb8éc7éd7ég8éh2él6ém9én5ér4és7ét6éu8év8éz6' +
      'éš7í_6íb6íc4íd7íf9íg7íhbíj9ík1íl6ím7ín2ío9íp6ír4ís7ít6ív6íz8íč5íň8íš6íť7íž5ób5ód6óg3' +
      'ók4ól5óm4ón2óp4ór2ós5ót5óz5ôc6ôd4ôl4ôp3ôr2ôs3ôt3ôč5ôň4úb3úc4úd4úf6úh6úk4úl5úm7ún5úp5' +
      'úr4ús4út3úv6úz4úč4úľ6úň5úš3úť7úž6ý_1ýb8ýc3ýd6ýh8ýk6ýl8ým7ýo8ýr5ýs5ýt5ýv7ýz8ýč6ýľ7ýš7' +
      'ýž9č_4ča3če3či3čk3čm7čn4čo3čr9čs6čt9ču7čá6čí4čú9ď_4ďa2ďo3ďu1ďá4ĺz2ĺň2ľ_4ľa2ľd8ľg8ľj7' +
      'ľk4ľn4ľo2ľp8ľs4ľu3ľú6ľč6ľš5ň_3ňa1ňk6ňo2ňu5ňv8ňá4ŕb3ŕn3ŕt5ŕň2ŕš2š_4ša3še4ši3šk3šl7šm8' +
      'šn6šo2šp6šr9šs6št3šu5šv6šá7ší5šú7šč7šľ9šň7šť6ť_2ťa1ťo2ťá3ž_5ža3žb5žcažd6že3ži2žk4žl6' +
      'žm7žn3žo4žs5žu6žv8žé9ží6žď8žň6',
  },
  hungarian: {
    letters: 'áéíóöőúüű',
    pairs:
      '_á6_é5_í8_ó8_ö8_ú8_ü7_őbaó8aú6bá3bé3bí8bó6bú8bü8bő6cé7cí7dá3dé4dí5dó4dö8dú7dü7dő5dű7' +
      'eá6fá4fé4fö4fü4fő6gá4gé4gí7gó4gö7gú7gü9gő7há2hé4hí5hó5hú7iá5ió7já2jé5jó4jú5ká4ké4kí7' +
      'kó5kö3kü7kő5kű8lá4lé5lí6ló4lö7lú9lü8lő5má2mé3mí5mó7mö7mú8mő8mű4ná4né4ní9nó6nö5nü9nő6' +
      'oé7oó7pá3pé3pí4pú6pü5pő6rá4ré5rí7ró5rö5rú7rü7rő7rű9sá4sé6sí7só6sö9súasü8ső6tá3té4tí6' +
      'tó4tö6tü7tő3tű9uá7vá2vé2ví7vö6vő8yá4yé5yí4yó5yö4yü7yő5yű6zá3zé5zí5zó5zö6zü7ző4zű8áb6' +
      'ác4ád5áf9ág3áh8áj7ák6ál3ám6án2áp7ár2ás3át5áv6áz5é_6éb7éc7éd4éf9ég4éh9ék3él4ém4én3ép4' +
      'ér3és2ét5éu7év7éz4í_5íb4íd5íl5ím4ín3ír2ís5ít1ív4íz6ó_1ób6óc6ód6óf5óg4ói6ój8ók8ól6óm6' +
      'ón4óp6ór4ós4ót5óv6óz4óé8óő8öe6ög5ök3öl3ön3öp6ör2ös4öt6öv4öz3ú_3úd4új2úl4úr4ús5út3úz3' +
      'üc4üg3ül2üm5ün4ür3üs4üv5üz3ő_1őa8őc8őf5őg7ői5őj6ők5ől8őm6őn7őr3ős6őt8őv6őz6őó8ű_4űc4' +
      'űi5űj4űk5űr4űs2űt4űv2űz5',
  },
  croatian: {
    letters: 'čćđšž',
    pairs:
      '_ć8_č5_đ7_š4_ž5ać7ač4ađ7aš5až6bč7dš7dž3eć7eč5eđ8eš4ež6ić1ič4iš5iž6jč6jš7kč8kš6lč5lž7' +
      'nč4nđ7nš8nž7oć7oč5ođ8oš4ož5pć8pč5rč5rđ7rš5rž6uć9uč3uđ7uš3už4vč7vš8ć_0ća7će5ći8ćn8ćo8' +
      'ću9č_4ča2če3či2čj8čk2čl9čn6čo6ču4đa2đe2đi3đu2š_4ša3še3ši2šk3šl8šn5šo5šp5šr8št4šu5šv6' +
      'šć6šč5ž_7ža3žb7žd5že2ži2žj7žm7žn5žo6žr7žu4',
  },
  slovene: {
    letters: 'čšžć',
    pairs:
      '_č4_š3_ž4ač5aš5až6bč4dž3eč5eš4ež5ić6ič2iš3iž5jč5jš6kč7kš8lč4lš6lž7mč6mš4mž6nč3nš4nž6' +
      'oč5oš4ož4pč5pš5rč4rš4rž5tč7uč4uš2už3vč4vš4vž9ć_1će2č_3ča3če1či3čj7čk5čm8čn4čo7čr6ču6' +
      'š_6ša4šc7še3ši4šj7šk1šl6šm6šn5šo6šp6šr8št3šu6šv6šč4ž_4ža2že2žg7ži2žj7žm5žn3žo7žu6',
  },
  romanian: {
    letters: 'ăâîşţ',
    pairs:
      '_ş5aş4aţ4bă4că2dâ4dă3eş3eţ4iş5iţ3lă4mă2mţ4nă6nţ2oş4pă3râ6ră3sâ4să3tă3uş4uţ2vâ4ză2âl3' +
      'âm3ân2ă_2ăc6ăd3ăi6ăl3ăm6ăn5ăr3ăs6ăt4ău4ăz6ş_2şa3şc5şe5şi4şo3şt3şu4ţ_3ţa1ţi1ţă3',
  },
  turkish: {
    letters: 'çğıiöşüâîû',
    pairs:
      '_â9_ç4_ö4_ü5_ğa_ş4aç6ağ5aş4bö6bü4bı6cü4cı1dö5dü3dı3eç7eğ6eş5fç6fö6fü4fı4gö3gü1gı4hâ6' +
      'hç6hü3hı5hş5iç6iğ7iş4kâ6kç4kö5kü5kı3lâ5lç6lö7lû8lü4lı4lş6mö8mü3mı7mş7nç4nü6nı5nş7oç5' +
      'oğ2oş5pç4pü5pı3rç6rö8rü5rı5rş6sç7sö4sü3sı3tç5tö5tü3tı4uç4uö7uğ3uş4vâ6vü6vı6vş6yç7yö6' +
      'yü4yı4yş5zç7zö6zü4zı4â_3âd4âh6âk6âl2âm3ân4âr6ât3ây4âz4âğ6ç_3ça2çb6çe3çg6çi3çk6çl6çm7' +
      'çn7ço4çs6çu5çy7çö7çü7çı3öc7öf9ög7öh5ök3öl5öm6ön3öp7ör3ös7öv5öy7öz1öğ5öş8ûl2ü_4üb6üc6' +
      'üd5üe8üf6üg7üh6üj8ük5ül2üm4ün3üp8ür3üs5üt5üv6üy6üz5üç5üğ8üş6ğ_3ğa2ğb5ğc5ğd4ğe5ğg8ği4' +
      'ğl4ğm5ğr4ğt6ğu3ğv6ğç6ğü6ğı4ı_2ıa8ıb8ıc5ıd7ıe8ıf7ıg7ıh8ık4ıl3ım4ın3ıp7ır4ıs5ıt6ıv7ıy7' +
      'ız4ıç5ığ7ış5ş_2şa2şb8şc7şd9şe3şh6şi3şk5şl7şm8şo6şp9şr5şt6şu6şy9şç6şö7şü6şı4',
  },
  lithuanian: {
    letters: 'ąčęėįšųūž',
    pairs:
      '_ą6_š6_ž4dė3ič3iš5iū5iž5jū3kę4kū4lė1mū3nė2oš3rė2rū3sė5tė1tū4uš3vė3ąž2ča2či1ė_0ėd5ėj3' +
      'ėn5ęs2ša3ši3šk2šr2ūb3ūn1ūr3ūt3ža3že3ži3žu2žy3',
  },
  latvian: {
    letters: 'āčēģīķļņšūž',
    pairs:
      '_ā5_ē6_ģ7_ž8aķ6aņ5až7bē2cī3dā4dī3dū4eš6gī4iā6ič7iķ6iļ7iņ1iš6jā3jē4jū3kā4kļ5lā5lē5lī2' +
      'lū5mā2mī3nā4oģ4oļ5oņ4pē3rē4rī4rū4sī5tā6tī4tū6vī1zā4zī3āb3āc4ād4āl3ān3ār1āv5āz5ča2ēd4' +
      'ēj3ēk3ēn3ēr1ēs3ēt3ēv4ģe1ģi2īb6īc5īd4īg6īk6īl4īn2īr4īs6īt1īz5ķe2ķi2ļa2ļu3ļģ3ņa1ņe5ņi4' +
      'ņš1š_0šj5šs4ūc4ūd4ūl2ūm2ūr4ūs3ūz4ža1',
  },
};

// Characters that are frequent in the names of people and places of East Asia: counted in the locales of Faker 40
// (Python, MIT), with the most frequent surnames. Text in a wrong encoding hits few of them.

export const FREQUENT_CHARACTERS: Readonly<Record<string, string>> = {
  japanese:
    '田藤島山中谷本上木橋佐川和横村長西大野崎子小三井香太原高新宮石千青武岡金前一浦平松福美花加' +
    '葉林明吉内久森直樹裕部池丸也郎安口愛真清陽保今水近伊健坂後斎智浩渡辺竹結翔遠鈴阿工菅恵由蓮' +
    '優隆誠哲市区町県国郡共浜諸東南領神多生京戸北沢摩日印八浅草里旛台津白芝港門取公立羽府奈土富' +
    '蔵家連代手知邦人園下九都賀六道塚場四外宿城江馬折虎合極央介屋栄分細脚衆洋王治民輪宅広来入丈' +
    '街番弥房赤間夷隅御光幸柿泉瀬筑鶴氏湯睦秋豊鳥士自学主歌品見楽司出世助海有君形根文月現端目調' +
    '織首地域七夏筋重鷹桜宇依祠鉢丹勢段二室五味亮修元充兵庫利勝匝瑳束総陸郷卯埜酒湾離吾妻寺呂埼' +
    '玉墨網阪天喜良鋸笠梨十岐阜岩河須幹康弘徳媛我孫所押拓斉潟方堤比春昭晃朝鮮杉並留米板栃桃権堂' +
    '旭磯緑之沖縄油涼淳渋塩滋無栗熊狛独鈷猿百皇居苑黒綾実稔稲竜幡箪笥箭坪篤衣練群翼聡舞英茨荒葛',
  simplifiedChinese:
    '程马兰国罗英桂华建秀江平丽玉林文高卢金龙黎夏红苏沈顾明婷芳毛白方石梁韩黄娟任军刚孟张强徐春' +
    '武汤汪霞萧郑雪静魏易万于何小康谢佳史常志戴敏李涛董超钟陆陈丁乔伟余侯傅冯刘勇叶吕吴周唐姚姜' +
    '娜孔孙宋尹崔廖彭曹曾朱杜杨杰段洋潘熊王琳田磊秦胡艳范蒋蔡薛袁许谭贺贾赖赵邓邱邵邹郝郭钱阎雷' +
    '龚亚工岛师斯理员尼尔省西克拉巴经加安南利群管特里和阿务山海多比州维计北新区科电东大人哥圣门' +
    '主内长城业发市吉塞行设机地总布专纳瓦车产销坦达梅宁阳法售摩中那都美丹乌鲁哈沙技合生信自术广' +
    '开品保关监治京威港医萨圭伊川房波网客服牙司士普政福云公兴浦索齐蒙古几湖印瓜商隆埃桑米瑞家珍' +
    '河淑分助物及通研日成格资上列修提清店别支基展应银项件运伯俄拿立图曼托德富迪划作麦六凤劳其塔' +
    '森路津洛时花荣香属澳班辽问户教系全台天道宾来子料汽土容会器语药单博呼皮济游联代软培训析制营',
  traditionalChinese:
    '美秀志程馬華麗明俊淑宏建林玲家雅羅金英宇怡婷冠古豪連傑白盧蘇石高簡丁陸彭黎姜康張莊楊歐江芬' +
    '田范葉賴韓方王何紀謝君施游余侯傅凃劉卓吳呂周唐嚴夏姚孫宋尤巫廖徐戴曹曾朱李杜柯柳梁汪沈洪涂' +
    '湯溫潘童翁胡董蔡蔣蕭薛藍袁許詹趙邱邵郭鄒鄧鄭鍾鐘陳顏馮魏黃黄龔亞員人師文工國利尼大中斯西拉' +
    '蘭山加新子管巴爾玉多安北台理雄及南里維電民興克德哥阿達地業品珠技和珍務生主設術廷義惠柏素光' +
    '計那牙平比威門發作福東內瑞索永塞島睿恩忠龍梅鳳雲學研公成機法助保關丹正愛隆宜行銘貝路宗碧慧' +
    '竹烏娟琴彤聖水化自摩體信榮陽科進產資麥園投哲布納月群灣昌仁佳賢霖翔物瓦妤治土晴圭翰宥日沙洛' +
    '森有波卿蓮香魯菲苡專一究店不全士海長企醫類共復動其印太語班裝劃服三世果智廣政營花象開備車非' +
    '良八劍拿包史濟基橋府希承章湖格源商教以俄埃凱剛潭勝斗港托博卡厄瓜街瑋喀喬嘉坦尚米頭宸涵孟蓁',
  korean:
    '지도서민우현은준연하윤구이원영라정수자주인기성천남양진공제미마경안조고오예강모전국숙선장소' +
    '용금한순문유방노훈명옥석백위차어배송홍희신설건여권임반김심길왕채최류박육손허황곽엄변표편추' +
    '탁염함맹시아리스군르니가사동트나산비바로부상카화광대레보관키포드다크타중호에탄티네세역루파' +
    '베북코프일적치단과투재의평란디특청학그메별웨말련된철계토브식품초종통무분물업작봉테논앙페체' +
    '흥팔당잠몰엘벨삼랑슬충간운즈케승온발터만속태판질두츠알피음교감개해골데릉뉴랜덕덴러몬와룬울' +
    '갈빈립혜춘쿠헤튀핀행실창합독환요점매악냉병람록등집워택능복회락거완텐앤혁증처푸생직플괴히을' +
    '글센솔름언월멘탈본웅캐콜달필축는료룡딘덜룩셈슈셜멕면셔몽얀누령볼불빌척촌셸싱랍헨잔압콰살읍' +
    '후짐칠흐캄냐롬콩폴린헝횡형술션목엔검접결래융농열급너출약패력험획내템림담버링법각활취율틱객',
};
