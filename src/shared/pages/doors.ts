/** Carriers that close something where they are not set. */
export const doorNames = ['email', 'sms', 'payments', 'whatsapp', 'beacon', 'identityCheck'] as const

export type DoorName = (typeof doorNames)[number]

/** The carriers that are not set, of ports where each of them is null then. */
export const closedDoors = (ports: Readonly<Record<DoorName, unknown>>): DoorName[] =>
  doorNames.filter((name) => ports[name] === null)
