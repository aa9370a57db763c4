import { Form } from '#platform/web/forms/form.tsx'
import { ReasonField } from '#platform/web/forms/fields/reason-field.tsx'
import { useT } from '#platform/web/language.tsx'
import { read } from '#platform/web/page.ts'
import { useRead } from '#platform/web/client/queries.ts'
import { Loaded } from '#platform/web/loaded.tsx'
import { formatDate } from '#shared/format.ts'
import { type ScreenName, to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import { Card } from '#ui/card.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { TextArea, TextField } from '#ui/forms/field.tsx'
import { Section } from '#ui/page-head.tsx'
import { RadioCards } from '#ui/forms/radio-cards.tsx'
import { accountabilityApi } from '../../contract.ts'
import { type AuditConsole, parameterNames, parameters, pledgeStatusNames } from '../../record-contract.ts'
import { ScorecardCard } from '../record-of.tsx'

export const auditConsoleRead = read(accountabilityApi.auditConsole)

/** The two screens with this console: the committee's and the staff's. */
type Home = Extract<ScreenName, 'committee' | 'auditConsole'>

const Where = ({
  who,
}: {
  who: { leaderId: string; fullName: string; lgaName: string; stateName: string }
}) => (
  <p className="small mute">
    <a href={to('leader', { leaderId: who.leaderId })}>{who.fullName}</a> · {who.lgaName}, {who.stateName}
  </p>
)

const DecideUpdate = ({ update, home }: { update: AuditConsole['updates'][number]; home: Home }) => {
  const t = useT()
  return (
    <Form
      className="stack"
      call={accountabilityApi.decideUpdate}
      params={{ updateId: update.id }}
      then={to(home)}
      done={message('Decision recorded')}
      failed={message('We could not record the decision. Please try again.')}
      submit={t('Record the decision')}
      size="sm"
    >
      <RadioCards
        name="decision"
        legend={t('Does the proof show it?')}
        columns={2}
        options={[
          { value: 'accepted', label: t('Accept') },
          { value: 'refused', label: t('Refuse') },
        ]}
      />
      <ReasonField label={t('Why')} />
    </Form>
  )
}

const Updates = ({ updates, home }: { updates: AuditConsole['updates']; home: Home }) => {
  const t = useT()
  return (
    <Section title={t('Updates of pledges')}>
      {updates.length === 0 && <p className="small mute">{t('No update waits.')}</p>}
      <div className="grid cards">
        {updates.map((update) => (
          <Card key={update.id} as="article" title={update.pledge}>
            <Where who={update} />
            <p className="small">
              {t('Reported: {status}, on {date}', {
                status: t(pledgeStatusNames[update.status]),
                date: formatDate(update.at, t),
              })}
            </p>
            <p className="small lines">{update.note}</p>
            <ul className="small">
              {update.sourceUrl && (
                <li>
                  <a href={update.sourceUrl} rel="nofollow ugc noopener noreferrer">
                    {update.sourceUrl}
                  </a>
                </li>
              )}
              {update.files.map(({ id, name, url }) => (
                <li key={id}>
                  <a href={url}>{name}</a>
                </li>
              ))}
            </ul>
            {update.isMine ? (
              <p className="small mute">{t('Someone else must decide about your own words.')}</p>
            ) : (
              <DecideUpdate update={update} home={home} />
            )}
          </Card>
        ))}
      </div>
    </Section>
  )
}

const WriteScorecard = ({ leaderId, home }: { leaderId: string; home: Home }) => {
  const t = useT()
  return (
    <Disclosure summary={t('Write a scorecard')}>
      <Form
        className="stack"
        call={accountabilityApi.writeScorecard}
        params={{ leaderId }}
        then={to(home)}
        done={message('The leader may read and answer it now')}
        failed={message('We could not record the scorecard. Please try again.')}
        submit={t('Show it to the leader')}
      >
        <TextField name="year" label={t('Year')} inputMode="numeric" width={4} />
        {parameters.map((parameter) => (
          <div key={parameter} className="stack gap-2">
            <h4>{t(parameterNames[parameter])}</h4>
            <TextField name={parameter} label={t('Points, 0 to 10')} inputMode="numeric" width={2} />
            <TextArea name={`${parameter}Reason`} label={t('Why')} rows={2} />
          </div>
        ))}
      </Form>
    </Disclosure>
  )
}

const Leaders = ({ leaders, home }: { leaders: AuditConsole['leaders']; home: Home }) => {
  const t = useT()
  return (
    <Section title={t('Leaders in a seat')}>
      {leaders.length === 0 && (
        <EmptyState title={t('No leader has a seat yet.')}>
          {t('You see them here when two people have confirmed their deployment.')}
        </EmptyState>
      )}
      <div className="grid cards">
        {leaders.map((leader) => (
          <Card key={leader.leaderId} as="article" title={leader.fullName}>
            <Where who={leader} />
            <ul className="small">
              <li>
                {t('{count, plural, =0 {No pledge yet} one {# pledge} other {# pledges}}', {
                  count: leader.pledges,
                })}
              </li>
              {leader.overdue > 0 && (
                <li className="bad ink">
                  {t('{count, plural, one {# report overdue} other {# reports overdue}}', {
                    count: leader.overdue,
                  })}
                </li>
              )}
              {leader.lastTotal !== null && (
                <li>{t('Last scorecard: {total} of 100', { total: leader.lastTotal })}</li>
              )}
            </ul>
            <WriteScorecard leaderId={leader.leaderId} home={home} />
          </Card>
        ))}
      </div>
    </Section>
  )
}

const Publish = ({
  scorecardId,
  isProposed,
  home,
}: {
  scorecardId: string
  isProposed: boolean
  home: Home
}) => {
  const t = useT()
  return (
    <Form
      call={accountabilityApi.publishScorecard}
      params={{ scorecardId }}
      then={to(home)}
      done={
        isProposed ? message('The scorecard is public now') : message('A second person may publish it now')
      }
      failed={message('We could not publish the scorecard. Please try again.')}
      submit={isProposed ? t('Publish as the second person') : t('Put it forward again')}
    />
  )
}

const Scorecards = ({ scorecards, home }: { scorecards: AuditConsole['scorecards']; home: Home }) => {
  const t = useT()
  if (scorecards.length === 0) return null
  return (
    <Section title={t('Scorecards on their way')}>
      <div className="stack">
        {scorecards.map(({ card, isProposed, isMine, mayPublish, ...who }) => (
          <div key={card.id} className="stack gap-2">
            <Where who={who} />
            <ScorecardCard card={card} />
            {mayPublish ? (
              <Publish scorecardId={card.id} isProposed={isProposed} home={home} />
            ) : (
              <p className="small mute">
                {isMine
                  ? t('A second person publishes it.')
                  : t('The leader may answer until {date}.', { date: formatDate(card.replyUntil, t) })}
              </p>
            )}
          </div>
        ))}
      </div>
    </Section>
  )
}

/** The work of the audit panel. */
export const AuditPanel = ({ home }: { home: Home }) => {
  const state = useRead(accountabilityApi.auditConsole, auditConsoleRead)
  return (
    <Loaded state={state}>
      {({ updates, scorecards, leaders }) => (
        <>
          <Updates updates={updates} home={home} />
          <Scorecards scorecards={scorecards} home={home} />
          <Leaders leaders={leaders} home={home} />
        </>
      )}
    </Loaded>
  )
}
