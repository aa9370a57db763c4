import { Form } from '#platform/web/forms/form.tsx'
import { useT } from '#platform/web/language.tsx'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import { Card } from '#ui/card.tsx'
import { TextArea, TextField } from '#ui/forms/field.tsx'
import { drawConsoleApi } from '../../console-contract.ts'

/** What most draws have. */
const usual = { price: '100', maxPaid: '10', reserves: '3', claimDays: '14' }

const Numbers = () => {
  const t = useT()
  const fields = [
    ['price', t('SUP for one paid entry')],
    ['maxPaid', t('Paid entries that one person may have')],
    ['reserves', t('Reserves')],
    ['claimDays', t('Days to accept a prize')],
  ] as const
  return fields.map(([name, label]) => (
    <TextField key={name} name={name} label={label} inputMode="numeric" width={4} />
  ))
}

const Texts = () => {
  const t = useT()
  return (
    <>
      <TextField name="title" label={t('Name of the draw')} />
      <TextArea
        name="prizes"
        label={t('Prizes')}
        hint={t(
          'Write each prize on its own line with its SUP, such as: First prize 20,000. The SUP must be whole.',
        )}
        rows={5}
      />
      <TextArea
        name="rules"
        label={t('Rules')}
        hint={t(
          'Who can enter, the free entry, the question, how winners are chosen and prizes accepted, and the permit where the law asks for one.',
        )}
        rows={8}
      />
      <TextField name="question" label={t('Question')} />
      <TextField
        name="answer"
        label={t('Right answer')}
        hint={t('We keep only its hash. Capital letters, spaces and signs do not matter.')}
        autoComplete="off"
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
        className="stack"
        values={usual}
        submit={t('Save the draft')}
        variant="civic"
      >
        <Texts />
        <TextField
          name="opensAt"
          type="datetime-local"
          label={t('Opens')}
          hint={t('Time in Lagos, at least 10 minutes after the announcement.')}
        />
        <TextField
          name="closesAt"
          type="datetime-local"
          label={t('Closes')}
          hint={t('Time in Lagos. The public random number comes an hour later.')}
        />
        <Numbers />
      </Form>
    </Card>
  )
}
