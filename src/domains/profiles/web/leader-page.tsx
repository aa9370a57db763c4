import { useT } from '#platform/web/language.tsx'
import { useSearch } from '#platform/web/navigation.tsx'
import { failedHead, page, read } from '#platform/web/page.ts'
import { SaveButton } from '#platform/web/reading/save-button.tsx'
import { useRead } from '#platform/web/client/queries.ts'
import { UnreadPage } from '#platform/web/reading/loaded-page.tsx'
import { usePageState, useParams, useViewer } from '#platform/web/viewer.tsx'
import { can, type Viewer } from '#shared/access.ts'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import { BackLink } from '#ui/navigation/back-link.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { flagIcon, searchIcon } from '#ui/icons.ts'
import { Notice } from '#ui/notice.tsx'
import { leadersApi } from '#domains/leaders/contract.ts'
import { endorsementsApi, type OwnVoice } from '#domains/leaders/contracts/endorsement-contract.ts'
import type { Leader } from '#domains/leaders/contracts/leader-contract.ts'
import { FollowLeader, SignInToFollow } from '#domains/leaders/web/follows/follow-buttons.tsx'
import { isUndecided } from '#domains/leaders/rules.ts'
import { placeLine } from '#domains/leaders/web/leader-presentation.ts'
import { PastTransitions } from '#domains/leaders/web/transitions/past-transitions.tsx'
import { RecordOf, recordRead } from '#domains/accountability/web/record-of.tsx'
import { TrainingOf, trainingRecordRead } from '#domains/training/web/training-record.tsx'
import { LeaderAbout } from './profile/leader-about.tsx'
import { LeaderEndorsements } from './endorsements/leader-endorsements.tsx'
import { LeaderEvidence } from './profile/leader-evidence.tsx'
import { LeaderHead, LeaderProgress } from './profile/leader-head.tsx'
import { HowChecked, LeaderChanges } from './profile/leader-history.tsx'
import { LeaderScore } from './profile/leader-score.tsx'
import { LeaderShare } from './profile/leader-share.tsx'
import { ConsentNotice, VettingSummary, vettingRead } from './profile/leader-vetting.tsx'
import { LeaderWarning } from './profile/leader-warning.tsx'

const CURSOR = /^[A-Za-z0-9_-]{1,800}$/

const leaderRead = (leaderId: string) => read(leadersApi.leader, { params: { leaderId } })
const endorsementsRead = (leaderId: string, search: URLSearchParams) => {
  const cursor = search.get('endorsements') ?? ''
  return read(endorsementsApi.endorsements, {
    params: { leaderId },
    ...(CURSOR.test(cursor) && { query: { cursor } }),
  })
}
const ownRead = (leaderId: string) => read(endorsementsApi.ownVoice, { params: { leaderId } })
/** Guests and members without an age have no endorsement of their own to read. */
const hasVoice = (viewer: Viewer | null): boolean => viewer?.ageVerified ?? false

const Notices = ({ leader }: { leader: Leader }) => {
  const t = useT()
  const refused = usePageState().form?.problem
  return (
    <>
      {refused && (
        // A refused form may be far below the top of the reloaded page, where nobody would see it.
        <Notice tone="bad" role="alert" title={t('That did not work.')}>
          <a href="#endorsements">{t('See what is wrong')}</a>
        </Notice>
      )}
      {leader.isSample && (
        <Notice title={t('Sample profile.')}>
          {t('This person is invented, to show how the product works.')}
        </Notice>
      )}
      {leader.status === 'public_selection' && (
        <Notice title={t('This leader is a candidate in a community selection now.')}>
          <ButtonLink size="sm" variant="civic" href={to('voting')}>
            {t('Vote in the community selection')}
          </ButtonLink>
        </Notice>
      )}
      {leader.status === 'suspended' && (
        <Notice tone="warn" title={t('Suspended.')}>
          {t(
            'A serious concern is being looked into. Please wait for the outcome before you rely on this profile.',
          )}
        </Notice>
      )}
    </>
  )
}

/** What a profile shows before the decision: nothing that nobody has checked. */
const Undecided = ({ leader }: { leader: Leader }) => {
  const t = useT()
  return (
    <Notice title={t('Not verified yet.')}>
      {leader.status === 'nominated'
        ? t('A citizen nominated this person, who agreed to be named. Reviewers have not begun yet.')
        : t(
            'A citizen nominated this person, who agreed to be named. Independent reviewers are checking it now.',
          )}{' '}
      {t('Story, reasons and evidence appear here if they approve the nomination.')}
    </Notice>
  )
}

/** More actions: everybody can report, staff with the permission can move the leader. */
const Actions = ({ leaderId }: { leaderId: string }) => {
  const t = useT()
  return (
    <p className="row wrapf no-print">
      <ButtonLink variant="quiet" icon={flagIcon} href={to('reportLeader', { leaderId })}>
        {t('Report a concern')}
      </ButtonLink>
      <SaveButton />
      {can('leader-transitions', useViewer()) && (
        <ButtonLink variant="quiet" href={to('leaderTransition', { leaderId })}>
          {t("Change this leader's status")}
        </ButtonLink>
      )}
    </p>
  )
}

/** The sections of a profile, top to bottom; on wide screens in two columns. */
const Profile = ({ leader, own }: { leader: Leader; own?: OwnVoice | undefined }) => {
  const t = useT()
  const { id: leaderId } = leader
  const list = useRead(endorsementsApi.endorsements, endorsementsRead(leaderId, useSearch()))
  return (
    <article>
      <LeaderHead leader={leader} />
      <div className="wrap page stack">
        <div className="row between wrapf no-print">
          <BackLink href={to('leaders')}>{t('All candidates')}</BackLink>
          {own ? (
            <FollowLeader
              leaderId={leaderId}
              name={leader.fullName}
              isFollowed={own.isFollowed}
              then={to('leader', { leaderId })}
            />
          ) : (
            <SignInToFollow address={to('leader', { leaderId })} />
          )}
        </div>
        <Notices leader={leader} />
        <ConsentNotice leader={leader} />
        <LeaderWarning
          reports={leader.upheldReports}
          leaderId={leaderId}
          isThisLeader={own?.isThisLeader ?? false}
        />
        <div className="stack wide2">
          <div className="stack">
            <LeaderProgress leader={leader} />
            {isUndecided(leader.status) ? (
              <Undecided leader={leader} />
            ) : (
              <>
                <LeaderAbout leader={leader} />
                <Card title={t('Why they were nominated')}>
                  <p className="lines">{leader.nominationStatement}</p>
                </Card>
                <LeaderEvidence evidence={leader.evidence} />
              </>
            )}
            <TrainingOf leaderId={leaderId} />
            <RecordOf leaderId={leaderId} />
            <LeaderEndorsements leader={leader} list={list} own={own} />
          </div>
          <div className="stack">
            <LeaderScore score={leader.score} />
            <VettingSummary leaderId={leaderId} />
            <PastTransitions past={leader.history} />
            <LeaderChanges changes={leader.changes} />
            <HowChecked />
            <LeaderShare leader={leader} />
            <Actions leaderId={leaderId} />
          </div>
        </div>
      </div>
    </article>
  )
}

/** The profile for a member who can endorse, with their own endorsement. */
const OwnProfile = ({ leader }: { leader: Leader }) => {
  const { data } = useRead(endorsementsApi.ownVoice, ownRead(leader.id))
  return <Profile leader={leader} own={data} />
}

const missing = message('Leader not found')

const LeaderPage = () => {
  const t = useT()
  const { leaderId = '' } = useParams()
  const isHeard = hasVoice(useViewer())
  const state = useRead(leadersApi.leader, leaderRead(leaderId))
  if (state.data) return isHeard ? <OwnProfile leader={state.data} /> : <Profile leader={state.data} />
  return (
    <div className="wrap page">
      <UnreadPage
        state={state}
        missing={missing}
        note={t('The address may be wrong, or this person is no longer in the directory.')}
        list={{ href: to('leaders'), label: t('Search all leaders'), icon: searchIcon }}
      />
    </div>
  )
}

export default page({
  component: LeaderPage,
  frame: null, // the cover is as wide as the window
  reads: ({ params: { leaderId = '' }, search, viewer }) => [
    leaderRead(leaderId),
    vettingRead(leaderId),
    trainingRecordRead(leaderId),
    recordRead(leaderId),
    endorsementsRead(leaderId, search),
    ...(hasVoice(viewer) ? [ownRead(leaderId)] : []),
  ],
  head: ({ params: { leaderId = '' }, t, found, failed }) => {
    const leader = found<Leader>(leaderRead(leaderId))
    if (!leader) return failedHead(failed(leaderRead(leaderId)), missing, t)
    return {
      title: leader.fullName,
      description: `${leader.currentOffice} · ${placeLine(leader)}`,
      image: `/share/leaders/${leader.id}.png`,
      canonical: to('leader', { leaderId: leader.id }),
      facts: {
        trail: [{ name: t('Candidates'), path: to('leaders') }],
        // Search engines learn of no person who does not exist.
        ...(!leader.isSample && {
          person: { name: leader.fullName, office: leader.currentOffice, place: placeLine(leader) },
        }),
      },
    }
  },
})
