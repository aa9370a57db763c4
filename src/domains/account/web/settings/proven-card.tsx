import { useT } from '#platform/web/language.tsx'
import { to } from '#shared/sitemap.ts'
import { Card } from '#ui/card.tsx'
import { Chip } from '#ui/chip.tsx'
import { checkIcon, clockIcon } from '#ui/icons.ts'
import { SummaryList } from '#ui/data/summary-list.tsx'
import type { Contacts, Proof } from '../../contract.ts'

const Standing = ({ isVerified }: { isVerified: boolean }) => {
  const t = useT()
  return isVerified ? (
    <Chip tone="ok" icon={checkIcon}>
      {t('Confirmed')}
    </Chip>
  ) : (
    <Chip tone="warn" icon={clockIcon}>
      {t('Not yet')}
    </Chip>
  )
}

const Value = ({ proof, none }: { proof: Proof; none: string }) => (
  <span className="row wrapf gap-2">
    <span>{proof.address ?? none}</span>
    <Standing isVerified={proof.isVerified} />
  </span>
)

/** Which contact details of the person are verified. */
export const ProvenCard = ({
  email,
  phone,
  hasCheckedIdentity,
}: Pick<Contacts, 'email' | 'phone' | 'hasCheckedIdentity'>) => {
  const t = useT()
  return (
    <Card title={t('What is confirmed')}>
      <SummaryList
        rows={[
          {
            label: t('Email'),
            value: <Value proof={email} none="" />,
            change:
              !email.isVerified || email.code
                ? { href: to('verifyEmail'), label: t('Confirm'), srText: t('Email') }
                : undefined,
          },
          {
            label: t('Phone number'),
            value: <Value proof={phone} none={t('None')} />,
            change:
              !phone.isVerified || phone.code
                ? {
                    href: to('verifyPhone'),
                    label: phone.address === null ? t('Add') : t('Confirm'),
                    srText: t('Phone number'),
                  }
                : undefined,
          },
          {
            label: t('Identity'),
            value: <Standing isVerified={hasCheckedIdentity} />,
            change: hasCheckedIdentity
              ? undefined
              : { href: to('kyc'), label: t('Confirm'), srText: t('Identity') },
          },
        ]}
      />
    </Card>
  )
}
