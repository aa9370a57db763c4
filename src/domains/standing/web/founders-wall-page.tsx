import { Form } from '#platform/web/forms/form.tsx'
import { formatNumber, useT } from '#platform/web/language.tsx'
import { page, read } from '#platform/web/page.ts'
import { useRead } from '#platform/web/client/queries.ts'
import { formatDate } from '#shared/format.ts'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Table } from '#ui/data/table.tsx'
import { type Founders, standingApi } from '../contract.ts'
import { FOUNDERS } from '../rank-rules.ts'
import { levels } from '../rules.ts'

const foundersRead = read(standingApi.founders)

const Wall = ({ items }: Pick<Founders, 'items'>) => {
  const t = useT()
  if (items.length === 0)
    return (
      <EmptyState className="card" level={2} title={t('The wall is still empty')}>
        <p>
          {t(
            'A first name appears when an early member chooses to be listed and has done something verified.',
          )}
        </p>
      </EmptyState>
    )
  return (
    <Table
      caption={t('Founders, in the order in which they joined')}
      columns={[
        { label: t('Name') },
        { label: t('Citizen'), end: true },
        { label: t('First verified action') },
        { label: t('Level') },
      ]}
      rows={items.map(({ citizenNumber, name, since, level }) => ({
        key: citizenNumber,
        cells: [
          name,
          `#${formatNumber(citizenNumber)}`,
          formatDate(since, t),
          t(levels.find(({ id }) => id === level)?.name ?? ''),
        ],
      }))}
    />
  )
}

const Mine = ({ own }: Pick<Founders, 'own'>) => {
  const t = useT()
  if (!own.isFounder)
    return (
      <p className="mute small">{t('This wall is for the first members only. Thank you for joining.')}</p>
    )
  return (
    <Card title={t('Your name')}>
      <p>
        {own.isOnWall
          ? own.hasActed
            ? t('The wall shows your first name and citizen number.')
            : t('Your name appears here after someone confirms your first action.')
          : t('You are one of the first members. Your name appears here only if you want it to.')}
      </p>
      <Form
        className="mt-3"
        call={standingApi.setOnWall}
        then={to('foundersWall')}
        done={own.isOnWall ? message('Your name is off the wall.') : message('Your choice is saved.')}
        failed={message('We could not save your choice. Please try again.')}
        submit={own.isOnWall ? t('Take my name off') : t('Put my name on the wall')}
        variant={own.isOnWall ? 'quiet' : 'civic'}
      >
        <input type="hidden" name="wall" value={own.isOnWall ? 'off' : 'on'} />
      </Form>
    </Card>
  )
}

/** The first members who chose to be named, in the order of joining. */
const FoundersWallPage = () => {
  const t = useT()
  const { data, problem } = useRead(standingApi.founders, foundersRead)
  return (
    <>
      <PageHead
        lead={t('Members among the first {count} who have done something that others confirmed.', {
          count: FOUNDERS,
        })}
      />
      {data ? (
        <>
          <Mine own={data.own} />
          <Wall items={data.items} />
        </>
      ) : problem ? (
        <Notice tone="bad" role="alert" title={t('We could not load the list.')}>
          {t('Check your network, then try again.')} <a href={to('foundersWall')}>{t('Try again')}</a>
        </Notice>
      ) : (
        <Skeleton shape="block" />
      )}
    </>
  )
}

export default page({ component: FoundersWallPage, reads: () => [foundersRead] })
