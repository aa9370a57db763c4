import { WhileOpen } from '#platform/web/forms/while-open.tsx'
import { useT } from '#platform/web/language.tsx'
import { formatDate } from '#shared/format.ts'
import { to } from '#shared/sitemap.ts'
import { Anchor } from '#ui/anchor.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Chip } from '#ui/chip.tsx'
import { Notice } from '#ui/notice.tsx'
import type { CashoutOverview } from '../../contracts/cashout-contract.ts'
import { AccountForm, AccountLine } from './account.tsx'
import { AmountForm } from './amount-form.tsx'
import { Limits } from './limits.tsx'
import { QuoteView } from './quote.tsx'
import { cashoutWord, nairaText } from './words.ts'

/** Why nothing can be cashed out now, and what to do. */
const Hindrance = ({ overview }: { overview: CashoutOverview }) => {
  const t = useT()
  if (overview.hindrance === 'not-here')
    return <Notice title={t('Cashing out works in Nigeria, in naira, only.')} />
  if (overview.hindrance === 'stopped')
    return (
      <Notice tone="warn" title={t('{part}: stopped for now', { part: t('Cashing out') })}>
        {overview.notice}
      </Notice>
    )
  if (overview.hindrance === 'kyc-required')
    return (
      <Notice tone="warn" title={t('KYC Verification Required')}>
        <p>{t('Before money leaves, a person compares your identity document with you.')}</p>
        <p className="mt-2">
          <ButtonLink href={to('kyc')}>{t('Complete KYC')}</ButtonLink>
        </p>
      </Notice>
    )
  return (
    <>
      {overview.account ? (
        <AccountLine account={overview.account} />
      ) : (
        <Notice tone="warn" title={t('Bank Account Required')}>
          {t('Add the bank account to which your money goes.')}
        </Notice>
      )}
      {overview.account?.state !== 'review' && <AccountForm isTest={overview.isTest} />}
    </>
  )
}

const History = ({ cashouts }: Pick<CashoutOverview, 'cashouts'>) => {
  const t = useT()
  if (cashouts.length === 0) return null
  return (
    <Card title={t('Your cashouts')}>
      <ul className="stack gap-3">
        {cashouts.map((cashout) => {
          const { text, tone } = cashoutWord(cashout)
          return (
            <li key={cashout.id} className="row between wrapf gap-2">
              <Anchor href={`${to('cashout')}?request=${cashout.id}`}>
                {t('{sup} SUP for {total}', { sup: cashout.sup, total: nairaText(cashout.net) })}
              </Anchor>
              <span className="row gap-2 small mute">
                {formatDate(cashout.submittedAt, t)} <Chip tone={tone}>{t(text)}</Chip>
              </span>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}

const Ready = ({ overview, amount }: { overview: CashoutOverview; amount: string | null }) =>
  amount ? (
    <QuoteView amount={amount} overview={overview} />
  ) : (
    <>
      {overview.account && <AccountLine account={overview.account} />}
      <AmountForm overview={overview} />
    </>
  )

interface CashoutViewProps {
  readonly overview: CashoutOverview
  readonly amount: string | null
  readonly isChanging: boolean
}

/** The next step to cash out, the limits, and the cashouts so far. */
export const CashoutView = ({ overview, amount, isChanging }: CashoutViewProps) => {
  const t = useT()
  const canChange = overview.hindrance === null || overview.hindrance === 'bank-account-required'
  return (
    <>
      {overview.isTest && (
        <Notice title={t('Test payments.')}>{t('This is a test payment page. No real money moves.')}</Notice>
      )}
      <WhileOpen carrier="payments" instead={t('Your SUP stays in your wallet until we can pay it out.')}>
        {isChanging && canChange ? (
          <AccountForm isTest={overview.isTest} />
        ) : overview.hindrance ? (
          <Hindrance overview={overview} />
        ) : (
          <Ready overview={overview} amount={amount} />
        )}
      </WhileOpen>
      {!amount && <Limits overview={overview} />}
      {!amount && <History cashouts={overview.cashouts} />}
    </>
  )
}
