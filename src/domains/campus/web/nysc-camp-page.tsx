import { taskCalls } from '#domains/engage/contracts/task-contract.ts'
import { tasksRead } from '#domains/engage/web/engage/reads.ts'
import { useT } from '#platform/web/language.tsx'
import { failedHead, page, type Read, read } from '#platform/web/page.ts'
import { useRead } from '#platform/web/client/queries.ts'
import { LoadedPage } from '#platform/web/reading/loaded-page.tsx'
import { SourceLines } from '#platform/web/reading/source-lines.tsx'
import { useParams } from '#platform/web/viewer.tsx'
import { formatDate } from '#shared/format.ts'
import type { Answer } from '#shared/api.ts'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Chip } from '#ui/chip.tsx'
import { BackLink } from '#ui/navigation/back-link.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageHead, Section } from '#ui/page-head.tsx'
import { campChecklist, campRights, CAMPS_AS_OF, campSources } from '../camp-advice.ts'
import { type Camp, campApi } from '../contracts/camp-contract.ts'
import { corpsKinds, Missions } from './parts/missions.tsx'
import { NeutralityRules } from './proofs/proving-service.tsx'

const campRead = (campId: string): Read => read(campApi.camp, { params: { campId } })

const Where = ({ camp }: { camp: Answer<typeof campApi.camp> }) => {
  const t = useT()
  return (
    <Card title={t('Where it is')}>
      {camp.address ? (
        <p>{camp.address}</p>
      ) : (
        <p>{t('The lists do not agree where this camp is. Ask the State secretariat of NYSC.')}</p>
      )}
      {camp.isTemporary && (
        <p className="mt-2">
          <Chip tone="warn">{t('Not a permanent camp')}</Chip>
        </p>
      )}
      {camp.note && (
        <p className="small mute mt-2" lang="en-NG">
          {camp.note}
        </p>
      )}
      <p className="small mute mt-2">
        {t(
          'From three public lists of the NYSC circular, compared on {date}. NYSC moves camps, so follow your call-up letter.',
          {
            date: formatDate(CAMPS_AS_OF, t),
          },
        )}
      </p>
      {camp.corps && (
        <p className="mt-2">
          {t('About {active} of {members} proven members took part this year', camp.corps)}
        </p>
      )}
    </Card>
  )
}

const Words = ({ words, isOrdered }: { words: readonly string[]; isOrdered?: boolean }) => {
  const t = useT()
  const List = isOrdered ? 'ol' : 'ul'
  return (
    <div className="prose">
      <List>
        {words.map((each) => (
          <li key={each}>{t(each)}</li>
        ))}
      </List>
    </div>
  )
}

/** The rules of neutrality, and the way to prove the service. */
const Neutral = () => {
  const t = useT()
  return (
    <Section title={t('You stay neutral')}>
      <Notice>
        {t(
          'People trust the khaki because it belongs to no party. During your service year this site keeps you out of campaigns.',
        )}
      </Notice>
      <NeutralityRules />
      <p className="row wrapf mt-3">
        <ButtonLink
          size="sm"
          variant="quiet"
          href={to('article', { articleSlug: 'corps-members-and-neutrality' })}
        >
          {t('Read more about neutrality')}
        </ButtonLink>
        <ButtonLink size="sm" href={to('campus')}>
          {t('Prove that I am serving')}
        </ButtonLink>
      </p>
    </Section>
  )
}

const missing = message('This camp does not exist.')

const Found = ({ camp }: { camp: Answer<typeof campApi.camp> }) => {
  const t = useT()
  const tasks = useRead(taskCalls.tasks, tasksRead).data?.tasks ?? []
  return (
    <>
      <BackLink href={to('nyscCamps')}>{t('NYSC Camps')}</BackLink>
      <PageHead
        title={t('NYSC camp {name}', { name: camp.name })}
        lead={camp.lgaName ? `${camp.lgaName}, ${camp.stateName}` : camp.stateName}
      />
      <Where camp={camp} />
      <Section title={t('Checklist')}>
        <Words words={campChecklist} isOrdered />
      </Section>
      <Section title={t('Your rights and your safety')}>
        <Words words={campRights} />
        <p className="row wrapf mt-3">
          <ButtonLink size="sm" variant="quiet" href={to('reportProblem')}>
            {t('Report it in confidence')}
          </ButtonLink>
        </p>
      </Section>
      <Neutral />
      <Missions title={t('Missions for corps members')} kinds={corpsKinds} tasks={tasks} />
      <Section title={t('Sources')}>
        <SourceLines sources={campSources} dated={(date) => formatDate(date, t)} />
      </Section>
    </>
  )
}

/** One orientation camp: where it is, a checklist, rights and safety, the rules of neutrality, missions [CM-03]. */
const NyscCampPage = () => {
  const t = useT()
  const { campId = '' } = useParams()
  return (
    <LoadedPage
      state={useRead(campApi.camp, campRead(campId))}
      missing={missing}
      list={{ href: to('nyscCamps'), label: t('NYSC Camps') }}
    >
      {(camp) => <Found camp={camp} />}
    </LoadedPage>
  )
}

export default page({
  component: NyscCampPage,
  frame: 'read stack',
  reads: ({ params }) => [campRead(params['campId'] ?? ''), tasksRead],
  head: ({ params, t, found, failed }) => {
    const camp = found<Camp>(campRead(params['campId'] ?? ''))
    return camp
      ? { title: t('NYSC camp {name}', { name: camp.name }) }
      : failedHead(failed(campRead(params['campId'] ?? '')), missing, t)
  },
})
