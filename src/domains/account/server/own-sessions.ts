import { endOneSession, endSessions, listSessions } from '#domains/identity/server/users/contacts.ts'
import { isId } from '#platform/server/database/cursors.ts'
import type { SignedInCtx } from '#platform/server/context.ts'
import { Refusal } from '#shared/errors.ts'
import type { OpenSession } from '../contract.ts'

/** The viewer's open sessions: this one first, then the newest (S-04). */
export const ownSessions = async (ctx: SignedInCtx): Promise<{ items: OpenSession[] }> => {
  const all = await listSessions(ctx, ctx.viewer.id)
  return {
    items: all
      .toSorted((a, b) => Number(b.isThis) - Number(a.isThis))
      .map(({ id, begunAt, lastSeenAt, isThis }) => ({
        id,
        begunAt: begunAt.toISOString(),
        lastSeenAt: lastSeenAt.toISOString(),
        isThis,
      })),
  }
}

/** Ends one session of the viewer; another person's is reported as not found. */
export const endSessionById = async (ctx: SignedInCtx, sessionId: string): Promise<{ ok: true }> => {
  if (!isId(sessionId) || !(await endOneSession(ctx, ctx.viewer.id, sessionId)))
    throw new Refusal('not-found')
  return { ok: true }
}

/** Ends all other sessions of the viewer. */
export const endOtherSessions = async (ctx: SignedInCtx): Promise<{ ended: number }> => ({
  ended: await endSessions(ctx, ctx.viewer.id, { except: ctx.sessionToken }),
})
