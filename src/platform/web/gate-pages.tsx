import { ButtonLink } from '#ui/button.tsx'
import { GuardPage } from '#ui/feedback/guard-page.tsx'
import { useT } from './language.tsx'
import { useViewer } from './viewer.tsx'

const BackToDashboard = () => {
  const t = useT()
  return (
    <ButtonLink href="/dashboard" variant="quiet">
      {t('Back to Dashboard')}
    </ButtonLink>
  )
}

/** The ways on from a page of staff. */
const AdminActions = ({ contactHref }: { contactHref: string }) => {
  const t = useT()
  return (
    <>
      <BackToDashboard />
      <ButtonLink href={contactHref} variant="quiet">
        {t('Contact Admin')}
      </ButtonLink>
    </>
  )
}

/** Admin gate without access [GD-02]. */
export const AdminRequired = ({ contactHref }: { contactHref: string }) => {
  const t = useT()
  return (
    <GuardPage title={t('Admin Access Required')} actions={<AdminActions contactHref={contactHref} />}>
      <p>{t('This page is for administrators of the platform.')}</p>
    </GuardPage>
  )
}

/** The vetting console without the reviewer's role. */
export const ReviewerRequired = ({ contactHref }: { contactHref: string }) => {
  const t = useT()
  return (
    <GuardPage
      title={t('Vetting reviewer access required')}
      actions={<AdminActions contactHref={contactHref} />}
    >
      <p>{t('Only vetting reviewers and administrators open the console.')}</p>
    </GuardPage>
  )
}

/** Committee gate without access [GD-03]: the three requirements of specification 4. */
export const CommitteeRequired = () => {
  const t = useT()
  return (
    <GuardPage title={t('Committee Member Access Required')} actions={<BackToDashboard />}>
      <ul className="prose">
        <li>{t('Selection by admins')}</li>
        <li>{t('Verification of the committee role')}</li>
        <li>{t('Active participation in civic governance')}</li>
      </ul>
    </GuardPage>
  )
}

/** Verified-user gate without access [GD-04]; a button shows only where its page exists. */
export const VerifiedRequired = ({
  kycHref,
  engageHref,
}: {
  kycHref: string | null
  engageHref: string | null
}) => {
  const t = useT()
  return (
    <GuardPage
      title={t('Verified User Access Required')}
      actions={
        <>
          {kycHref && <ButtonLink href={kycHref}>{t('Complete KYC')}</ButtonLink>}
          {engageHref && (
            <ButtonLink href={engageHref} variant="quiet">
              {t('Start Civic Engagement')}
            </ButtonLink>
          )}
          <BackToDashboard />
        </>
      }
    >
      <p>{t('There are two ways to get verified:')}</p>
      <ul className="prose">
        <li>{t('Complete KYC: an identity document and your address.')}</li>
        <li>{t('Reach Credible Level 1 through civic engagement.')}</li>
      </ul>
    </GuardPage>
  )
}

/** The hub of volunteers for somebody who is none, or not any more. */
export const VolunteerRequired = ({ href }: { href: string }) => {
  const t = useT()
  const isResting = useViewer()?.volunteer === 'INACTIVE'
  return (
    <GuardPage
      title={t('For volunteers')}
      actions={
        <>
          <ButtonLink href={href}>{isResting ? t('Rejoin Volunteers') : t('Become a Volunteer')}</ButtonLink>
          <BackToDashboard />
        </>
      }
    >
      <p>{t('Shifts, hours and certificates are here for active volunteers.')}</p>
    </GuardPage>
  )
}
