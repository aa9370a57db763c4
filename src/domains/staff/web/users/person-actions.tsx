import type { DutyLack } from '#domains/identity/user-directory-contract.ts'
import { useT } from '#platform/web/language.tsx'
import { useViewer } from '#platform/web/viewer.tsx'
import { grantedRoles } from '#shared/access.ts'
import { formatDate } from '#shared/format.ts'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import { Notice } from '#ui/notice.tsx'
import { SelectField } from '#ui/forms/select-field.tsx'
import { peopleApi, roleNames } from '../../people-contract.ts'
import { ReadOnly, useMay } from '../console-parts.tsx'
import { Action, type OneProps } from './action.tsx'
import { PlaceChoosers, UntilField } from './place-choosers.tsx'
import { EndRight, ProposeRight, WaitingRights } from './right-actions.tsx'

const lackWords: Readonly<Record<DutyLack, string>> = {
  'duty-phone': message('The person confirms a phone number in the settings.'),
  'duty-factor': message('The person sets up a second factor in the settings.'),
  'duty-age': message('The account is too new: wait until {date}.'),
}

const SuspendOrLift = (props: OneProps) => {
  const t = useT()
  return props.person.isSuspended ? (
    <Action
      {...props}
      call={peopleApi.lift}
      title={t('Lift the suspension')}
      action={t('Lift the suspension')}
      done={message('The suspension is lifted.')}
    />
  ) : (
    <Action
      {...props}
      call={peopleApi.suspend}
      title={t('Suspend this account')}
      action={t('Suspend')}
      done={message('The account is suspended.')}
      isGrave
    >
      <p className="small">{t('From now on the person can look but not change anything.')}</p>
    </Action>
  )
}

const GiveRole = (props: OneProps) => {
  const t = useT()
  return (
    <Action
      {...props}
      call={peopleApi.grantRole}
      title={t('Propose a role')}
      action={t('Propose the role')}
      done={message('Proposed. A second administrator must confirm it within 72 hours.')}
    >
      <p className="small">
        {t('A second administrator confirms it here or under Approvals. Nothing changes before.')}{' '}
        <a href={to('approvals')}>{t('Approvals')}</a>
      </p>
      <SelectField
        name="role"
        label={t('Role')}
        placeholder={t('Choose a role')}
        options={grantedRoles.map((role) => ({ value: role, label: t(roleNames[role]) }))}
      />
      <PlaceChoosers />
      <UntilField />
    </Action>
  )
}

/** Why no role can be proposed yet, and from when on. */
const DutyLacks = ({ lacks, oldEnoughAt }: OneProps['person']['duty']) => {
  const t = useT()
  if (lacks.length === 0) return null
  return (
    <Notice tone="warn" title={t('Before this account may be given a role')}>
      <ul className="prose">
        {lacks.map((lack) => (
          <li key={lack}>{t(lackWords[lack], { date: formatDate(oldEnoughAt, t) })}</li>
        ))}
      </ul>
    </Notice>
  )
}

const TakeRole = (props: OneProps) => {
  const t = useT()
  return (
    <Action
      {...props}
      call={peopleApi.revokeRole}
      title={t('Remove a role')}
      action={t('Remove the role')}
      done={message('The role is removed.')}
      isGrave
    >
      <SelectField
        name="role"
        label={t('Role')}
        placeholder={t('Choose a role')}
        options={props.person.held.map(({ role }) => ({ value: role, label: t(roleNames[role]) }))}
      />
    </Action>
  )
}

/** What the viewer may do with the account. */
export const PersonActions = ({ person, here }: OneProps) => {
  const t = useT()
  const isSupport = useMay('support')
  const isAdmin = useMay('admin-flag')
  const isOwn = useViewer()?.id === person.id
  const props = { person, here }
  return (
    <section className="stack gap-2" aria-label={t('What you can do')}>
      <h2>{t('What you can do')}</h2>
      {!isSupport && <ReadOnly />}
      {isAdmin && <WaitingRights {...props} />}
      {isOwn && <Notice>{t('This is your own account. Someone else must change it.')}</Notice>}
      {person.isClosed && <p className="mute">{t('A closed account cannot be changed.')}</p>}
      {isSupport && !isOwn && !person.isClosed && (!person.isAdmin || isAdmin) && (
        <SuspendOrLift {...props} />
      )}
      {isAdmin && !isOwn && !person.isClosed && !person.isSuspended && (
        <>
          <DutyLacks {...person.duty} />
          <GiveRole {...props} />
          <ProposeRight {...props} />
        </>
      )}
      {isAdmin && person.held.length > 0 && <TakeRole {...props} />}
      {isAdmin && !person.isClosed && <EndRight {...props} />}
    </section>
  )
}
