import { type ChangeEvent, type SubmitEvent, useEffect, useState } from 'react'
import { formatNumber, useT } from '#platform/web/language.tsx'
import { message } from '#shared/words.ts'
import { to } from '#shared/sitemap.ts'
import { Anchor } from '#ui/anchor.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { FileField } from '#ui/forms/file-field.tsx'
import { TextArea } from '#ui/forms/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { receiptEntryWords } from '../record/receipt-words.ts'
import type { ReceiptFinding } from './findings.ts'
import { Broken } from './broken.tsx'
import { NotLoaded } from './not-loaded.tsx'

/** The entry in words. Voters' receipts need no more script; for other kinds it comes when it can, and raw until then. */
const EntrySentenceOf = ({ entry }: { entry: string }) => {
  const t = useT()
  const own = receiptEntryWords(entry, t)
  const [other, setOther] = useState<string | null>(null)
  useEffect(() => {
    if (own !== null) return
    void import('../record/entry-words.ts').then(
      ({ entryWords }) => setOther(entryWords(entry, t)),
      () => {},
    )
  }, [entry, own, t])
  return own ?? other ?? entry
}

const load = () => import('./receipt-verifier.ts')

/** A receipt has about 1 KB; refuse a huge file, such as a video chosen by mistake, without reading it. */
const MAX_BYTES = 65_536

const reasons = {
  form: [
    message('This is not a receipt file.'),
    message('Its first line is c2sp.org/tlog-proof@v1. Copy the whole file.'),
  ],
  keys: [message('One of the keys is not valid.'), message('A key is one line of the form name+id+key.')],
  signature: [
    message('Not in this record: your keys did not sign it.'),
    message('The receipt is from another record, or it is false. Compare the keys.'),
  ],
  path: [
    message('Not in the record. This receipt was changed.'),
    message('Its entry or its proof was changed after we gave it out.'),
  ],
} as const

const Finding = ({ finding }: { finding: ReceiptFinding }) => {
  const t = useT()
  if (finding.is === 'out') return <Broken reason={reasons[finding.why]} />
  return (
    <Notice className="mt-3" tone="ok" role="status" title={t('This vote is in the record, unchanged.')}>
      <p>
        {t('It is entry {place} of {size}.', {
          place: formatNumber(finding.index),
          size: formatNumber(finding.size),
        })}
      </p>
      <details className="mt-2">
        <summary>{t('For experts')}</summary>
        <p className="b">
          <EntrySentenceOf entry={finding.entry} />
        </p>
        <p className="small">
          {t('Signed by')} <span className="num break">{finding.key}</span>
        </p>
      </details>
      <p className="small mt-2">
        {t('To see whether a later vote replaced it, check its code.')}{' '}
        <Anchor href={to('receipt')}>{t('Check a receipt')}</Anchor>
      </p>
    </Notice>
  )
}

/** Checks a receipt file on this device without any request. */
export const ReceiptFileCheck = ({ keys }: { keys: string }) => {
  const t = useT()
  const [text, setText] = useState('')
  const [finding, setFinding] = useState<ReceiptFinding | 'unloaded' | null>(null)
  // Load after the first paint, so that the check is ready when the network is gone.
  useEffect(() => void load().catch(() => undefined), [])
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? []
    setFinding(null)
    setText(file && file.size <= MAX_BYTES ? await file.text() : '')
    if (file && file.size > MAX_BYTES) setFinding({ is: 'out', why: 'form' })
  }
  const check = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const verifier = await load().catch(() => null)
    setFinding(verifier ? await verifier.checkReceiptText(text, keys) : 'unloaded')
  }
  return (
    <Card id="receipt" title={t('Check a receipt')}>
      <p>{t('This needs no network once the page is open. The receipt stays on this device.')}</p>
      <form className="stack gap-3 mt-3" onSubmit={(event) => void check(event)}>
        <FileField
          name="receipt-file"
          label={t('Receipt file')}
          hint={t('Its name ends in .tlog-proof')}
          accept=".tlog-proof,text/plain"
          onChange={(event) => void choose(event)}
        />
        <TextArea
          name="receipt-text"
          label={t('Or paste its text')}
          rows={5}
          required
          spellCheck={false}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <p>
          <Button type="submit">{t('Check the receipt')}</Button>
        </p>
      </form>
      {finding === 'unloaded' ? <NotLoaded /> : finding ? <Finding finding={finding} /> : null}
    </Card>
  )
}
