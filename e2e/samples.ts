import { origin } from './browser.ts'

/** The id of a leader of the demonstration. */
export const anyLeaderId = async (): Promise<string> => {
  const response = await fetch(`${origin()}/api/leaders?limit=1`)
  const { items } = (await response.json()) as { items: { id: string }[] }
  return items[0]?.id ?? ''
}
