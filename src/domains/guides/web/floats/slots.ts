/** What may float over a page: one card that offers something, and one pill that opens the chat. */
export interface Wanted {
  readonly path: string
  readonly isChatOpen: boolean
  /** Another dialog, such as the warning before a session ends, is open. */
  readonly isDialogOpen: boolean
  readonly isOffline: boolean
  readonly isCanadianHost: boolean
  /** A card waits to be shown. */
  readonly hasCard: boolean
}

export interface Slots {
  readonly pill: boolean
  readonly card: boolean
  readonly messaging: boolean
}

/** On the Canadian host, and on paths that contain /canada, the messaging button is hidden [SH-10]. */
const isCanadian = ({ path, isCanadianHost }: Wanted): boolean => isCanadianHost || path.includes('/canada')

/**
 * At most one card and one pill. An open dialog has the page for itself; without network nothing is offered, because no
 * guide could answer. The landing page has an invite instead of the pill [SH-08].
 */
export const slotsFor = (wanted: Wanted): Slots => {
  const isFree = !wanted.isChatOpen && !wanted.isDialogOpen
  return {
    pill: isFree && wanted.path !== '/',
    card: isFree && wanted.hasCard && !wanted.isOffline,
    messaging: isFree && !isCanadian(wanted),
  }
}
