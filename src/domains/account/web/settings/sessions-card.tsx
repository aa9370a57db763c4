import { Form } from '#platform/web/forms/form.tsx'
import { Submit } from '#platform/web/forms/submit.tsx'
import { useT } from '#platform/web/language.tsx'
import { useRead } from '#platform/web/client/queries.ts'
import { formatDateTime } from '#shared/format.ts'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import { Card } from '#ui/card.tsx'
import { Chip } from '#ui/chip.tsx'
import { Item, ItemList } from '#ui/item-list.tsx'
import { Section } from '#ui/page-head.tsx'
import { accountApi, type OpenSession } from '../../contract.ts'
import { NotThere, sessionsRead } from '../account-reads.tsx'

/** Ends one session, or all others. */
const End = ({ session }: { session?: OpenSession }) => {
  const t = useT()
  return (
    <Form
      call={session ? accountApi.endSession : accountApi.endOtherSessions}
      params={session ? { sessionId: session.id } : {}}
      then={to('verification')}
      done={session ? message('That session has ended.') : message('All your other sessions have ended.')}
      failed={message('The session was not ended. Please try again.')}
    >
      <Submit {...(session ? { variant: 'quiet', size: 'sm' } : { variant: 'bad' })}>
        {session ? t('End this session') : t('End all others')}
      </Submit>
    </Form>
  )
}

const SessionItem = ({ session }: { session: OpenSession }) => {
  const t = useT()
  return (
    <Item
      title={session.isThis ? t('This browser') : t('Another browser')}
      detail={
        <>
          <span className="d">{t('Signed in: {time}', { time: formatDateTime(session.begunAt, t) })}</span>
          <span className="d">{t('Last seen: {time}', { time: formatDateTime(session.lastSeenAt, t) })}</span>
        </>
      }
      end={session.isThis ? <Chip tone="ok">{t('This one')}</Chip> : <End session={session} />}
    />
  )
}

/** Where the person is signed in, with buttons to end sessions (S-04). */
export const SessionsCard = () => {
  const t = useT()
  const { data, problem } = useRead(accountApi.sessions, sessionsRead)
  return (
    <Section title={t('Where you are signed in')}>
      <div className="stack">
        <p className="mute">{t('Times are Lagos time. End any session you do not recognise.')}</p>
        {data ? (
          <>
            <Card flush>
              <ItemList>
                {data.items.map((session) => (
                  <SessionItem key={session.id} session={session} />
                ))}
              </ItemList>
            </Card>
            {data.items.length > 1 && <End />}
          </>
        ) : (
          <NotThere problem={problem} />
        )}
      </div>
    </Section>
  )
}
