import { useT } from '#platform/web/language.tsx'
import { type Read, read } from '#platform/web/page.ts'
import { useRead } from '#platform/web/client/queries.ts'
import { NextPage } from '#platform/web/reading/next-page.tsx'
import { formatDateTime } from '#shared/format.ts'
import { Anchor } from '#ui/anchor.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Table } from '#ui/data/table.tsx'
import { gapNames, type SentReminder, staffApi } from '../../contract.ts'
import { StaffRead } from '../console-parts.tsx'
import { usersSearch } from '../users/user-directory-search.ts'
import { remindersSearch } from './reminders-search.ts'

export const sentRead = (cursor: string | undefined): Read =>
  read(staffApi.sentReminders, cursor ? { query: { cursor } } : {})

const Outcome = ({ reminder }: { reminder: SentReminder }) => {
  const t = useT()
  if (reminder.sentAt === null) return t('Being sent')
  return reminder.gaps.length === 0
    ? t('Not needed any more')
    : t('Sent on {time}', { time: formatDateTime(reminder.sentAt, t) })
}

/** Sent reminders, newest first. */
export const SentList = ({ cursor }: { cursor: string | undefined }) => {
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
                    <Anchor key="person" href={usersSearch.href({ person: reminder.person.id })}>
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
            <NextPage href={nextCursor && remindersSearch.href({ view: 'sent', cursor: nextCursor })} />
          </>
        )
      }
    </StaffRead>
  )
}
