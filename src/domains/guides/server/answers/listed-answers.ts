import { foldName } from '#shared/text/fold.ts'
import { invariant } from '#shared/errors.ts'
import type { Answer, Query } from '#shared/api.ts'
import { answerTopics, type guidesApi, type ListedAnswer } from '../../contract.ts'
import { type ShortAnswer, shortAnswers } from './written-replies.ts'

type Asked = Query<typeof guidesApi.answers>

const PAGE = 20

const topicOf = ({ name }: ShortAnswer): ListedAnswer['topic'] => {
  const topic = answerTopics.find((each) => name.startsWith(`${each}-`))
  invariant(topic, `content/answers/${name}.md has a topic of no list`)
  return topic
}

const listed = (answer: ShortAnswer, { language }: Asked): ListedAnswer => ({
  name: answer.name,
  guide: answer.guide,
  topic: topicOf(answer),
  checked: answer.checked,
  text: answer.texts[language],
  asks: [...answer.asks[language]],
  pages: [...answer.pages],
  from: [...answer.from],
})

/** The short answers by name, a page of them: those of a guide and a topic that have all words of a search. */
export const listAnswers = async (asked: Asked): Promise<Answer<typeof guidesApi.answers>> => {
  const { search = '', guide, topic, language, cursor = '' } = asked
  const words = foldName(search).split(' ').filter(Boolean)
  const all = (await shortAnswers())
    .toSorted((one, other) => (one.name < other.name ? -1 : 1))
    .filter((answer) => {
      if ((guide && answer.guide !== guide) || (topic && topicOf(answer) !== topic)) return false
      const text = foldName(`${answer.name} ${answer.texts[language]} ${answer.asks[language].join(' ')}`)
      return words.every((word) => text.includes(word))
    })
  const items = all.filter(({ name }) => name > cursor).slice(0, PAGE)
  const last = items.at(-1)?.name
  return {
    items: items.map((answer) => listed(answer, asked)),
    count: all.length,
    next: last !== undefined && last !== all.at(-1)?.name ? last : null,
  }
}
