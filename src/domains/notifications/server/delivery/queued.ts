import * as z from 'zod/mini'

const payload = z.object({ id: z.uuid() })

/** The jobs that send one message over each channel, as they are queued; an older release queued all as the first. */
export const deliverOver = {
  email: { name: 'notifications:deliver', payload },
  sms: { name: 'notifications:deliver-text', payload },
  whatsapp: { name: 'notifications:deliver-whatsapp', payload },
} as const

/** A channel that leaves this program. */
export type OuterChannel = keyof typeof deliverOver

export const outerChannels = Object.keys(deliverOver) as OuterChannel[]

/** The job that sends one person's letter of the day, as it is queued. */
export const sendDigest = { name: 'notifications:send-digest', payload: z.object({ personId: z.uuid() }) }
