import { Form } from '#platform/web/forms/form.tsx'
import { useT } from '#platform/web/language.tsx'
import { formatDate } from '#shared/format.ts'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import { Disclosure } from '#ui/disclosure.tsx'
import { TextArea } from '#ui/forms/field.tsx'
import { SelectField } from '#ui/forms/select-field.tsx'
import { organizationRoleNames } from '../../contract.ts'
import type { ManagedOrganization, ManagedMember } from '../../contracts/managed-contract.ts'
import { managingApi } from '../../contracts/managing-contract.ts'
import { failed } from '../directory/organization-words.ts'
import { OfferedSignatory } from './offered-signatory.tsx'

const placeOf = (slug: string) => `${to('manageOrganization', { slug })}#people`

const Changing = ({ slug, member }: { slug: string; member: ManagedMember }) => {
  const t = useT()
  return (
    <Disclosure summary={t('Change')}>
      <Form
        call={managingApi.changeMember}
        params={{ slug, memberId: member.id }}
        then={placeOf(slug)}
        done={message('Saved.')}
        failed={failed}
        values={{ role: member.role }}
        className="stack"
        submit={t('Save')}
        size="sm"
      >
        <SelectField
          name="role"
          label={t('Role of {name}', { name: member.name })}
          options={[
            { value: 'member', label: t(organizationRoleNames.member) },
            { value: 'signatory', label: t(organizationRoleNames.signatory) },
            ...(member.role === 'signatory'
              ? [{ value: 'owner', label: t('Owner: you become a signatory') }]
              : []),
            { value: 'none', label: t('Remove from the organization') },
          ]}
        />
      </Form>
    </Disclosure>
  )
}

const Inviting = ({ slug }: { slug: string }) => {
  const t = useT()
  return (
    <Form
      call={managingApi.invitePeople}
      params={{ slug }}
      then={placeOf(slug)}
      done={message(
        'Invited: {count}. People who have confirmed these addresses find it under Organizations.',
      )}
      failed={failed}
      className="stack"
      submit={t('Invite')}
    >
      <TextArea
        name="addresses"
        label={t('Email addresses')}
        hint={t('Each on its own line, up to 200. We do not email them, so tell them to look here.')}
        rows={4}
      />
      <SelectField
        name="role"
        label={t('As')}
        hint={t('Who signs has a verified identity and is not another signatory.')}
        options={[
          { value: 'member', label: t(organizationRoleNames.member) },
          { value: 'signatory', label: t(organizationRoleNames.signatory) },
        ]}
      />
    </Form>
  )
}

const Invited = ({ managed }: { managed: ManagedOrganization }) => {
  const t = useT()
  if (managed.invitations.length === 0) return null
  return (
    <Disclosure
      summary={t('{count, plural, one {# invitation is open} other {# invitations are open}}', {
        count: managed.invitations.length,
      })}
    >
      <ul className="stack">
        {managed.invitations.map(({ id, hint, role, expiresAt }) => (
          <li key={id}>
            {hint}, {t(organizationRoleNames[role])}, {t('until {day}', { day: formatDate(expiresAt, t) })}
            <Form
              call={managingApi.withdrawInvitation}
              params={{ slug: managed.slug, invitationId: id }}
              then={placeOf(managed.slug)}
              done={message('The invitation is withdrawn.')}
              failed={failed}
              submit={t('Withdraw')}
              size="sm"
              variant="quiet"
            />
          </li>
        ))}
      </ul>
    </Disclosure>
  )
}

const Leaving = ({ slug }: { slug: string }) => {
  const t = useT()
  return (
    <Form
      call={managingApi.leaveOrganization}
      params={{ slug }}
      then={to('organizations')}
      done={message('You have left the organization.')}
      failed={failed}
      submit={t('Leave this organization')}
      size="sm"
      variant="quiet"
    />
  )
}

/** Who belongs to it; the owner invites and changes, everybody else may leave. */
export const ManagingPeople = ({ managed }: { managed: ManagedOrganization }) => {
  const t = useT()
  const isOwner = managed.role === 'owner' && managed.state === 'verified'
  return (
    <div className="stack">
      <p>
        {t('{count, plural, one {# person} other {# people}}', { count: managed.memberCount })}
        {', '}
        {t('{count, plural, one {# of them signs for money} other {# of them sign for money}}', {
          count: managed.signatoryCount,
        })}
      </p>
      <ul className="stack gap-2">
        {managed.members.map((member) => (
          <li key={member.id}>
            <b>{member.name}</b> <span className="small mute">{t(organizationRoleNames[member.role])}</span>
            <OfferedSignatory managed={managed} member={member} />
            {isOwner && member.role !== 'owner' && <Changing slug={managed.slug} member={member} />}
          </li>
        ))}
      </ul>
      <p className="small mute">
        {t(
          'No one chooses a signatory alone. A second signatory confirms, and our team confirms the first one.',
        )}
      </p>
      <Invited managed={managed} />
      {isOwner && <Inviting slug={managed.slug} />}
      {managed.role !== 'owner' && <Leaving slug={managed.slug} />}
    </div>
  )
}
