import type { ReactNode } from 'react'
import type { FormHandle } from '#platform/web/forms/form.tsx'
import { useT } from '#platform/web/language.tsx'
import { CheckField } from '#ui/forms/check-field.tsx'
import { DateField } from '#ui/forms/date-field.tsx'
import { TextField } from '#ui/forms/field.tsx'
import { RadioCards } from '#ui/forms/radio-cards.tsx'
import { type DocumentKind, idKinds, type KycStep, type OwnKyc } from '../../contract.ts'
import { ConsentText } from './consent-text.tsx'
import { DocumentField } from './document-field.tsx'
import { documentNames, idKindNames } from './words.ts'

interface StepProps {
  readonly form: FormHandle
  readonly own: OwnKyc
}

const Consent = ({ form, own }: StepProps) => {
  const t = useT()
  const { id, error } = form.field('consent')
  return (
    <>
      <ConsentText />
      <CheckField
        id={id}
        name="consent"
        value="yes"
        error={error}
        defaultChecked={own.draft.hasConsented}
        label={t('I have read this and agree to it.')}
      />
    </>
  )
}

const Name = ({ form }: StepProps) => {
  const t = useT()
  return (
    <>
      <TextField
        {...form.field('firstName')}
        label={t('First name')}
        autoComplete="given-name"
        maxLength={60}
      />
      <TextField
        {...form.field('middleName')}
        label={t('Middle names')}
        optional={t('optional')}
        autoComplete="additional-name"
        maxLength={60}
      />
      <TextField
        {...form.field('lastName')}
        label={t('Surname')}
        hint={t('If you have one name, write it here as well.')}
        autoComplete="family-name"
        maxLength={60}
      />
    </>
  )
}

const Birth = ({ form, own }: StepProps) => {
  const t = useT()
  const [year = '', month = '', day = ''] = own.draft.bornOn?.split('-') ?? []
  const value = (part: string, saved: string) => form.field(`bornOn-${part}`).defaultValue || saved
  const { id, error } = form.field('bornOn')
  return (
    <DateField
      id={id}
      name="bornOn"
      birthday
      legend={t('Date of birth')}
      labels={{ day: t('Day'), month: t('Month'), year: t('Year') }}
      hint={t('For example 27 3 1994')}
      error={error}
      defaultValue={{ day: value('day', day), month: value('month', month), year: value('year', year) }}
    />
  )
}

const Home = ({ form }: StepProps) => {
  const t = useT()
  return (
    <>
      <TextField
        {...form.field('street')}
        label={t('House and street')}
        autoComplete="street-address"
        maxLength={200}
      />
      <TextField
        {...form.field('town')}
        label={t('Town or city')}
        autoComplete="address-level2"
        maxLength={80}
      />
      <TextField
        {...form.field('area')}
        label={t('State, or province and country')}
        autoComplete="address-level1"
        maxLength={80}
      />
    </>
  )
}

const DocumentNumber = ({ form, own }: StepProps) => {
  const t = useT()
  const kind = form.field('idKind')
  const { numberTail } = own.draft
  return (
    <>
      <RadioCards
        id={kind.id}
        name="idKind"
        legend={t('Document')}
        error={kind.error}
        defaultValue={kind.defaultValue}
        options={idKinds.map((each) => ({ value: each, label: t(idKindNames[each]) }))}
      />
      <TextField
        {...form.field('idNumber')}
        label={t('Number of the document')}
        hint={
          numberTail
            ? t('We have the number that ends in {tail}. Leave this empty to keep it.', { tail: numberTail })
            : t('Spaces do not matter.')
        }
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
      />
    </>
  )
}

const filesOf = (kinds: readonly DocumentKind[]) =>
  function Files({ form, own }: StepProps) {
    const t = useT()
    return kinds.map((kind) => (
      <DocumentField
        key={kind}
        kind={kind}
        id={form.field(kind).id}
        label={t(documentNames[kind])}
        error={form.field(kind).error}
        there={own.documents.find((document) => document.kind === kind)}
      />
    ))
  }

/** The fields of each page of the wizard. */
export const stepFields: Readonly<Record<KycStep, (props: StepProps) => ReactNode>> = {
  consent: Consent,
  name: Name,
  birth: Birth,
  home: Home,
  number: DocumentNumber,
  document: filesOf(['front', 'back']),
  face: filesOf(['face']),
  address: filesOf(['address']),
}
