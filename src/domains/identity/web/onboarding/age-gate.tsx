import { useEffect, useRef, useState } from 'react'
import { Form } from '#platform/web/forms/form.tsx'
import { plainTarget } from '#platform/web/forms/form-target.ts'
import { Submit } from '#platform/web/forms/submit.tsx'
import { useT } from '#platform/web/language.tsx'
import { usePageState } from '#platform/web/viewer.tsx'
import { message } from '#shared/words.ts'
import { Button } from '#ui/button.tsx'
import { CheckField } from '#ui/forms/check-field.tsx'
import { GuardPage } from '#ui/feedback/guard-page.tsx'
import { useMounted } from '#ui/mounted.ts'
import { toast } from '#ui/feedback/toast-store.ts'
import { identityApi } from '../../contract.ts'
import { LogOut } from '../sign-in/log-out.tsx'

const DONE = message('Age Verified')
const FAILED = message('Failed to verify age')

/** The full-screen step before anything else: the person ticks "18 or older" [AG-01]. */
export const AgeGate = () => {
  const t = useT()
  const { pathname, search } = usePageState()
  const [isTicked, setTicked] = useState(false)
  const box = useRef<HTMLInputElement>(null)
  // The box may have been ticked before script arrived, or restored by the browser.
  useEffect(() => setTicked(box.current?.checked ?? false), [])
  // Without script nothing could enable the button, so the box is required there instead.
  const isMounted = useMounted()
  return (
    <GuardPage title={t('Are you 18 or older?')}>
      <p>
        {t('You must be 18 or older to choose leaders here. We keep your answer and the day you gave it.')}
      </p>
      <Form
        className="stack mt-4"
        isChecked
        call={identityApi.verifyAge}
        then={plainTarget(pathname + search)}
        done={DONE}
        failed={FAILED}
        failedTitle={message('Verification Failed')}
        onFailed={(_problem, message) =>
          toast({ text: `${t('Verification Failed')}: ${t(message)}`, tone: 'error' })
        }
      >
        <CheckField
          name="isAdult"
          label={t('I am 18 years or older')}
          required
          ref={box}
          onChange={(event) => setTicked(event.currentTarget.checked)}
        />
        <Submit full disabled={isMounted && !isTicked}>
          {t('Verify')}
        </Submit>
      </Form>
      <div className="mt-4">
        <LogOut>
          <Button type="submit" variant="quiet">
            {t('Logout')}
          </Button>
        </LogOut>
      </div>
    </GuardPage>
  )
}
