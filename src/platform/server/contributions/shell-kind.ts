import type { Viewer } from '#shared/access.ts'
import type { ShellUser } from '#shared/pages/rendered-page.ts'
import { to } from '#shared/sitemap.ts'
import type { Sessions, SignedInCtx } from '../context.ts'
import type { Declared } from '../manifest.ts'
import { slot } from './slot.ts'
import type { Database } from '../database/database.ts'
import type { Notifier } from '../notifications/definition.ts'

/** Who looks sessions up. */
export const sessionsOfPeople = slot<Sessions>('platform.sessions')

/** Who takes notices for people. */
export const takesNotices = slot<Notifier>('platform.notifier')

type ShellContext = Pick<SignedInCtx, 'db' | 'now' | 'config' | 'viewer'>

/** What one domain knows of the signed-in person for the header [NV-04]. */
export const shellPart = slot<(ctx: ShellContext) => Promise<Partial<ShellUser>>>('platform.shell-part')

interface Arriving {
  readonly staysOnMainSite: boolean
}

/** Where a signed-in person must or wants to be first; null for no opinion. The first answer counts. */
export const firstScreen =
  slot<(db: Database, viewer: Viewer, arriving: Arriving) => Promise<string | null>>('platform.first-screen')

/** The signed-in person as the header shows them, from all parts at once. */
export const shellUserFrom =
  (declared: Declared) =>
  async (ctx: ShellContext): Promise<ShellUser> => {
    const parts = await Promise.all(declared.of(shellPart).map((part) => part(ctx)))
    return Object.assign({}, ...parts) as ShellUser
  }

/** Where `/` leads a signed-in person: the first screen that a domain names, otherwise the dashboard [SH-02]. */
export const firstScreenFrom =
  (declared: Declared) =>
  async (db: Database, viewer: Viewer, arriving: Arriving): Promise<string> => {
    for (const ask of declared.of(firstScreen)) {
      const path = await ask(db, viewer, arriving)
      if (path) return path
    }
    return to('dashboard')
  }
