import { useT } from '#platform/web/language.tsx'
import { type Read, read } from '#platform/web/page.ts'
import { useRead } from '#platform/web/client/queries.ts'
import { NextPage } from '#platform/web/reading/next-page.tsx'
import { formatDateTime } from '#shared/format.ts'
import { to } from '#shared/sitemap.ts'
import { Anchor } from '#ui/anchor.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Table } from '#ui/data/table.tsx'
import { gapNames, type SentReminder, staffApi } from '../../contract.ts'
import { hrefWith, StaffRead } from '../console-parts.tsx'

export const sentRead = (cursor: string | null): Read =>
  read(staffApi.sentReminders, cursor ? { query: { cursor } } : {})

const Outcome = ({ reminder }: { reminder: SentReminder }) => {
  const t = useT()
  if (reminder.sentAt === null) return t('Being sent')
  return reminder.gaps.length === 0
    ? t('Not needed any more')
    : t('Sent on {time}', { time: formatDateTime(reminder.sentAt, t) })
}

/** Sent reminders, newest first. */
export const SentList = ({ cursor }: { cursor: string | null }) => {
  const t = useT()
  const list = useRead(staffApi.sentReminders, sentRead(cursor))
  return (
    <StaffRead state={list}>
      {({ items, nextCursor }) =>
        items.length === 0 ? (
          <EmptyState className="card" level={2} title={t('No reminder yet')}>
            {t('The reminders you send appear here.')}
          </EmptyState>
        ) : (
          <>
            <Table
              caption={t('Reminders')}
              hideCaption
              columns={[
                { label: t('Person') },
                { label: t('What was missing') },
                { label: t('Asked by') },
                { label: t('Sent') },
              ]}
              rows={items.map((reminder) => ({
                key: reminder.id,
                cells: [
                  reminder.person ? (
                    <Anchor key="person" href={hrefWith(to('users'), { person: reminder.person.id })}>
                      {reminder.person.name}
                    </Anchor>
                  ) : (
                    '–'
                  ),
                  reminder.gaps.map((gap) => t(gapNames[gap])).join(', ') || '–',
                  reminder.askedBy?.name ?? '–',
                  <Outcome key="outcome" reminder={reminder} />,
                ],
              }))}
            />
            <NextPage
              href={nextCursor && hrefWith(to('verificationReminders'), { view: 'sent', cursor: nextCursor })}
            />
          </>
        )
      }
    </StaffRead>
  )
}
