import { useT } from '#platform/web/language.tsx'
import { Loaded } from '#platform/web/loaded.tsx'
import { page, read } from '#platform/web/page.ts'
import { useRead } from '#platform/web/client/queries.ts'
import { formatDate } from '#shared/format.ts'
import { to } from '#shared/sitemap.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { checkIcon, clockIcon } from '#ui/icons.ts'
import { Notice } from '#ui/notice.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { kycApi, type OwnKyc } from '../contract.ts'
import { reasonTexts } from './wizard/reasons.ts'
import { KycWizard } from './wizard/wizard.tsx'

const ownRead = read(kycApi.own)

const Pending = ({ own }: { own: OwnKyc }) => {
  const t = useT()
  return (
    <>
      <PageHead
        lead={t('Our team looks at your documents. We tell you the result; it usually takes a few days.')}
      />
      <p>
        <Chip tone="warn" icon={clockIcon}>
          {t('Pending')}
        </Chip>
      </p>
      <p>
        {t('Application {number}, submitted on {day}.', {
          number: own.number ?? 0,
          day: own.submittedAt ? formatDate(own.submittedAt, t) : '',
        })}
      </p>
    </>
  )
}

const Verified = ({ own }: { own: OwnKyc }) => {
  const t = useT()
  return (
    <>
      <PageHead
        lead={t('Your identity is verified. You have verified access to everything that needs it.')}
      />
      <p>
        <Chip tone="ok" icon={checkIcon}>
          {t('Verified')}
        </Chip>
      </p>
      {own.decidedAt && <p>{t('Since {day}', { day: formatDate(own.decidedAt, t) })}</p>}
      <p>
        <ButtonLink href={to('dashboard')}>{t('Go to the dashboard')}</ButtonLink>
      </p>
    </>
  )
}

const Rejected = ({ own }: { own: OwnKyc }) => {
  const t = useT()
  return (
    <Notice tone="warn" title={t('Rejected: please send proper documents.')}>
      <ul>
        {own.reasons.map((reason) => (
          <li key={reason}>{t(reasonTexts[reason])}</li>
        ))}
      </ul>
      {own.note && <p>{own.note}</p>}
      {own.triesLeft > 0 ? (
        <p>
          {t('{count, plural, one {You can send it # more time.} other {You can send it # more times.}}', {
            count: own.triesLeft,
          })}
        </p>
      ) : (
        <p>
          <ButtonLink href={to('contact')}>{t('Contact us')}</ButtonLink>
        </p>
      )}
    </Notice>
  )
}

/** The identity check of the signed-in person [KY-01]. */
const KycPage = () => {
  const t = useT()
  const state = useRead(kycApi.own, ownRead)
  return (
    <Loaded state={state} failed={t('We could not load your identity check.')}>
      {(own) => {
        if (own.status === 'pending') return <Pending own={own} />
        if (own.status === 'verified') return <Verified own={own} />
        return (
          <>
            {own.status === 'rejected' && <Rejected own={own} />}
            {own.triesLeft > 0 && <KycWizard own={own} />}
          </>
        )
      }}
    </Loaded>
  )
}

export default page({ component: KycPage, frame: 'read stack', reads: () => [ownRead] })
