import { useT } from '#platform/web/language.tsx'
import { page } from '#platform/web/page.ts'
import { useRead } from '#platform/web/client/queries.ts'
import { LoadedPage } from '#platform/web/reading/loaded-page.tsx'
import { useParams } from '#platform/web/viewer.tsx'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import { BackLink } from '#ui/navigation/back-link.tsx'
import { Chip } from '#ui/chip.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { leaderStatusNames } from '../../contracts/leader-contract.ts'
import { leaderTransitionsApi, type TransitionConsole } from '../../contracts/transition-contract.ts'
import { TransitionForm } from './transition-form.tsx'
import { TransitionPast, ClosedProposals } from './transition-history.tsx'
import { TransitionProposals } from './transition-proposals.tsx'
import { transitionConsoleRead, transitionHistoryRead } from './transition-reads.ts'
import { OtherTransitions, OtherConsoles } from './other-transitions.tsx'

const Shown = ({ shown: { leader, moves, closed } }: { shown: TransitionConsole }) => {
  const t = useT()
  const { id: leaderId } = leader
  const { data: history, problem } = useRead(leaderTransitionsApi.history, transitionHistoryRead(leaderId))
  const isHere = leader.status !== 'rejected'
  return (
    <>
      <p className="row wrapf between">
        <BackLink href={to('waitingTransitions')}>{t('Status changes of leaders')}</BackLink>
        {isHere && <a href={to('leader', { leaderId })}>{t('The profile')}</a>}
      </p>
      <PageHead
        title={t("Change this leader's status")}
        kicker={`${leader.fullName} · ${leader.currentOffice} · ${leader.lgaName}, ${leader.stateName}`}
        lead={
          <>
            {t('The leader is at:')} <Chip tone="pri">{t(leaderStatusNames[leader.status])}</Chip>
          </>
        }
      />
      <div className="stack wide2">
        <div className="stack">
          <TransitionProposals leaderId={leaderId} moves={moves} proposals={history?.proposals ?? []} />
          <TransitionForm leaderId={leaderId} moves={moves} />
        </div>
        <div className="stack">
          <OtherTransitions moves={moves} />
          {history && <TransitionPast moves={history.moves} />}
          {problem && (
            <Notice tone="bad" role="alert">
              {t('We could not load history and proposals.')}{' '}
              <a href={to('leaderTransition', { leaderId })}>{t('Try again')}</a>
            </Notice>
          )}
          <ClosedProposals closed={closed} />
          <OtherConsoles />
        </div>
      </div>
    </>
  )
}

/** Staff move a leader by the published table here, alone or with a second person [LD-05]. */
const TransitionLeaderPage = () => {
  const t = useT()
  const { leaderId = '' } = useParams()
  return (
    <LoadedPage
      state={useRead(leaderTransitionsApi.transitionConsole, transitionConsoleRead(leaderId))}
      missing={message('Leader not found')}
      list={{ href: to('waitingTransitions'), label: t('Status changes of leaders') }}
    >
      {(shown) => <Shown shown={shown} />}
    </LoadedPage>
  )
}

export default page({
  component: TransitionLeaderPage,
  reads: ({ params: { leaderId = '' } }) => [
    transitionConsoleRead(leaderId),
    transitionHistoryRead(leaderId),
  ],
})
