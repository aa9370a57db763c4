import { message } from '../words.ts'

/** The parts of the product that staff can stop for everybody at once. A call names the one that stops it as `stoppedBy`. */
export const switchNames = ['purchase', 'cashout', 'draws', 'votes', 'sign-ups', 'guides', 'offline'] as const
export type SwitchName = (typeof switchNames)[number]

/** What a stopped call answers where the notice of the staff is not read. */
export const STOPPED = message('This is stopped for the moment. The page says why.')
