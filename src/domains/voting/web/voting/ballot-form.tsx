import { Form } from '#platform/web/forms/form.tsx'
import { FormProblem } from '#platform/web/forms/form-problem.tsx'
import { useT } from '#platform/web/language.tsx'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { voteIcon } from '#ui/icons.ts'
import { RadioCards } from '#ui/forms/radio-cards.tsx'
import { SelectField } from '#ui/forms/select-field.tsx'
import { type MyContest, MIN_VOTE, MAX_VOTE, votingApi } from '../../contract.ts'

const amounts = Array.from({ length: MAX_VOTE - MIN_VOTE + 1 }, (_, at) => MIN_VOTE + at)

/** Chooses leader and amount; the same form changes a ballot until the close. */
export const CastForm = ({ contest, earned }: { contest: MyContest; earned: string }) => {
  const t = useT()
  const { ballot, choices } = contest
  return (
    <Card title={ballot ? t('Change your vote') : t('Your vote')}>
      <Form
        call={votingApi.castBallot}
        params={{ contestId: contest.id }}
        then={to('voting')}
        done={ballot ? message('Your vote was changed.') : message('Your vote was taken.')}
        failed={message('Vote Failed')}
        values={ballot ? { leaderId: ballot.leaderId, amount: String(ballot.amount) } : {}}
        className="stack"
      >
        {(form) => (
          <>
            <FormProblem form={form} />
            <RadioCards
              {...form.field('leaderId')}
              legend={t('Whom do you choose?')}
              hint={t('They stand in an order that is different for each voter.')}
              options={choices.map((choice) => ({
                value: choice.leaderId,
                label: choice.fullName,
                detail: choice.currentOffice,
              }))}
              required
            />
            <SelectField
              {...form.field('amount')}
              label={t('How much SUP?')}
              hint={t('You have {earned} earned SUP. Purchased SUP never votes on people.', { earned })}
              options={amounts.map((amount) => ({ value: String(amount), label: `${amount} SUP` }))}
              placeholder={t('Choose')}
              required
            />
            <p className="small mute">
              {t('Until the close you may change your vote; what it held comes back to you at once.')}
            </p>
            <p>
              <Button type="submit" variant="civic" icon={voteIcon} busy={form.isBusy}>
                {ballot ? t('Change my vote') : t('Vote')}
              </Button>
            </p>
          </>
        )}
      </Form>
    </Card>
  )
}
