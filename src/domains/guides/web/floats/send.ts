import { GUEST, makeSender } from '#platform/web/client/sender.ts'
import type { CivicGuideName } from '#shared/civic/guide-names.ts'
import type { ChatEntry, GuideAnswer } from '../../contract.ts'

/** Who is signed in now instead of the person whose page this is; empty where nobody is. */
export interface OtherPerson {
  readonly now: string
}

let sender: ReturnType<typeof makeSender> | undefined

const senderOfPage = () =>
  (sender ??= makeSender(
    (input, init) => fetch(input, init),
    () => performance.now(),
    { of: document.querySelector<HTMLElement>('#boot')?.dataset['of'] ?? GUEST },
  ))

/** Staff stopped the guides, and say why. */
export interface GuideStopped {
  readonly notice: string
}

/** Asks a guide, by the same rule as every write of a page. */
export const askGuide = async (
  guide: CivicGuideName,
  body: {
    readonly message: string
    readonly conversationHistory: readonly ChatEntry[]
    readonly language: string
  },
): Promise<GuideAnswer | OtherPerson | GuideStopped> => {
  const response = await senderOfPage().send('POST', `/api/chat/${guide}`, body)
  if (response.ok) return (await response.json()) as GuideAnswer
  const { code, error, values } = (await response.json()) as {
    code?: string
    error?: string
    values?: { name?: string }
  }
  if (code === 'OTHER_PERSON') return { now: values?.name ?? '' }
  if (code === 'SWITCHED_OFF') return { notice: error ?? '' }
  throw new Error(`The guide answered ${response.status}.`)
}
