import { foldName } from '#shared/text/fold.ts'
import { dangers } from './dangers.ts'
import type { Intent, IntentRow } from './intent-row.ts'

/** A question that is nothing but these words, with a guide's name and a few fillers. */
const only = (...words: string[]): RegExp =>
  new RegExp(
    `^(?:${words.join('|')})(?: (?:tari|kamsi|sir|ma|o|there|oo?|dear|friend|so much|very much|plenty|well well|a lot|again))*$`,
  )

/** What a guide must not answer, then manners. */
const others: readonly IntentRow[] = [
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
  return (
    [...dangers, ...others].find(([, ...patterns]) =>
      patterns.every((pattern) => pattern.test(folded)),
    )?.[0] ?? null
  )
}
