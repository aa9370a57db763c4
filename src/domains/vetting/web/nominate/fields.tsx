import { LgaAfterState, StateField } from '#domains/regions/web/choosing/place-fields.tsx'
import { Suspense } from 'react'
import { lazyPart } from '#platform/web/late-part.tsx'
import { useT } from '#platform/web/language.tsx'
import { usePageState } from '#platform/web/viewer.tsx'
import { Card } from '#ui/card.tsx'
import { TextArea, TextField } from '#ui/forms/field.tsx'
import { RadioCards } from '#ui/forms/radio-cards.tsx'
import { SelectField } from '#ui/forms/select-field.tsx'
import {
  nominationRegions,
  officeTypeNames,
  officeTypes,
} from '#domains/leaders/contracts/leader-contract.ts'
import { regionNames } from '#domains/leaders/web/leader-presentation.ts'
import { closedContact } from '../../contact-words.ts'
import { criteria, criterionNames, criterionQuestions } from '../../contracts/nomination-contract.ts'
import { fieldText } from './steps.ts'
import type { NominationWizard } from './wizard.ts'

// Shown only when somebody has a similar name. The server loads it eagerly, because without script it must be in the page.
const SimilarPeople = import.meta.env.SSR
  ? (await import('./similar-people.tsx')).SimilarPeopleList
  : lazyPart(async () => (await import('./similar-people.tsx')).SimilarPeopleList)

// Loaded with its step, so that the first step stays small.
const Referees = import.meta.env.SSR
  ? (await import('./referee-fields.tsx')).RefereeFields
  : lazyPart(async () => (await import('./referee-fields.tsx')).RefereeFields)

export interface StepProps {
  readonly nomination: NominationWizard
}

/** Step 1: the person. */
export const WhoFields = () => {
  const t = useT()
  const closedHint = closedContact(usePageState().closed)
  return (
    <>
      <TextField
        name="nomineeFullName"
        label={t('Full name')}
        hint={t('As people in the community know them.')}
        autoComplete="off"
      />
      <TextField
        name="currentOffice"
        label={t('Current office or role')}
        hint={t('For example: ward councillor, head teacher, leader of a farmers’ group.')}
        autoComplete="off"
      />
      <RadioCards
        name="officeType"
        legend={t('Office type')}
        hint={t(
          'Federal, State, Local Government and Traditional are for someone who holds that office now: reviewers check and list them. Only people of the other three can be chosen for a seat.',
        )}
        columns={2}
        options={officeTypes.map((type) => ({ value: type, label: t(officeTypeNames[type]) }))}
      />
      <TextField
        name="nomineeContact"
        label={t('Their email or phone')}
        hint={
          closedHint ? t(closedHint) : t('We send them a link and ask if they agree. It is shown to no one.')
        }
        optional={t('optional')}
        autoComplete="off"
      />
    </>
  )
}

/** Step 2: the place. Without script a button loads the local governments of the chosen State. */
export const PlaceFields = ({ nomination }: StepProps) => {
  const t = useT()
  const state = fieldText(nomination.values, 'state')
  return (
    <>
      <SelectField
        name="region"
        label={t('Region')}
        options={nominationRegions.map((region) => ({ value: region, label: t(regionNames[region]) }))}
      />
      <StateField name="state" />
      <LgaAfterState state={state} />
    </>
  )
}

/** The published criteria, shown before the person writes the statement. */
const Criteria = () => {
  const t = useT()
  return (
    <Card title={t('What reviewers look at')}>
      <ul className="criteria small">
        {criteria.map((criterion) => (
          <li key={criterion}>
            <b>{t(criterionNames[criterion])}</b> {t(criterionQuestions[criterion])}
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** Step 3: the story. */
export const StoryFields = ({ nomination }: StepProps) => {
  const t = useT()
  const counter = (left: number) =>
    t('{count, plural, one {# character left} other {# characters left}}', { count: left })
  const [name, lga] = [fieldText(nomination.values, 'nomineeFullName'), fieldText(nomination.values, 'lga')]
  return (
    <>
      <Suspense fallback={null}>{name && lga && <SimilarPeople name={name} lga={lga} />}</Suspense>
      <TextArea
        name="biography"
        label={t('Their life and work')}
        hint={t('Write what you know: where they are from, what they have done. At least 40 characters.')}
        rows={6}
        counter={counter}
      />
      <Criteria />
      <TextArea
        name="nominationStatement"
        label={t('Why do you nominate them?')}
        hint={t('Give examples that can be checked. At least 40 characters.')}
        rows={6}
        counter={counter}
      />
    </>
  )
}

/** Step 5: the referees. They may be left out; then the reviewers ask for them. */
export const RefereesStep = () => (
  <Suspense fallback={null}>
    <Referees />
  </Suspense>
)
