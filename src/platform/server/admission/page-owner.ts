import type { FastifyRequest } from 'fastify'
import type { Call } from '#shared/api.ts'
import { Refusal } from '#shared/errors.ts'
import type { LimitName } from '#shared/limits.ts'
import { message } from '#shared/words.ts'
import type { Session } from '../context.ts'
import type { Machinery } from '../machinery.ts'

/** These start a session: whoever sends one says by it who they are. */
const entering: ReadonlySet<LimitName> = new Set(['login', 'register'])

/**
 * Refuses `other-person` for a write from a page that was made for somebody else: in another tab of the browser somebody
 * has signed in or out since. Our client names whose page it is; forms without script are bound by their token.
 */
export const refuseOthersPage = async (
  m: Machinery,
  { is }: Call,
  request: FastifyRequest,
  session: Session | null,
): Promise<void> => {
  const of = request.headers['x-page-of']
  if (of === undefined || of === (session?.viewer.id ?? 'guest') || entering.has(is.limit)) return
  if (session)
    throw new Refusal('other-person', { values: { name: await m.sessions.nameOf(m.db, session.viewer.id) } })
  // Any other call answers that nobody is signed in.
  if (is.access === 'public')
    throw new Refusal('other-person', {
      message: message('You are signed out now. What you typed is still here.'),
    })
}
