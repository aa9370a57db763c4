import { foldName } from '#shared/text/fold.ts'

/**
 * What a guide hears before it searches: danger first, then what it must not answer, then manners. Each name has its
 * reply in `content/answers/`, but the two that a guide says in its own words.
 */
export type Intent =
  | 'violence-at-the-poll'
  | 'violence-at-home'
  | 'suicide'
  | 'child-in-danger'
  | 'arrest-now'
  | 'fraud-now'
  | 'account-taken'
  | 'rumour'
  | 'private-fact'
  | 'greeting'
  | 'who-are-you'
  | 'thanks'
  | 'robot'
  | 'human'
  | 'complaint'

const any = (...words: string[]): string => `(?:${words.join('|')})`

const kin = any(
  'husband',
  'wife',
  'boyfriend',
  'girlfriend',
  'partner',
  'father',
  'uncle',
  'stepfather',
  'man of mine',
  'my man',
  'miji(?:na)?',
  'mijin',
  'mata(?:ta)?',
  'mahaifi(?:na)?',
  'saurayi(?:na)?',
  'di m',
  'nwunye m',
  'nna m',
  'enyi m nwoke',
  'oko mi',
  'iyawo mi',
  'baba mi',
  'ololufe mi',
)
const hits = any(
  'beats?',
  'beating',
  'beat me',
  'hits?',
  'hitting',
  'slaps?',
  'abus\\w+',
  'rap(?:ed|es|ing)',
  'threaten\\w*',
  'kill me',
  'duka\\w*',
  'dukana',
  'doke\\w*',
  'bugu\\w*',
  'buge\\w*',
  'cin zarafi\\w*',
  'eti m',
  'na eti',
  'kugbu\\w*',
  'iti m',
  'tiri m',
  'lu mi',
  'n lu',
  'na mi',
  'fi iya je',
)
const poll = any(
  'polling',
  'poll',
  'unit',
  'voting',
  'vote',
  'election',
  'ballot',
  'rumfa\\w*',
  'zabe\\w*',
  'zabi',
  'ntuli aka',
  'vootu',
  'votu',
  'idibo',
  'ibudo',
  'ibo',
)
const shooting = any(
  'shoot(?:s|ing)?',
  'shot',
  'gun(?:s|shots?|men)?',
  'fighting',
  'violence',
  'thugs?',
  'machetes?',
  'cutlass\\w*',
  'burning',
  'harb\\w*',
  'bindig\\w*',
  'fada',
  'daba\\b',
  'tashin hankali',
  'egbe',
  'agba egbe',
  'na alu ogu',
  'ndi omekome',
  'yinbon',
  'ibon',
  'janduku',
  'won n ja',
)
const now = any(
  'now',
  'right now',
  'just',
  'at the moment',
  'today',
  'help',
  'are (?:shooting|fighting|burning)',
  'dey (?:shoot|fight)',
  'yanzu',
  'taimako',
  'suna',
  'ugbu a',
  'nyere m',
  'ha na',
  'bayii',
  'lowolowo',
  'nisisiyi',
  'won n',
)

const word = (pattern: string): RegExp => new RegExp(`\\b${pattern}\\b`)

/** A question that is nothing but these words, with a guide's name and a few fillers. */
const only = (...words: string[]): RegExp =>
  new RegExp(
    `^(?:${words.join('|')})(?: (?:tari|kamsi|sir|ma|o|there|oo?|dear|friend|so much|very much|plenty|well well|a lot|again))*$`,
  )

/** Over folded text, in the order in which they are tried: all expressions of a row must match, in any order. */
const rows: readonly (readonly [Intent, ...RegExp[]])[] = [
  [
    'suicide',
    /\b(?:kill(?:ing)? my ?self|suicid\w*|end my life|take my (?:own )?life|want to die|wan die|wan kill myself|tired of (?:living|life)|don tire for life)\b/,
  ],
  [
    'suicide',
    /\b(?:kashe kaina|(?:son|so in) mutu|gaji da rayuwa|igbu onwe m|choro (?:m )?inwu|achoro m inwu|ike ndu agwula|pa ara mi|fe ku\b|aye (?:ti )?su mi)\b/,
  ],
  ['violence-at-the-poll', word(shooting), word(poll), word(now)],
  [
    'violence-at-the-poll',
    /\bthey (?:are )?(?:shooting|fighting|beating people)\b|\bdem (?:dey|don start) (?:shoot|fight)\b|\b(?:suna|ana) harbi\b|\bha na agba egbe\b|\bwon n yinbon\b/,
  ],
  [
    'child-in-danger',
    /\b(?:child|children|boy|girl|baby|pikin|kid|kids|daughter|son|niece|nephew|house ?help)\b/,
    /\b(?:raped?|defiled?|molest\w*|abused?|abusing|beaten|beating|kidnap\w*|stolen|trafficked|sold|starv\w*|in danger|locked (?:up|in))\b/,
  ],
  [
    'child-in-danger',
    /\b(?:raped?|defiled?|molest\w*|abus\w+|kidnap\w*|traffick\w*)\b/,
    /\b(?:child|children|boy|girl|baby|pikin|kid|kids|daughter|minor)\b/,
  ],
  ['child-in-danger', /\b(?:yaro|yarinya|yara)\b/, /\b(?:fyade|sace|duka|cin zarafi|hadari)\b/],
  ['child-in-danger', /\b(?:nwata|nwa|umuaka)\b/, /\b(?:meto\w*|idina|toro|kugbu\w*|ize ndu|ree)\b/],
  ['child-in-danger', /\b(?:omo|omode)\b/, /\b(?:fipa|ifipabanilopo|ji gbe|ewu|ta omo)\b/],
  ['violence-at-home', word(kin), word(hits)],
  ['violence-at-home', /\bdomestic violence\b|\bi (?:was|have been|got) raped\b|\bdem rape me\b/],
  [
    'arrest-now',
    /\b(?:police|dss|soldiers?|army|civil defence|nscdc|efcc|sars|vigilante)\b/,
    /\b(?:arresting|(?:has|have|just|don) (?:arrest\w*|carry|pick(?:ed)?|taken?)|holding|dey hold)\b/,
    /\b(?:me|us|my|him|her|now)\b/,
  ],
  [
    'arrest-now',
    /\b(?:i am|im|i m|we are|my \w+ is|dem don) (?:being |been )?(?:arrested|detained|locked up|in (?:a )?(?:police )?(?:cell|custody)|arrest (?:me|my)|lock me)\b/,
  ],
  [
    'arrest-now',
    /\b(?:an kama ni|sun kama ni|yan sanda sun kama|ina ofishin yan sanda)\b|\b(?:ejidere m|ejidela m|uwe ojii ejide\w*|ha jidere m)\b|\b(?:olopaa ti mu|won ti mu mi|won mu mi)\b/,
  ],
  [
    'fraud-now',
    /\b(?:(?:just|now) (?:been )?(?:scammed|defrauded|sent money to a (?:scammer|fraud\w*))|scammed me|dem (?:don )?scam me|i (?:have been|was|got|just got) (?:scammed|defrauded|duped)|withdrew my money|cleared my account|(?:stole|stolen|took) (?:all )?my money)\b/,
  ],
  [
    'fraud-now',
    /\bmoney (?:has |just )?(?:left|vanished|disappeared|gone)\b|\byahoo boys?\b/,
    /\b(?:account|bank|money)\b/,
  ],
  [
    'fraud-now',
    /\b(?:damfar\w* ni|an damfare ni|sun sace kudi\w*|kudina sun bace)\b|\b(?:e ?ghogburu m|aghugburu m|zuru ego m|ewepuru ego m)\b|\b(?:won lu mi ni jibiti|won gba owo mi|won ji owo mi)\b/,
  ],
  [
    'account-taken',
    /\bmy (?:account|profile) (?:\w+ ){0,3}(?:hacked|stolen|taken over|hijacked|compromised)\b/,
  ],
  ['account-taken', /\b(?:hacked|took over|stole|hijacked|dey use) my (?:account|profile)\b/],
  ['account-taken', /\bsomebody (?:else )?is (?:using|in) my account\b/],
  ['account-taken', /\b(?:an yi kutse|sun kwace asusu\w*|an sace asusu\w*)\b/],
  ['account-taken', /\b(?:akauntu m|akaunt m)\b/, /\b(?:zuru|weere|hack\w*|banyere)\b/],
  ['account-taken', /\b(?:gba akanti mi|ji akanti mi|akanti mi)\b/, /\b(?:hack\w*|ji|gba lowo)\b/],
  [
    'rumour',
    /\b(?:is it true|na true|it is true|did you hear|i hear(?:d)? (?:say|that)|rumou?r)\b/,
    /\b(?:president|vice president|governor|senator|senate|minister|chairman|inec|speaker|councillor|judge|party|politician|candidate)\b/,
    /\b(?:arrest\w*|dead|died|die|sick|ill|resign\w*|stole\w*|steal|kill\w*|marri\w*|ran|run|fled|cancel\w*|postpone\w*|rig\w*|collapsed|bribe\w*|sacked)\b/,
  ],
  [
    'rumour',
    /\b(?:gaskiya ne|da gaske)\b/,
    /\b(?:shugaba|gwamna|sanata|minista)\b/,
    /\b(?:kama|mutu|rasu|sata|murabus)\b/,
  ],
  [
    'rumour',
    /\b(?:o bu eziokwu|eziokwu)\b/,
    /\b(?:gov\w*|onye isi ala|senator|minista)\b/,
    /\b(?:ejide|jidere|nwuru|anwuola|zuru)\b/,
  ],
  [
    'rumour',
    /\b(?:se otito|soto|looto)\b/,
    /\b(?:aare|gomina|senato|minisita)\b/,
    /\b(?:mu|ku|ole|fipo sile)\b/,
  ],
  [
    'private-fact',
    /\b(?:phone|phone number|number|mobile|whatsapp|address|home|house|email|bvn|nin|account number|salary account|age|religion|tribe|wife|children)\b (?:number )?(?:of|for) (?:my |our |the )?(?:councillor|chairman|senator|governor|minister|mr|mrs|miss|alhaji|chief|dr|hon|honourable|president|user|citizen|voter|member|reviewer|nominee)\b/,
    /\b(?:mr|mrs|miss|alhaji|chief|dr|hon|\w+ \w+)$/,
  ],
  [
    'private-fact',
    /\b(?:give|tell|send|show|find) (?:me )?(?:\w+ ){1,3}(?:s )?(?:home address|house address|phone number|address|bvn|nin|account number|email address)\b(?! (?:of|for) (?:the |my |a )?(?:office|council|inec|police|platform|you))/,
  ],
  ['private-fact', /\b(?:home|house|private|personal) (?:address|phone number|number|email)\b of\b/],
  ['private-fact', /\bwhere (?:does|do) (?!the |my |i |we |you |inec|councillors|a )(?:\w+ ){1,3}live\b/],
  [
    'who-are-you',
    only(
      'who are you',
      'what is your name',
      'wetin be your name',
      'who you be',
      'what can you do',
      'wetin you fit do',
      'kai wane ne',
      'wane ne kai',
      'wacece ke',
      'ke wacece',
      'menene sunanka',
      'onye ka i bu',
      'gini bu aha gi',
      'kedu aha gi',
      'ta ni e',
      'ta ni o',
      'ki ni oruko re',
      'tani e',
    ),
  ],
  [
    'robot',
    /^(?:(?:are|be) you |you be |you dey |se |shin |i bu )?(?:kai |ke |o je )?(?:a |an |na )?(?:robot|bot|machine|program|ai|computer|human or (?:a )?(?:robot|bot)|real person|human being|chatgpt|mutum ne|mmadu|eniyan)(?: ne| ni| or human| or person| or a (?:person|human))?$/,
  ],
  [
    'human',
    /\b(?:talk|speak|chat|connect me)(?: (?:to|with))? (?:a |an |the |real )*(?:human|person|agent|someone|somebody|staff|customer care|operator|support)\b|^(?:human|agent|a human please|human please|customer care|real person please|i want (?:a )?(?:human|person))$/,
  ],
  [
    'human',
    /\b(?:magana da mutum|yi magana da wani)\b|\b(?:gwa mmadu okwu|kpoo mmadu|soro mmadu kwuo|mmadu kwurita)\b|\b(?:ba eniyan soro|ba eeyan soro)\b/,
  ],
  [
    'complaint',
    /^(?:you are |youre |you re |this (?:bot|guide|answer) is |that is |thats |that s |this is )?(?:useless|stupid|rubbish|nonsense|wrong|not helpful|no help|bad answer|wrong answer|a bad answer|foolish|mumu|yeye)(?: answer| guide| bot)?$/,
  ],
  [
    'complaint',
    /^(?:you (?:did not|didnt|didn t|no) (?:answer|help)(?: me| my question)?|that (?:is not|isnt|no be) what i asked?|ba ka amsa ba|baka amsa ba|i zaghi m|iza(?:ghi)? ajuju m|o ko da mi lohun|ko ran mi lowo)$/,
  ],
  [
    'thanks',
    only(
      'thanks?(?: you)?',
      'thank u',
      'thank you for (?:your|the) help',
      'na gode',
      'nagode',
      'mun gode',
      'imela',
      'daalu',
      'dalu',
      'ese',
      'e se',
      'o se',
      'ese gan',
      'e se gan',
      'a dupe',
      'i thank you',
      'god bless(?: you)?',
      'well done',
      'ok(?:ay)? thanks?(?: you)?',
      'tank you',
    ),
  ],
  [
    'greeting',
    only(
      'hello',
      'hi',
      'hey',
      'hallo',
      'good (?:morning|afternoon|evening|day|night)',
      'how far(?: now| na)?',
      'how (?:are you|you dey|body)(?: today)?',
      'wetin dey happen',
      'wetin dey',
      'sannu(?: da \\w+)?',
      'ina kwana',
      'ina wuni',
      'barka(?: da \\w+)?',
      'salam(?:u)?(?: alaikum)?',
      'assalamu alaikum',
      'kedu',
      'kedu ka i mere',
      'ndewo',
      'nnoo',
      'bawo ni',
      'e ?ka+ro',
      'e ?ka+san',
      'e ?ka+le',
      'pele o?',
      'abeg',
      'test',
      'testing',
    ),
  ],
]

/** What the words ask for before any search, or null. */
export const intentOf = (question: string): Intent | null => {
  const folded = foldName(question)
  return rows.find(([, ...patterns]) => patterns.every((pattern) => pattern.test(folded)))?.[0] ?? null
}
