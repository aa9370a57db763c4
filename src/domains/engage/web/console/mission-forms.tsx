import { Form } from '#platform/web/forms/form.tsx'
import { AmountField } from '#platform/web/forms/fields/amount-field.tsx'
import { useT } from '#platform/web/language.tsx'
import { adminRoles, grantedRoles } from '#shared/access.ts'
import { to } from '#shared/sitemap.ts'
import { languages, message } from '#shared/words.ts'
import { TextArea, TextField } from '#ui/forms/field.tsx'
import { SelectField } from '#ui/forms/select-field.tsx'
import { type Mission, missionCalls, type TaskStatus } from '../../contracts/mission-contract.ts'
import { cadenceNames, cadences, taskKindNames, taskKinds } from '../../contracts/task-contract.ts'
import { AreaFields } from '../engage/area-fields.tsx'

const roleNames: Readonly<Record<(typeof adminRoles)[number] | (typeof grantedRoles)[number], string>> = {
  support: message('Support'),
  finance: message('Finance'),
  content: message('Content'),
  vetting_lead: message('Vetting lead'),
  vetting_reviewer: message('Vetting reviewer'),
  committee_member: message('Committee member'),
  organization_owner: message('Organization owner'),
}

/** Pauses, opens or ends a task. */
export const MissionStatus = ({ mission }: { mission: Mission }) => {
  const t = useT()
  if (mission.status === 'ended') return null
  const other: TaskStatus = mission.status === 'open' ? 'paused' : 'open'
  const button = (status: TaskStatus, label: string, variant: 'quiet' | 'bad') => (
    <Form
      call={missionCalls.setMission}
      params={{ taskId: mission.id }}
      then={to('missionConsole')}
      done={message('Saved')}
      failed={message('We could not change the task. Please try again.')}
      submit={label}
      size="sm"
      variant={variant}
    >
      <input type="hidden" name="status" value={status} />
    </Form>
  )
  return (
    <div className="row wrapf">
      {button(other, other === 'paused' ? t('Pause') : t('Open again'), 'quiet')}
      {button('ended', t('End for good'), 'bad')}
    </div>
  )
}

const AudienceFields = () => {
  const t = useT()
  return (
    <>
      <h4>{t('Who it is for (leave empty for everyone)')}</h4>
      <AreaFields />
      <SelectField
        name="language"
        label={t('Language')}
        placeholder={t('All languages')}
        options={languages.map(({ code, name }) => ({ value: code, label: name }))}
      />
      <SelectField
        name="role"
        label={t('Role')}
        placeholder={t('All roles')}
        options={[...adminRoles, ...grantedRoles].map((value) => ({ value, label: t(roleNames[value]) }))}
      />
    </>
  )
}

/** Makes a task. */
export const NewMissionForm = () => {
  const t = useT()
  return (
    <Form
      className="stack"
      call={missionCalls.makeMission}
      then={to('missionConsole')}
      done={message('The task is made')}
      failed={message('We could not create the task. Please try again.')}
      submit={t('Make the task')}
    >
      <p className="small mute">
        {t('A task never pays for voting for, endorsing or nominating a named person or party.')}
      </p>
      <SelectField
        name="kind"
        label={t('Kind')}
        placeholder={t('Choose a kind of task.')}
        options={taskKinds.map((value) => ({ value, label: t(taskKindNames[value]) }))}
      />
      <TextField name="title" label={t('Title')} />
      <TextArea name="description" label={t('What to do')} rows={3} />
      <TextField name="minutes" label={t('Minutes it takes')} inputMode="numeric" />
      <AmountField name="reward" label={t('Reward in SUP')} />
      <SelectField
        name="cadence"
        label={t('How often')}
        placeholder={t('Choose how often.')}
        options={cadences.map((value) => ({ value, label: t(cadenceNames[value]) }))}
      />
      <TextField name="opensOn" type="date" label={t('Opens on')} optional={t('optional')} />
      <TextField name="closesOn" type="date" label={t('Closes on')} optional={t('optional')} />
      <AudienceFields />
    </Form>
  )
}
