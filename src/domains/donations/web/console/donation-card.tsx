import { RefundList } from '#domains/payments/web/purchase/refund-list.tsx'
import { RefundLink } from '#domains/payments/web/refund-link.tsx'
import { Form } from '#platform/web/forms/form.tsx'
import { useT } from '#platform/web/language.tsx'
import { formatDateTime } from '#shared/format.ts'
import { message } from '#shared/words.ts'
import { Card } from '#ui/card.tsx'
import { Chip } from '#ui/chip.tsx'
import { RadioCards } from '#ui/forms/radio-cards.tsx'
import { SummaryList } from '#ui/data/summary-list.tsx'
import { type ConsoleDonation, donationConsoleApi } from '../../console-contract.ts'
import type { DonationState } from '../../contract.ts'
import { fundNames } from '../../funds-contract.ts'
import { amountText } from '../../rules.ts'

const stateNames: Readonly<Record<DonationState, string>> = {
  prepared: message('Not paid'),
  open: message('Waiting for payment'),
  failed: message('Failed'),
  abandoned: message('Not paid'),
  held: message('We are checking it'),
  paid: message('Paid'),
  returned: message('Went back'),
}
const wordNames: Readonly<Record<ConsoleDonation['words'], string>> = {
  waiting: message('Not read yet'),
  shown: message('Public'),
  hidden: message('Kept out'),
}

const Words = ({ donation, here }: { donation: ConsoleDonation; here: string }) => {
  const t = useT()
  return (
    <Form
      className="stack"
      call={donationConsoleApi.decideWords}
      params={{ donationId: donation.id }}
      then={here}
      submit={t('Decide')}
      size="sm"
    >
      <RadioCards
        name="decision"
        legend={t('May the public read this?')}
        columns={2}
        options={[
          { value: 'shown', label: t('Show it') },
          {
            value: 'hidden',
            label: t('Keep it out'),
            detail: t('Insults, advertising, parties, private facts.'),
          },
        ]}
      />
    </Form>
  )
}

/** One donation for finance: the payment beside the words. */
export const DonationCard = ({ donation, here }: { donation: ConsoleDonation; here: string }) => {
  const t = useT()
  const { currency, amount, fee, back, charge } = donation
  const hasWords = donation.name !== null || donation.message !== null
  const rows = [
    { label: t('Amount'), value: amountText(currency, amount) },
    { label: t('For'), value: t(fundNames[donation.fund]) },
    { label: t('Kept by the payment provider'), value: amountText(currency, fee) },
    ...(Number(back) > 0 ? [{ label: t('Went back'), value: amountText(currency, back) }] : []),
    { label: t('Payment'), value: charge ?? t('none yet') },
    { label: t('Name'), value: donation.name ?? t('Anonymous') },
    ...(donation.message
      ? [{ label: t('A message'), value: <span className="lines">{donation.message}</span> }]
      : []),
    { label: t('When'), value: formatDateTime(donation.madeAt, t) },
  ]
  return (
    <Card
      as="section"
      title={donation.number}
      action={
        <span className="row gap-2">
          <Chip>{t(stateNames[donation.state])}</Chip>
          {hasWords && <Chip>{t(wordNames[donation.words])}</Chip>}
        </span>
      }
    >
      <div className="stack">
        <SummaryList className="num" rows={rows} />
        {hasWords &&
          donation.words === 'waiting' &&
          (donation.state === 'paid' || donation.state === 'returned') && (
            <Words donation={donation} here={here} />
          )}
        <RefundList refunds={donation.refunds} money={(sum) => amountText(currency, sum)} />
        {donation.state === 'paid' && charge !== null && donation.fund !== 'project' && (
          <RefundLink number={charge} />
        )}
      </div>
    </Card>
  )
}
