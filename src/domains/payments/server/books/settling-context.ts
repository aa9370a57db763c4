import type { JobCtx } from '#platform/server/jobs/jobs.ts'

/** What following a payment to its end needs. */
export type SettlingContext = Pick<JobCtx, 'db' | 'now' | 'notifier' | 'log' | 'ports'>
