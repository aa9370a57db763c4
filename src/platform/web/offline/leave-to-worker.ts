import type { Call } from '#shared/api.ts'
import type { Problem } from '#shared/pages/problem.ts'

/** Whether a form that met no network can wait: its call says so, and a service worker takes it. */
export const mayLeaveToWorker = (call: Call, { status }: Problem): boolean =>
  status === 0 && call.is.offline !== undefined && Boolean(navigator.serviceWorker?.controller)
