import * as z from 'zod/mini'

/** The job that sends one message, as it is queued. */
export const deliverMessage = { name: 'notifications:deliver', payload: z.object({ id: z.uuid() }) }

/** The job that sends one person's letter of the day, as it is queued. */
export const sendDigest = { name: 'notifications:send-digest', payload: z.object({ personId: z.uuid() }) }
