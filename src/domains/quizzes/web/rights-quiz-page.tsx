import { useRead } from '#platform/web/client/queries.ts'
import { useLanguage, useT } from '#platform/web/language.tsx'
import { Loaded } from '#platform/web/loaded.tsx'
import { page, read } from '#platform/web/page.ts'
import { to } from '#shared/sitemap.ts'
import { languages, type LanguageCode } from '#shared/words.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { BackLink } from '#ui/navigation/back-link.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { type PracticeQuestion, quizzesApi } from '../contract.ts'

const questionsRead = (language: LanguageCode) => read(quizzesApi.rightsQuiz, { query: { language } })

const Question = ({ number, question }: { number: number; question: PracticeQuestion }) => {
  const t = useT()
  const lang = languages.find(({ code }) => code === question.language)?.htmlLang
  // In the order of the alphabet, which does not give the right one away.
  const options = [question.right, ...question.wrong].toSorted()
  return (
    <Card title={t('Question {number}', { number })}>
      <div className="stack gap-2">
        <p lang={lang}>{question.text}</p>
        <ul lang={lang}>
          {options.map((option) => (
            <li key={option}>{option}</li>
          ))}
        </ul>
        <Disclosure summary={t('Show the answer')}>
          <p lang={lang}>
            <b>{question.right}</b>
          </p>
          <p lang={lang}>{question.explanation}</p>
          <p className="small mute" lang="en-NG">
            {question.source}
          </p>
        </Disclosure>
      </div>
    </Card>
  )
}

/** The questions on fundamental rights, without time or account; it opens without network once it was preloaded. */
const RightsQuizPage = () => {
  const t = useT()
  const { code } = useLanguage()
  const questions = useRead(quizzesApi.rightsQuiz, questionsRead(code))
  return (
    <>
      <BackLink href={to('education')}>{t('Education')}</BackLink>
      <PageHead lead={t('Take your time: there is no clock, and no one sees your answers.')} />
      <Loaded state={questions}>
        {(all) =>
          all.map((question, index) => <Question key={question.id} number={index + 1} question={question} />)
        }
      </Loaded>
      <p>
        <ButtonLink variant="quiet" href={to('quizCenter')}>
          {t('Quiz Center')}
        </ButtonLink>
      </p>
    </>
  )
}

export default page({
  component: RightsQuizPage,
  frame: 'read stack',
  reads: ({ language = 'en' }) => [questionsRead(language)],
})
