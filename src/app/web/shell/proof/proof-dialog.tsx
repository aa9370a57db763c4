import { useEffect, useRef } from 'react'
import { secondFactorApi } from '#domains/identity/second-factor-contract.ts'
import { CodeField } from '#domains/identity/web/second-factor/code-field.tsx'
import { PasskeyButton } from '#domains/identity/web/passkeys/passkey-button.tsx'
import { Form } from '#platform/web/forms/form.tsx'
import { Submit } from '#platform/web/forms/submit.tsx'
import { useT } from '#platform/web/language.tsx'
import { read } from '#platform/web/page.ts'
import { useRead } from '#platform/web/client/queries.ts'
import { usePageState } from '#platform/web/viewer.tsx'
import { message } from '#shared/words.ts'
import { Dialog } from '#ui/feedback/dialog.tsx'

const factorRead = read(secondFactorApi.secondFactor)

/** Asks for a passkey or a code before a serious action (S-10); the write then continues by itself. */
export const ProofDialog = ({ onSettled }: { onSettled: (isProven: boolean) => void }) => {
  const t = useT()
  const { pathname } = usePageState()
  const { data: factor } = useRead(secondFactorApi.secondFactor, factorRead)
  const box = useRef<HTMLDivElement>(null)
  // The browser focuses the dialog's close button; people need the code field.
  useEffect(() => box.current?.querySelector<HTMLInputElement>('input[name=code]')?.focus(), [])
  return (
    <Dialog open onClose={() => onSettled(false)} title={t('Confirm it is you')} closeLabel={t('Close')}>
      <div ref={box}>
        <Form
          className="stack mt-2"
          call={secondFactorApi.stepUp}
          then={pathname}
          failed={message('We could not check the code. Please try again.')}
          onDone={() => onSettled(true)}
        >
          {factor && factor.passkeys > 0 && (
            <PasskeyButton
              perform={async ({ confirmWithPasskey }, client) => {
                await confirmWithPasskey(client)
                onSettled(true)
              }}
            />
          )}
          <CodeField name="code" />
          <Submit full>{t('Confirm')}</Submit>
        </Form>
      </div>
    </Dialog>
  )
}
