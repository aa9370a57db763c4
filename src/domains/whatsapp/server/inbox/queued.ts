import * as z from 'zod/mini'

/** The job that answers one message; its work stands in `answering.ts`. */
export const answerIncoming = { name: 'whatsapp:answer', payload: z.object({ id: z.int() }) }
