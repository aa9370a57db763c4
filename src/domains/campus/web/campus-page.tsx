import { taskCalls } from '#domains/engage/contracts/task-contract.ts'
import { tasksRead } from '#domains/engage/web/engage/reads.ts'
import { useT } from '#platform/web/language.tsx'
import { Loaded } from '#platform/web/loaded.tsx'
import { useSearch } from '#platform/web/navigation.tsx'
import { page, type Read, read } from '#platform/web/page.ts'
import { useRead } from '#platform/web/client/queries.ts'
import { to } from '#shared/sitemap.ts'
import { isStateCode } from '#shared/values/place-codes.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { SelectField } from '#ui/forms/select-field.tsx'
import { PageHead, Section } from '#ui/page-head.tsx'
import { type Campus, communityApi } from '../contracts/community-contract.ts'
import { CommunityList } from './parts/community-list.tsx'
import { campusKinds, Missions } from './parts/missions.tsx'
import { CampusSealChip } from './parts/seal-chip.tsx'
import { ProofCard } from './proofs/own-proofs.tsx'
import { ProveSchool } from './proofs/proving-school.tsx'
import { ProveService } from './proofs/proving-service.tsx'
import { Vouching, vouchCodeOf, vouchReads } from './proofs/vouch.tsx'

const stateOf = (search: URLSearchParams): string | undefined => {
  const state = search.get('state')
  return state && isStateCode(state) ? state : undefined
}

const campusRead = (search: URLSearchParams): Read => {
  const state = stateOf(search)
  return read(communityApi.campus, state ? { query: { state } } : {})
}

const Mine = ({ campus, code }: { campus: Campus; code: string | null }) => {
  const t = useT()
  const { own, states } = campus
  const school = own.communities.find(({ id }) => !isStateCode(id))
  const isSure = (community: 'school' | 'corps') =>
    own.proofs.some((proof) => proof.community === community && proof.status === 'proven' && !proof.isEnding)
  return (
    <Section title={t('My campus')}>
      <div className="stack">
        {own.communities.length > 0 && <CommunityList communities={own.communities} />}
        <p className="row wrapf gap-2">
          {school && (
            <ButtonLink size="sm" variant="quiet" href={`${to('communityChat')}?room=campus-${school.id}`}>
              {t('Chat with your campus')}
            </ButtonLink>
          )}
          <ButtonLink size="sm" variant="quiet" href={to('events')}>
            {t('Events')}
          </ButtonLink>
        </p>
        <p className="row wrapf gap-2">
          <span>
            {t(
              '{tasks, plural, =0 {You have completed no task this year} one {You completed # task this year} other {You completed # tasks this year}}',
              { tasks: own.tasks },
            )}
          </span>
          {own.seal && <CampusSealChip seal={own.seal} />}
        </p>
        {own.proofs.map((proof) => (
          <ProofCard key={proof.id} proof={proof} />
        ))}
        {!isSure('school') && <ProveSchool own={own} />}
        {!isSure('corps') && <ProveService states={states} />}
        <Vouching code={code} />
      </div>
    </Section>
  )
}

const Others = ({ campus: { state, states, communities } }: { campus: Campus }) => {
  const t = useT()
  return (
    <Section title={t('Campuses by State')}>
      <div className="stack">
        <form method="get" action={to('campus')} className="finder">
          <SelectField
            name="state"
            label={t('State')}
            placeholder={t('Choose a State')}
            defaultValue={state ?? ''}
            options={states.map(({ code, name }) => ({ value: code, label: name }))}
          />
          <Button type="submit" variant="quiet">
            {t('Show')}
          </Button>
        </form>
        {communities.length > 0 ? (
          <CommunityList communities={communities} />
        ) : (
          <EmptyState
            plain
            title={state ? t('No university of this State is on our list yet') : t('Choose a State')}
          >
            {t('The list is growing. Tell the team which school is missing.')}
          </EmptyState>
        )}
      </div>
    </Section>
  )
}

/** Campus communities: the viewer's own with its proof and missions, and the others by State [CM-03]. */
const CampusPage = () => {
  const t = useT()
  const search = useSearch()
  const state = useRead(communityApi.campus, campusRead(search))
  const tasks = useRead(taskCalls.tasks, tasksRead).data?.tasks ?? []
  return (
    <>
      <PageHead
        lead={t('Prove where you study, teach or serve, and act together with the others there.')}
        actions={
          <>
            <ButtonLink size="sm" variant="quiet" href={to('nyscCamps')}>
              {t('NYSC Camps')}
            </ButtonLink>
            <ButtonLink size="sm" variant="quiet" href={to('studentLeaders')}>
              {t('Student leaders')}
            </ButtonLink>
            <ButtonLink size="sm" variant="quiet" href={to('leadershipPortal')}>
              {t('Leadership Portal')}
            </ButtonLink>
          </>
        }
      />
      <Loaded state={state}>
        {(campus) => (
          <>
            <Mine campus={campus} code={vouchCodeOf(search)} />
            <Missions title={t('Campus missions')} kinds={campusKinds} tasks={tasks} />
            <Others campus={campus} />
          </>
        )}
      </Loaded>
    </>
  )
}

export default page({
  component: CampusPage,
  frame: 'read stack',
  reads: ({ search }) => [campusRead(search), tasksRead, ...vouchReads(search)],
})
