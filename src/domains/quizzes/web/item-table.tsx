import { useT } from '#platform/web/language.tsx'
import { read } from '#platform/web/page.ts'
import { useRead } from '#platform/web/client/queries.ts'
import { quizzesApi } from '../contract.ts'
import { QuestionCounts } from './question-counts.tsx'
import { topicWords } from './topic-words.ts'

export const itemsRead = read(quizzesApi.quizItems)

/** How the questions of quizzes do. */
export const ItemTable = () => {
  const t = useT()
  const { data } = useRead(quizzesApi.quizItems, itemsRead)
  return data ? (
    <QuestionCounts questions={data.map((item) => ({ ...item, topic: t(topicWords[item.topic]) }))} />
  ) : null
}
