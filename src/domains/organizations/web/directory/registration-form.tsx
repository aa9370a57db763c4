import type { ComponentProps } from 'react'
import { Form } from '#platform/web/forms/form.tsx'
import { Submit } from '#platform/web/forms/submit.tsx'
import { useT } from '#platform/web/language.tsx'
import { to } from '#shared/sitemap.ts'
import { uploadWords } from '#shared/values/upload-limits.ts'
import { message } from '#shared/words.ts'
import { CheckField } from '#ui/forms/check-field.tsx'
import { TextArea, TextField } from '#ui/forms/field.tsx'
import { FileField } from '#ui/forms/file-field.tsx'
import { RadioCards } from '#ui/forms/radio-cards.tsx'
import { SelectField } from '#ui/forms/select-field.tsx'
import { organizationKindNames, organizationsApi } from '../../contract.ts'
import { organizationKinds } from '../../vocabulary-contract.ts'
import { managingApi } from '../../contracts/managing-contract.ts'
import { failed } from './organization-words.ts'

const Who = () => {
  const t = useT()
  return (
    <>
      <TextField name="name" label={t('Name, as in the register')} />
      <SelectField
        name="kind"
        label={t('What it is')}
        placeholder={t('Choose')}
        options={organizationKinds.map((kind) => ({ value: kind, label: t(organizationKindNames[kind]) }))}
      />
      <TextField
        name="cacNumber"
        label={t('CAC number')}
        hint={t('With its letters, such as RC 1234567. Everyone can read it.')}
        width={10}
      />
      <TextArea name="address" label={t('Registered address')} rows={2} />
      <TextArea
        name="signatories"
        label={t('Who signs for it?')}
        hint={t('Name and office, each person on their own line. Only our team reads it.')}
        rows={3}
      />
      <TextArea
        name="owners"
        label={t('Who owns or controls it?')}
        hint={t('Everyone with 5 percent or more, or the trustees. Only our team reads it.')}
        rows={3}
      />
    </>
  )
}

const Links = () => {
  const t = useT()
  return (
    <>
      <RadioCards
        name="hasLinks"
        legend={t('Is it linked to a party, a candidate or an office-holder?')}
        hint={t('Owners, signatories and their close family count too.')}
        columns={2}
        options={[
          { value: 'no', label: t('No') },
          { value: 'yes', label: t('Yes') },
        ]}
      />
      <TextArea
        name="links"
        label={t('If yes: who to, and how?')}
        hint={t('Everyone can read this. Hiding a link ends the verification.')}
        optional={t('optional')}
        rows={3}
      />
    </>
  )
}

const Proof = () => {
  const t = useT()
  return (
    <>
      <FileField
        name="evidence"
        takenAs="evidenceIds"
        accept="image/jpeg,image/png,image/webp,application/pdf"
        label={t('CAC certificate')}
        hint={`${t(uploadWords.files)} ${t('Only our team sees it.')}`}
        data-touch=""
      />
      <CheckField
        name="agrees"
        value="yes"
        label={t('This is true, and I may act for this organization. It never gives SUP for a vote.')}
      />
    </>
  )
}

type Values = ComponentProps<typeof Form>['values']

/** Registers an organization, or hands a refused registration in again. */
export const RegistrationForm = ({ again }: { again?: { slug: string; values: NonNullable<Values> } }) => {
  const t = useT()
  const common = {
    failed,
    done: message('We have your registration. Two people of our team check it.'),
    className: 'stack',
    hasFiles: true,
    then: to('manageOrganization', { slug: '{slug}' }).replace('%7Bslug%7D', '{slug}'),
  } as const
  const fields = (
    <>
      <Who />
      <Links />
      <Proof />
      <p>
        <Submit variant="civic">{t('Send the registration')}</Submit>
      </p>
    </>
  )
  return again ? (
    <Form {...common} call={managingApi.resubmit} params={{ slug: again.slug }} values={again.values}>
      {fields}
    </Form>
  ) : (
    <Form {...common} call={organizationsApi.registerOrganization}>
      {fields}
    </Form>
  )
}
