import { formatNumber, useT } from '#platform/web/language.tsx'
import { useSearch } from '#platform/web/navigation.tsx'
import { page } from '#platform/web/page.ts'
import { useRead } from '#platform/web/client/queries.ts'
import { brand } from '#shared/brand.ts'
import { to } from '#shared/sitemap.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Chip } from '#ui/chip.tsx'
import { plusIcon, userIcon } from '#ui/icons.ts'
import { Meter } from '#ui/data/meter.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { challengeApi } from '../contract.ts'
import type { SeatsAnswer } from '../seat-contract.ts'
import { BalanceCard } from './challenge/challenge-balance.tsx'
import { NationalCoverage } from './challenge/challenge-coverage.tsx'
import { Criteria } from './challenge/challenge-criteria.tsx'
import { MyPart } from './challenge/challenge-mine.tsx'
import { PartProblem } from './challenge/challenge-parts.tsx'
import {
  coverageRead,
  myChallengeRead,
  roundsRead,
  seatsRead,
  chosenState,
  stateSeatsRead,
} from './challenge/challenge-reads.ts'
import { Rounds } from './challenge/challenge-rounds.tsx'
import { SixSteps } from './challenge/challenge-steps.tsx'
import { WhyThirteenThousand } from './challenge/challenge-why.tsx'

const Calls = () => {
  const t = useT()
  return (
    <>
      <ButtonLink href={to('nominate')} variant="civic" icon={plusIcon}>
        {t('Nominate a leader')}
      </ButtonLink>
      <ButtonLink href="#apply" variant="quiet" icon={userIcon}>
        {t('Apply yourself')}
      </ButtonLink>
    </>
  )
}

const Progress = ({ country, stages }: Pick<SeatsAnswer, 'country' | 'stages'>) => {
  const t = useT()
  const { filled, seats, inPipeline } = country
  return (
    <Card>
      <p className="row between wrapf">
        <span>
          <b className="num">{formatNumber(filled)}</b> {t('of {seats} seats filled', { seats })}
        </span>
        <span className="mute small num">
          {t('{count, plural, one {# person is on the way} other {# people are on the way}}', {
            count: inPipeline,
          })}
        </span>
      </p>
      <Meter
        className="mt-2"
        value={filled}
        max={seats}
        label={t('{filled} of {seats} seats filled', { filled, seats })}
      />
      <p className="mute small num mt-2">
        {t('On the way: {open} nominated or in vetting, {listed} from the shortlist to training.', {
          open: stages.nominated + stages.vetting,
          listed: stages.shortlisted + stages.selecting + stages.training,
        })}
      </p>
    </Card>
  )
}

const Apply = () => {
  const t = useT()
  return (
    <Card accent title={t('Apply yourself')} id="apply">
      <p className="read">
        {t(
          'You may nominate yourself. Fill in the nomination with your own name, and tell us what you did, with evidence. The steps are the same for everyone.',
        )}{' '}
        {t('A link asks you whether you agree. Open it while you are signed out.')}
      </p>
      <p className="row wrapf mt-3">
        <ButtonLink href={to('nominate')} variant="civic">
          {t('Start my application')}
        </ButtonLink>
        <ButtonLink href={to('nominate')} variant="quiet">
          {t('Nominate someone else')}
        </ButtonLink>
      </p>
    </Card>
  )
}

/** The #13k Credible Challenge: its goal, the country's progress, and what everybody can do [CL-01]. */
const ChallengePage = () => {
  const t = useT()
  const state = chosenState(useSearch())
  const { data } = useRead(challengeApi.seats, seatsRead)
  return (
    <>
      <PageHead
        kicker={<Chip>{brand.challenge}</Chip>}
        title={t('13,000 credible leaders, in every local government')}
        lead={t(
          'Ten seats or more for each of the 774 local governments of 36 States and the FCT. You name people, reviewers check them, you choose.',
        )}
        actions={<Calls />}
      />
      {data ? (
        <Progress country={data.country} stages={data.stages} />
      ) : (
        <PartProblem again={to('challenge')} />
      )}
      <MyPart />
      {data && <SixSteps stages={data.stages} />}
      {data && <NationalCoverage answer={data} state={state} />}
      <Criteria />
      <WhyThirteenThousand />
      {data && <BalanceCard answer={data} />}
      <Rounds />
      <Apply />
    </>
  )
}

export default page({
  component: ChallengePage,
  frame: 'stack gap-6',
  reads: ({ search }) => {
    const state = chosenState(search)
    return [seatsRead, coverageRead, myChallengeRead, roundsRead, ...(state ? [stateSeatsRead(state)] : [])]
  },
})
