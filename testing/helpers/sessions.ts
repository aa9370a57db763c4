import { demoPerson } from '#shared/demo/people.ts'
import { userOf } from '#domains/identity/server/users/people.ts'
import { startSession } from '#domains/identity/server/sessions/sessions.ts'
import type { Ctx } from '#platform/server/context.ts'
import type { DemoName } from './people.ts'

/**
 * Starts a session in a browser without cookies, as the product does after a correct password: hashing a password
 * takes longer than most tests.
 */
export const enterWithoutPassword = async (
  ctx: Pick<Ctx, 'db' | 'now' | 'keyFor'>,
  name: DemoName,
  cookies: Map<string, string>,
): Promise<void> => {
  const browser = {
    sessionToken: undefined,
    setSession: (token: string | null) => void cookies.set('__Host-sid', token ?? ''),
    device: undefined,
    setDevice: (value: string) => void cookies.set('__Host-device', value),
  }
  await startSession({ ...ctx, ...browser }, await userOf(ctx, demoPerson(name).id))
}
