import * as z from 'zod/mini'
import { defineNotification } from '#platform/server/notifications/definition.ts'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'

/** A person passed a module, and was paid for it. */
export const modulePassed = defineNotification({
  name: 'training.module-passed',
  setting: 'task-completed',
  values: z.strictObject({ module: z.string(), earned: z.string() }),
  title: ({ earned }) => ({ text: message('+{earned} SUP: you passed a lesson'), values: { earned } }),
  body: ({ module }) => ({ text: message('Lesson: {module}'), values: { module: { text: module } } }),
  link: () => to('training'),
  urgency: 'instant',
})
