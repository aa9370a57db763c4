import type { ReactNode } from 'react'
import { Form, type FormHandle } from '#platform/web/form.tsx'
import { FormProblem } from '#platform/web/form-problem.tsx'
import { useT } from '#platform/web/language.tsx'
import { useViewer } from '#platform/web/viewer.tsx'
import { adminRoles, grantedRoles } from '#shared/access.ts'
import type { Call, Params } from '#shared/api.ts'
import { say } from '#shared/words.ts'
import { Button } from '#ui/button.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { TextField } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { staffApi } from '../../contract.ts'
import { type PersonSheet, roleNames } from '../../people-contract.ts'
import { ReadOnly, ReasonField, useMay } from '../desk-parts.tsx'
import { PlaceChoosers } from './place-choosers.tsx'

interface ActProps<C extends Call> {
  readonly call: C
  readonly person: PersonSheet
  readonly here: string
  readonly title: string
  readonly done: string
  readonly action: string
  readonly isGrave?: boolean
  readonly values?: Readonly<Record<string, string>>
  readonly children?: (form: FormHandle) => ReactNode
}

const FAILED = say('That did not work. Please try again.')

/** One act on a person: folded away, with its reason, and back to the sheet. */
const Act = <C extends Call>({
  call,
  person,
  here,
  title,
  done,
  action,
  isGrave,
  values,
  children,
}: ActProps<C>) => (
  <Disclosure summary={title}>
    <Form
      className="stack"
      call={call}
      params={{ userId: person.id } as unknown as Params<C>}
      then={here}
      done={done}
      failed={FAILED}
      {...(values && { values })}
    >
      {(form) => (
        <>
          <FormProblem form={form} />
          {children?.(form)}
          <ReasonField form={form} />
          <Button type="submit" variant={isGrave ? 'bad' : undefined} busy={form.isBusy}>
            {action}
          </Button>
        </>
      )}
    </Form>
  </Disclosure>
)

type OneProps = Pick<ActProps<Call>, 'person' | 'here'>

const SuspendOrLift = (props: OneProps) => {
  const t = useT()
  return props.person.isSuspended ? (
    <Act
      {...props}
      call={staffApi.lift}
      title={t('Lift the suspension')}
      action={t('Lift the suspension')}
      done={say('The suspension is lifted.')}
    />
  ) : (
    <Act
      {...props}
      call={staffApi.suspend}
      title={t('Suspend this account')}
      action={t('Suspend')}
      done={say('The account is suspended.')}
      isGrave
    >
      {() => (
        <p className="small">{t('The person can still look, but change nothing, from this moment on.')}</p>
      )}
    </Act>
  )
}

const GiveRole = (props: OneProps) => {
  const t = useT()
  return (
    <Act
      {...props}
      call={staffApi.grantRole}
      title={t('Give a role')}
      action={t('Give the role')}
      done={say('The role is given.')}
    >
      {(form) => (
        <>
          <SelectField
            {...form.field('role')}
            label={t('Role')}
            placeholder={t('Choose a role')}
            options={grantedRoles.map((role) => ({ value: role, label: t(roleNames[role]) }))}
          />
          <PlaceChoosers form={form} />
          <TextField
            {...form.field('until')}
            label={t('Last day')}
            optional={t('optional')}
            hint={t('Without a day the role has no end.')}
            type="date"
          />
        </>
      )}
    </Act>
  )
}

const TakeRole = (props: OneProps) => {
  const t = useT()
  return (
    <Act
      {...props}
      call={staffApi.revokeRole}
      title={t('Take a role away')}
      action={t('Take the role away')}
      done={say('The role is taken away.')}
      isGrave
    >
      {(form) => (
        <SelectField
          {...form.field('role')}
          label={t('Role')}
          placeholder={t('Choose a role')}
          options={props.person.held.map(({ role }) => ({ value: role, label: t(roleNames[role]) }))}
        />
      )}
    </Act>
  )
}

const AdminRoleAct = (props: OneProps) => {
  const t = useT()
  return (
    <Act
      {...props}
      call={staffApi.setAdminRole}
      title={t('Change the admin role')}
      action={t('Save the admin role')}
      done={say('The admin role is saved.')}
      values={{ adminRole: props.person.adminRole ?? 'none' }}
    >
      {(form) => (
        <SelectField
          {...form.field('adminRole')}
          label={t('Admin role')}
          options={[
            { value: 'none', label: t('None') },
            ...adminRoles.map((role) => ({ value: role, label: t(roleNames[role]) })),
          ]}
        />
      )}
    </Act>
  )
}

const AdminFlagAct = (props: OneProps) => {
  const t = useT()
  const { isAdmin } = props.person
  return (
    <Act
      {...props}
      call={staffApi.setAdmin}
      title={isAdmin ? t('End the administrator right') : t('Make this person an administrator')}
      action={isAdmin ? t('End the right') : t('Make an administrator')}
      done={
        isAdmin ? say('The person is no administrator any more.') : say('The person is an administrator now.')
      }
      isGrave
    >
      {() => (
        <>
          <input type="hidden" name="administrator" value={isAdmin ? 'no' : 'yes'} />
          {!isAdmin && <p className="small">{t('An administrator may do everything, also give rights.')}</p>}
        </>
      )}
    </Act>
  )
}

/** What this member of the staff may do with the account. */
export const PersonActs = ({ person, here }: OneProps) => {
  const t = useT()
  const isSupport = useMay('support')
  const isAdmin = useMay('admin-flag')
  const isOwn = useViewer()?.id === person.id
  const props = { person, here }
  return (
    <section className="stack gap-2" aria-label={t('What you can do')}>
      <h2>{t('What you can do')}</h2>
      {!isSupport && <ReadOnly />}
      {isOwn && <Notice>{t('This is your own account. Somebody else must change it.')}</Notice>}
      {person.isClosed && <p className="mute">{t('A closed account cannot be changed.')}</p>}
      {isSupport && !isOwn && !person.isClosed && (!person.isAdmin || isAdmin) && (
        <SuspendOrLift {...props} />
      )}
      {isAdmin && !isOwn && !person.isClosed && !person.isSuspended && (
        <>
          <GiveRole {...props} />
          <AdminRoleAct {...props} />
        </>
      )}
      {isAdmin && person.held.length > 0 && <TakeRole {...props} />}
      {isAdmin && !person.isClosed && (person.isAdmin || (!isOwn && !person.isSuspended)) && (
        <AdminFlagAct {...props} />
      )}
    </section>
  )
}
