import type { ChatEntry, GuideAnswer } from '../../contract.ts'
import type { CivicGuideName } from '#shared/civic/guide-names.ts'

const tokenOf = async (): Promise<string> => {
  const response = await fetch('/api/csrf-token')
  return response.ok ? ((await response.json()) as { csrfToken: string }).csrfToken : ''
}

const isStale = async (response: Response): Promise<boolean> =>
  response.status === 403 && (await response.clone().text()).includes('Invalid CSRF token')

let token = ''

/**
 * Asks a guide, and once more with a fresh token where the old one is refused [CS-03]. It repeats a part of the client,
 * because reading pages have none and this script shares no file with the others.
 */
export const askGuide = async (
  guide: CivicGuideName,
  body: {
    readonly message: string
    readonly conversationHistory: readonly ChatEntry[]
    readonly language: string
  },
): Promise<GuideAnswer> => {
  const send = async () => {
    token ||= await tokenOf()
    return fetch(`/api/chat/${guide}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-csrf-token': token },
      body: JSON.stringify(body),
    })
  }
  let response = await send()
  if (await isStale(response)) {
    token = ''
    response = await send()
  }
  if (!response.ok) throw new Error(`The guide answered ${response.status}.`)
  return (await response.json()) as GuideAnswer
}
