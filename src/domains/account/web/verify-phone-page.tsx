import { useT } from '#platform/web/language.tsx'
import { page } from '#platform/web/page.ts'
import { PageHead } from '#ui/page-head.tsx'
import { contactsRead } from './account-reads.tsx'
import { ProofSteps } from './verify/proof-steps.tsx'

/** Verifies the person's phone number [AU-07]. */
const VerifyPhonePage = () => {
  const t = useT()
  return (
    <div className="wrap read page stack">
      <PageHead title={t('Confirm your phone')} />
      <ProofSteps channel="phone" />
    </div>
  )
}

export default page({ component: VerifyPhonePage, reads: () => [contactsRead] })
