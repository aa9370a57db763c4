import { Form } from '#platform/web/forms/form.tsx'
import { Submit } from '#platform/web/forms/submit.tsx'
import { useT } from '#platform/web/language.tsx'
import { message } from '#shared/words.ts'
import type { DrawTopic } from '../attempt-contract.ts'
import { quizzesApi } from '../contract.ts'

interface StartQuizProps {
  readonly topic: DrawTopic
  readonly label: string
  readonly then: string
  readonly isMain?: boolean
  /** What a screen reader hears after the label, where several buttons have the same. */
  readonly about?: string
}

/** Starts a quiz on a topic: a press, because its time runs from then on. */
export const StartQuiz = ({ topic, label, then, isMain, about }: StartQuizProps) => {
  const t = useT()
  return (
    <Form
      call={quizzesApi.startQuiz}
      then={then}
      done={message('The quiz has started. Answer the questions before its time is over.')}
      failed={message('The quiz could not start. Please try again.')}
    >
      <input type="hidden" name="topic" value={topic} />
      <Submit variant={isMain ? 'civic' : 'quiet'} size={isMain ? undefined : 'sm'}>
        {t(label)}
        {about && ' '}
        {about && <span className="vh">{about}</span>}
      </Submit>
    </Form>
  )
}
