import { formatNumber, type Translate, useT } from '#platform/web/language.tsx'
import { Loaded } from '#platform/web/loaded.tsx'
import { page, read } from '#platform/web/page.ts'
import { useRead } from '#platform/web/client/queries.ts'
import { formatDate } from '#shared/format.ts'
import { languages, message } from '#shared/words.ts'
import { Stat, StatGrid } from '#ui/data/stat.tsx'
import { Table } from '#ui/data/table.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { PageHead, Section } from '#ui/page-head.tsx'
import { type GuideFigures, guidesApi, type AnswerOutcome, outcomes } from '../contract.ts'
import { guidesIn } from '../rules.ts'

const figuresRead = read(guidesApi.figures)

const outcomeNames: Readonly<Record<AnswerOutcome, string>> = {
  text: message('From our texts'),
  model: message('By a model, checked'),
  written: message('A written reply'),
  side: message('Took no side'),
  near: message('Not sure, pages named'),
  nothing: message('Found nothing'),
}

const nameOf = (language: string): string => languages.find(({ code }) => code === language)?.name ?? language

const share = ({ asked, met }: { asked: number; met: number }, t: Translate): string =>
  asked === 0
    ? '–'
    : t('{met} of {asked} ({percent}%)', { met, asked, percent: Math.floor((met / asked) * 1000) / 10 })

const wrongOf = ({ languages: all }: GuideFigures['evaluation']) => ({
  asked: all.reduce((sum, { asked }) => sum + asked, 0),
  met: all.reduce((sum, { wrong }) => sum + wrong, 0),
})

const Evaluation = ({ evaluation }: Pick<GuideFigures, 'evaluation'>) => {
  const t = useT()
  return (
    <Section title={t('What an open set of questions says')}>
      <p>
        {t(
          'The questions, and what an answer to each must say, are part of the program. These figures are of the guide without a model, with the texts of today.',
        )}
      </p>
      <Table
        caption={t('Evaluation')}
        hideCaption
        columns={[{ label: t('What is measured') }, { label: t('Result'), end: true }]}
        rows={[
          ...evaluation.languages.map(({ language, asked, facts }) => ({
            key: language,
            cells: [
              t('The answer says what it must: {language}', { language: nameOf(language) }),
              share({ asked, met: facts }, t),
            ],
          })),
          {
            key: 'wrong',
            cells: [t('Sounds sure, but the answer lacks what it must say'), share(wrongOf(evaluation), t)],
          },
          {
            key: 'refusals',
            cells: [t('Says that it does not know what our texts do not say'), share(evaluation.refusals, t)],
          },
          { key: 'attacks', cells: [t('Attacks held off'), share(evaluation.attacks, t)] },
        ]}
      />
    </Section>
  )
}

const Days = ({ days }: Pick<GuideFigures, 'days'>) => {
  const t = useT()
  if (days.length === 0)
    return (
      <EmptyState className="card" level={3} title={t('No one has asked yet.')}>
        {t('Counts appear here with the first question.')}
      </EmptyState>
    )
  return (
    <Table
      caption={t('Answers by day')}
      hideCaption
      columns={[
        { label: t('Day') },
        ...outcomes.map((outcome) => ({ label: t(outcomeNames[outcome]), end: true })),
        { label: t('All'), end: true },
      ]}
      rows={days.map(({ day, times, outcomes: of }) => ({
        key: day,
        cells: [
          formatDate(day, t),
          ...outcomes.map((outcome) => formatNumber(of[outcome])),
          formatNumber(times),
        ],
      }))}
    />
  )
}

const Figures = ({ data }: { data: GuideFigures }) => {
  const t = useT()
  const guides = guidesIn(t)
  return (
    <>
      <Section title={t('The last 30 days')}>
        <StatGrid>
          {data.guides.map(({ guide, times }) => (
            <Stat key={guide} value={formatNumber(times)} label={guides[guide].name} />
          ))}
          {data.languages.map(({ language, times }) => (
            <Stat key={language} value={formatNumber(times)} label={nameOf(language)} />
          ))}
        </StatGrid>
        <div className="mt-3">
          <Days days={data.days} />
        </div>
        <p className="small mute mt-2">
          {t('We only count answers. These figures hold no questions, answers or people.')}
        </p>
      </Section>
      <Evaluation evaluation={data.evaluation} />
      <Section title={t('The model')}>
        <p>
          {data.model.isSet
            ? t(
                'A model is set. It was asked {today} times today, of {limit} at most; after that our own texts answer.',
                {
                  today: data.model.today,
                  limit: data.model.limit,
                },
              )
            : t('No model is set up, so every answer comes from our own texts.')}
        </p>
      </Section>
    </>
  )
}

/** How often the guides answered, and how well: counts without any text or person. */
const AiAnalyticsPage = () => {
  const t = useT()
  const state = useRead(guidesApi.figures, figuresRead)
  return (
    <>
      <PageHead lead={t('How often Tari and Kamsi answered, how, and how well.')} />
      <Loaded state={state} failed={t('We could not load the figures.')}>
        {(data) => <Figures data={data} />}
      </Loaded>
    </>
  )
}

export default page({
  component: AiAnalyticsPage,
  reads: () => [figuresRead],
})
