import { Form } from '#platform/web/forms/form.tsx'
import { FormProblem } from '#platform/web/forms/form-problem.tsx'
import { useT } from '#platform/web/language.tsx'
import { message } from '#shared/words.ts'
import { Button } from '#ui/button.tsx'
import { TextArea } from '#ui/forms/field.tsx'
import { RadioCards } from '#ui/forms/radio-cards.tsx'
import { SelectField } from '#ui/forms/select-field.tsx'
import { type ItemCase, MAX_DECISION_NOTE, moderationConsoleApi } from '../../console-contract.ts'
import { flagReasonNames, flagReasons } from '../../contract.ts'

/** Keep or remove, why, and a note that the author reads. */
export const DecisionForm = ({ item, here }: { item: ItemCase; here: string }) => {
  const t = useT()
  const isAppeal = item.status === 'appealed'
  return (
    <Form
      key={item.id}
      call={moderationConsoleApi.decideItem}
      params={{ itemId: item.id }}
      then={here}
      done={message('Decision saved')}
      failed={message('The decision could not be saved. Please try again.')}
      className="stack"
    >
      {(form) => (
        <>
          <FormProblem form={form} />
          <RadioCards
            name="outcome"
            id={form.field('outcome').id}
            defaultValue={form.field('outcome').defaultValue}
            error={form.field('outcome').error}
            legend={t('Your decision')}
            columns={2}
            options={[
              {
                value: 'kept',
                label: t('Keep it'),
                detail: isAppeal || item.isHeld ? t('It shows again') : t('It stays in sight'),
              },
              {
                value: 'removed',
                label: t('Remove it'),
                detail: isAppeal ? t('It stays removed, for good') : t('Its author may appeal once'),
              },
            ]}
          />
          <SelectField
            {...form.field('reason')}
            label={t('Why it is removed')}
            optional={t('only if you remove it')}
            placeholder={t('Choose a reason')}
            options={flagReasons.map((value) => ({ value, label: t(flagReasonNames[value]) }))}
          />
          <TextArea
            {...form.field('note')}
            label={t('Your reasons')}
            hint={t('The author will read this. They will not see your name.')}
            rows={3}
            maxLength={MAX_DECISION_NOTE}
          />
          <Button type="submit" variant="civic" busy={form.isBusy}>
            {t('Save the decision')}
          </Button>
        </>
      )}
    </Form>
  )
}
