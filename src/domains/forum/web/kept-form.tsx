import { type ReactNode, useEffect, useRef, useState } from 'react'
import { type Draft, readDraft, useDraft } from '#platform/web/drafts/drafts.ts'
import { Form } from '#platform/web/forms/form.tsx'
import { fillPath, leaveFlashInTab } from '#platform/web/forms/form-target.ts'
import { loadWithResult } from '#platform/web/forms/result-place.ts'
import { useT } from '#platform/web/language.tsx'
import { useViewer } from '#platform/web/viewer.tsx'
import type { Call, Params } from '#shared/api.ts'
import type { Fields } from '#shared/pages/form-body.ts'

interface KeptFormProps<C extends Call> {
  /** The draft's name on this device. */
  readonly name: string
  readonly call: C
  readonly params?: Params<C>
  readonly then: string
  readonly done: string
  readonly failed: string
  /** What the form starts with, until there is a draft. */
  readonly start?: Fields
  /** What the page says, whatever a draft has. */
  readonly values?: Fields
  /** Takes what was written when the network is gone; the form is then empty again. */
  readonly onOffline?: (fields: Fields) => void
  readonly children: ReactNode
}

/** A form whose words stay on this device until the server has them. */
export const KeptForm = <C extends Call>(props: KeptFormProps<C>) => {
  const { name, call, params, then, done, failed, start = {}, values = {}, onOffline, children } = props
  const t = useT()
  const owner = useViewer()?.id ?? ''
  const { saved, save, discard } = useDraft(owner, name)
  const [restored, setRestored] = useState<Draft | null>(null)
  const [round, setRound] = useState(0)
  const words = useRef<Fields>({})
  useEffect(() => setRestored(readDraft(owner, name)), [owner, name])
  return (
    <Form
      key={`${round} ${restored?.savedAt ?? ''}`}
      className="stack"
      call={call}
      {...(params && { params })}
      then={then}
      done={done}
      failed={failed}
      values={{ ...start, ...restored?.values, ...values }}
      onChange={(fields) => {
        words.current = fields
        save(fields as Draft['values'])
      }}
      onFailed={({ status }) => {
        if (status !== 0 || !onOffline) return
        onOffline({ ...restored?.values, ...values, ...words.current })
        discard()
        setRestored(null)
        setRound((before) => before + 1)
      }}
      onDone={(answer) => {
        discard()
        leaveFlashInTab(done, answer)
        loadWithResult(fillPath(then, answer))
      }}
    >
      {children}
      <p className="small mute" aria-live="polite">
        {saved && t('Saved on this phone')}
      </p>
    </Form>
  )
}
