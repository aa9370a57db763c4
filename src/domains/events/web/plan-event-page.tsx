import { lgasRead, statesRead } from '#domains/regions/web/choosing/place-reads.ts'
import { LgaField } from '#domains/regions/web/choosing/place-fields.tsx'
import { stateInAddress, StateChooser } from '#domains/regions/web/choosing/state-chooser.tsx'
import { useT } from '#platform/web/language.tsx'
import { useSearch } from '#platform/web/navigation.tsx'
import { page, read } from '#platform/web/page.ts'
import { useRead } from '#platform/web/client/queries.ts'
import { to } from '#shared/sitemap.ts'
import { ButtonLink } from '#ui/button.tsx'
import { BackLink } from '#ui/navigation/back-link.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { eventsApi } from '../contract.ts'
import { PlanForm } from './event/plan-form.tsx'

const ownRead = read(eventsApi.ownEvents)

/** Plans an event: its State first, then one form. */
const PlanEventPage = () => {
  const t = useT()
  const state = stateInAddress(useSearch())
  const own = useRead(eventsApi.ownEvents, ownRead).data
  return (
    <>
      <BackLink href={state ? to('planEvent') : to('events')}>{state ? t('Back') : t('Events')}</BackLink>
      <PageHead lead={t('Everyone can read what you write here, except the link and the safety contact.')} />
      {own && !own.mayPlan ? (
        <Notice title={t('Only verified people, chapter leads and our team can plan events.')}>
          <p>
            <ButtonLink size="sm" href={to('verification')}>
              {t('Get verified')}
            </ButtonLink>
          </p>
        </Notice>
      ) : state ? (
        <PlanForm
          area={<LgaField name="lga" state={state} placeholder={t('Choose')} />}
          chapters={own?.chapters ?? []}
        />
      ) : (
        <StateChooser action={to('planEvent')} id="plan-state" />
      )}
    </>
  )
}

export default page({
  component: PlanEventPage,
  frame: 'read stack',
  reads: ({ search }) => {
    const state = stateInAddress(search)
    return [ownRead, state ? lgasRead(state) : statesRead]
  },
})
