import { useAnswer } from '#platform/web/forms/form.tsx'
import { useLangOf } from '#platform/web/lang-of.ts'
import { useT } from '#platform/web/language.tsx'
import { failedHead, page, read } from '#platform/web/page.ts'
import { SaveButton } from '#platform/web/reading/save-button.tsx'
import { useRead } from '#platform/web/client/queries.ts'
import { Listen } from '#platform/web/reading/listen.tsx'
import { OnlyEnglish } from '#platform/web/reading/only-english.tsx'
import { LoadedPage } from '#platform/web/reading/loaded-page.tsx'
import { useParams } from '#platform/web/viewer.tsx'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import { BackLink } from '#ui/navigation/back-link.tsx'
import { Card } from '#ui/card.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageHead, Section } from '#ui/page-head.tsx'
import { type Lesson, lessonCalls } from '../lesson-contract.ts'
import { WrongAnswers, ScoreCard } from './lesson/score-card.tsx'
import { Begin, TestForm } from './lesson/test-form.tsx'

const lessonRead = (moduleId: string) => read(lessonCalls.lesson, { params: { moduleId } })

const Reading = ({ lesson }: { lesson: Lesson }) => {
  const t = useT()
  return (
    <>
      <Listen language={lesson.language} href={to('lesson', { moduleId: lesson.id })} />
      <article className="prose" lang={useLangOf(lesson.language)} id="lesson" data-spoken="">
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
    </>
  )
}

const Shown = ({ lesson }: { lesson: Lesson }) => {
  const t = useT()
  const [attempt, setAttempt] = useAnswer(lessonCalls.attempt)
  return (
    <>
      <BackLink href={to('training')}>{t('All lessons')}</BackLink>
      <PageHead
        kicker={t('{minutes, plural, one {# minute} other {# minutes}}', { minutes: lesson.minutes })}
        title={t(lesson.title)}
        lead={attempt ? undefined : t(lesson.summary)}
        actions={<SaveButton isOwn />}
      />
      {attempt && <ScoreCard attempt={attempt} />}
      {attempt && <WrongAnswers attempt={attempt} />}
      {!lesson.isBegun && <Begin moduleId={lesson.id} />}
      <OnlyEnglish language={lesson.language} />
      <Reading lesson={lesson} />
      <Section title={t('Test yourself')} id="test">
        <p className="small mute">
          {t('{passMark} of {questions} right answers pass. You have three tries a day.', {
            passMark: lesson.passMark,
            questions: lesson.questions,
          })}
        </p>
        {lesson.isPassed && <Notice tone="ok">{t('You have passed this lesson.')}</Notice>}
        {lesson.isBegun ? (
          <TestForm lesson={lesson} onDone={setAttempt} />
        ) : (
          <p>{t('Press “Begin the lesson” at the top. Your questions then appear here.')}</p>
        )}
      </Section>
    </>
  )
}

const missing = message('This lesson does not exist, or was removed.')

const LessonPage = () => {
  const t = useT()
  const { moduleId = '' } = useParams()
  return (
    <LoadedPage
      state={useRead(lessonCalls.lesson, lessonRead(moduleId))}
      missing={missing}
      list={{ href: to('training'), label: t('All lessons') }}
    >
      {(lesson) => <Shown lesson={lesson} />}
    </LoadedPage>
  )
}

export default page({
  component: LessonPage,
  frame: 'read stack gap-6',
  reads: ({ params: { moduleId = '' } }) => [lessonRead(moduleId)],
  head: ({ params: { moduleId = '' }, t, found, failed }) => {
    const lesson = found<Lesson>(lessonRead(moduleId))
    if (lesson) return { title: t(lesson.title) }
    return failedHead(failed(lessonRead(moduleId)), missing, t)
  },
})
