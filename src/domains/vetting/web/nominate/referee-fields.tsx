import { useT } from '#platform/web/language.tsx'
import { TextField } from '#ui/forms/field.tsx'
import { refereeFields } from '../../contracts/referee-contract.ts'

/** Two people whom the reviewers may ask: name, relation, phone or email. */
export const RefereeFields = () => {
  const t = useT()
  return (
    <>
      {refereeFields.map(({ name, relation, contact }, index) => (
        <fieldset key={name} className="stack gap-3">
          <legend className="lab">{t('Referee {number}', { number: index + 1 })}</legend>
          <TextField name={name} label={t('Name')} autoComplete="off" />
          <TextField
            name={relation}
            label={t('How they know the person')}
            hint={t('For example: head of the school where she taught.')}
            autoComplete="off"
          />
          <TextField name={contact} label={t('Phone or email')} autoComplete="off" />
        </fieldset>
      ))}
    </>
  )
}
