import { useT } from '#platform/web/language.tsx'
import { read } from '#platform/web/page.ts'
import { useRead } from '#platform/web/client/queries.ts'
import { Disclosure } from '#ui/disclosure.tsx'
import { Table } from '#ui/data/table.tsx'
import { type QuizItem, quizzesApi } from '../contract.ts'
import { topicWords } from './topic-words.ts'

export const itemsRead = read(quizzesApi.quizItems)

const PERCENT = 100

const shareOf = ({ answered, right }: QuizItem): string =>
  answered === 0 ? '–' : `${Math.round((right / answered) * PERCENT)} %`

/** For those who look after the questions: how often each was shown and answered right. */
export const ItemTable = () => {
  const t = useT()
  const { data } = useRead(quizzesApi.quizItems, itemsRead)
  if (!data) return null
  return (
    <Disclosure summary={t('How the questions do')}>
      <Table
        caption={t('The hardest questions first. Only staff who look after the lessons see this.')}
        columns={[
          { label: t('Question') },
          { label: t('Topic') },
          { label: t('Times shown'), end: true },
          { label: t('Times answered'), end: true },
          { label: t('Times right'), end: true },
          { label: t('Share right'), end: true },
        ]}
        rows={data.map((item) => ({
          key: item.id,
          cells: [
            <span key="text" lang="en">
              {item.text}
            </span>,
            t(topicWords[item.topic]),
            item.shown,
            item.answered,
            item.right,
            shareOf(item),
          ],
        }))}
      />
    </Disclosure>
  )
}
