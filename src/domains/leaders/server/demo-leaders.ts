import type { PersonName } from '#domains/identity/server/demo-people.ts'
import type { LeaderStatus, OfficeType, Verdict } from '../contract.ts'

/** An invented leader of the demonstration; no real person, office holder or party is meant (decision D-23). */
export interface DemoLeader {
  readonly name: string
  readonly office: string
  readonly type: OfficeType
  readonly lga: string
  readonly status: LeaderStatus
  readonly biography: string
  readonly statement: string
}

const leader = (name: string, office: string, type: OfficeType, lga: string, status: LeaderStatus, biography: string, statement: string): DemoLeader => ({
  name,
  office,
  type,
  lga,
  status,
  biography,
  statement,
})

/** Forty samples: every State and the FCT at least once, all seven kinds of office, several statuses. */
export const demoLeaders: readonly DemoLeader[] = [
  leader('Ifẹ́olúwa Adéṣínà', 'Ward councillor', 'local_government', 'LA-ikorodu', 'verified', 'She sold fabric beside the jetty for twelve years before she ran for councillor. Her monthly ward meeting publishes what came in and what was spent.', 'Every drain she promised was photographed before and after, and the pictures hang in the ward hall.'),
  leader('Ṣẹ̀yẹfúnmi Ọdúnlámì', 'Founder of a coastal clean-up group', 'civil_society', 'LA-badagry', 'public_selection', 'A fisherman’s son who began clearing plastic from the creek with six school friends. The group now has two hundred members and its own sorting shed.', 'He asked the market women first, and they still run the roster.'),
  leader('Ọláwándé Akínrìnọ́lá', 'Deputy director for rural water', 'state', 'OY-ibarapa-east', 'verified', 'Trained as a hydrologist, he has spent his career on boreholes that outlive their ribbon cutting. He keeps a public list of every pump that is out of order.', 'Our pump was repaired in nine days because he answered his own phone.'),
  leader('Títílayọ̀ Ẹkúndayọ̀mi', 'Secondary school principal', 'other', 'EK-ikole', 'shortlisted', 'She has led three schools in twenty years and left each with a working library. Former pupils return every August to teach holiday classes.', 'She reports exam fees to the parents to the last naira.'),
  leader('Bọ́látitó Ọ̀ṣọ́ṣànyà', 'Manager of a cassava cooperative', 'private_sector', 'OG-ijebu-east', 'training', 'An accountant who moved back home to help farmers sell together. The cooperative weighs in the open and pays on the same day.', 'Before her, nobody here had seen a written price list.'),
  leader('Kọ́ládé Fágbùyìlá', 'Quarter chief', 'traditional', 'ON-idanre', 'verified', 'A retired surveyor who settles boundary quarrels with maps on the table. His hearings are open and end with a written note for both sides.', 'Two families that had not spoken since 1998 now share a path.'),
  leader('Mojísọ́lá Adérèmíkún', 'Community health supervisor', 'local_government', 'OS-ejigbo', 'verified', 'A nurse and midwife who supervises nine health posts by motorcycle. She posts the stock of vaccines on each door.', 'She found the missing refrigerator parts in a store and had them fitted.'),
  leader('Terngu Aondoverlu', 'Chair of a farmers’ and herders’ peace table', 'civil_society', 'BE-gboko', 'deployed', 'He lost a farm to a clash and answered it with a weekly table where both sides eat together. The table has kept a log of every complaint for six years.', 'We settle over food now, and the log shows it.'),
  leader('Nuhu Shekwoyemi', 'Planning officer in a federal agency', 'federal', 'FC-kuje', 'verified', 'A town planner who walks each site before he signs. He holds an open hour on Thursdays for anyone with a question about land.', 'He told us no with reasons, which is more than yes without any.'),
  leader('Ojochenemi Enefolu', 'District youth leader', 'other', 'KO-idah', 'shortlisted', 'She organises river safety classes and keeps life jackets at the three landings. Her team of volunteers is half women by its own rule.', 'Nobody has drowned at our landing since her classes began.'),
  leader('Àlàbá Jìmọ̀húnkẹ́', 'Head of a State teaching service zone', 'state', 'KW-offa', 'verified', 'Thirty years in classrooms made him strict about posting teachers where pupils are. He publishes vacancies by school each term.', 'Our village school has had a mathematics teacher ever since.'),
  leader('Ambishe Wakarma', 'Village head', 'traditional', 'NA-akwanga', 'verified', 'A former bus driver chosen for his patience. He records levies in a book that anyone may read on market days.', 'The book is open on the bench, and children read it aloud.'),
  leader('Yikangi Ndazhiko', 'Rice mill owner', 'private_sector', 'NI-bida', 'shortlisted', 'She built a mill with her savings and trains ten apprentices a year. Half of what she earns from bran pays for school meals.', 'Her apprentices own four mills by now.'),
  leader('Nanbam Goyitlong', 'Ward councillor', 'local_government', 'PL-pankshin', 'verified', 'He came into politics from the village health committee. He publishes his attendance and how he voted in council.', 'He is the only councillor whose number is painted on the school wall.'),
  leader('Hauwa Ɓurtawa', 'Coordinator of a widows’ savings circle', 'civil_society', 'AD-mubi-north', 'public_selection', 'Displaced twice, she began a savings circle under a tree with eleven women. It has lent to more than six hundred since.', 'She came back to rebuild before any agency did.'),
  leader('Saratu Ƙwalam', 'Primary health officer', 'local_government', 'BA-misau', 'verified', 'A pharmacist who insists that drug prices hang beside the door. She trains the night guards in first aid.', 'Prices on the wall ended the quarrels at the counter.'),
  leader('Kellu Fannamari', 'Education officer for returning pupils', 'state', 'BO-biu', 'verified', 'She reopened nine schools after years of closure and counted every pupil herself. Her lists name what each classroom still lacks.', 'She brought desks before she brought cameras.'),
  leader('Laraba Kwalgidda', 'Seed trader', 'private_sector', 'GO-kaltungo', 'public_selection', 'She tests each seed lot on her own plot before she sells it. Farmers who lose a crop to bad seed get their money back.', 'She is the only trader who writes a receipt without being asked.'),
  leader('Ishaya Gambofwi', 'Clan elder and mediator', 'traditional', 'TA-takum', 'verified', 'A retired court clerk who speaks five languages of the area. He mediates without a fee and keeps notes for both sides.', 'Both sides call him fair, and both have lost before him.'),
  leader('Falmata Ƙachallari', 'Desert tree nursery coordinator', 'other', 'YO-nguru', 'shortlisted', 'She raises neem and gum arabic seedlings with schoolchildren along the dunes. Two in three of the trees survive, and she counts them each March.', 'Our well has shade now, and she counts the trees in public.'),
  leader('Ɗahiru Gamjinwa', 'Irrigation scheme officer', 'federal', 'JI-hadejia', 'verified', 'An engineer who posts the water schedule a month ahead. He lives inside the scheme and waters his own plot last.', 'The tail end of the canal gets its turn now.'),
  leader('Ƴar’azumi Tuddaiwa', 'Girls’ bridge school founder', 'civil_society', 'KD-kaura', 'training', 'She teaches girls who left school early, in the evenings after the harvest work. Forty of them have entered a college of education.', 'She walks the last pupils home herself.'),
  leader('Maimuna Ɗanyarima', 'Ward councillor', 'local_government', 'KT-funtua', 'verified', 'A tailor who was elected with the smallest campaign budget of the ward. She prints her spending on the back of her flyers.', 'She had the culvert built for less than was planned and returned the rest.'),
  leader('Shafa’atu Ƙwaryagi', 'Fishing festival safety lead', 'other', 'KE-argungu', 'shortlisted', 'She leads the rescue boats and keeps the accounts of the safety fund. Her crew trains every second Friday.', 'The fund’s account is read out at the landing each month.'),
  leader('Nafisa Ɓaurewa', 'Leather workers’ guild secretary', 'private_sector', 'KN-dala', 'verified', 'She brought the guild’s books from paper to a phone that every member can check. Apprentices have written contracts now.', 'For the first time the guild’s money has two signatures.'),
  leader('Bilkisu Ɗorayinta', 'Director of a girl-child desk', 'state', 'KN-bichi', 'verified', 'A lawyer who returned from the city to register births. Her desk has given certificates to nine thousand children.', 'She came to us on market day instead of asking us to travel.'),
  leader('Modibbo Ƙalgorayi', 'District head', 'traditional', 'SO-gwadabawa', 'suspended', 'A teacher before he was turbaned, known for his evening classes. A reported land matter is being looked into.', 'He taught half of this town to read.'),
  leader('A’isha Ɗanlamiɗo', 'Federal extension officer', 'federal', 'ZA-gusau', 'verified', 'She advises farmers on safe storage and has stayed through hard years. Her radio hour takes questions in Hausa and Fulfulde.', 'She answers on air, with her name.'),
  leader('Ụzọamaka Ndịkaegbu', 'Museum and archive keeper', 'other', 'AB-arochukwu', 'deployed', 'She has collected family papers and songs of the town since 2009. Schools borrow her exhibition boxes free of charge.', 'She keeps a record of who lent what, and everything has come back.'),
  leader('Chịmdị Ọkwụdịrị', 'Ward councillor', 'local_government', 'AN-ihiala', 'verified', 'A mechanic who studied at night and won on his second try. He holds a street meeting after every council sitting.', 'He explains the budget with bottle tops on a table, and we understand it.'),
  leader('Nwakaego Ịbekaanụ', 'Rice growers’ union auditor', 'civil_society', 'EB-afikpo', 'verified', 'She audits the union’s stores unannounced and publishes the differences. Losses fell by half in two seasons.', 'She reported her own cousin when the sacks were short.'),
  leader('Ọnụọrakwe Ezeọkwụ', 'Community library trustee', 'other', 'EN-nsukka', 'public_selection', 'A retired lecturer who turned his garage into a reading room. Students run it in shifts and keep its diary.', 'The lights stay on until the last reader leaves.'),
  leader('Ọgọchukwu Mmadụabụ', 'State roads inspector', 'state', 'IM-ikeduru', 'verified', 'A civil engineer who measures asphalt with his own core drill. His inspection sheets can be read at the council office.', 'The contractor came back and did it again.'),
  leader('Idorenyin Ukpongmfon', 'Women’s leader of a village council', 'traditional', 'AK-eket', 'verified', 'She sits on a council that had never had a woman and brought in a rule on land for widows. She keeps the minutes in two languages.', 'My mother kept her land because of her.'),
  leader('Ebiere Tonbraladei', 'Flood wardens’ coordinator', 'local_government', 'BY-sagbama', 'verified', 'She maps each rise of the river with painted poles. Her wardens warn every household by boat.', 'Her warning came two days before the water did.'),
  leader('Undieshi Abagbor', 'Forest ranger', 'federal', 'CR-obudu', 'verified', 'He has patrolled the plateau for eighteen years and knows each trail. He publishes seizures and what became of the timber.', 'He refused an envelope and said so in public.'),
  leader('Oghenekaro Ejovwokere', 'Palm oil processor', 'private_sector', 'DE-ethiope-east', 'shortlisted', 'She runs a mill without smoke and shares the drawings freely. Neighbours rent it by the hour at a posted price.', 'The coughing stopped when her mill replaced the fires.'),
  leader('Osaretin Igbinokpon', 'State archives officer', 'state', 'ED-orhionmwon', 'verified', 'He found thousands of land papers in a flooded room and dried them page by page. Copies cost what the paper costs.', 'He gave us our papers without asking for anything.'),
  leader('Ibinabo Daworikiri', 'Harbour safety inspector', 'federal', 'RI-bonny', 'verified', 'A former ferry captain who checks boats at dawn. Boats that fail are listed at the jetty by name.', 'She stopped her brother’s boat as well.'),
  leader('Barinem Nwidobari', 'Soil and water monitor', 'civil_society', 'RI-khana', 'verified', 'A chemistry teacher whose pupils sample the creek every month. Their results hang at the school gate, good or bad.', 'He teaches our children to measure before they shout.'),
]

/** An invented nomination of the demonstration, with what reviewers did so far. */
export interface DemoNomination {
  readonly by: PersonName
  readonly name: string
  readonly office: string
  readonly type: OfficeType
  readonly lga: string
  readonly hoursAgo: number
  readonly biography: string
  readonly statement: string
  readonly takenBy?: PersonName
  readonly review?: { readonly verdict: Verdict; readonly notes: string }
}

/** Six samples: three pending, one taken, one with a sealed verdict, one that waits for its nominator. */
export const demoNominations: readonly DemoNomination[] = [
  {
    by: 'ada',
    name: 'Abẹ́nì Mọ́yọ̀adé',
    office: 'Market women’s leader',
    type: 'civil_society',
    lga: 'OY-ibadan-north',
    hoursAgo: 5,
    biography: 'She has kept the keys of the market hall for fifteen years and reads the accounts aloud each month.',
    statement: 'She stopped the double collection of levies by giving every trader a receipt book.',
  },
  {
    by: 'dayo',
    name: 'Chukwubụọma Ọkpụrụka',
    office: 'Town union secretary',
    type: 'other',
    lga: 'AN-awka-south',
    hoursAgo: 20,
    biography: 'A pharmacist who answers messages of townspeople abroad and at home with the same patience.',
    statement: 'Each naira that we sent for the clinic came back to us as a photograph and a bill.',
  },
  {
    by: 'bola',
    name: 'Zainabu Ɗanjikanwa',
    office: 'Ward councillor',
    type: 'local_government',
    lga: 'KN-dawakin-kudu',
    hoursAgo: 31,
    biography: 'A former primary school teacher who visits each of her seven schools once a month and writes down what she saw.',
    statement: 'Her notes brought two teachers back to a school that had none for a year.',
  },
  {
    by: 'ada',
    name: 'Tersoo Ugbakuma',
    office: 'Grain store manager',
    type: 'private_sector',
    lga: 'BE-makurdi',
    hoursAgo: 44,
    biography: 'He rents dry space to smallholders by the sack and has never lost one to the rains. His scales are checked every season.',
    statement: 'He waited for his fee until the price was right for us.',
    takenBy: 'bola',
  },
  {
    by: 'dayo',
    name: 'Boma Ibifurosima',
    office: 'Creek transport union chair',
    type: 'civil_society',
    lga: 'RI-degema',
    hoursAgo: 58,
    biography: 'A boat builder who brought in life jackets and fixed fares on four creek routes. The fare table is painted on every boat.',
    statement: 'My grandmother travels alone again, because she knows the fare and the captain.',
    takenBy: 'bola',
    review: { verdict: 'approve', notes: 'Two passengers and the clinic confirm the account. The fare table is on the boats.' },
  },
  {
    by: 'ife',
    name: 'Amsatu Kellumari',
    office: 'Village head’s deputy',
    type: 'traditional',
    lga: 'BO-jere',
    hoursAgo: 70,
    biography: 'She keeps the list of families who came back and what each of them needs for the next planting.',
    statement: 'She shared seed by the list, and the list hung where all could read it.',
    takenBy: 'binta',
    review: { verdict: 'request_info', notes: 'Please send a letter or photo that shows the list, or name somebody who received seed by it.' },
  },
]
