import { useT } from '#platform/web/language.tsx'
import { useRead } from '#platform/web/client/queries.ts'
import { formatDate, formatDateTime } from '#shared/format.ts'
import { to } from '#shared/sitemap.ts'
import { Anchor } from '#ui/anchor.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { TextField } from '#ui/forms/field.tsx'
import { Result } from '#ui/feedback/result.tsx'
import { Notice } from '#ui/notice.tsx'
import { type MyContest, votingApi } from '../../contract.ts'
import { receiptHref, receiptRead } from './voting-reads.ts'

/** The visitor's current ballot with its receipt. */
export const OwnBallot = ({ contest }: { contest: MyContest }) => {
  const t = useT()
  const { ballot, choices } = contest
  if (!ballot) return null
  const name = choices.find(({ leaderId }) => leaderId === ballot.leaderId)?.fullName ?? ''
  return (
    <Card accent title={t('Your ballot')}>
      <p>
        <b>{t('{amount} SUP for {name}', { amount: ballot.amount, name })}</b>
      </p>
      <p className="small mute">{formatDateTime(ballot.castAt, t)}</p>
      <p className="mt-2">
        {t('Receipt')}: <b className="num">{ballot.code}</b>{' '}
        <Anchor href={receiptHref(ballot.code)}>{t('Check it')}</Anchor>
      </p>
      <p className="small mute">
        {t('The receipt shows that your ballot counts. It shows nobody whom you chose.')}
      </p>
    </Card>
  )
}

const Found = ({ typed }: { typed: string }) => {
  const t = useT()
  const read = receiptRead(typed)
  return read ? (
    <Answer read={read} />
  ) : (
    <Notice tone="bad" role="alert" title={t('That is no receipt code.')}>
      <p>{t('A code has three groups of four letters and digits.')}</p>
    </Notice>
  )
}

/** Links to its place in the public record, which offers the proof. */
const InRecord = ({ code }: { code: string }) => {
  const t = useT()
  return (
    <Anchor href={`${to('receipt')}?${new URLSearchParams({ code })}`}>
      {t('Its place in the public record')}
    </Anchor>
  )
}

const Answer = ({ read }: { read: NonNullable<ReturnType<typeof receiptRead>> }) => {
  const t = useT()
  const { data, isWaiting, problem } = useRead(votingApi.findReceipt, read)
  if (isWaiting) return <p role="status">{t('Loading...')}</p>
  if (data?.state === 'counts')
    return (
      <Notice tone="ok" role="status" title={t('Found: this ballot counts.')}>
        <p>{data.castAt ? formatDateTime(data.castAt, t) : formatDate(data.day, t)}</p>
        <InRecord code={data.code} />
      </Notice>
    )
  if (data)
    return (
      <Notice tone="warn" role="status" title={t('Found: this ballot was replaced by a later one.')}>
        <p>{t('The last ballot of a voter counts.')}</p>
        <InRecord code={data.code} />
      </Notice>
    )
  return problem?.status === 404 ? (
    <Notice tone="bad" role="alert" title={t('Not found: no ballot has this code.')}>
      <p>{t('Compare it with your receipt once more. If it is right, tell us and a newspaper.')}</p>
    </Notice>
  ) : (
    <Notice tone="bad" role="alert" title={t('This could not be checked.')}>
      <p>{t('Check your network, then try again.')}</p>
    </Notice>
  )
}

/** Looks up the ballot behind any code; works without script. */
export const ReceiptCheck = ({ typed }: { typed: string | null }) => {
  const t = useT()
  return (
    <Card title={t('Check a receipt')} id="receipt">
      <form method="get" action={`${to('voting')}#receipt-answer`} className="stack gap-2">
        <TextField
          name="code"
          id="receipt-code"
          label={t('Receipt code')}
          hint={t('Such as {code}', { code: '7Q2K-9FXM-0ABC' })}
          defaultValue={typed ?? ''}
          maxLength={40}
          autoComplete="off"
        />
        <p>
          <Button type="submit" variant="quiet">
            {t('Check')}
          </Button>
        </p>
      </form>
      {typed === null ? null : (
        <Result of={typed} id="receipt-answer">
          <Found typed={typed} />
        </Result>
      )}
    </Card>
  )
}
