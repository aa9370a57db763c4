import { type MouseEvent, useState } from 'react'
import type { Client } from '#platform/web/client/client.ts'
import { fieldsOfForm } from '#platform/web/forms/form-target.ts'
import { useT } from '#platform/web/language.tsx'
import { useClient } from '#platform/web/client/queries.ts'
import type { Fields } from '#shared/pages/form-body.ts'
import { message } from '#shared/words.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'

// Loaded on demand: few people need the WebAuthn code, and only after a press.
const loadCeremony = () => import('./ceremony.ts')
type Ceremony = Awaited<ReturnType<typeof loadCeremony>>

/** Runs one ceremony at a time; `problem` says why the last one failed. */
export const useCeremony = () => {
  const [state, setState] = useState<{ isBusy: boolean; problem: string | null }>({
    isBusy: false,
    problem: null,
  })
  const run = async (perform: (ceremony: Ceremony) => Promise<void>): Promise<void> => {
    if (state.isBusy) return
    setState({ isBusy: true, problem: null })
    const ceremony = await loadCeremony().catch(() => null)
    if (!ceremony) return setState({ isBusy: false, problem: message('There is no network now.') })
    try {
      await perform(ceremony)
      setState({ isBusy: false, problem: null })
    } catch (error) {
      setState({ isBusy: false, problem: ceremony.whyNot(error) })
    }
  }
  return { ...state, run }
}

/** Shows why a passkey failed. */
export const CeremonyProblem = ({ problem }: { problem: string | null }) => {
  const t = useT()
  return (
    problem && (
      <Notice tone="bad" role="alert">
        {t(problem)}
      </Notice>
    )
  )
}

interface PasskeyButtonProps {
  /** Runs the ceremony; `fields` are those of the surrounding form. */
  readonly perform: (ceremony: Ceremony, client: Client, fields: Fields) => Promise<void>
}

/** Signs with a passkey. Without script it is absent, and people use the code beside it. */
export const PasskeyButton = ({ perform }: PasskeyButtonProps) => {
  const t = useT()
  const client = useClient()
  const { isBusy, problem, run } = useCeremony()
  const press = ({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>) => {
    const fields = form ? fieldsOfForm(form) : {}
    if (client) void run((ceremony) => perform(ceremony, client, fields))
  }
  return (
    <>
      <div className="stack needs-js">
        <CeremonyProblem problem={problem} />
        <Button full busy={isBusy} onClick={press}>
          {t('Use my passkey')}
        </Button>
      </div>
      <p className="no-js">{t('A passkey needs JavaScript, which is off here. Enter a code instead.')}</p>
    </>
  )
}
