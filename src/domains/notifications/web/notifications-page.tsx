import { Form } from '#platform/web/forms/form.tsx'
import { useT } from '#platform/web/language.tsx'
import { Loaded } from '#platform/web/loaded.tsx'
import { useSearch } from '#platform/web/navigation.tsx'
import { page } from '#platform/web/page.ts'
import { FilterLinks } from '#platform/web/search/filter-links.tsx'
import { useRead } from '#platform/web/client/queries.ts'
import type { Answer } from '#shared/api.ts'
import { settingTable } from '#shared/notifications/setting-table.ts'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { notificationsApi } from '../contract.ts'
import { NoticeList } from './notice-list.tsx'
import { noticesRead, type NoticesQuery, noticesSearch, settingsRead } from './notifications-reads.ts'
import { QuietHoursCard } from './quiet-hours-card.tsx'
import { SettingsCard } from './settings-card.tsx'
import { SmsTest } from './sms-test.tsx'

type NoticePage = Answer<typeof notificationsApi.notices>

const MarkAll = ({ unread }: { unread: number }) => {
  const t = useT()
  return (
    <div className="row between wrapf">
      <p className="b" role="status">
        {t('{count} unread', { count: unread })}
      </p>
      {unread > 0 && (
        <Form
          call={notificationsApi.read}
          then={to('notifications')}
          done={message('All are marked as read.')}
          failed={message('Notification update failed. Please try again.')}
          submit={t('Mark all read')}
          variant="quiet"
          size="sm"
        >
          <input type="hidden" name="all" value="true" />
        </Form>
      )}
    </div>
  )
}

const Filters = ({ data, query }: { data: NoticePage; query: NoticesQuery }) => {
  const t = useT()
  return (
    <FilterLinks
      of={noticesSearch}
      query={query}
      name="show"
      label={t('Kinds')}
      all={t('All')}
      options={[
        { value: 'unread', label: data.unread > 0 ? `${t('Unread')} ${data.unread}` : t('Unread') },
        ...data.kinds.map((value) => ({ value, label: t(settingTable[value].label) })),
      ]}
    />
  )
}

const Notices = ({ data, query }: { data: NoticePage; query: NoticesQuery }) => {
  const t = useT()
  return (
    <div className="stack">
      <MarkAll unread={data.unread} />
      <Filters data={data} query={query} />
      {data.items.length === 0 ? (
        <EmptyState title={t('You are up to date')} level={2}>
          {t('We write when a vote opens, a nomination moves or your account changes. Not otherwise.')}
        </EmptyState>
      ) : (
        <NoticeList page={data} />
      )}
      {data.nextCursor && (
        <ButtonLink full variant="quiet" href={noticesSearch.href(query, { cursor: data.nextCursor })}>
          {t('Show older')}
        </ButtonLink>
      )}
      {query.cursor && (
        <ButtonLink variant="quiet" href={noticesSearch.href(query, {})}>
          {t('Back to the newest')}
        </ButtonLink>
      )}
    </div>
  )
}

const Settings = () => {
  const t = useT()
  const state = useRead(notificationsApi.settings, settingsRead)
  return (
    <Loaded state={state} failed={t('We could not load your settings.')}>
      {({ rows, quietHours, hasPhone, isPhoneVerified }) => (
        <div className="stack">
          <SettingsCard rows={rows} />
          <QuietHoursCard quietHours={quietHours} />
          <SmsTest hasPhone={hasPhone} isPhoneVerified={isPhoneVerified} />
        </div>
      )}
    </Loaded>
  )
}

/** What happened, by day, and what reaches the person [NT-01]. */
const NotificationsPage = () => {
  const t = useT()
  const query = noticesSearch.read(useSearch())
  const state = useRead(notificationsApi.notices, noticesRead(query))
  return (
    <>
      <PageHead />
      <div className="wide2 stack">
        <div className="stack">
          {state.data && state.problem && (
            <Notice tone="warn" role="alert" title={t('We could not load newer ones.')}>
              <ButtonLink size="sm" variant="quiet" href={noticesSearch.href(query, {})}>
                {t('Try again')}
              </ButtonLink>
            </Notice>
          )}
          <Loaded state={state} failed={t('We could not load your notifications.')}>
            {(data) => <Notices data={data} query={query} />}
          </Loaded>
        </div>
        <Settings />
      </div>
    </>
  )
}

export default page({
  component: NotificationsPage,
  reads: ({ search }) => [noticesRead(noticesSearch.read(search)), settingsRead],
})
