import { useT } from '#platform/web/language.tsx'
import { page, read } from '#platform/web/page.ts'
import { useRead } from '#platform/web/client/queries.ts'
import { Loaded } from '#platform/web/loaded.tsx'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import { BackLink } from '#ui/navigation/back-link.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { quizzesApi } from '../contract.ts'
import { QuizArea } from './quiz-area.tsx'
import { StartQuiz } from './start-quiz.tsx'

const madeRead = read(quizzesApi.quizCentre, { query: { from: 'made' } })

const MadeQuizPage = () => {
  const t = useT()
  const state = useRead(quizzesApi.quizCentre, madeRead)
  return (
    <>
      <BackLink href={to('quizCenter')}>{t('Quiz Center')}</BackLink>
      <PageHead
        lead={t(
          'These questions are made from the texts of this platform. Each one names how it was made and its source.',
        )}
      />
      <Loaded state={state}>
        {(centre) => (
          <>
            <QuizArea centre={centre} then={to('madeQuiz')} />
            <Notice>
              {t(
                '{count, plural, one {# question is ready.} other {# questions are ready.}} Each has four different options and quotes the text that it comes from; a question that fails this check is never shown.',
                { count: centre.topics[0]?.questions ?? 0 },
              )}
            </Notice>
            <StartQuiz topic="made" label={message('Start a quiz')} then={to('madeQuiz')} isMain />
          </>
        )}
      </Loaded>
    </>
  )
}

export default page({ component: MadeQuizPage, frame: 'read stack gap-6', reads: () => [madeRead] })
