import { useState } from 'react'
import { RESULT } from '#platform/web/forms/result-place.ts'
import { useAnswer } from '#platform/web/forms/form.tsx'
import { useT } from '#platform/web/language.tsx'
import { usePageState } from '#platform/web/viewer.tsx'
import { Notice } from '#ui/notice.tsx'
import type { QuizCentre } from '../contract.ts'
import { quizzesApi } from '../contract.ts'
import type { QuizResult } from '../attempt-contract.ts'
import { QuizForm } from './quiz-form.tsx'
import { ResultCard } from './result-card.tsx'

/** What the server said to a form whose quiz is over by now, for the page without script. */
const useRefusedSending = (): string | null => {
  const { form } = usePageState()
  return form?.problem && /^POST \/api\/quizzes\/attempts\/.*\/answers$/.test(form.call)
    ? form.problem.message
    : null
}

/** The quiz that runs, or the result of the one just sent. */
export const QuizArea = ({ centre, then }: { centre: QuizCentre; then: string }) => {
  const t = useT()
  const [answer, setAnswer] = useAnswer(quizzesApi.sendQuiz)
  const [running] = useState(centre.running)
  const refused = useRefusedSending()
  const quiz = centre.running ?? running
  const result: QuizResult | null = answer
  if (result) return <ResultCard result={result} />
  if (quiz) return <QuizForm key={quiz.id} quiz={quiz} then={then} onDone={setAnswer} />
  if (refused === null) return null
  return (
    <Notice tone="bad" role="alert" id={RESULT} tabIndex={-1}>
      {t(refused)}
    </Notice>
  )
}
