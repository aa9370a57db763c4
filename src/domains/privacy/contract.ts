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

/** What the page says before somebody confirms an erasure: sentences of the catalogues. */
export const Leaving = z.object({
  /** What to do first; erasing is refused until then. */
  first: z.array(z.string()),
  /** What ends, is handed over or goes back, with its number. */
  ends: z.array(z.object({ text: z.string(), count: z.int() })),
})
export type Leaving = z.output<typeof Leaving>

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
  leaving: get('/api/privacy/leaving', {
    summary: 'What would end with your account, and what to do before it can be erased',
    access: 'signed-in',
    limit: 'read',
    tag: 'privacy',
    returns: Leaving,
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
      'owns-organization': refusal(
        409,
        message(
          'You own an organization. First make one of its signatories the owner. If no one can take it over, write to us and we will pay back what it has left.',
        ),
      ),
      'leads-chapter': refusal(
        409,
        message('You lead a local chapter. First make another member its lead, on the page of the chapter.'),
      ),
      'cashout-under-way': refusal(
        409,
        message('Your cashout is on its way to your bank. First wait until it has arrived, or cancel it.'),
      ),
    },
    // What it ends is shown on pages of most domains.
    refreshes: ['user', 'privacy'],
  }),
}
