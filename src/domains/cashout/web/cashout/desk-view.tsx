import { useT } from '#platform/web/language.tsx'
import { formatDate } from '#shared/format.ts'
import { to } from '#shared/sitemap.ts'
import { Anchor } from '#ui/anchor.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Chip } from '#ui/chip.tsx'
import { Notice } from '#ui/notice.tsx'
import type { Desk } from '../../contracts/cashout-contract.ts'
import { AccountForm, AccountLine } from './account.tsx'
import { AmountForm } from './amount-form.tsx'
import { Limits } from './limits.tsx'
import { QuoteView } from './quote.tsx'
import { cashoutWord, nairaText } from './words.ts'

/** Why nothing can be cashed out now, and what to do. */
const Hindrance = ({ desk }: { desk: Desk }) => {
  const t = useT()
  if (desk.hindrance === 'not-here')
    return <Notice title={t('Cashing out works in Nigeria, in naira, only.')} />
  if (desk.hindrance === 'stopped')
    return (
      <Notice tone="warn" title={t('{part}: stopped for now', { part: t('Cashing out') })}>
        {desk.notice}
      </Notice>
    )
  if (desk.hindrance === 'kyc-required')
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
      {desk.account ? (
        <AccountLine account={desk.account} />
      ) : (
        <Notice tone="warn" title={t('Bank Account Required')}>
          {t('Add the bank account to which your money goes.')}
        </Notice>
      )}
      {desk.account?.state !== 'review' && <AccountForm isTest={desk.isTest} />}
    </>
  )
}

const History = ({ cashouts }: Pick<Desk, 'cashouts'>) => {
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

const Ready = ({ desk, amount }: { desk: Desk; amount: string | null }) =>
  amount ? (
    <QuoteView amount={amount} desk={desk} />
  ) : (
    <>
      {desk.account && <AccountLine account={desk.account} />}
      <AmountForm desk={desk} />
    </>
  )

interface DeskProps {
  readonly desk: Desk
  readonly amount: string | null
  readonly isChanging: boolean
}

/** The next step to cash out, the limits, and the cashouts so far. */
export const DeskView = ({ desk, amount, isChanging }: DeskProps) => {
  const t = useT()
  const canChange = desk.hindrance === null || desk.hindrance === 'bank-account-required'
  return (
    <>
      {desk.isTest && (
        <Notice title={t('Test payments.')}>
          {t('A test page stands in for the payment provider here. No real money moves.')}
        </Notice>
      )}
      {isChanging && canChange ? (
        <AccountForm isTest={desk.isTest} />
      ) : desk.hindrance ? (
        <Hindrance desk={desk} />
      ) : (
        <Ready desk={desk} amount={amount} />
      )}
      {!amount && <Limits desk={desk} />}
      {!amount && <History cashouts={desk.cashouts} />}
    </>
  )
}
