import { page } from '#platform/web/page.ts'
import { PageHead } from '#ui/page-head.tsx'
import { contactsRead } from './account-reads.tsx'
import { ProofSteps } from './verify/proof-steps.tsx'

/** Verifies the person's phone number [AU-07]. */
const VerifyPhonePage = () => {
  return (
    <>
      <PageHead />
      <ProofSteps channel="phone" />
    </>
  )
}

export default page({ component: VerifyPhonePage, frame: 'read stack', reads: () => [contactsRead] })
