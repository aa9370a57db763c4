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

/** Asks a guide, by the same rule as every write of a page. */
export const askGuide = async (
  guide: CivicGuideName,
  body: {
    readonly message: string
    readonly conversationHistory: readonly ChatEntry[]
    readonly language: string
  },
): Promise<GuideAnswer | OtherPerson> => {
  const response = await senderOfPage().send('POST', `/api/chat/${guide}`, body)
  if (response.ok) return (await response.json()) as GuideAnswer
  const { code, values } = (await response.json()) as { code?: string; values?: { name?: string } }
  if (code === 'OTHER_PERSON') return { now: values?.name ?? '' }
  throw new Error(`The guide answered ${response.status}.`)
}
