import { regionsApi } from '#domains/regions/contract.ts'
import { useT } from '#platform/web/language.tsx'
import { useSearch } from '#platform/web/navigation.tsx'
import { page, read } from '#platform/web/page.ts'
import { useRead } from '#platform/web/client/queries.ts'
import { to } from '#shared/sitemap.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { SelectField } from '#ui/forms/select-field.tsx'
import { BackLink } from '#ui/navigation/back-link.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { eventsApi } from '../contract.ts'
import { PlanForm } from './event/plan-form.tsx'
import { eventLgasRead, eventStatesRead } from './list/place-reads.ts'

const ownRead = read(eventsApi.ownEvents)
const stateOf = (search: URLSearchParams): string | null => {
  const state = search.get('state') ?? ''
  return /^NG-[A-Z]{2}$/.test(state) ? state : null
}

const ChooseState = () => {
  const t = useT()
  const { data = [] } = useRead(regionsApi.states, eventStatesRead)
  return (
    <form action={to('planEvent')} method="get" className="stack">
      <SelectField
        name="state"
        id="plan-state"
        label={t('In which State is it?')}
        placeholder={t('Choose')}
        options={data.map(({ code, name }) => ({ value: code, label: name }))}
        required
      />
      <p>
        <Button type="submit" variant="civic">
          {t('Continue')}
        </Button>
      </p>
    </form>
  )
}

const Plan = ({ state, chapters }: { state: string; chapters: readonly { id: string; name: string }[] }) => {
  const { data = [] } = useRead(regionsApi.lgas, eventLgasRead(state))
  return <PlanForm lgas={data} chapters={chapters} />
}

/** Plans an event: its State first, then one form. */
const PlanEventPage = () => {
  const t = useT()
  const state = stateOf(useSearch())
  const own = useRead(eventsApi.ownEvents, ownRead).data
  return (
    <div className="wrap read page stack">
      <BackLink href={state ? to('planEvent') : to('events')}>{state ? t('Back') : t('Events')}</BackLink>
      <PageHead
        title={t('Plan an event')}
        lead={t('Everybody can read what you write here, except the link and the safety contact.')}
      />
      {own && !own.mayPlan ? (
        <Notice title={t('Only verified people, chapter leads and our team can plan events.')}>
          <p>
            <ButtonLink size="sm" href={to('verification')}>
              {t('Get verified')}
            </ButtonLink>
          </p>
        </Notice>
      ) : state ? (
        <Plan state={state} chapters={own?.chapters ?? []} />
      ) : (
        <ChooseState />
      )}
    </div>
  )
}

export default page({
  component: PlanEventPage,
  reads: ({ search }) => {
    const state = stateOf(search)
    return [ownRead, state ? eventLgasRead(state) : eventStatesRead]
  },
  head: (_, t) => ({ title: t('Plan an event'), isPrivate: true }),
})
