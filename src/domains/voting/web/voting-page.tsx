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
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { hindranceWords, type MyContest, type MyVoting, votingApi } from '../contract.ts'
import { CastForm } from './voting/ballot-form.tsx'
import { OwnBallot, ReceiptCheck } from './voting/receipt.tsx'
import { codeIn, myVotingRead, receiptRead } from './voting/voting-reads.ts'

const askWords: Readonly<Record<MyContest['asks'][number], string>> = {
  phone: message('It takes a confirmed phone number: one number is one vote.'),
  'older-account': message('It takes an account from before the announcement.'),
  verified: message('Only verified people vote in it.'),
}

/** What the contest decides, until when and by which rule. */
const Facts = ({ contest }: { contest: MyContest }) => {
  const t = useT()
  return (
    <Card title={contest.roundName}>
      <ul className="stack gap-1">
        <li>
          {contest.lgaName}, {contest.stateName}
        </li>
        <li>{t('{seats, plural, one {# seat} other {# seats}}', { seats: contest.seats })}</li>
        <li>
          {contest.state === 'announced'
            ? t('Opens {time}', { time: formatDateTime(contest.opensAt, t) })
            : t('Closes {time}', { time: formatDateTime(contest.closesAt, t) })}
        </li>
        <li>{t('Quorum: {quorum} ballots', { quorum: formatNumber(contest.quorum) })}</li>
        <li>
          {t(
            'You vote where you lived when the round was announced. A change of place counts for later rounds.',
          )}
        </li>
        {contest.asks.map((ask) => (
          <li key={ask}>{t(askWords[ask])}</li>
        ))}
        <li>
          {contest.tallyRule === 'linear'
            ? t('Linear: each SUP counts the same')
            : t('Square root: 4 SUP count as 2, 9 SUP count as 3')}
        </li>
      </ul>
      <p className="small mute mt-2">
        {t('No vote is shown to anybody before the close. The operator of this platform could see ballots.')}
      </p>
    </Card>
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
        <p className="mt-2">
          <ButtonLink href={to('verifyPhone')}>{t('Confirm your phone number')}</ButtonLink>
        </p>
      ) : (
        <p className="mt-2">
          <Anchor href={to('challenge')}>{t('See all rounds')}</Anchor>
        </p>
      )}
    </Notice>
  )
}

const Contest = ({ voting }: { voting: MyVoting }) => {
  const t = useT()
  const { place, contest, earned } = voting
  if (!place && !contest)
    return (
      <EmptyState
        className="card"
        level={2}
        title={t('Say first where you live')}
        action={<ButtonLink href={to('profile')}>{t('Choose your local government')}</ButtonLink>}
      >
        <p>{t('You vote in the local government area where you live.')}</p>
      </EmptyState>
    )
  if (!contest && place)
    return (
      <EmptyState
        className="card"
        level={2}
        title={t('No community selection runs in {lga} now', { lga: place.lgaName })}
        action={<ButtonLink href={to('challenge')}>{t('See all rounds')}</ButtonLink>}
      >
        <p>{t('When one is announced for your area, it stands here.')}</p>
      </EmptyState>
    )
  if (!contest) return null
  return (
    <>
      <Facts contest={contest} />
      {place && place.lga !== contest.lga ? (
        <Notice>
          {t('You have moved to {now} since. In this round you vote in {then}.', {
            now: place.lgaName,
            then: contest.lgaName,
          })}
        </Notice>
      ) : null}
      <OwnBallot contest={contest} />
      <Hindered contest={contest} />
      {contest.state === 'open' && !contest.hindrance ? <CastForm contest={contest} earned={earned} /> : null}
      {contest.state === 'announced' ? (
        <Notice>{t('Voting has not begun. Who stands is shown when it opens.')}</Notice>
      ) : null}
      {contest.state === 'closed' ? (
        <Notice>{t('Voting is closed. The result stands here when the ballots are counted.')}</Notice>
      ) : null}
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

const Body = () => {
  const t = useT()
  return (
    <Loaded
      state={useRead(votingApi.myVoting, myVotingRead)}
      again={to('voting')}
      failed={t('We could not load this.')}
    >
      {(voting) => (
        <>
          <Contest voting={voting} />
          <Past past={voting.past} />
        </>
      )}
    </Loaded>
  )
}

/** The community selection of the visitor's area: candidates, own ballot, and the state of a receipt. */
const VotingPage = () => {
  const t = useT()
  const typed = codeIn(useSearch())
  return (
    <div className="wrap page stack">
      <PageHead
        title={t('Community selection')}
        lead={t('Choose a leader of your area with 1 to 10 earned SUP. This is not the public election.')}
      />
      <div className="stack read">
        <Body />
        <ReceiptCheck typed={typed} />
      </div>
    </div>
  )
}

export default page({
  component: VotingPage,
  reads: ({ search }) => {
    const receipt = receiptRead(codeIn(search))
    return receipt ? [myVotingRead, receipt] : [myVotingRead]
  },
  head: (_, t) => ({ title: t('Community selection'), isPrivate: true }),
})
