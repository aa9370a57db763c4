import { Form, type FormHandle } from '#platform/web/forms/form.tsx'
import { FormProblem } from '#platform/web/forms/form-problem.tsx'
import { useT } from '#platform/web/language.tsx'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { TextArea, TextField } from '#ui/forms/field.tsx'
import { drawConsoleApi, MAX_PRIZE_LINES, MAX_RULES } from '../../console-contract.ts'

const Numbers = ({ form }: { form: FormHandle }) => {
  const t = useT()
  const fields = [
    ['price', t('SUP for one paid entry'), '100'],
    ['maxPaid', t('Paid entries that one person may have'), '10'],
    ['reserves', t('Reserves'), '3'],
    ['claimDays', t('Days to accept a prize'), '14'],
  ] as const
  return fields.map(([name, label, usual]) => {
    const field = form.field(name)
    return (
      <TextField
        key={name}
        {...field}
        defaultValue={field.defaultValue || usual}
        label={label}
        inputMode="numeric"
        width={4}
        maxLength={12}
      />
    )
  })
}

const Texts = ({ form }: { form: FormHandle }) => {
  const t = useT()
  return (
    <>
      <TextField {...form.field('title')} label={t('Name of the draw')} maxLength={100} />
      <TextArea
        {...form.field('prizes')}
        label={t('Prizes')}
        hint={t(
          'Write each prize on its own line with its SUP, such as: First prize 20,000. The SUP must be whole.',
        )}
        rows={5}
        maxLength={MAX_PRIZE_LINES}
      />
      <TextArea
        {...form.field('rules')}
        label={t('Rules')}
        hint={t(
          'Who can enter, the free entry, the question, how winners are chosen and prizes accepted, and the permit where the law asks for one.',
        )}
        rows={8}
        maxLength={MAX_RULES}
      />
      <TextField {...form.field('question')} label={t('Question')} maxLength={200} />
      <TextField
        {...form.field('answer')}
        label={t('Right answer')}
        hint={t('We keep only its hash. Capital letters, spaces and signs do not matter.')}
        autoComplete="off"
        maxLength={40}
      />
    </>
  )
}

/** A draft of a draw; nobody sees it before two people announce it. */
export const NewDrawForm = () => {
  const t = useT()
  return (
    <Card title={t('New draft')} id="new">
      <Form
        call={drawConsoleApi.createDraw}
        then={to('drawConsole')}
        done={message('Draft saved')}
        failed={message('That did not work. Please try again.')}
        className="stack"
      >
        {(form) => (
          <>
            <FormProblem form={form} />
            <Texts form={form} />
            <TextField
              {...form.field('opensAt')}
              type="datetime-local"
              label={t('Opens')}
              hint={t('Time in Lagos, at least 10 minutes after the announcement.')}
            />
            <TextField
              {...form.field('closesAt')}
              type="datetime-local"
              label={t('Closes')}
              hint={t('Time in Lagos. The public random number comes an hour later.')}
            />
            <Numbers form={form} />
            <p>
              <Button type="submit" variant="civic" busy={form.isBusy}>
                {t('Save the draft')}
              </Button>
            </p>
          </>
        )}
      </Form>
    </Card>
  )
}
