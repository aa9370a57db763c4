import { Form } from '#platform/web/forms/form.tsx'
import type { FormHandle } from '#platform/web/forms/form-handle.ts'
import { Submit } from '#platform/web/forms/submit.tsx'
import { useT } from '#platform/web/language.tsx'
import { useIsOnline } from '#platform/web/use-is-online.ts'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import { ButtonLink } from '#ui/button.tsx'
import { FieldSet } from '#ui/forms/form-row.tsx'
import { bookIcon, offlineIcon, voteIcon } from '#ui/icons.ts'
import { Notice } from '#ui/notice.tsx'
import { MAX_VOTE, MIN_VOTE, type MyContest, type MyVoting, votingApi } from '../../contract.ts'
import { AmountStepper } from './amount-stepper.tsx'
import { Candidate } from './candidate.tsx'

/** The id of the own ballot: a sent vote leads there. */
export const OWN_BALLOT = 'your-vote'

interface CastProps {
  readonly contest: MyContest
  readonly voting: Pick<MyVoting, 'earned' | 'lessonReward'>
}

/** Whole SUP that the voter can put on this ballot: what they have, and what their ballot holds already. */
export const maxVote = (earned: string, ballot: MyContest['ballot']): number =>
  Math.min(MAX_VOTE, Math.floor(Number(earned)) + (ballot?.amount ?? 0))

/** Nobody votes without a whole earned SUP: says so, and how to get one. */
const HowToEarn = ({ voting: { earned, lessonReward } }: Pick<CastProps, 'voting'>) => {
  const t = useT()
  return (
    <Notice tone="warn" id="why-not">
      <b>{t('You need at least 1 earned SUP. Take a lesson to earn {amount}.', { amount: lessonReward })}</b>
      <p>{t('You have {earned} earned SUP. Purchased SUP never votes on people.', { earned })}</p>
      <p className="mt-2">
        <ButtonLink variant="civic" icon={bookIcon} href={to('training')}>
          {t('Take a lesson')}
        </ButtonLink>
      </p>
    </Notice>
  )
}

const Refused = ({ form }: { form: FormHandle }) => {
  const t = useT()
  const isOnline = useIsOnline()
  const { problem } = form
  return (
    <>
      {problem?.status === 401 ? (
        <p>
          <ButtonLink size="sm" href={`${to('auth')}?returnUrl=${encodeURIComponent(to('voting'))}`}>
            {t('Sign in')}
          </ButtonLink>
        </p>
      ) : null}
      {!isOnline || problem?.status === 0 ? (
        <Notice tone="warn" icon={offlineIcon}>
          {t('You are offline. Your choice stays on this page. Vote when the network is back.')}
        </Notice>
      ) : null}
    </>
  )
}

const Dock = ({ form, contest, voting }: CastProps & { form: FormHandle }) => {
  const t = useT()
  const { ballot } = contest
  const most = maxVote(voting.earned, ballot)
  const canPay = most >= MIN_VOTE
  return (
    <div className="dock stack gap-3">
      <Refused form={form} />
      {canPay ? null : <HowToEarn voting={voting} />}
      <div className="act">
        <AmountStepper
          field={form.field('amount')}
          most={most}
          isDisabled={!canPay}
          hint={t('You have {earned} earned SUP.', { earned: voting.earned })}
        />
        <Submit
          variant={canPay ? 'civic' : 'quiet'}
          icon={voteIcon}
          disabled={!canPay}
          aria-describedby={canPay ? undefined : 'why-not'}
        >
          {ballot ? t('Change my vote') : t('Vote')}
        </Submit>
      </div>
    </div>
  )
}

/** Chooses leader and amount; the same form changes a ballot until the close. */
export const CastForm = ({ contest, voting }: CastProps) => {
  const t = useT()
  const { ballot, choices } = contest
  return (
    <Form
      call={votingApi.castBallot}
      params={{ contestId: contest.id }}
      then={`${to('voting')}#${OWN_BALLOT}`}
      done={ballot ? message('Your vote was changed.') : message('Your vote was taken.')}
      failed={message('Vote Failed')}
      values={ballot ? { leaderId: ballot.leaderId, amount: String(ballot.amount) } : {}}
      className="ballot"
    >
      {(form) => {
        const field = form.field('leaderId')
        return (
          <>
            <FieldSet
              id={field.id}
              legend={ballot ? t('Change your vote') : t('Choose one person')}
              hint={t(
                'The order is different for each voter, so no one gets the top place. No counts are shown before the close.',
              )}
              error={field.error}
            >
              <div className="stack gap-3">
                {choices.map((choice, index) => (
                  <Candidate key={choice.leaderId} choice={choice} field={field} isFirst={index === 0} />
                ))}
              </div>
            </FieldSet>
            <Dock form={form} contest={contest} voting={voting} />
          </>
        )
      }}
    </Form>
  )
}
