import { Form } from '#platform/web/forms/form.tsx'
import { useT } from '#platform/web/language.tsx'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import { Chip } from '#ui/chip.tsx'
import type { ManagedMember, ManagedOrganization } from '../../contracts/managed-contract.ts'
import { managingApi } from '../../contracts/managing-contract.ts'
import { failed } from '../directory/organization-words.ts'

const words = {
  signatory: message('To sign: waits for a second signatory'),
  team: message('To sign: waits for our team'),
}

/** For whom a chosen signatory waits, and the button of a second one. */
export const OfferedSignatory = ({
  managed: { slug, state },
  member,
}: {
  managed: ManagedOrganization
  member: ManagedMember
}) => {
  const t = useT()
  if (member.offer === null) return null
  return (
    <>
      {' '}
      <Chip tone="warn">{t(words[member.offer])}</Chip>
      {member.mayConfirm && state === 'verified' && (
        <Form
          call={managingApi.confirmSignatory}
          params={{ slug, memberId: member.id }}
          then={`${to('manageOrganization', { slug })}#people`}
          done={message('Confirmed. This person signs now.')}
          failed={failed}
          submit={t('Confirm that {name} signs', { name: member.name })}
          size="sm"
          variant="civic"
        />
      )}
    </>
  )
}
