import { StoppedNotice, stoppedRead } from '#domains/switches/web/stopped-notice.tsx'
import { WhileOpen } from '#platform/web/forms/while-open.tsx'
import { formatNumber, useT } from '#platform/web/language.tsx'
import { Loaded } from '#platform/web/loaded.tsx'
import { useSearch } from '#platform/web/navigation.tsx'
import { page } from '#platform/web/page.ts'
import { useRead } from '#platform/web/client/queries.ts'
import { formatDateTime } from '#shared/format.ts'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import { Anchor } from '#ui/anchor.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { hindranceWords, type MyContest, type MyVoting, votingApi } from '../contract.ts'
import { CastForm } from './voting/ballot-form.tsx'
import { ContestHero } from './voting/contest-hero.tsx'
import { OwnBallot, ReceiptCheck } from './voting/receipt.tsx'
import { codeIn, myVotingRead, receiptRead } from './voting/voting-reads.ts'

/** The form for the place; it leads back here. */
const placeHref = `${to('profile')}?${new URLSearchParams({ edit: 'place', back: to('voting') })}#settings`

const askWords: Readonly<Record<MyContest['asks'][number], string>> = {
  phone: message('You need a confirmed phone number, because one number is one vote.'),
  'older-account': message('Your account must be older than the announcement.'),
  verified: message('Only verified people can vote.'),
}

/** The rules of the contest, for whoever wants to know. */
const Rules = ({ contest }: { contest: MyContest }) => {
  const t = useT()
  return (
    <Disclosure summary={t('How this vote works')}>
      <ul className="prose">
        <li>{contest.roundName}</li>
        <li>
          {t('At least {quorum} people must vote, or no one is chosen.', {
            quorum: formatNumber(contest.quorum),
          })}
        </li>
        <li>
          {contest.tallyRule === 'linear'
            ? t('Linear: each SUP counts the same')
            : t('Square root: 4 SUP count as 2, 9 SUP count as 3')}
        </li>
        <li>
          {t(
            'You vote where you lived when the round was announced. A change of place counts for later rounds.',
          )}
        </li>
        {contest.asks.map((ask) => (
          <li key={ask}>{t(askWords[ask])}</li>
        ))}
        <li>{t('No one sees a vote before the close. The operator of this platform could see ballots.')}</li>
      </ul>
    </Disclosure>
  )
}

/** Why the visitor may not vote here, in the words of the refusal, and what to do. */
const Hindered = ({ contest: { hindrance, state } }: { contest: MyContest }) => {
  const t = useT()
  if (!hindrance || (state !== 'open' && state !== 'announced')) return null
  return (
    <Notice tone="warn" title={t('You cannot vote here now')}>
      <p>{t(hindranceWords[hindrance])}</p>
      {hindrance === 'phone-unconfirmed' ? (
        <div className="mt-2">
          <WhileOpen carrier="sms">
            <ButtonLink href={to('verifyPhone')}>{t('Confirm your phone number')}</ButtonLink>
          </WhileOpen>
        </div>
      ) : (
        <p className="mt-2">
          <Anchor href={to('challenge')}>{t('See all rounds')}</Anchor>
        </p>
      )}
    </Notice>
  )
}

/** Why there is nothing to vote on, and what to do. */
const NoContest = ({ place }: Pick<MyVoting, 'place'>) => {
  const t = useT()
  if (!place)
    return (
      <EmptyState
        className="card"
        level={2}
        title={t('Tell us where you live')}
        action={<ButtonLink href={placeHref}>{t('Choose your local government')}</ButtonLink>}
      >
        <p>
          {t(
            'You vote in the local government where you live. Tell us once, and we show you the people to choose from.',
          )}
        </p>
      </EmptyState>
    )
  return (
    <EmptyState
      className="card"
      level={2}
      title={t('No community selection runs in {lga} now', { lga: place.lgaName })}
      action={<ButtonLink href={to('challenge')}>{t('See all rounds')}</ButtonLink>}
    >
      <p>{t('When one is announced for your area, you find it here.')}</p>
    </EmptyState>
  )
}

const Contest = ({ voting }: { voting: MyVoting }) => {
  const t = useT()
  const { place, contest, earned, asOf } = voting
  if (!contest) return <NoContest place={place} />
  return (
    <>
      <ContestHero contest={contest} asOf={asOf} />
      {place && place.lga !== contest.lga ? (
        <Notice>
          {t('You now live in {now}. In this round you still vote in {then}.', {
            now: place.lgaName,
            then: contest.lgaName,
          })}
        </Notice>
      ) : null}
      <OwnBallot contest={contest} earned={earned} />
      <Hindered contest={contest} />
      {contest.state === 'open' && !contest.hindrance ? <CastForm contest={contest} voting={voting} /> : null}
      {contest.state === 'announced' ? (
        <Notice>{t('Voting has not started. You will see the candidates when it opens.')}</Notice>
      ) : null}
      {contest.state === 'closed' ? (
        <Notice>{t('Voting is closed. You find the result here when the votes are counted.')}</Notice>
      ) : null}
      <Rules contest={contest} />
    </>
  )
}

const Past = ({ past }: Pick<MyVoting, 'past'>) => {
  const t = useT()
  if (past.length === 0) return null
  return (
    <Card title={t('Results in your area')}>
      <ul className="stack gap-2">
        {past.map(({ id, roundName, closedAt }) => (
          <li key={id}>
            <Anchor href={to('contestResult', { contestId: id })}>{roundName}</Anchor>{' '}
            <span className="small mute">{formatDateTime(closedAt, t)}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

const Shown = ({ voting }: { voting: MyVoting }) => {
  const t = useT()
  return (
    <>
      {voting.contest ? null : (
        <PageHead
          lead={t('Choose a leader of your area with 1 to 10 earned SUP. This is not the public election.')}
        />
      )}
      <Contest voting={voting} />
      <Past past={voting.past} />
    </>
  )
}

/** The community selection of the visitor's area: candidates, own ballot, and the state of a receipt. */
const VotingPage = () => {
  const typed = codeIn(useSearch())
  return (
    <>
      <StoppedNotice name="votes" />
      <Loaded state={useRead(votingApi.myVoting, myVotingRead)}>
        {(voting) => <Shown voting={voting} />}
      </Loaded>
      <ReceiptCheck typed={typed} />
    </>
  )
}

export default page({
  component: VotingPage,
  reads: ({ search }) => {
    const receipt = receiptRead(codeIn(search))
    return receipt ? [myVotingRead, stoppedRead, receipt] : [myVotingRead, stoppedRead]
  },
})
