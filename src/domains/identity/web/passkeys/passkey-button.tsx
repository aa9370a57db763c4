import { type MouseEvent, useState } from 'react'
import type { Client } from '#platform/web/client.ts'
import { fieldsOfForm } from '#platform/web/form.tsx'
import { useT } from '#platform/web/language.tsx'
import { useClient } from '#platform/web/queries.ts'
import type { Fields } from '#shared/form-body.ts'
import { message } from '#shared/words.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'

// What speaks to devices is needed by few, and only once they press.
const loadCeremony = () => import('./ceremony.ts')
type Ceremony = Awaited<ReturnType<typeof loadCeremony>>

/** Runs one act with a device at a time; `problem` says why the last one came to nothing. */
export const useCeremony = () => {
  const [state, setState] = useState<{ isBusy: boolean; problem: string | null }>({
    isBusy: false,
    problem: null,
  })
  const run = async (act: (ceremony: Ceremony) => Promise<void>): Promise<void> => {
    if (state.isBusy) return
    setState({ isBusy: true, problem: null })
    const ceremony = await loadCeremony().catch(() => null)
    if (!ceremony) return setState({ isBusy: false, problem: message('There is no network now.') })
    try {
      await act(ceremony)
      setState({ isBusy: false, problem: null })
    } catch (error) {
      setState({ isBusy: false, problem: ceremony.whyNot(error) })
    }
  }
  return { ...state, run }
}

/** Says why a passkey came to nothing. */
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
  /** Does what the passkey is for; `fields` are those of the form around the button. */
  readonly act: (ceremony: Ceremony, client: Client, fields: Fields) => Promise<void>
}

/** Has a passkey sign. Without script there is none, and the code beside it is the way. */
export const PasskeyButton = ({ act }: PasskeyButtonProps) => {
  const t = useT()
  const client = useClient()
  const { isBusy, problem, run } = useCeremony()
  const press = ({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>) => {
    const fields = form ? fieldsOfForm(form) : {}
    if (client) void run((ceremony) => act(ceremony, client, fields))
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
