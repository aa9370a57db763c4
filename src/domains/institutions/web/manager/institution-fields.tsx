import { StateField } from '#domains/regions/web/choosing/place-fields.tsx'
import type { FormHandle } from '#platform/web/forms/form.tsx'
import { FormProblem } from '#platform/web/forms/form-problem.tsx'
import { useT } from '#platform/web/language.tsx'
import { Button } from '#ui/button.tsx'
import { TextArea, TextField } from '#ui/forms/field.tsx'
import { SelectField } from '#ui/forms/select-field.tsx'
import { institutionTypeNames, institutionTypes, ownershipNames, ownerships } from '../../contract.ts'

/** The fields of an institution, of both forms that write one. */
export const InstitutionFields = ({ form, submit }: { form: FormHandle; submit: string }) => {
  const t = useT()
  const optional = t('optional')
  return (
    <>
      <FormProblem form={form} />
      <TextField {...form.field('name')} label={t('Name')} maxLength={160} />
      <TextField {...form.field('shortName')} label={t('Short name')} optional={optional} maxLength={20} />
      <SelectField
        {...form.field('type')}
        label={t('Kind of institution')}
        placeholder={t('Choose a kind')}
        options={institutionTypes.map((value) => ({ value, label: t(institutionTypeNames[value]) }))}
      />
      <SelectField
        {...form.field('ownership')}
        label={t('Who runs it')}
        optional={optional}
        placeholder={t('Not known')}
        options={ownerships.map((value) => ({ value, label: t(ownershipNames[value]) }))}
      />
      <StateField {...form.field('state')} optional={optional} placeholder={t('Not known')} />
      <TextField
        {...form.field('founded')}
        label={t('Year in which it was founded')}
        optional={optional}
        inputMode="numeric"
        width={4}
      />
      <TextField
        {...form.field('website')}
        label={t('Site')}
        hint={t('Without https, such as unilag.edu.ng.')}
        optional={optional}
        maxLength={120}
      />
      <TextField
        {...form.field('source')}
        label={t('Source')}
        hint={t('Where everybody can check this, with its date.')}
        maxLength={300}
      />
      <TextArea {...form.field('reason')} label={t('Reason')} rows={2} maxLength={500} />
      <p>
        <Button type="submit" busy={form.isBusy}>
          {submit}
        </Button>
      </p>
    </>
  )
}
