import { Form } from '#platform/web/forms/form.tsx'
import { useRead } from '#platform/web/client/queries.ts'
import { useT } from '#platform/web/language.tsx'
import { LoadedPage } from '#platform/web/reading/loaded-page.tsx'
import { failedHead, page, read } from '#platform/web/page.ts'
import { useParams } from '#platform/web/viewer.tsx'
import { formatDate } from '#shared/format.ts'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import { Anchor } from '#ui/anchor.tsx'
import { Card } from '#ui/card.tsx'
import { SummaryList } from '#ui/data/summary-list.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { type Donation, donationsApi } from '../contract.ts'
import { fundNames } from '../funds-contract.ts'
import { amountText } from '../rules.ts'
import { DonationFlow } from './donation/flow.tsx'
import { DonationStatus } from './donation/states.tsx'

const donationRead = (token: string) => read(donationsApi.donation, { params: { token } })

const Facts = ({ donation }: { donation: Donation }) => {
  const t = useT()
  const { currency, amount, fee, sup, rate, project, fund, name, message: words, plan } = donation
  const rows = [
    { label: t('Amount'), value: <b>{amountText(currency, amount)}</b> },
    { label: t('For'), value: project?.title ?? t(fundNames[fund]) },
    ...(sup && rate
      ? [
          {
            label: t('Becomes'),
            value: t('{sup} SUP at {price} for 1 SUP', { sup, price: amountText(currency, rate) }),
          },
        ]
      : []),
    ...(fee === null ? [] : [{ label: t('Kept by the payment provider'), value: amountText(currency, fee) }]),
    { label: t('The public reads'), value: name ?? t('Anonymous') },
    ...(words ? [{ label: t('A message'), value: <span className="lines">{words}</span> }] : []),
    ...(plan && !plan.isEnded ? [{ label: t('How often?'), value: t('Every month') }] : []),
    { label: t('When'), value: formatDate(donation.paidOn ?? donation.madeOn, t) },
    { label: t('Number'), value: donation.number },
  ]
  return <SummaryList className="num" rows={rows} />
}

const Monthly = ({ donation }: { donation: Donation }) => {
  const t = useT()
  const { plan } = donation
  if (!plan) return null
  if (plan.isEnded)
    return (
      <Card title={t('Every month')}>
        <p>{t('This monthly donation has ended. We do not remind you again.')}</p>
      </Card>
    )
  return (
    <Card title={t('Every month')}>
      <Form
        className="stack"
        call={donationsApi.stopPlan}
        params={{ token: donation.token }}
        then={to('donation', { token: donation.token })}
        done={message('Your monthly donation has ended.')}
        submit={t('End the monthly donation')}
        variant="quiet"
      >
        <p>
          {t('On {date} we send you a link to pay the next one. We never charge you automatically.', {
            date: formatDate(plan.nextOn, t),
          })}
        </p>
      </Form>
    </Card>
  )
}

const One = ({ donation, onWait }: { donation: Donation; onWait: () => void }) => {
  const t = useT()
  const isPaid = donation.paidOn !== null
  return (
    <>
      <Card accent title={isPaid ? t('Receipt') : t('Please check')}>
        <div className="stack">
          <Facts donation={donation} />
          <DonationStatus donation={donation} onWait={onWait} />
          <p className="small mute">
            {t('The address of this page opens your donation without a password, so keep it to yourself.')}
          </p>
        </div>
      </Card>
      <Monthly donation={donation} />
      {isPaid && <DonationFlow donation={donation} />}
      <p>
        <Anchor href={to('donations')}>{t('All funds and donations')}</Anchor>
      </p>
    </>
  )
}

const missing = message('This donation does not exist.')

/** One donation by its private link: pays it, shows its receipt and where the money went [PJ-03]. */
const DonationPage = () => {
  const t = useT()
  const { token = '' } = useParams()
  const state = useRead(donationsApi.donation, donationRead(token))
  return (
    <LoadedPage
      state={state}
      missing={missing}
      note={t('The link is incomplete or wrong. Open it from the email again.')}
      list={{ href: to('donations'), label: t('All funds and donations') }}
    >
      {(donation) => (
        <>
          <PageHead />
          <One donation={donation} onWait={state.refresh} />
        </>
      )}
    </LoadedPage>
  )
}

export default page({
  component: DonationPage,
  frame: 'read stack',
  reads: ({ params }) => [donationRead(params['token'] ?? '')],
  head: ({ params, t, found, failed }) => {
    const asked = donationRead(params['token'] ?? '')
    return found(asked) ? {} : failedHead(failed(asked), missing, t)
  },
})
