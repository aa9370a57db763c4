import { Form } from '#platform/web/forms/form.tsx'
import { AmountField } from '#platform/web/forms/fields/amount-field.tsx'
import { useT } from '#platform/web/language.tsx'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import { TextField } from '#ui/forms/field.tsx'
import { SelectField } from '#ui/forms/select-field.tsx'
import { grantPurposeNames, grantPurposes, type GrantTarget } from '../../contract.ts'
import type { ManagedOrganization } from '../../contracts/managed-contract.ts'
import { managingApi } from '../../contracts/managing-contract.ts'
import { grantTaskKinds } from '../../vocabulary-contract.ts'
import { failed, grantTaskNames } from '../directory/organization-words.ts'

const Group = ({ managed, target }: { managed: ManagedOrganization; target: GrantTarget }) => {
  const t = useT()
  const tasks = grantTaskKinds.map((kind) => ({ value: `task:${kind}`, label: t(grantTaskNames[kind]) }))
  if (target === 'task-pool')
    return (
      <SelectField
        name="group"
        label={t('Who finishes')}
        placeholder={t('Choose a kind of task')}
        options={tasks}
      />
    )
  return (
    <SelectField
      name="group"
      label={t('Who gets it?')}
      hint={t(
        'An area or a task reaches members who have belonged for a month. Up to four others get it too, by lot, so that the number says nothing about one of them.',
      )}
      options={[
        { value: 'all', label: t('All members') },
        ...managed.areas.map(({ id, name }) => ({
          value: `lga:${id}`,
          label: t('Members in {area}', { area: name }),
        })),
        ...tasks.map(({ value, label }) => ({
          value,
          label: t('Members who finished: {task}', { task: label }),
        })),
      ]}
    />
  )
}

/** Proposes a grant to members, or to everybody who finishes a kind of task. */
export const SpendForm = ({ managed, target }: { managed: ManagedOrganization; target: GrantTarget }) => {
  const t = useT()
  return (
    <Form
      call={managingApi.proposeSpend}
      params={{ slug: managed.slug }}
      then={`${to('manageOrganization', { slug: managed.slug })}#spends`}
      done={message('Proposed: {total} SUP. Another signatory must confirm it.')}
      failed={failed}
      className="stack"
      submit={t('Propose')}
    >
      <input type="hidden" name="target" value={target} />
      <Group managed={managed} target={target} />
      <AmountField
        name="each"
        label={t('SUP for each person')}
        hint={t('Whole SUP, from 1 to 500.')}
        isWhole
      />
      {target === 'task-pool' && (
        <TextField
          name="people"
          label={t('For how many people at most?')}
          hint={t('It pays for 30 days. Anything left comes back automatically.')}
          inputMode="numeric"
          width={10}
        />
      )}
      <SelectField
        name="purpose"
        label={t('What it is for')}
        placeholder={t('Choose')}
        options={grantPurposes.map((value) => ({ value, label: t(grantPurposeNames[value]) }))}
      />
    </Form>
  )
}
