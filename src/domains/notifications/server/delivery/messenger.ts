import { slot } from '#platform/server/contributions/slot.ts'
import type { JobCtx } from '#platform/server/jobs/jobs.ts'
import type { LanguageCode } from '#shared/words.ts'

/** A notice in finished words, for a person. */
export interface NoticeToSend {
  readonly id: string
  readonly personId: string
  readonly title: string
  readonly body: string
  /** A path of this site. */
  readonly link: string
  readonly language: LanguageCode
}

/**
 * Sends notices over WhatsApp; the domain above gives it. Answers why it did not, or null. Throws when the provider is away.
 */
export interface Messenger {
  (ctx: JobCtx, notice: NoticeToSend): Promise<string | null>
}

/** The domain that has a carrier of its own gives this. */
export const carriesNotices = slot<Messenger>('notifications.messenger')
