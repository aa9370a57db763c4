import { HOUR_MS } from '#shared/values/time.ts'

/*
 * A photo that another app of the phone shares into a report (share target of the installed app): the service worker
 * keeps it until the form of a report takes it.
 */

/** The phone posts here; the worker answers, or the server where there is none. */
export const SHARE_ADDRESS = '/share/photo'
/** The name of the file in what the phone posts. */
export const SHARED_FIELD = 'photo'
/** The cache that holds it, and its address there. */
export const SHARED_PHOTO = 'shared-photo'
/** One that nobody took up in this time is not attached any more: a phone has more than one user. */
export const MAX_WAIT_MS = HOUR_MS
export const NAME_HEADER = 'x-name'
export const AT_HEADER = 'x-copied-at'

/** The form of a report, which says whether the photo is here or has to be chosen again. */
export const reportWith = (photo: 'here' | 'again'): string => `/engage/report?photo=${photo}`
