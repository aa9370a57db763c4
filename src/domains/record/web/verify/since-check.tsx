import { type SubmitEvent, useState } from 'react'
import { formatNumber, useT } from '#platform/web/language.tsx'
import { message } from '#shared/words.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { TextArea } from '#ui/forms/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { RECORD_PATH } from '../../contract.ts'
import type { SinceFinding } from './findings.ts'
import { Broken } from './broken.tsx'
import { NotLoaded, NotRead } from './not-loaded.tsx'
import { siteFiles } from './site-files.ts'

const reasons = {
  form: [
    message('This is not a checkpoint.'),
    message('Paste all its lines, from the name to the signature.'),
  ],
  keys: [message('One of the keys is not valid.'), message('A key is one line of the form name+id+key.')],
  older: [
    message('Your keys did not sign this checkpoint.'),
    message('It is from another record, or it is false. Compare the keys.'),
  ],
  newer: [
    message('Your keys did not sign the record.'),
    message('Keep your checkpoint and your key, and tell a newspaper.'),
  ],
  shorter: [
    message('The record is shorter than your checkpoint says.'),
    message('Entries were removed. Keep your checkpoint, and tell a newspaper.'),
  ],
  changed: [
    message('The record does not continue your checkpoint.'),
    message('Its past was changed. Keep your checkpoint, and tell a newspaper.'),
  ],
  missing: [
    message('The record has no proof that it continues your checkpoint.'),
    message('A file of it is missing. Keep your checkpoint, and try again later.'),
  ],
} as const

const Finding = ({ finding }: { finding: SinceFinding }) => {
  const t = useT()
  if (finding.is === 'unread') return <NotRead />
  if (finding.is === 'broken') return <Broken reason={reasons[finding.why]} />
  return (
    <Notice className="mt-3" tone="ok" role="status" title={t('No entry has been changed.')}>
      <p>
        {t('The record had {older} entries then and has {newer} now. The first {older} are the same.', {
          older: formatNumber(finding.older),
          newer: formatNumber(finding.newer),
        })}
      </p>
    </Notice>
  )
}

/** Compares a saved checkpoint with the current record. */
export const SinceCheck = ({ keys }: { keys: string }) => {
  const t = useT()
  const [note, setNote] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [finding, setFinding] = useState<SinceFinding | 'unloaded' | null>(null)
  const check = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setBusy(true)
    setFinding(null)
    const verifier = await import('./record-verifier.ts').catch(() => null)
    const read = siteFiles({ signal: new AbortController().signal })
    setFinding(verifier ? await verifier.checkSince(note, keys, read) : 'unloaded')
    setBusy(false)
  }
  return (
    <Card id="since" title={t('Check that nothing has changed since')}>
      <p>
        {t('Keep a checkpoint today and come back with it. This reads a few small files of the record.')}{' '}
        <a href={`${RECORD_PATH}/checkpoint`}>{t('Today’s checkpoint')}</a>
      </p>
      <form className="stack gap-3 mt-3" onSubmit={(event) => void check(event)}>
        <TextArea
          name="checkpoint"
          label={t('Older checkpoint')}
          hint={t('Five lines: name, number, root, an empty line and the signature')}
          rows={5}
          required
          spellCheck={false}
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
        <p>
          <Button type="submit" busy={isBusy}>
            {t('Compare')}
          </Button>
        </p>
      </form>
      {finding === 'unloaded' ? <NotLoaded /> : finding ? <Finding finding={finding} /> : null}
    </Card>
  )
}
