import * as z from 'zod/mini'
import { get, post } from '#shared/api.ts'
import { refusal } from '#shared/errors.ts'
import { moment } from '#shared/fields.ts'
import { message } from '#shared/words.ts'

/** An export is kept for this long and can be downloaded once (S-60). */
export const EXPORT_HOURS = 24

export const ExportStatus = z.object({
  state: z.enum(['none', 'preparing', 'ready']),
  requestedAt: z.nullable(moment()),
  expiresAt: z.nullable(moment()),
  /** Size of the ZIP in bytes, once ready. */
  size: z.nullable(z.int()),
})
export type ExportStatus = z.output<typeof ExportStatus>

export const privacyApi = {
  exportStatus: get('/api/privacy/export', {
    summary: 'Whether your data is ready to download',
    access: 'signed-in',
    limit: 'read',
    tag: 'privacy',
    returns: ExportStatus,
  }),
  exportData: post('/api/privacy/export', {
    summary: 'Prepare everything that is kept about you as one ZIP file',
    access: 'signed-in',
    limit: 'export',
    idempotency: 'optional',
    stepUp: true,
    whileSuspended: true,
    status: 202,
    body: z.strictObject({}),
    returns: ExportStatus,
    refreshes: ['privacy'],
  }),
  download: get('/api/privacy/export/file', {
    summary: 'Your data as a ZIP file; once, within 24 hours, and only with your own session',
    access: 'signed-in',
    spends: true,
    limit: 'read',
    returns: 'bytes',
    refuses: { 'export-gone': refusal(404, message('There is no file to download. Ask for it again.')) },
  }),
  erase: post('/api/privacy/erase', {
    summary: 'Erase your account: what names you is overwritten, while the ledger and counts stay complete',
    access: 'signed-in',
    limit: 'mutation',
    idempotency: 'none',
    stepUp: true,
    // Erasure is a legal right, also for suspended people.
    whileSuspended: true,
    status: 204,
    body: z.strictObject({
      currentPassword: z
        .string()
        .check(
          z.minLength(1, message('Enter your password.')),
          z.maxLength(128, message('That is too long.')),
        ),
      sure: z.literal('yes', message('Tick the box to continue.')),
    }),
    returns: z.undefined(),
    refuses: {
      'wrong-password': refusal(403, message('That is not your password.')),
      'last-admin': refusal(
        409,
        message('You are the only administrator. First make someone else an administrator.'),
      ),
      'holds-a-seat': refusal(
        409,
        message(
          'You hold a seat as a leader, so we cannot erase your account yet. First ask the deployment team to end your term.',
        ),
      ),
    },
    refreshes: ['user'],
  }),
}
