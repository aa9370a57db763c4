import { readCode } from '#shared/text/receipt-code.ts'
import { formatNumber, useT } from '#platform/web/language.tsx'
import { useSearch } from '#platform/web/navigation.tsx'
import { page, type Read, read } from '#platform/web/page.ts'
import { useRead } from '#platform/web/client/queries.ts'
import { ShareAndPrint } from '#platform/web/reading/share-buttons.tsx'
import { formatDate, formatMoment } from '#shared/format.ts'
import { to } from '#shared/sitemap.ts'
import { Anchor } from '#ui/anchor.tsx'
import { BackLink } from '#ui/navigation/back-link.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { TextField } from '#ui/forms/field.tsx'
import { fileIcon } from '#ui/icons.ts'
import { Result } from '#ui/feedback/result.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { RECORD_PATH, type ReceiptAnswer, recordApi } from '../contract.ts'

/** The code in the URL as typed; null for none. */
const typedIn = (search: URLSearchParams): string | null => {
  const typed = (search.get('code') ?? '').trim().slice(0, 40)
  return typed === '' ? null : typed
}

const receiptRead = (typed: string | null): Read | null => {
  const code = typed === null ? null : readCode(typed)
  return code === null ? null : read(recordApi.receipt, { params: { code } })
}

const receiptHref = (code: string): string => `${to('receipt')}?${new URLSearchParams({ code })}`

const Place = ({ receipt: { code, logIndex, inRecordBy } }: { receipt: ReceiptAnswer }) => {
  const t = useT()
  if (logIndex === null)
    return (
      <p>
        {inRecordBy === null
          ? t('It will be in the record in a few seconds. Reload the page.')
          : t('It will be in the record by {time}, together with others.', {
              time: formatMoment(inRecordBy, t),
            })}
      </p>
    )
  return (
    <>
      <p>{t('Entry {place} of the record.', { place: formatNumber(logIndex) })}</p>
      <p className="mt-2 no-print">
        <ButtonLink
          size="sm"
          variant="quiet"
          icon={fileIcon}
          href={`${RECORD_PATH}/receipts/${code}.tlog-proof`}
        >
          {t('Download the receipt with its proof')}
        </ButtonLink>
      </p>
      <p className="small mt-2">
        {t('You can check the file without us, even in many years.')}{' '}
        <Anchor href={to('verifyRecord')}>{t('Check the file')}</Anchor>
      </p>
    </>
  )
}

const Found = ({ receipt }: { receipt: ReceiptAnswer }) => {
  const t = useT()
  const isReplaced = receipt.state === 'replaced'
  const title = {
    taken: t('This vote was received.'),
    counts: t('This vote counts.'),
    replaced: t('This vote was replaced by a later one.'),
  }[receipt.state]
  return (
    <Notice tone={isReplaced ? 'warn' : 'ok'} role="status" title={title}>
      {isReplaced ? <p>{t('Each voter’s last vote counts.')}</p> : null}
      <p>
        {t('Receipt')} <b className="num nowrap">{receipt.code}</b>, {formatDate(receipt.day, t)}
      </p>
      <Place receipt={receipt} />
    </Notice>
  )
}

const Answer = ({ asked, typed }: { asked: Read; typed: string }) => {
  const t = useT()
  const { data, isWaiting, problem } = useRead(recordApi.receipt, asked)
  if (data) return <Found receipt={data} />
  if (isWaiting) return <p role="status">{t('Loading...')}</p>
  return problem?.status === 404 ? (
    <Notice tone="bad" role="alert" title={t('No vote has this code.')}>
      <p>{t('Compare it with your receipt again. If the code is right, tell us and a newspaper.')}</p>
    </Notice>
  ) : (
    <Notice tone="bad" role="alert" title={t('We could not check this.')}>
      <p>{t('Check your network, then try again.')}</p>
      <p className="mt-2">
        <ButtonLink size="sm" variant="quiet" href={receiptHref(typed)}>
          {t('Try again')}
        </ButtonLink>
      </p>
    </Notice>
  )
}

const Outcome = ({ typed }: { typed: string }) => {
  const t = useT()
  const asked = receiptRead(typed)
  return asked ? (
    <Answer asked={asked} typed={typed} />
  ) : (
    <Notice tone="bad" role="alert" title={t('This is not a receipt code.')}>
      <p>{t('A code has three groups of four letters and digits.')}</p>
    </Notice>
  )
}

/** Shows the state of the vote behind a code and offers the proof; works without script. */
const ReceiptPage = () => {
  const t = useT()
  const typed = typedIn(useSearch())
  return (
    <>
      <BackLink href={to('transparency')}>{t('The public record')}</BackLink>
      <PageHead
        lead={t('A receipt shows that a vote counts. It never shows who it was for.')}
        actions={
          typed !== null && receiptRead(typed) ? <ShareAndPrint href={receiptHref(typed)} /> : undefined
        }
      />
      <div className="stack read">
        {typed === null ? null : (
          <Result of={typed} id="receipt-answer">
            <Outcome typed={typed} />
          </Result>
        )}
        <Card as="div" className="no-print">
          <form method="get" action={`${to('receipt')}#receipt-answer`} className="stack gap-3">
            <TextField
              name="code"
              label={t('Receipt code')}
              hint={t('Such as {code}', { code: '7Q2K-9FXM-0ABC' })}
              defaultValue={typed ?? ''}
              maxLength={40}
              required
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
            />
            <p>
              <Button type="submit">{t('Check')}</Button>
            </p>
          </form>
        </Card>
      </div>
    </>
  )
}

export default page({
  component: ReceiptPage,
  reads: ({ search }) => {
    const asked = receiptRead(typedIn(search))
    return asked ? [asked] : []
  },
  // Receipt codes are private: keep such URLs out of search engines.
  head: ({ search }) => ({
    canonical: to('receipt'),
    isPrivate: typedIn(search) !== null,
  }),
})
