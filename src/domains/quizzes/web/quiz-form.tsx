import { useEffect, useRef } from 'react'
import { readDraft, useDraft } from '#platform/web/drafts/drafts.ts'
import { Form } from '#platform/web/forms/form.tsx'
import { Submit } from '#platform/web/forms/submit.tsx'
import { useT } from '#platform/web/language.tsx'
import { useViewer } from '#platform/web/viewer.tsx'
import { formatMomentToday } from '#shared/format.ts'
import { message } from '#shared/words.ts'
import { Card } from '#ui/card.tsx'
import { Notice } from '#ui/notice.tsx'
import { RadioCards } from '#ui/forms/radio-cards.tsx'
import { answerLetters, type QuizResult, type RunningQuiz } from '../attempt-contract.ts'
import { quizzesApi } from '../contract.ts'
import { PracticeTimer } from './practice-timer.tsx'
import { makerWords } from './topic-words.ts'

const Questions = ({ quiz }: { quiz: RunningQuiz }) => {
  const t = useT()
  const count = quiz.questions.length
  return quiz.questions.map(({ text, options, language, madeBy, madeFrom }, index) => {
    const name = `q${index + 1}`
    return (
      <Card key={name}>
        <p className="small mute num">{t('Question {number} of {count}', { number: index + 1, count })}</p>
        <RadioCards
          name={name}
          className="question"
          legend={<span lang={language}>{text}</span>}
          options={options.map((label, place) => ({
            value: answerLetters[place] ?? '',
            label: (
              <span className="row" lang={language}>
                <span
                  className="letter"
                  aria-hidden="true"
                  data-letter={answerLetters[place]?.toUpperCase()}
                />
                <span className="grow">{label}</span>
              </span>
            ),
          }))}
        />
        {madeBy !== 'people' && (
          <p className="small mute mt-2">
            {t(makerWords[madeBy])}: <span lang="en">{madeFrom}</span>
          </p>
        )}
      </Card>
    )
  })
}

/** Chooses again what this device stored, where nothing is chosen yet. */
const chooseAgain = (box: HTMLElement | null, values: Readonly<Record<string, unknown>>): void => {
  for (const [name, value] of Object.entries(values)) {
    const inputs = [...(box?.querySelectorAll<HTMLInputElement>('input[type=radio]') ?? [])].filter(
      (input) => input.name === name,
    )
    const stored = inputs.find((input) => input.value === value)
    if (stored && !inputs.some(({ checked }) => checked)) stored.checked = true
  }
}

interface QuizFormProps {
  readonly quiz: RunningQuiz
  /** The page that shows the result. */
  readonly then: string
  readonly onDone: (result: QuizResult) => void
}

/** A quiz that runs. What is chosen stays on this device until it is sent, so that a lost network loses nothing. */
export const QuizForm = ({ quiz, then, onDone }: QuizFormProps) => {
  const t = useT()
  const owner = useViewer()?.id ?? ''
  const draftName = `quiz:${quiz.id}`
  const { save, discard } = useDraft(owner, draftName)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const draft = readDraft(owner, draftName)
    if (draft) chooseAgain(box.current, draft.values)
  }, [owner, draftName])
  return (
    <div className="stack" ref={box}>
      <PracticeTimer secondsLeft={quiz.secondsLeft} expiresAt={quiz.expiresAt} />
      {quiz.sendableFrom !== quiz.openedAt && (
        <p className="small mute">
          {t('Read each question first. You can send your answers from {time}.', {
            time: formatMomentToday(quiz.sendableFrom, t),
          })}
        </p>
      )}
      <Form
        key={quiz.id}
        className="stack"
        call={quizzesApi.sendQuiz}
        params={{ attemptId: quiz.id }}
        then={then}
        failed={message('Quiz Submission Failed')}
        showsAnswer
        onChange={(fields) => save(fields, true)}
        onDone={(result) => {
          discard()
          onDone(result)
        }}
      >
        {(form) => (
          <>
            {form.problem?.status === 0 && (
              <Notice>{t('Your answers are kept on this phone. Press the button again.')}</Notice>
            )}
            <Questions quiz={quiz} />
            <Submit variant="civic" full className="no-print">
              {t('Check my answers')}
            </Submit>
          </>
        )}
      </Form>
    </div>
  )
}
