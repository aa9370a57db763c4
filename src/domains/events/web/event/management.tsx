import { Form } from '#platform/web/forms/form.tsx'
import { ReasonField } from '#platform/web/forms/fields/reason-field.tsx'
import { useT } from '#platform/web/language.tsx'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Stat, StatGrid } from '#ui/data/stat.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { TextArea, TextField } from '#ui/forms/field.tsx'
import type { CivicEvent } from '../../contract.ts'
import { doorApi } from '../../door-contract.ts'
import { planningApi } from '../../plan-contract.ts'

const Cancel = ({ event }: { event: CivicEvent }) => {
  const t = useT()
  return (
    <Form
      call={planningApi.cancelEvent}
      params={{ eventId: event.id }}
      then={to('event', { eventId: event.id })}
      done={message('The event is cancelled. We are telling everyone who planned to come.')}
      className="stack"
      submit={t('Cancel the event')}
      variant="bad"
    >
      <ReasonField label={t('Why? Everyone can read it.')} />
    </Form>
  )
}

const TakeBack = ({ event }: { event: CivicEvent }) => {
  const t = useT()
  return (
    <Form
      call={doorApi.takeBackCheckIn}
      params={{ eventId: event.id }}
      then={to('event', { eventId: event.id })}
      done={message('The check-in is withdrawn.')}
      className="stack"
      submit={t('Withdraw the check-in')}
      variant="quiet"
    >
      <TextField
        name="code"
        label={t('Code of the ticket')}
        hint={t('For someone who did not come. It works for two days; rewards for it are not paid then.')}
        autoComplete="off"
      />
    </Form>
  )
}

const Report = ({ event, arrived }: { event: CivicEvent; arrived: number }) => {
  const t = useT()
  return (
    <Form
      call={planningApi.closeEvent}
      params={{ eventId: event.id }}
      then={to('event', { eventId: event.id })}
      done={message('The report is public.')}
      values={{ headcount: String(arrived) }}
      className="stack"
      submit={t('Publish the report')}
      variant="civic"
    >
      <TextField name="headcount" label={t('How many people came?')} inputMode="numeric" width={4} />
      <TextArea
        name="minutes"
        label={t('What was said?')}
        hint={t('Please write no names of people who did not agree to it.')}
        rows={5}
      />
      <TextArea
        name="decisions"
        label={t('What was decided, and who does it?')}
        optional={t('optional')}
        rows={3}
      />
    </Form>
  )
}

/** For those who run the event: the door, changes, and the report. */
export const Managing = ({ event, arrived }: { event: CivicEvent; arrived: number }) => {
  const t = useT()
  const { id: eventId, status, seatsTaken, waiting } = event
  return (
    <Card title={t('You run it')}>
      <StatGrid>
        <Stat value={String(seatsTaken)} label={t('seats taken')} />
        <Stat value={String(waiting)} label={t('on the waiting list')} />
        <Stat value={String(arrived)} label={t('checked in')} />
      </StatGrid>
      {arrived > 0 && (
        <Disclosure summary={t('Withdraw a check-in')}>
          <TakeBack event={event} />
        </Disclosure>
      )}
      {status === 'open' && (
        <div className="stack mt-3">
          <p className="row wrapf gap-2">
            <ButtonLink href={to('eventDoor', { eventId })}>{t('Check-in')}</ButtonLink>
            <ButtonLink variant="quiet" href={to('editEvent', { eventId })}>
              {t('Change it')}
            </ButtonLink>
          </p>
          <Disclosure summary={t('Write the report')}>
            <Report event={event} arrived={arrived} />
          </Disclosure>
          <Disclosure summary={t('Cancel the event')}>
            <Cancel event={event} />
          </Disclosure>
        </div>
      )}
    </Card>
  )
}
