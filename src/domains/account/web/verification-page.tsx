import { passkeysRead } from '#domains/identity/web/passkeys/passkeys.tsx'
import { SecondFactorCard, secondFactorRead } from '#domains/identity/web/second-factor/card.tsx'
import { FoldedForm } from '#platform/web/forms/folded-form.tsx'
import { useT } from '#platform/web/language.tsx'
import { page } from '#platform/web/page.ts'
import { useRead } from '#platform/web/client/queries.ts'
import { PageHead } from '#ui/page-head.tsx'
import { accountApi, type Contacts } from '../contract.ts'
import { contactsRead, NotThere, sessionsRead } from './account-reads.tsx'
import { ChangeEmail } from './settings/change-email.tsx'
import { ChangePassword } from './settings/change-password.tsx'
import { ChangePhone } from './settings/change-phone.tsx'
import { ProvenCard } from './settings/proven-card.tsx'
import { SessionsCard } from './settings/sessions-card.tsx'

const Changes = ({ contacts }: { contacts: Contacts }) => {
  const t = useT()
  return (
    <div className="stack gap-2">
      <FoldedForm call={accountApi.changePassword} title={t('Change password')}>
        <ChangePassword email={contacts.email.address ?? ''} minLength={contacts.leastPasswordCharacters} />
      </FoldedForm>
      <FoldedForm call={accountApi.changeEmail} title={t('Change email address')}>
        <ChangeEmail />
      </FoldedForm>
      <FoldedForm call={accountApi.changePhone} title={t('Change phone number')}>
        <ChangePhone />
      </FoldedForm>
    </div>
  )
}

/** Settings: verified contact details, how the person signs in, and where. */
const VerificationPage = () => {
  const t = useT()
  const { data, problem } = useRead(accountApi.contacts, contactsRead)
  return (
    <>
      <PageHead lead={t('How you sign in, and how we reach you.')} />
      {data ? (
        <>
          <ProvenCard {...data} />
          <Changes contacts={data} />
        </>
      ) : (
        <NotThere problem={problem} />
      )}
      <SecondFactorCard />
      <SessionsCard />
    </>
  )
}

export default page({
  component: VerificationPage,
  frame: 'read stack',
  reads: () => [contactsRead, secondFactorRead, passkeysRead, sessionsRead],
})
