import type { Call } from '#shared/api.ts'
import { Form, type FormHandle } from '#platform/web/forms/form.tsx'
import { FormProblem } from '#platform/web/forms/form-problem.tsx'
import { useT } from '#platform/web/language.tsx'
import { useNavigate } from '#platform/web/navigation.tsx'
import { message } from '#shared/words.ts'
import { Button } from '#ui/button.tsx'
import { TextArea } from '#ui/forms/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { RadioCards } from '#ui/forms/radio-cards.tsx'
import { toast } from '#ui/feedback/toast-store.ts'
import {
  barredDecisionNames,
  type ConcernCase,
  leaderModerationApi,
  MAX_REASON,
  MAX_SUMMARY,
} from '../../contracts/moderation-contract.ts'

export const DECIDED = message('Decision saved')
export const NOT_DECIDED = message('The decision could not be saved. Please try again.')

/** Why this moderator cannot decide here. */
export const Barred = ({ barred }: { barred: keyof typeof barredDecisionNames }) => {
  const t = useT()
  return <Notice>{t(barredDecisionNames[barred])}</Notice>
}

/** The result of every decision form here: says that it is saved and returns to the queue. */
export const useDecided = (next: string) => {
  const t = useT()
  const navigate = useNavigate()
  return () => {
    toast({ text: t(DECIDED), tone: 'done' })
    navigate(next)
  }
}

const Decision = ({ form }: { form: FormHandle }) => {
  const t = useT()
  const outcome = form.field('outcome')
  return (
    <>
      <FormProblem form={form} />
      <RadioCards
        name="outcome"
        id={outcome.id}
        legend={t('Your decision')}
        defaultValue={outcome.defaultValue}
        error={outcome.error}
        options={[
          { value: 'upheld', label: t('Uphold'), detail: t('It is shown and it counts') },
          { value: 'dismissed', label: t('Do not uphold'), detail: t('Nothing is shown or counted') },
        ]}
      />
      <TextArea
        {...form.field('reason')}
        label={t('Reason')}
        hint={t('The person who sent it reads this.')}
        rows={3}
        maxLength={MAX_REASON}
      />
      <div className="if-upheld">
        <TextArea
          {...form.field('summary')}
          label={t('What is published')}
          hint={t(
            'Only what you checked, in plain words. No guesses, no names of others, nothing of the sender.',
          )}
          rows={4}
          maxLength={MAX_SUMMARY}
        />
      </div>
      <Button type="submit" variant="civic" full busy={form.isBusy}>
        {t('Save the decision')}
      </Button>
    </>
  )
}

const Confirmation = ({ form }: { form: FormHandle }) => {
  const t = useT()
  const agrees = form.field('agrees')
  return (
    <>
      <FormProblem form={form} />
      <RadioCards
        name="agrees"
        id={agrees.id}
        legend={t('Do you agree with the first decision?')}
        defaultValue={agrees.defaultValue}
        error={agrees.error}
        options={[
          { value: 'yes', label: t('Yes'), detail: t('The decision stands') },
          { value: 'no', label: t('No'), detail: t('It goes back to the start') },
        ]}
      />
      <Button type="submit" variant="civic" full busy={form.isBusy}>
        {t('Save the decision')}
      </Button>
    </>
  )
}

const forms = {
  open: { call: leaderModerationApi.decideConcern, Fields: Decision },
  second: { call: leaderModerationApi.confirmConcern, Fields: Confirmation },
} as const satisfies Record<string, { call: Call; Fields: unknown }>

/** The decision on a report: the first one, or the second person's on a serious report. */
export const ConcernDecisionForm = ({ item, next }: { item: ConcernCase; next: string }) => {
  const decided = useDecided(next)
  if (item.barred !== null) return <Barred barred={item.barred} />
  const { call, Fields } = item.state === 'second' ? forms.second : forms.open
  return (
    <Form
      key={item.id}
      call={call}
      params={{ concernId: item.id }}
      then={next}
      done={DECIDED}
      failed={NOT_DECIDED}
      className="stack"
      onDone={decided}
    >
      {(form) => <Fields form={form} />}
    </Form>
  )
}
