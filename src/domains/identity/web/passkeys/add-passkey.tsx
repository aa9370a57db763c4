import { Form } from '#platform/web/forms/form.tsx'
import { Submit } from '#platform/web/forms/submit.tsx'
import { useT } from '#platform/web/language.tsx'
import { useWrite } from '#platform/web/client/queries.ts'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import { TextField } from '#ui/forms/field.tsx'
import { passkeyApi } from '../../passkey-contract.ts'
import { passkeyDeviceApi } from '../../passkey-device-contract.ts'
import type { RecoveryCodes } from '../../second-factor-contract.ts'
import { CurrentPassword } from '../sign-in/current-password.tsx'
import { CeremonyProblem, useCeremony } from './passkey-button.tsx'

/** Adds a passkey: name and password first, then the device creates it. */
export const AddPasskey = ({ onDone }: { onDone: (codes: RecoveryCodes) => void }) => {
  const t = useT()
  const finish = useWrite(passkeyDeviceApi.finishPasskey)
  const { isBusy, problem, run } = useCeremony()
  return (
    <Form
      className="stack"
      call={passkeyApi.beginPasskey}
      then={to('verification')}
      failed={message('We could not start this. Please try again.')}
      onDone={(wanted) =>
        void run(async ({ make }) =>
          onDone(await finish.mutateAsync({ body: { passkey: await make(wanted) } })),
        )
      }
    >
      <CeremonyProblem problem={problem} />
      <TextField
        name="name"
        label={t('Name of the passkey')}
        hint={t('A name you will recognise, such as: My phone.')}
        autoComplete="off"
      />
      <CurrentPassword />
      <Submit busy={isBusy}>{t('Create the passkey')}</Submit>
    </Form>
  )
}
