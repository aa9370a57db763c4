import { Form } from '#platform/web/forms/form.tsx'
import { leaveFlashInTab, plainTarget } from '#platform/web/forms/form-target.ts'
import { useT } from '#platform/web/language.tsx'
import { useSearch } from '#platform/web/navigation.tsx'
import { safeReturnUrl } from '#shared/pages/return-url.ts'
import { isScreenPath, to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import { secondFactorApi } from '../../second-factor-contract.ts'
import { CodeField } from '../second-factor/code-field.tsx'
import { PasskeyButton } from '../passkeys/passkey-button.tsx'

const THANKS = message('Confirmed. You can continue for ten minutes.')

/** The page that asked for a fresh proof, or null. */
export const useProofTarget = (): string | null => {
  const wanted = useSearch().get('returnUrl')
  return wanted === null ? null : plainTarget(safeReturnUrl(wanted, isScreenPath, to('verification')))
}

/** Asks for the second factor before a critical action, then leads back (S-10). */
export const StepUp = ({ hasPasskey }: { hasPasskey: boolean }) => {
  const t = useT()
  const then = useProofTarget() ?? to('verification')
  return (
    <Form
      className="stack"
      call={secondFactorApi.stepUp}
      then={then}
      done={THANKS}
      failed={message('We could not check the code. Please try again.')}
      submit={t('Confirm')}
    >
      <p>{t('For important actions we ask you to confirm that it is you. That lasts ten minutes.')}</p>
      {hasPasskey && (
        <PasskeyButton
          perform={async ({ confirmWithPasskey }, client) => {
            await confirmWithPasskey(client)
            leaveFlashInTab(THANKS, undefined)
            globalThis.location.assign(then)
          }}
        />
      )}
      <CodeField name="code" />
    </Form>
  )
}
