import { useT } from '#platform/web/language.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { Table } from '#ui/data/table.tsx'

export interface CountedQuestion {
  readonly id: string
  readonly text: string
  /** The topic or lesson in the reader's words. */
  readonly topic: string
  readonly shown: number
  readonly answered: number
  readonly right: number
}

const PERCENT = 100

const shareOf = ({ answered, right }: CountedQuestion): string =>
  answered === 0 ? '–' : `${Math.round((right / answered) * PERCENT)}%`

/** How often each question was shown and answered right, for those who look after the questions. */
export const QuestionCounts = ({ questions }: { questions: readonly CountedQuestion[] }) => {
  const t = useT()
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
        rows={questions.map((item) => ({
          key: item.id,
          cells: [
            <span key="text" lang="en">
              {item.text}
            </span>,
            item.topic,
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
