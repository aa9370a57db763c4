import { useState } from 'react'
import { Form, type FormHandle } from '#platform/web/forms/form.tsx'
import { FormProblem } from '#platform/web/forms/form-problem.tsx'
import { useT } from '#platform/web/language.tsx'
import { page, read, statusOfFailed } from '#platform/web/page.ts'
import { useRead } from '#platform/web/client/queries.ts'
import { useParams } from '#platform/web/viewer.tsx'
import { formatTime } from '#shared/format.ts'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import { Anchor } from '#ui/anchor.tsx'
import { BackLink } from '#ui/navigation/back-link.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ErrorScreen } from '#ui/feedback/error-screen.tsx'
import { Result } from '#ui/feedback/result.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageHead, Section } from '#ui/page-head.tsx'
import { RadioCards } from '#ui/forms/radio-cards.tsx'
import { type Attempt, type Lesson, lessonCalls, optionLetters } from '../lesson-contract.ts'

const lessonRead = (moduleId: string) => read(lessonCalls.lesson, { params: { moduleId } })

const Attempted = ({ attempt }: { attempt: Attempt }) => {
  const t = useT()
  const { right, questions, isPassed, wrong, triesLeft, earned } = attempt
  return (
    <Notice
      tone={isPassed ? 'ok' : 'warn'}
      role="status"
      title={
        isPassed
          ? t('Passed with {right} of {questions}', { right, questions })
          : t('{right} of {questions}: not passed yet', { right, questions })
      }
    >
      {earned === null ? null : (
        <p>
          <b>{t('You earned {amount} SUP.', { amount: earned })}</b>{' '}
          <Anchor href={to('wallet')}>{t('Wallet')}</Anchor>
        </p>
      )}
      {wrong.length > 0 && (
        <>
          <p>{t('Look again at these questions:')}</p>
          <ul lang="en">
            {wrong.map((question) => (
              <li key={question}>{question}</li>
            ))}
          </ul>
        </>
      )}
      {!isPassed && (
        <p>
          {t(
            '{count, plural, =0 {No try is left today.} one {# try is left today.} other {# tries are left today.}}',
            { count: triesLeft },
          )}
        </p>
      )}
    </Notice>
  )
}

/** Starts the lesson's time and draws the test: a read must change nothing. */
const Begin = ({ moduleId }: { moduleId: string }) => {
  const t = useT()
  return (
    <Form
      call={lessonCalls.begin}
      params={{ moduleId }}
      then={to('lesson', { moduleId })}
      done={message('The lesson has begun. Read it, then answer the questions at its end.')}
      failed={message('This page could not be loaded.')}
    >
      {(form) => (
        <>
          <FormProblem form={form} />
          <Button type="submit" variant="civic" busy={form.isBusy}>
            {t('Begin the lesson')}
          </Button>
        </>
      )}
    </Form>
  )
}

const Questions = ({ lesson, form }: { lesson: Lesson; form: FormHandle }) => (
  <>
    {lesson.test.map(({ text, options }, index) => {
      const { id, name, error } = form.field(`q${index + 1}`)
      const value = form.valueOf(name)
      return (
        <RadioCards
          key={name}
          id={id}
          name={name}
          error={error}
          legend={`${index + 1}. ${text}`}
          defaultValue={typeof value === 'string' ? value : undefined}
          options={options.map((label, place) => ({ value: optionLetters[place] ?? '', label }))}
        />
      )
    })}
  </>
)

/** What the person can do next: begin, come back tomorrow, or answer. */
const Next = ({ lesson, onDone }: { lesson: Lesson; onDone: (attempt: Attempt) => void }) => {
  const t = useT()
  if (lesson.testId === null && lesson.triesLeft > 0) return <Begin moduleId={lesson.id} />
  if (lesson.testId === null)
    return (
      <Notice tone="warn">
        {t('You have used the three tries of today. Read the lesson again and come back tomorrow.')}
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
        className="stack gap-6"
        call={lessonCalls.attempt}
        params={{ moduleId: lesson.id }}
        then={to('lesson', { moduleId: lesson.id })}
        done={message('{right} right answers')}
        failed={message('The answers could not be sent. Please try again.')}
        onDone={onDone}
      >
        {(form) => (
          <>
            <FormProblem form={form} />
            <input type="hidden" name="testId" value={lesson.testId ?? ''} />
            <Questions lesson={lesson} form={form} />
            <Button type="submit" variant="civic" busy={form.isBusy} className="no-print">
              {t('Check my answers')}
            </Button>
          </>
        )}
      </Form>
    </>
  )
}

const Test = ({ lesson }: { lesson: Lesson }) => {
  const [attempt, setAttempt] = useState<Attempt | null>(null)
  return (
    <>
      {attempt && (
        <Result of={attempt}>
          <Attempted attempt={attempt} />
        </Result>
      )}
      <Next lesson={lesson} onDone={setAttempt} />
    </>
  )
}

const Shown = ({ lesson }: { lesson: Lesson }) => {
  const t = useT()
  return (
    <div className="wrap read page stack gap-6">
      <BackLink href={to('training')}>{t('All modules')}</BackLink>
      <PageHead
        kicker={t('{minutes, plural, one {# minute} other {# minutes}}', { minutes: lesson.minutes })}
        title={t(lesson.title)}
        lead={t(lesson.summary)}
      />
      {!lesson.isBegun && <Begin moduleId={lesson.id} />}
      <p className="small mute">{t('The lesson itself is in English for now.')}</p>
      <article className="prose" lang="en">
        {lesson.sections.map(({ heading, paragraphs }) => (
          <section key={heading} className="prose">
            <h2>{heading}</h2>
            {paragraphs.map((text) => (
              <p key={text}>{text}</p>
            ))}
          </section>
        ))}
      </article>
      <Card title={t('Sources')}>
        <ul className="small" lang="en">
          {lesson.sources.map((source) => (
            <li key={source}>{source}</li>
          ))}
        </ul>
      </Card>
      <Section title={t('Test yourself')}>
        <p className="small mute">
          {t('{passMark} of {questions} right answers pass. You have three tries a day.', {
            passMark: lesson.passMark,
            questions: lesson.questions,
          })}
        </p>
        {lesson.isPassed && <Notice tone="ok">{t('You have passed this module.')}</Notice>}
        {lesson.isBegun ? (
          <Test lesson={lesson} />
        ) : (
          <p>{t('Press “Begin the lesson” above: your questions then stand here.')}</p>
        )}
      </Section>
    </div>
  )
}

const LessonPage = () => {
  const t = useT()
  const { moduleId = '' } = useParams()
  const { data, problem } = useRead(lessonCalls.lesson, lessonRead(moduleId))
  if (data) return <Shown lesson={data} />
  return (
    <div className="wrap page">
      <ErrorScreen
        title={problem?.status === 404 ? t('There is no such module.') : t('This page could not be loaded.')}
        actions={<ButtonLink href={to('training')}>{t('All modules')}</ButtonLink>}
      />
    </div>
  )
}

export default page({
  component: LessonPage,
  reads: ({ params: { moduleId = '' } }) => [lessonRead(moduleId)],
  head: ({ params: { moduleId = '' } }, t, found, failed) => {
    const lesson = found<Lesson>(lessonRead(moduleId))
    if (lesson) return { title: t(lesson.title) }
    return { title: t('Training'), status: statusOfFailed(failed(lessonRead(moduleId))) }
  },
})
