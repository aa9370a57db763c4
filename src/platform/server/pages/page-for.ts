import type { FastifyRequest } from 'fastify'
import { type Access, owesSecondFactor } from '#shared/access.ts'
import { queueKeyOf, tagOf } from '../admission/person-tag.ts'
import type { Machinery } from '../machinery.ts'
import type { PageView } from './page-view.ts'
import { isLiteFor, languageFor, themeFor } from './preferences.ts'

const GUEST_HOURS = 30 * 24
/** As long as a session may last (decision D-10). */
const PERSON_HOURS = 12
const STAFF_HOURS = 4

/** Pages of people as citizens; what a role opens stays on no device. */
const copied: ReadonlySet<Access> = new Set(['public', 'signed-in', 'citizen', 'verified', 'volunteer'])

const hoursFor = ({ asking, flash, form, instead, match }: PageView): number => {
  const screen = match?.screen
  if (!screen || screen.isNeverCopied || screen.hasSecretAddress || !copied.has(screen.access)) return 0
  // A message shows once, and what stands instead of a page is not the page.
  if (flash || form || instead) return 0
  const { viewer, isShared } = asking.session ?? {}
  if (!viewer) return GUEST_HOURS
  if (isShared) return 0
  return owesSecondFactor(viewer) ? STAFF_HOURS : PERSON_HOURS
}

/**
 * The header `X-Page-For: TAG LOOK HOURS KEY`, by which the service worker keeps copies of pages apart: whose page it is, in
 * which language, theme and data mode, and for how many hours a copy may stay on the device; 0: none (S-48). A
 * person's page brings the key that seals the own acts while somebody else is there.
 */
export const pageFor = (m: Machinery, request: FastifyRequest, view: PageView): string => {
  const look = [languageFor(request), themeFor(request) ?? 'auto', isLiteFor(request) ? 'lite' : 'full'].join(
    '.',
  )
  const id = view.asking.session?.viewer.id
  return [tagOf(m, id), look, hoursFor(view), ...(id === undefined ? [] : [queueKeyOf(m, id)])].join(' ')
}
