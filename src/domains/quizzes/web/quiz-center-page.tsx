import { Form } from '#platform/web/forms/form.tsx'
import { Submit } from '#platform/web/forms/submit.tsx'
import { useT } from '#platform/web/language.tsx'
import { page, read } from '#platform/web/page.ts'
import { useRead } from '#platform/web/client/queries.ts'
import { Loaded } from '#platform/web/loaded.tsx'
import { useSearch } from '#platform/web/navigation.tsx'
import { useViewer } from '#platform/web/viewer.tsx'
import { can } from '#shared/access.ts'
import { formatDate } from '#shared/format.ts'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Chip } from '#ui/chip.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { RadioCards } from '#ui/forms/radio-cards.tsx'
import { bookIcon, checkIcon } from '#ui/icons.ts'
import { Item, ItemList } from '#ui/item-list.tsx'
import { PageHead, Section } from '#ui/page-head.tsx'
import {
  type PastQuiz,
  PRACTICE_QUESTIONS,
  PRACTICE_SECONDS,
  type QuizCentre,
  quizzesApi,
  type TopicCard,
} from '../contract.ts'
import { ItemTable, itemsRead } from './item-table.tsx'
import { QuizArea } from './quiz-area.tsx'
import { ResultCard } from './result-card.tsx'
import { StartQuiz } from './start-quiz.tsx'
import { topicWords } from './topic-words.ts'

const centreRead = read(quizzesApi.quizCentre)
const resultRead = (attemptId: string) => read(quizzesApi.quizResult, { params: { attemptId } })

const MINUTE_SECONDS = 60

const Topics = ({ topics }: { topics: readonly TopicCard[] }) => {
  const t = useT()
  return (
    <Section title={t('Choose a topic')} id="topics">
      <Card flush>
        <ItemList>
          {topics.map(({ topic, questions, best }) => (
            <Item
              key={topic}
              icon={bookIcon}
              title={t(topicWords[topic])}
              detail={t('{count, plural, one {# question in the bank} other {# questions in the bank}}', {
                count: questions,
              })}
              chip={
                best === null ? undefined : (
                  <Chip tone="pri">
                    {t('Your best: {best} of {questions}', { best, questions: PRACTICE_QUESTIONS })}
                  </Chip>
                )
              }
              end={
                <StartQuiz
                  topic={topic}
                  label={message('Start')}
                  then={to('quizCenter')}
                  about={t(topicWords[topic])}
                />
              }
            />
          ))}
        </ItemList>
      </Card>
    </Section>
  )
}

const History = ({ history }: { history: readonly PastQuiz[] }) => {
  const t = useT()
  if (history.length === 0) return null
  return (
    <Section title={t('Your last quizzes')}>
      <Card flush>
        <ItemList>
          {history.map(({ id, topic, at, right, total, isPassed }) => (
            <Item
              key={id}
              href={`${to('quizCenter')}?result=${id}`}
              title={t(topicWords[topic])}
              detail={formatDate(at, t)}
              chip={
                <Chip tone={isPassed ? 'ok' : 'warn'} icon={isPassed ? checkIcon : undefined}>
                  {t('{best} of {questions}', { best: right, questions: total })}
                </Chip>
              }
            />
          ))}
        </ItemList>
      </Card>
    </Section>
  )
}

const timeWords = {
  '100': message('The stated time'),
  '150': message('Half as much time again'),
  '200': message('Twice the time'),
} as const

const MoreTime = ({ time }: { time: QuizCentre['time'] }) => {
  const t = useT()
  return (
    <Disclosure summary={t('Do you need more time?')}>
      <Form
        className="stack"
        call={quizzesApi.setQuizTime}
        then={to('quizCenter')}
        done={message('Saved. Your next quiz has this time.')}
        failed={message('We could not save this. Please try again.')}
        values={{ time }}
      >
        <RadioCards
          name="time"
          legend={t('Time for your quizzes')}
          hint={t('Only you see this. It counts for every quiz and takes nothing away.')}
          options={Object.entries(timeWords).map(([choice, words]) => ({
            value: choice,
            label: t(words),
          }))}
        />
        <Submit variant="quiet">{t('Save')}</Submit>
      </Form>
    </Disclosure>
  )
}

/** A result from the history. */
const PastResult = ({ attemptId }: { attemptId: string }) => {
  const t = useT()
  const { data, problem } = useRead(quizzesApi.quizResult, resultRead(attemptId))
  if (data) return <ResultCard result={data} />
  return problem ? <p role="alert">{t(problem.message)}</p> : null
}

const Shown = ({ centre }: { centre: QuizCentre }) => {
  const t = useT()
  const past = useSearch().get('result')
  const mayImprove = can('training-lead', useViewer())
  return (
    <>
      {past !== null && centre.running === null && <PastResult attemptId={past} />}
      <QuizArea centre={centre} then={to('quizCenter')} />
      <Topics topics={centre.topics} />
      <p className="row wrapf">
        <ButtonLink variant="quiet" href={to('rightsQuiz')}>
          {t('Quiz: your rights')}
        </ButtonLink>
        <ButtonLink variant="quiet" href={to('madeQuiz')}>
          {t('AI Civic Quiz')}
        </ButtonLink>
        <ButtonLink variant="quiet" href={to('engage')}>
          {t('The daily quiz that earns SUP')}
        </ButtonLink>
      </p>
      <MoreTime time={centre.time} />
      <History history={centre.history} />
      {mayImprove && <ItemTable />}
    </>
  )
}

const QuizCenterPage = () => {
  const t = useT()
  const state = useRead(quizzesApi.quizCentre, centreRead)
  return (
    <>
      <PageHead
        lead={t(
          '{count, plural, one {# question} other {# questions}} in {minutes, plural, one {# minute} other {# minutes}}, each answer explained with its law. This is practice and pays no SUP.',
          { count: PRACTICE_QUESTIONS, minutes: PRACTICE_SECONDS / MINUTE_SECONDS },
        )}
      />
      <Loaded state={state}>{(centre) => <Shown centre={centre} />}</Loaded>
    </>
  )
}

const UUID = /^[0-9a-f-]{36}$/

export default page({
  component: QuizCenterPage,
  frame: 'read stack gap-6',
  reads: ({ search, viewer }) => {
    const past = search.get('result')
    return [
      centreRead,
      ...(past !== null && UUID.test(past) ? [resultRead(past)] : []),
      ...(can('training-lead', viewer) ? [itemsRead] : []),
    ]
  },
})
