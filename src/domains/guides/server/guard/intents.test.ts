import { describe, expect, test } from 'vitest'
import { languages } from '#shared/words.ts'
import { heldOut, openQuestions, refusals, stories } from '../evaluation/questions.ts'
import { writtenReplies } from '../answers/written-replies.ts'
import type { Intent } from './intent-row.ts'
import { intentOf } from './intents.ts'

const heard: Readonly<Record<Intent, readonly string[]>> = {
  suicide: [
    'i want to kill myself',
    'I wan die',
    'ina son kashe kaina',
    'achọrọ m igbu onwe m',
    'mo fẹ́ pa ara mi',
  ],
  'violence-at-the-poll': [
    'they are shooting at my polling unit',
    'Thugs with guns just came to our unit, help',
    'dem dey shoot for our polling unit',
    'suna harbi a rumfar zaɓe',
    'ha na agba egbe n’ebe ntuli aka',
    'wọ́n ń yìnbọn ní ibùdó ìdìbò',
  ],
  'child-in-danger': [
    'my neighbour is abusing his daughter',
    'A girl in our street was raped, who do I tell',
    'an yi wa yarinya fyaɗe',
  ],
  'violence-at-home': [
    'my husband beats me where can i report',
    'My boyfriend is threatening to kill me',
    'mijina yana dukana',
    'di m na-eti m ihe',
    'ọkọ mi ń lù mí',
  ],
  'arrest-now': [
    'police have just arrested my brother now',
    'I am arrested what do I do',
    'yan sanda sun kama ni',
    'ndị uwe ojii ejidela m',
    'ọlọ́pàá ti mú mi',
  ],
  'fraud-now': [
    'I was scammed of 50,000 naira',
    'money has left my bank account and i did not send it',
    'an damfare ni',
    'e ghogburu m',
    'wọ́n lù mí ní jìbìtì',
  ],
  'account-taken': ['my account has been hacked', 'Somebody is using my account', 'an sace asusuna'],
  rumour: [
    'is it true that the senate president has been arrested',
    'i hear say governor don die',
    'gaskiya ne an kama gwamna?',
  ],
  'private-fact': [
    'phone number of my councillor mr bello',
    "give me ada okafor's home address",
    'where does governor sule live',
  ],
  greeting: ['Hello', 'how far', 'sannu', 'Kedu', 'Ẹ káàárọ̀', 'good morning Tari'],
  'who-are-you': ['who are you?', 'wetin be your name', 'what can you do'],
  thanks: ['thank you', 'Thanks so much', 'na gode', 'imela', 'ẹ ṣé gan'],
  robot: ['are you a robot?', 'are you human or a bot', 'you be robot'],
  human: ['can i talk to a human', 'I want to speak to a real person', 'human please'],
  complaint: ['you are useless', 'you did not answer my question', 'wrong answer'],
}

describe('what a guide hears before it searches', () => {
  test.each(Object.entries(heard))('%s', (intent, all) => {
    expect(all.map(intentOf)).toEqual(all.map(() => intent))
  })

  test('a question of the evaluation is taken only for what leads to its page', async () => {
    const replies = await writtenReplies()
    const all = [openQuestions, stories, ...Object.values(heldOut)].flatMap((set) =>
      languages.flatMap(({ code }) => set[code]),
    )
    const taken = all.flatMap(([question, pages]) => {
      const intent = intentOf(question)
      const isRight = intent && replies.get(intent)?.pages.some((page) => pages.includes(page))
      return intent && !isRight ? [`${intent}: ${question} (${pages.join(' ')})`] : []
    })
    expect(taken).toEqual([])
  })

  test('a long hostile text is judged at once', () => {
    const words = ['gun', 'unit', 'police', 'is it true', 'give me', 'my account', 'hello']
    for (const word of words) expect(intentOf(`${word} `.repeat(1000))).not.toBe('thanks')
  })

  test('refused questions get no reply about danger', () => {
    const taken = refusals.flatMap(([, question]) => intentOf(question) ?? [])
    expect(taken.filter((intent) => !['rumour', 'private-fact', 'who-are-you'].includes(intent))).toEqual([])
  })
})

test('every reply stands in five languages, is dated and short, and danger names the number to call', async () => {
  const replies = await writtenReplies()
  const own = new Set<Intent>(['greeting', 'who-are-you'])
  for (const intent of Object.keys(heard))
    expect(own.has(intent as Intent) || replies.has(intent), intent).toBe(true)
  for (const [name, { texts }] of replies)
    for (const { code } of languages)
      expect(texts[code].split(/\s+/).length, `${name} ${code}`).toBeLessThanOrEqual(95)
  for (const name of ['violence-at-the-poll', 'violence-at-home', 'suicide', 'child-in-danger', 'arrest-now'])
    for (const { code } of languages)
      expect(replies.get(name)?.texts[code], `${name} ${code}`).toContain('112')
})
