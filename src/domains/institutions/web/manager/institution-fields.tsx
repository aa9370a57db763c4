import { StateField } from '#domains/regions/web/choosing/place-fields.tsx'
import { Submit } from '#platform/web/forms/submit.tsx'
import { ReasonField } from '#platform/web/forms/fields/reason-field.tsx'
import { useT } from '#platform/web/language.tsx'
import { TextField } from '#ui/forms/field.tsx'
import { SelectField } from '#ui/forms/select-field.tsx'
import { institutionTypeNames, institutionTypes, ownershipNames, ownerships } from '../../contract.ts'

/** The fields of an institution, of both forms that write one. */
export const InstitutionFields = ({ submit }: { submit: string }) => {
  const t = useT()
  const optional = t('optional')
  return (
    <>
      <TextField name="name" label={t('Name')} />
      <TextField name="shortName" label={t('Short name')} optional={optional} />
      <SelectField
        name="type"
        label={t('Kind of institution')}
        placeholder={t('Choose a kind')}
        options={institutionTypes.map((value) => ({ value, label: t(institutionTypeNames[value]) }))}
      />
      <SelectField
        name="ownership"
        label={t('Who runs it')}
        optional={optional}
        placeholder={t('Not known')}
        options={ownerships.map((value) => ({ value, label: t(ownershipNames[value]) }))}
      />
      <StateField name="state" optional={optional} placeholder={t('Not known')} />
      <TextField
        name="founded"
        label={t('Year in which it was founded')}
        optional={optional}
        inputMode="numeric"
        width={4}
      />
      <TextField
        name="website"
        label={t('Site')}
        hint={t('Without https, such as unilag.edu.ng.')}
        optional={optional}
      />
      <TextField
        name="source"
        label={t('Source')}
        hint={t('Where everyone can check this, with its date.')}
      />
      <ReasonField />
      <p>
        <Submit>{submit}</Submit>
      </p>
    </>
  )
}
