import { useEffect } from 'react'
import { Form } from '#platform/web/forms/form.tsx'
import { useT } from '#platform/web/language.tsx'
import { formatDate, formatDateTime } from '#shared/format.ts'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Chip } from '#ui/chip.tsx'
import { SummaryList } from '#ui/data/summary-list.tsx'
import { printIcon } from '#ui/icons.ts'
import { Notice } from '#ui/notice.tsx'
import { type Cashout, cashoutApi } from '../../contracts/cashout-contract.ts'
import { cashoutWord, nairaText } from './words.ts'

const ends: Readonly<Partial<Record<Cashout['state'], { title: string; text: string; tone: 'ok' | 'bad' }>>> =
  {
    completed: {
      title: message('The money is in your bank account.'),
      text: message('If you do not see it there, ask your bank first, and name the number below to us.'),
      tone: 'ok',
    },
    failed: {
      title: message('The transfer failed.'),
      text: message('No money left. Your SUP are back in your wallet, and you can try again.'),
      tone: 'bad',
    },
    reversed: {
      title: message('Your bank returned the money.'),
      text: message('Your SUP are back in your wallet. Check your bank account before you try again.'),
      tone: 'bad',
    },
    rejected: {
      title: message('This cashout was rejected.'),
      text: message('Your SUP are back in your wallet.'),
      tone: 'bad',
    },
  }

const Cancel = ({ cashout }: { cashout: Cashout }) => {
  const t = useT()
  return (
    <Form
      className="stack"
      call={cashoutApi.cancel}
      params={{ cashoutId: cashout.id }}
      then={`${to('cashout')}?request={id}`}
      failed={message('We could not cancel this. Please try again.')}
      submit={t('Cancel')}
    />
  )
}

const Where = ({ cashout }: { cashout: Cashout }) => {
  const t = useT()
  const end = ends[cashout.state]
  if (end)
    return (
      <Notice tone={end.tone} title={t(end.title)}>
        {t(end.text)}
        {cashout.reason && <p className="mt-2">{t('They wrote: {reason}', { reason: cashout.reason })}</p>}
      </Notice>
    )
  if (cashout.state === 'cancelled')
    return <Notice>{t('You cancelled it. Your SUP is back in your wallet.')}</Notice>
  const day = formatDate(cashout.arrivesBy, t)
  if (cashout.isInReview)
    return (
      <Notice tone="warn" title={t('People look at it first.')}>
        {t('That is usual for new accounts and large amounts. We tell you what they decide.')}
      </Notice>
    )
  return (
    <Notice title={t('On its way.')}>
      {t('Arrives in 1 to 3 business days: by {day}. You can close this page.', { day })}
    </Notice>
  )
}

const POLL_MS = 4_000

/** One cashout: where it stands, and its receipt. */
export const CashoutReceipt = ({ cashout, onWait }: { cashout: Cashout; onWait: () => void }) => {
  const t = useT()
  const isOpen = cashout.state === 'processed' || (cashout.state === 'submitted' && !cashout.isInReview)
  useEffect(() => {
    if (!isOpen) return
    const timer = setInterval(onWait, POLL_MS)
    return () => clearInterval(timer)
  }, [isOpen, onWait])
  const { text, tone } = cashoutWord(cashout)
  const rows = [
    { label: t('State'), value: <Chip tone={tone}>{t(text)}</Chip> },
    { label: t('You gave'), value: `${cashout.sup} SUP` },
    { label: t('Rate'), value: t('{price} for 1 SUP', { price: nairaText(cashout.rate.amount) }) },
    { label: t('Worth'), value: nairaText(cashout.gross) },
    { label: t('Fee of the transfer'), value: `−${nairaText(cashout.fee)}` },
    { label: t('You get'), value: <b>{nairaText(cashout.net)}</b> },
    { label: t('To'), value: `${cashout.bankName} ···${cashout.tail}` },
    { label: t('Submitted'), value: formatDateTime(cashout.submittedAt, t) },
    ...(cashout.settledAt ? [{ label: t('Ended'), value: formatDateTime(cashout.settledAt, t) }] : []),
    { label: t('Number'), value: cashout.number },
  ]
  return (
    <Card accent title={t('Receipt')}>
      <div className="stack">
        <Where cashout={cashout} />
        <SummaryList className="num" rows={rows} />
        {cashout.canCancel && <Cancel cashout={cashout} />}
        <p className="no-print">
          <Button className="needs-js" variant="quiet" icon={printIcon} data-print="">
            {t('Print')}
          </Button>
        </p>
      </div>
    </Card>
  )
}
