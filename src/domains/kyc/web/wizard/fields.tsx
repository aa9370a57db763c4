import type { ReactNode } from 'react'
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
  readonly own: OwnKyc
}

const Consent = ({ own }: StepProps) => {
  const t = useT()
  return (
    <>
      <ConsentText />
      <CheckField
        name="consent"
        value="yes"
        defaultChecked={own.draft.hasConsented}
        label={t('I have read this and agree to it.')}
      />
    </>
  )
}

const Name = () => {
  const t = useT()
  return (
    <>
      <TextField name="firstName" label={t('First name')} autoComplete="given-name" />
      <TextField
        name="middleName"
        label={t('Middle names')}
        optional={t('optional')}
        autoComplete="additional-name"
      />
      <TextField
        name="lastName"
        label={t('Surname')}
        hint={t('If you have one name, write it here as well.')}
        autoComplete="family-name"
      />
    </>
  )
}

const Birth = ({ own }: StepProps) => {
  const t = useT()
  const [year = '', month = '', day = ''] = own.draft.bornOn?.split('-') ?? []
  return (
    <DateField
      name="bornOn"
      birthday
      legend={t('Date of birth')}
      labels={{ day: t('Day'), month: t('Month'), year: t('Year') }}
      hint={t('For example 27 3 1994')}
      defaultValue={{ day, month, year }}
    />
  )
}

const Home = () => {
  const t = useT()
  return (
    <>
      <TextField name="street" label={t('House and street')} autoComplete="street-address" />
      <TextField name="town" label={t('Town or city')} autoComplete="address-level2" />
      <TextField name="area" label={t('State, or province and country')} autoComplete="address-level1" />
    </>
  )
}

const DocumentNumber = ({ own }: StepProps) => {
  const t = useT()
  const { numberTail } = own.draft
  return (
    <>
      <RadioCards
        name="idKind"
        legend={t('Document')}
        options={idKinds.map((each) => ({ value: each, label: t(idKindNames[each]) }))}
      />
      <TextField
        name="idNumber"
        label={t('Number of the document')}
        hint={
          numberTail
            ? t('We have the number that ends in {tail}. Leave this empty to keep it.', { tail: numberTail })
            : t('Spaces do not matter.')
        }
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
    </>
  )
}

const filesOf = (kinds: readonly DocumentKind[]) =>
  function Files({ own }: StepProps) {
    const t = useT()
    return kinds.map((kind) => (
      <DocumentField
        key={kind}
        kind={kind}
        label={t(documentNames[kind])}
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
