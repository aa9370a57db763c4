import { Form } from '#platform/web/forms/form.tsx'
import { Submit } from '#platform/web/forms/submit.tsx'
import { useLangOf } from '#platform/web/lang-of.ts'
import { useT } from '#platform/web/language.tsx'
import { formatTime } from '#shared/format.ts'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import { Card } from '#ui/card.tsx'
import { Notice } from '#ui/notice.tsx'
import { RadioCards } from '#ui/forms/radio-cards.tsx'
import { type Attempt, type Lesson, lessonCalls, optionLetters } from '../../lesson-contract.ts'

/** Starts the lesson's time and draws the test: a read must change nothing. */
export const Begin = ({ moduleId }: { moduleId: string }) => {
  const t = useT()
  return (
    <Form
      call={lessonCalls.begin}
      params={{ moduleId }}
      then={to('lesson', { moduleId })}
      done={message('The lesson has begun. Read it, then answer the questions at its end.')}
      failed={message('We could not load this page.')}
      submit={t('Begin the lesson')}
      variant="civic"
    />
  )
}

const Questions = ({ lesson }: { lesson: Lesson }) => {
  const t = useT()
  const count = lesson.test.length
  const lang = useLangOf(lesson.language)
  return lesson.test.map(({ text, options }, index) => {
    const name = `q${index + 1}`
    return (
      <Card key={name}>
        <p className="small mute num">{t('Question {number} of {count}', { number: index + 1, count })}</p>
        <RadioCards
          name={name}
          className="question"
          legend={<span lang={lang}>{text}</span>}
          options={options.map((label, place) => ({
            value: optionLetters[place] ?? '',
            label: (
              <span className="row" lang={lang}>
                <span
                  className="letter"
                  aria-hidden="true"
                  data-letter={optionLetters[place]?.toUpperCase()}
                />
                <span className="grow">{label}</span>
              </span>
            ),
          }))}
        />
      </Card>
    )
  })
}

/** The open test; before the lesson's time is over it says from when it can be sent. */
export const TestForm = ({ lesson, onDone }: { lesson: Lesson; onDone: (attempt: Attempt) => void }) => {
  const t = useT()
  if (lesson.testId === null && lesson.triesLeft > 0) return <Begin moduleId={lesson.id} />
  if (lesson.testId === null)
    return (
      <Notice tone="warn">
        {t('You have used your three tries for today. Read the lesson again and come back tomorrow.')}
      </Notice>
    )
  return (
    <>
      {lesson.sendableFrom && (
        <Notice>
          {t('Read the lesson first. You can send your answers from {time}.', {
            time: formatTime(lesson.sendableFrom),
          })}
        </Notice>
      )}
      <Form
        key={lesson.testId}
        className="stack"
        call={lessonCalls.attempt}
        params={{ moduleId: lesson.id }}
        then={to('lesson', { moduleId: lesson.id })}
        failed={message('We could not send your answers. Please try again.')}
        showsAnswer
        onDone={onDone}
      >
        <input type="hidden" name="testId" value={lesson.testId ?? ''} />
        <Questions lesson={lesson} />
        <Submit variant="civic" full className="no-print">
          {t('Check my answers')}
        </Submit>
      </Form>
    </>
  )
}
