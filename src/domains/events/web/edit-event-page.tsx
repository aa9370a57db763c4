import { useT } from '#platform/web/language.tsx'
import { page, read, statusOfFailed } from '#platform/web/page.ts'
import { useRead } from '#platform/web/client/queries.ts'
import { useParams } from '#platform/web/viewer.tsx'
import { to } from '#shared/sitemap.ts'
import { BackLink } from '#ui/navigation/back-link.tsx'
import { SelectField } from '#ui/forms/select-field.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { eventsApi } from '../contract.ts'
import { type EventDraft, planningApi } from '../plan-contract.ts'
import { LoadedEvent } from './event/loaded-event.tsx'
import { PlanForm } from './event/plan-form.tsx'

const draftRead = (eventId: string) => read(planningApi.eventDraft, { params: { eventId } })
const ownRead = read(eventsApi.ownEvents)

/** Changes an event; who goes there hears of another time or place. */
const EditEventPage = () => {
  const t = useT()
  const { eventId = '' } = useParams()
  const state = useRead(planningApi.eventDraft, draftRead(eventId))
  const own = useRead(eventsApi.ownEvents, ownRead).data
  return (
    <LoadedEvent state={state}>
      {(draft) => (
        <>
          <BackLink href={to('event', { eventId })}>{draft.title}</BackLink>
          <PageHead lead={t('If you change the day, time or place, we tell everyone who is coming.')} />
          <PlanForm
            area={
              <SelectField
                name="lga"
                label={t('Local government')}
                placeholder={t('Choose')}
                options={draft.lgas.map(({ id, name }) => ({ value: id, label: name }))}
              />
            }
            chapters={own?.chapters ?? []}
            event={{ id: eventId, draft }}
          />
        </>
      )}
    </LoadedEvent>
  )
}

export default page({
  component: EditEventPage,
  frame: 'read stack',
  reads: ({ params: { eventId = '' } }) => [draftRead(eventId), ownRead],
  head: ({ params: { eventId = '' }, found, failed }) => ({
    ...(!found<EventDraft>(draftRead(eventId)) && { status: statusOfFailed(failed(draftRead(eventId))) }),
  }),
})
