import type { BrowserContext } from 'playwright-core'

/** The password of everybody who joins here. */
export const newcomerPassword = 'a long way to Kano 26'

/** Joins as a new person and confirms their age: for tests that change how a person signs in. Returns the address. */
export const joinAnew = async (context: BrowserContext): Promise<string> => {
  const email = `newcomer-${Date.now()}-${Math.round(performance.now())}@example.com`
  const post = async (path: string, data: Record<string, unknown>): Promise<void> => {
    const { csrfToken } = (await (await context.request.get('/api/csrf-token')).json()) as {
      csrfToken: string
    }
    const response = await context.request.post(path, { data, headers: { 'x-csrf-token': csrfToken } })
    if (!response.ok()) throw new Error(`${path} answered ${response.status()}: ${await response.text()}`)
  }
  await post('/api/local/register', {
    firstName: 'Nneka',
    lastName: 'Sample',
    email,
    password: newcomerPassword,
    confirmPassword: newcomerPassword,
  })
  await post('/api/auth/verify-age', {})
  return email
}
