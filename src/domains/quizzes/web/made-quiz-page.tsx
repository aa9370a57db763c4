import { useT } from '#platform/web/language.tsx'
import { page, read } from '#platform/web/page.ts'
import { useRead } from '#platform/web/client/queries.ts'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import { ErrorScreen } from '#ui/feedback/error-screen.tsx'
import { SkeletonCards } from '#ui/feedback/skeleton.tsx'
import { BackLink } from '#ui/navigation/back-link.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { quizzesApi } from '../contract.ts'
import { QuizArea } from './quiz-area.tsx'
import { StartQuiz } from './start-quiz.tsx'

const madeRead = read(quizzesApi.quizCentre, { query: { from: 'made' } })

const MadeQuizPage = () => {
  const t = useT()
  const { data, problem, isWaiting } = useRead(quizzesApi.quizCentre, madeRead)
  const questions = data?.topics[0]?.questions ?? 0
  return (
    <>
      <BackLink href={to('quizCenter')}>{t('Quiz Center')}</BackLink>
      <PageHead
        lead={t(
          'These questions are made from the texts of this platform. Each one names how it was made and its source.',
        )}
      />
      {data && (
        <>
          <QuizArea centre={data} then={to('madeQuiz')} />
          <Notice>
            {t(
              '{count, plural, one {# question is ready.} other {# questions are ready.}} Each has four different options and quotes the text that it comes from; a question that fails this check is never shown.',
              { count: questions },
            )}
          </Notice>
          <StartQuiz topic="made" label={message('Start a quiz')} then={to('madeQuiz')} isMain />
        </>
      )}
      {isWaiting && <SkeletonCards label={t('Loading...')} />}
      {problem && (
        <ErrorScreen title={t('This page could not be loaded.')}>
          <p>{t('Check your network, then try again.')}</p>
        </ErrorScreen>
      )}
    </>
  )
}

export default page({ component: MadeQuizPage, frame: 'read stack gap-6', reads: () => [madeRead] })
