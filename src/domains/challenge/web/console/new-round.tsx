import { Form } from '#platform/web/forms/form.tsx'
import { Submit } from '#platform/web/forms/submit.tsx'
import { useT } from '#platform/web/language.tsx'
import { message } from '#shared/words.ts'
import { Disclosure } from '#ui/disclosure.tsx'
import { TextField } from '#ui/forms/field.tsx'
import { RadioCards } from '#ui/forms/radio-cards.tsx'
import { SelectField } from '#ui/forms/select-field.tsx'
import { challengeApi } from '../../contract.ts'
import {
  type RoundTemplate,
  roundTemplates,
  tallyRuleNames,
  tallyRules,
  tieRuleNames,
  tieRules,
  voterGroupNames,
  voterGroups,
} from '../../round-contract.ts'
import { roundSearch } from './console-reads.ts'

const templates = Object.keys(roundTemplates) as RoundTemplate[]

/** How ballots count and who votes: fixed before anybody votes. */
const Rules = () => {
  const t = useT()
  return (
    <>
      <SelectField
        name="tallyRule"
        label={t('How SUP count')}
        options={tallyRules.map((value) => ({ value, label: t(tallyRuleNames[value]) }))}
      />
      <SelectField
        name="tieRule"
        label={t('When two are equal')}
        options={tieRules.map((value) => ({ value, label: t(tieRuleNames[value]) }))}
      />
      <SelectField
        name="voters"
        label={t('Who may vote')}
        hint={t('It cannot change after the announcement.')}
        options={voterGroups.map((value) => ({ value, label: t(voterGroupNames[value]) }))}
      />
    </>
  )
}

/** Creates a round from a template; its local governments follow later. */
export const NewRoundForm = ({ isOpen }: { isOpen: boolean }) => {
  const t = useT()
  return (
    <Disclosure summary={t('Start a round')} open={isOpen}>
      <Form
        call={challengeApi.createRound}
        then={`${roundSearch.href()}?round={id}`}
        done={message('The round is a draft now. Add its local governments.')}
        failed={message('We could not create the round. Please try again.')}
        values={{ template: 'standard' }}
        className="stack"
      >
        <TextField name="name" label={t('Name of the round')} />
        <RadioCards
          name="template"
          legend={t('Template')}
          columns={2}
          options={templates.map((value) => ({
            value,
            label: t(roundTemplates[value].name),
            detail: t('{days} days, quorum of {quorum} ballots', {
              days: roundTemplates[value].days,
              quorum: roundTemplates[value].quorum,
            }),
          }))}
        />
        <TextField
          name="opensOn"
          type="date"
          label={t('First day')}
          hint={t('It opens at midnight in Lagos, once two people have opened it.')}
        />
        <Rules />
        <p>
          <Submit variant="civic">{t('Make the draft')}</Submit>
        </p>
      </Form>
    </Disclosure>
  )
}
