import { useT } from '#platform/web/language.tsx'
import { useRead } from '#platform/web/client/queries.ts'
import { formatDate, formatDateTime, formatMoment } from '#shared/format.ts'
import { to } from '#shared/sitemap.ts'
import { Anchor } from '#ui/anchor.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { TextField } from '#ui/forms/field.tsx'
import { shareIcon } from '#ui/icons.ts'
import { Result } from '#ui/feedback/result.tsx'
import { Notice } from '#ui/notice.tsx'
import { type MyContest, votingApi } from '../../contract.ts'
import { OWN_BALLOT } from './ballot-form.tsx'
import { receiptHref, receiptRead } from './voting-reads.ts'

/** The code of the ballot, and what to do with it. */
const ReceiptCode = ({ code }: { code: string }) => {
  const t = useT()
  return (
    <>
      <p>
        <span className="small mute">{t('Receipt code')}</span>
        <br />
        <b className="code num">{code}</b>
      </p>
      <p className="small mute">
        {t('The receipt shows that your vote counts. It never shows who you chose.')}
      </p>
      <p className="row wrapf no-print">
        <ButtonLink size="sm" variant="quiet" href={receiptHref(code)}>
          {t('Check my receipt')}
        </ButtonLink>
        <Button
          className="needs-js"
          size="sm"
          variant="quiet"
          icon={shareIcon}
          data-share={receiptHref(code)}
          data-copied={t('Link copied to clipboard!')}
        >
          {t('Share my receipt')}
        </Button>
      </p>
    </>
  )
}

/** The visitor's current ballot with its receipt, to keep and to share. */
export const OwnBallot = ({ contest, earned }: { contest: MyContest; earned: string }) => {
  const t = useT()
  const { ballot, choices, lgaName, stateName, closesAt, state } = contest
  if (!ballot) return null
  const rows = [
    { label: t('Your choice'), value: choices.find((one) => one.leaderId === ballot.leaderId)?.fullName },
    { label: t('You gave'), value: `${ballot.amount} SUP` },
    { label: t('Place'), value: `${lgaName}, ${stateName}` },
    { label: t('When'), value: formatDateTime(ballot.castAt, t) },
  ]
  return (
    <section className="card flush paper" id={OWN_BALLOT} tabIndex={-1} aria-labelledby="vote-is-in">
      <div className="cloth m-cowrie pad">
        <h2 id="vote-is-in">{t('Your vote is in')}</h2>
      </div>
      <dl className="pad kv small">
        {rows.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="num">{value}</dd>
          </div>
        ))}
      </dl>
      <div className="tear" />
      <div className="pad stack gap-2">
        <ReceiptCode code={ballot.code} />
        {state === 'open' ? (
          <p className="small">
            {t('You have {earned} earned SUP left. You can change your vote until {time}.', {
              earned,
              time: formatMoment(closesAt, t),
            })}{' '}
            {t('If you change it, you get that SUP back immediately.')}
          </p>
        ) : null}
      </div>
    </section>
  )
}

const Found = ({ typed }: { typed: string }) => {
  const t = useT()
  const read = receiptRead(typed)
  return read ? (
    <Answer read={read} />
  ) : (
    <Notice tone="bad" role="alert" title={t('This is not a receipt code.')}>
      <p>{t('A code has three groups of four letters and digits.')}</p>
    </Notice>
  )
}

/** Links to its place in the public record, which offers the proof. */
const InRecord = ({ code }: { code: string }) => {
  const t = useT()
  return (
    <Anchor href={`${to('receipt')}?${new URLSearchParams({ code })}`}>
      {t('See it in the public record')}
    </Anchor>
  )
}

const Answer = ({ read }: { read: NonNullable<ReturnType<typeof receiptRead>> }) => {
  const t = useT()
  const { data, isWaiting, problem } = useRead(votingApi.findReceipt, read)
  if (isWaiting) return <p role="status">{t('Loading...')}</p>
  if (data?.state === 'counts')
    return (
      <Notice tone="ok" role="status" title={t('This vote counts.')}>
        <p>{data.castAt ? formatDateTime(data.castAt, t) : formatDate(data.day, t)}</p>
        <InRecord code={data.code} />
      </Notice>
    )
  if (data)
    return (
      <Notice tone="warn" role="status" title={t('This vote was replaced by a later one.')}>
        <p>{t('Each voter’s last vote counts.')}</p>
        <InRecord code={data.code} />
      </Notice>
    )
  return problem?.status === 404 ? (
    <Notice tone="bad" role="alert" title={t('No vote has this code.')}>
      <p>{t('Compare it with your receipt again. If the code is right, tell us and a newspaper.')}</p>
    </Notice>
  ) : (
    <Notice tone="bad" role="alert" title={t('We could not check this.')}>
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
