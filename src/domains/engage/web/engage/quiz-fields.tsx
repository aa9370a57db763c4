import { useT } from '#platform/web/language.tsx'
import { RadioCards } from '#ui/forms/radio-cards.tsx'
import type { TaskDetail } from '../../contracts/task-contract.ts'

const letters = ['a', 'b', 'c', 'd'] as const

/** The questions of a running quiz. */
export const QuizFields = ({ quiz }: { quiz: TaskDetail['quiz'] }) => {
  const t = useT()
  const questions = quiz?.questions ?? []
  return questions.map(({ text, options, language }, index) => {
    const name = `q${index + 1}`
    return (
      <RadioCards
        key={name}
        name={name}
        legend={
          <>
            <span className="small mute num">
              {t('Question {number} of {count}', { number: index + 1, count: questions.length })}
            </span>{' '}
            <span lang={language}>{text}</span>
          </>
        }
        options={options.map((label, place) => ({
          value: letters[place] ?? '',
          label: <span lang={language}>{label}</span>,
        }))}
      />
    )
  })
}
