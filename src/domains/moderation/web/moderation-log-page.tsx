import { useRead } from '#platform/web/client/queries.ts'
import { formatNumber, useT } from '#platform/web/language.tsx'
import { Loaded } from '#platform/web/loaded.tsx'
import { page, read } from '#platform/web/page.ts'
import type { Answer } from '#shared/api.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Section, PageHead } from '#ui/page-head.tsx'
import { Table } from '#ui/data/table.tsx'
import { flagReasonNames, flagReasons } from '../contract.ts'
import { type LogLine, moderationLogApi } from '../log-contract.ts'
import { outcomeNames } from './console/case-words.ts'

const logRead = read(moderationLogApi.moderationLog, {})

const OutcomeName = ({ line }: { line: LogLine }) => {
  const t = useT()
  const name = t(outcomeNames[line.outcome])
  return <>{line.isAppeal ? `${name} · ${t('After an appeal')}` : name}</>
}

const Log = ({ data }: { data: Answer<typeof moderationLogApi.moderationLog> }) => {
  const t = useT()
  const { from, to: until, lines, others, smallest } = data
  if (from === null || until === null)
    return (
      <EmptyState className="card" level={3} title={t('No full month has ended yet.')}>
        {t('Each month’s decisions show here when the month ends.')}
      </EmptyState>
    )
  return (
    <>
      {lines.length > 0 && (
        <Table
          caption={t('From {from} to {to}', { from, to: until })}
          columns={[
            { label: t('Kind') },
            { label: t('Reason') },
            { label: t('Outcome') },
            { label: t('Decisions'), end: true },
          ]}
          rows={lines.map((line, index) => ({
            key: index,
            cells: [
              t(line.label),
              line.reasonName ? t(line.reasonName) : '–',
              <OutcomeName key="outcome" line={line} />,
              formatNumber(line.decisions),
            ],
          }))}
        />
      )}
      <p className="small mute">
        {t('Lines with fewer than {count} decisions are left out, so that no one is found by a number.', {
          count: smallest,
        })}{' '}
        {others !== null && t('Together they are {count}.', { count: others })}
      </p>
    </>
  )
}

/** What moderators decided, in numbers: no words and no person. */
const ModerationLogPage = () => {
  const t = useT()
  const state = useRead(moderationLogApi.moderationLog, logRead)
  return (
    <>
      <PageHead lead={t('What moderators decided, in numbers. No names and no posts are shown.')} />
      <Section title={t('How it works')}>
        <ol className="stack gap-2">
          <li>{t('Anyone signed in can report what others write, once, with a reason.')}</li>
          <li>
            {t(
              'When enough different verified people report it, it is hidden until a moderator has read it. Reports of new accounts alone hide nothing.',
            )}
          </li>
          <li>
            {t(
              'A moderator keeps it or removes it. No one decides about their own words or their own report.',
            )}
          </li>
          <li>{t('Its author reads why and may appeal once. Another moderator decides then.')}</li>
          <li>
            {t(
              'Reports about leaders and corrections of profiles are decided in the same list. A serious report needs two moderators, and only what is upheld shows on the profile.',
            )}
          </li>
        </ol>
      </Section>
      <Section title={t('Reasons to remove something')}>
        <ul className="stack gap-2">
          {flagReasons.map((reason) => (
            <li key={reason}>{t(flagReasonNames[reason])}</li>
          ))}
        </ul>
      </Section>
      <Section title={t('Decisions')}>
        <Loaded state={state} failed={t('We could not load the log.')}>
          {(data) => <Log data={data} />}
        </Loaded>
      </Section>
    </>
  )
}

export default page({ component: ModerationLogPage, reads: () => [logRead] })
