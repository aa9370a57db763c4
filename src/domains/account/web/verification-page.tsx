import type { ReactNode } from 'react'
import { passkeysRead } from '#domains/identity/web/passkeys/passkeys.tsx'
import { SecondFactorCard, secondFactorRead } from '#domains/identity/web/second-factor/card.tsx'
import { useT } from '#platform/web/language.tsx'
import { page } from '#platform/web/page.ts'
import { useRead } from '#platform/web/client/queries.ts'
import { usePageState } from '#platform/web/viewer.tsx'
import type { Call } from '#shared/api.ts'
import { Disclosure } from '#ui/disclosure.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { accountApi, type Contacts } from '../contract.ts'
import { contactsRead, NotThere, sessionsRead } from './account-reads.tsx'
import { ChangeEmail } from './settings/change-email.tsx'
import { ChangePassword } from './settings/change-password.tsx'
import { ChangePhone } from './settings/change-phone.tsx'
import { ProvenCard } from './settings/proven-card.tsx'
import { SessionsCard } from './settings/sessions-card.tsx'

/** One folded change; open when its form came back refused. */
const Change = ({ call, title, children }: { call: Call; title: string; children: ReactNode }) => {
  const { form } = usePageState()
  return (
    <Disclosure summary={title} open={form?.call === `${call.method} ${call.path}`}>
      {children}
    </Disclosure>
  )
}

const Changes = ({ contacts }: { contacts: Contacts }) => {
  const t = useT()
  return (
    <div className="stack gap-2">
      <Change call={accountApi.changePassword} title={t('Change password')}>
        <ChangePassword email={contacts.email.address ?? ''} minLength={contacts.leastPasswordCharacters} />
      </Change>
      <Change call={accountApi.changeEmail} title={t('Change email address')}>
        <ChangeEmail />
      </Change>
      <Change call={accountApi.changePhone} title={t('Change phone number')}>
        <ChangePhone />
      </Change>
    </div>
  )
}

/** Settings: verified contact details, how the person signs in, and where. */
const VerificationPage = () => {
  const t = useT()
  const { data, problem } = useRead(accountApi.contacts, contactsRead)
  return (
    <div className="wrap read page stack">
      <PageHead title={t('Settings')} lead={t('How you sign in, and how we reach you.')} />
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
    </div>
  )
}

export default page({
  component: VerificationPage,
  reads: () => [contactsRead, secondFactorRead, passkeysRead, sessionsRead],
})
