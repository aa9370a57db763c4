import { Form } from '#platform/web/forms/form.tsx'
import { useT } from '#platform/web/language.tsx'
import { Loaded } from '#platform/web/loaded.tsx'
import { Link } from '#platform/web/navigation.tsx'
import { page, read } from '#platform/web/page.ts'
import { useRead } from '#platform/web/client/queries.ts'
import { useViewer } from '#platform/web/viewer.tsx'
import { can } from '#shared/access.ts'
import { formatDate, formatDateTime } from '#shared/format.ts'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Chip } from '#ui/chip.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { TextArea } from '#ui/forms/field.tsx'
import { alertIcon, clockIcon, userIcon } from '#ui/icons.ts'
import { PageHead } from '#ui/page-head.tsx'
import { type EscalatedCase, escalationApi } from '../contract.ts'
import { type EscalationSource } from '#shared/staff/escalation-sources.ts'

const casesRead = read(escalationApi.cases)
/** Where each domain settles a case. */
const pageOf: Readonly<Record<EscalationSource, (found: EscalatedCase) => string>> = {
  reports: ({ id }) => to('problem', { reportId: id }),
  // A late one is taken in its turn; a disputed one stands on the page.
  engage: ({ id, reason }) => `${to('missionConsole')}#${reason === 'late' ? 'check' : `dispute-${id}`}`,
  // Moderators find the letters that wait at the top of the list.
  library: () => to('letters'),
}

const paramsOf = ({ source, id }: EscalatedCase) => ({ source, caseId: id })

const Holding = ({ item }: { item: EscalatedCase }) => {
  const t = useT()
  const isMine = item.takenBy?.isMe ?? false
  if (item.takenBy && !isMine) return null
  return (
    <Form
      call={isMine ? escalationApi.release : escalationApi.take}
      params={paramsOf(item)}
      then={to('escalation')}
      done={isMine ? message('You gave the case back.') : message('The case is yours.')}
      submit={isMine ? t('Give it back') : t('Take it')}
      size="sm"
      variant="quiet"
    />
  )
}

const NoteForm = ({ item }: { item: EscalatedCase }) => {
  const t = useT()
  return (
    <Form
      call={escalationApi.addNote}
      params={paramsOf(item)}
      then={to('escalation')}
      done={message('The note is saved.')}
      className="stack mt-3"
      submit={t('Save the note')}
      size="sm"
    >
      <TextArea
        name="text"
        label={t('Note for the next person who works on it')}
        hint={t('Only staff read it. Write no phone number or email address here.')}
        rows={2}
      />
    </Form>
  )
}

const Notes = ({ item, mayWork }: { item: EscalatedCase; mayWork: boolean }) => {
  const t = useT()
  if (!mayWork && item.notes.length === 0) return null
  return (
    <Disclosure
      summary={t('{count, plural, =0 {Add a note} one {# note} other {# notes}}', {
        count: item.notes.length,
      })}
    >
      <ul className="stack small">
        {item.notes.map(({ by, at, text }) => (
          <li key={`${at} ${by}`}>
            <p className="mute">
              {by}, {formatDateTime(at, t)}
            </p>
            <p>{text}</p>
          </li>
        ))}
      </ul>
      {mayWork && <NoteForm item={item} />}
    </Disclosure>
  )
}

const Case = ({ item, mayWork }: { item: EscalatedCase; mayWork: boolean }) => {
  const t = useT()
  const since = formatDate(item.since, t)
  return (
    <Card as="article" title={item.source === 'engage' ? t(item.title) : item.title}>
      <p className="small mute">{item.placeName}</p>
      <p className="row wrapf gap-2 mt-2">
        {item.reason === 'late' ? (
          <Chip tone="warn" icon={clockIcon}>
            {t('Answer due since {day}', { day: since })}
          </Chip>
        ) : (
          <Chip tone="bad" icon={alertIcon}>
            {t('Disputed since {day}', { day: since })}
          </Chip>
        )}
        {item.dueAt && (
          <Chip icon={clockIcon}>{t('Decide by {date}', { date: formatDate(item.dueAt, t) })}</Chip>
        )}
        {item.takenBy && (
          <Chip icon={userIcon}>
            {item.takenBy.isMe ? t('You work on it') : t('{name} works on it', { name: item.takenBy.name })}
          </Chip>
        )}
      </p>
      {mayWork && (
        <div className="row wrapf gap-2 mt-3">
          <ButtonLink size="sm" href={pageOf[item.source](item)}>
            {t('Open the case')}
          </ButtonLink>
          <Holding item={item} />
        </div>
      )}
      <div className="mt-3">
        <Notes item={item} mayWork={mayWork} />
      </div>
    </Card>
  )
}

/** What is late or disputed in the viewer's places, whichever domain it belongs to. */
const EscalationPage = () => {
  const t = useT()
  const mayWork = can('moderation', useViewer())
  const state = useRead(escalationApi.cases, casesRead)
  return (
    <>
      <PageHead
        lead={t(
          'Cases that no one answered in time, and cases that someone disputes. Longest waiting first.',
        )}
      />
      {mayWork ? (
        <p>
          <Link href={to('missionConsole')}>{t('Missions Admin')}</Link>
        </p>
      ) : (
        <p>{t('Moderators work on these cases. You can follow them here.')}</p>
      )}
      <Loaded
        state={state}
        failed={t('We could not load the cases.')}
        empty={
          <EmptyState className="card" level={2} title={t('Nothing is late or disputed')}>
            {t('Cases of your places appear here on their own.')}
          </EmptyState>
        }
      >
        {({ items, counts }) => (
          <>
            <p>
              {t('{late, plural, one {# is late} other {# are late}}', { late: counts.late ?? 0 })} ·{' '}
              {t('{disputed, plural, one {# is disputed} other {# are disputed}}', {
                disputed: counts.disputed ?? 0,
              })}
            </p>
            {items.map((item) => (
              <Case key={`${item.source} ${item.id}`} item={item} mayWork={mayWork} />
            ))}
          </>
        )}
      </Loaded>
    </>
  )
}

export default page({ component: EscalationPage, reads: () => [casesRead] })
