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
import { entryWords } from '../record/entry-words.ts'
import type { ReceiptFinding } from './findings.ts'
import { Broken } from './broken.tsx'
import { NotLoaded } from './not-loaded.tsx'

const load = () => import('./receipt-verifier.ts')

/** A receipt has about 1 KB; refuse a huge file, such as a video chosen by mistake, without reading it. */
const MOST_BYTES = 65_536

const reasons = {
  form: [
    message('That is no receipt file.'),
    message('Its first line is c2sp.org/tlog-proof@v1. Copy the whole file.'),
  ],
  keys: [message('A line of the keys is no key.'), message('A key is one line of the form name+id+key.')],
  signature: [
    message('Not in the record: no key of yours signed this.'),
    message('The receipt is of another record, or it is forged. Compare the keys.'),
  ],
  path: [
    message('Not in the record: the entry does not lead to the signed root.'),
    message('The entry or its proof was changed after it was handed out.'),
  ],
} as const

const Finding = ({ finding }: { finding: ReceiptFinding }) => {
  const t = useT()
  if (finding.is === 'out') return <Broken reason={reasons[finding.why]} />
  return (
    <Notice className="mt-3" tone="ok" role="status" title={t('In the record.')}>
      <p>
        {t('It is entry {place} of the {size} that were signed.', {
          place: formatNumber(finding.index),
          size: formatNumber(finding.size),
        })}
      </p>
      <p className="b">{entryWords(finding.entry, t)}</p>
      <p className="small">
        {t('Signed by')} <span className="num brk">{finding.key}</span>
      </p>
      <p className="small mt-2">
        {t('Whether a later vote replaced it is told by its code.')}{' '}
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
    setText(file && file.size <= MOST_BYTES ? await file.text() : '')
    if (file && file.size > MOST_BYTES) setFinding({ is: 'out', why: 'form' })
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
