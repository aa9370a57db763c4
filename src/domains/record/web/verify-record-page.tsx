import { useState } from 'react'
import { useT } from '#platform/web/language.tsx'
import { Loaded } from '#platform/web/loaded.tsx'
import { page, statusOfFailed } from '#platform/web/page.ts'
import { useRead } from '#platform/web/client/queries.ts'
import { to } from '#shared/sitemap.ts'
import { BackLink } from '#ui/navigation/back-link.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { TextArea } from '#ui/forms/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { RECORD_PATH, recordApi, type RecordState } from '../contract.ts'
import { recordStateRead } from './record/state-read.ts'
import { ReceiptFileCheck } from './verify/receipt-file-check.tsx'
import { SinceCheck } from './verify/since-check.tsx'
import { WholeCheck } from './verify/whole-check.tsx'

const WithoutScript = () => {
  const t = useT()
  return (
    <noscript>
      <Notice tone="warn" title={t('These checks need JavaScript.')}>
        <p>
          {t('Without it, the command npm run verify does the same.')}{' '}
          <a href={`${RECORD_PATH}/README.md`}>{t('Read how')}</a>
        </p>
      </Notice>
    </noscript>
  )
}

interface KeysProps {
  readonly keys: string
  readonly onChange: (keys: string) => void
}

const Keys = ({ keys, onChange }: KeysProps) => {
  const t = useT()
  return (
    <Disclosure summary={t('For experts: which key you trust')}>
      <TextArea
        name="keys"
        label={t('Keys, one a line')}
        hint={t(
          'These keys come from the record. Compare them with the key that you wrote down, or write yours here.',
        )}
        rows={3}
        spellCheck={false}
        value={keys}
        onChange={({ target }) => onChange(target.value)}
      />
    </Disclosure>
  )
}

const Checks = ({ state }: { state: RecordState }) => {
  const t = useT()
  const [keys, setKeys] = useState(state.keys.join('\n'))
  if (!state.checkpoint)
    return (
      <Notice title={t('The record is still empty')}>
        <p>{t('The first entries are signed within a minute. Reload the page soon.')}</p>
      </Notice>
    )
  return (
    <>
      <WithoutScript />
      <div className="stack wide2 needs-js">
        <div className="stack">
          <WholeCheck keys={keys} state={state} />
          <ReceiptFileCheck keys={keys} />
        </div>
        <div className="stack">
          <SinceCheck keys={keys} />
          <Keys keys={keys} onChange={setKeys} />
        </div>
      </div>
      <p className="small mute">
        {t(
          'These checks come from this site too. If you do not want to trust us at all, write your own program with the file “Read me”.',
        )}{' '}
        <a href={`${RECORD_PATH}/README.md`}>{t('Read me')}</a>
      </p>
    </>
  )
}

/** Checks the record in this browser: a receipt, the time since a checkpoint, and the whole record. */
const VerifyPage = () => {
  const t = useT()
  return (
    <>
      <BackLink href={to('transparency')}>{t('The public record')}</BackLink>
      <PageHead lead={t('Your own device does the work. We only send the files that everyone gets.')} />
      <Loaded state={useRead(recordApi.state, recordStateRead)} failed={t('We could not load the record.')}>
        {(state) => <Checks state={state} />}
      </Loaded>
    </>
  )
}

export default page({
  component: VerifyPage,
  reads: () => [recordStateRead],
  head: ({ found, failed }) => ({
    canonical: to('verifyRecord'),
    ...(!found<RecordState>(recordStateRead) && { status: statusOfFailed(failed(recordStateRead)) }),
  }),
})
