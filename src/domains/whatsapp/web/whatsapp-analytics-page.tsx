import { formatNumber, useT } from '#platform/web/language.tsx'
import { Loaded } from '#platform/web/loaded.tsx'
import { page } from '#platform/web/page.ts'
import { useRead } from '#platform/web/client/queries.ts'
import { formatDate } from '#shared/format.ts'
import { languages } from '#shared/words.ts'
import { Stat, StatGrid } from '#ui/data/stat.tsx'
import { Table } from '#ui/data/table.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageHead, Section } from '#ui/page-head.tsx'
import { whatsappApi, type WhatsAppFigures } from '../contract.ts'
import { whatsAppFiguresRead } from './whatsapp-reads.ts'

/** Null stands for one to four. */
const shown = (count: number | null): string => (count === null ? '1–4' : formatNumber(count))
const percent = (share: number | null): string => (share === null ? '–' : `${share}%`)

const Days = ({ days }: Pick<WhatsAppFigures, 'days'>) => {
  const t = useT()
  if (days.length === 0)
    return (
      <EmptyState className="card" level={3} title={t('No message has come yet.')}>
        {t('Counts appear here with the first message.')}
      </EmptyState>
    )
  return (
    <Table
      caption={t('Messages by day')}
      hideCaption
      columns={[
        { label: t('Day') },
        { label: t('In'), end: true },
        { label: t('Out'), end: true },
        { label: t('Delivered'), end: true },
        { label: t('Read'), end: true },
        { label: t('Failed'), end: true },
      ]}
      rows={days.map(({ day, incoming, outgoing, delivered, read, failed }) => ({
        key: day,
        cells: [formatDate(day, t), ...[incoming, outgoing, delivered, read, failed].map(shown)],
      }))}
    />
  )
}

const Answers = ({ answers }: Pick<WhatsAppFigures, 'answers'>) => {
  const t = useT()
  return (
    <Section title={t('Answers by language')}>
      <Table
        caption={t('Answers by language')}
        hideCaption
        columns={[
          { label: t('Language') },
          { label: t('Answered'), end: true },
          { label: t('Not sure, pages named'), end: true },
          { label: t('Found nothing'), end: true },
          { label: t('Took no side'), end: true },
        ]}
        rows={answers.map(({ language, found, near, none, side }) => ({
          key: language,
          cells: [
            languages.find(({ code }) => code === language)?.name ?? language,
            ...[found, near, none, side].map(shown),
          ],
        }))}
      />
    </Section>
  )
}

const Errors = ({ errors }: Pick<WhatsAppFigures, 'errors'>) => {
  const t = useT()
  return (
    <Section title={t('Errors')}>
      {errors.length === 0 ? (
        <p>{t('No message has failed.')}</p>
      ) : (
        <Table
          caption={t('Errors')}
          hideCaption
          columns={[{ label: t('Number of the error at the provider') }, { label: t('Times'), end: true }]}
          rows={errors.map(({ code, times }) => ({
            key: String(code),
            cells: [code === 0 ? '–' : String(code), shown(times)],
          }))}
        />
      )}
    </Section>
  )
}

const Figures = ({ data }: { data: WhatsAppFigures }) => {
  const t = useT()
  return (
    <>
      {!data.isConnected && <Notice tone="warn" title={t('WhatsApp is not connected yet.')} />}
      <StatGrid>
        <Stat value={shown(data.linkedNumbers)} label={t('Linked numbers')} />
        <Stat value={shown(data.stoppedNumbers)} label={t('Numbers that sent STOP')} />
        <Stat value={percent(data.shares.delivered)} label={t('Delivered')} />
        <Stat value={percent(data.shares.read)} label={t('Read')} />
        <Stat value={percent(data.shares.failed)} label={t('Failed')} />
      </StatGrid>
      <Section title={t('The last 30 days')}>
        <Days days={data.days} />
        <p className="small mute mt-2">
          {t('We only count messages. We show no phone numbers or texts, and counts of 1 to 4 are grouped.')}
        </p>
      </Section>
      <Answers answers={data.answers} />
      <Errors errors={data.errors} />
    </>
  )
}

/** Messages, deliveries, answers and errors in counts [NT-03]. */
const WhatsAppAnalyticsPage = () => {
  const t = useT()
  const state = useRead(whatsappApi.whatsAppFigures, whatsAppFiguresRead)
  return (
    <>
      <PageHead lead={t('What comes and goes over WhatsApp, and how well it arrives.')} />
      <Loaded state={state} failed={t('We could not load the figures.')}>
        {(data) => <Figures data={data} />}
      </Loaded>
    </>
  )
}

export default page({
  component: WhatsAppAnalyticsPage,
  reads: () => [whatsAppFiguresRead],
})
