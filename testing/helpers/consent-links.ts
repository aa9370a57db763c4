import { vettingJobs } from '#domains/vetting/server/jobs.ts'
import type { TestApp } from './app.ts'
import { runQueue } from './jobs.ts'

/** The links that ask nominees for their consent. */
export const consentLinks = (app: TestApp) => {
  const texts = async (): Promise<string[]> => {
    await runQueue(app, vettingJobs)
    const mails = (await app.ports.outbox.email.list()).map(({ message }) => `${message.to} ${message.text}`)
    const messages = (await app.ports.outbox.sms.list()).map(({ message }) => `${message.to} ${message.text}`)
    return [...mails, ...messages].filter((text) => text.includes('/consent/'))
  }
  /** The token of the latest link; older emails are cleared first. */
  const newToken = async (): Promise<string> => {
    const known = new Set(tokens)
    for (const text of await texts()) {
      const token = /\/consent\/([A-Za-z0-9_-]{43})\b/.exec(text)?.[1] ?? ''
      if (!known.has(token)) {
        tokens.push(token)
        return token
      }
    }
    throw new Error('No new link was sent.')
  }
  const tokens: string[] = []
  return { texts, newToken }
}
