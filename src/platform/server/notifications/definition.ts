import type * as z from 'zod/mini'
import { type Channel, settings, type SettingName } from '#shared/notifications/setting-table.ts'
import type { Database } from '../database/database.ts'

/** A sentence of the catalogues with its values; a value may be a sentence that is translated too. */
export interface Sentence {
  readonly text: string
  readonly values?: Readonly<Record<string, string | number | Sentence>>
  /** The moment that it says in Nigerian time: readers in another zone also get their own. */
  readonly at?: string
}

/** One kind of notification, declared in the domain's `server/notices.ts`. */
export interface NotificationKind<Values = unknown> {
  /** Its domain and a name, such as `vetting.approved`. Stored with each notice, so it never changes. */
  readonly name: `${string}.${string}`
  /** The row of the settings that switches it. */
  readonly setting: SettingName
  /** Facts only, never finished words: each reader gets the sentences in their own language. */
  readonly values: z.ZodMiniType<Values>
  title(values: NoInfer<Values>): Sentence
  body(values: NoInfer<Values>): Sentence
  /** Further paragraphs of the email; `{site}` is the address of this site. */
  more?(values: NoInfer<Values>): readonly Sentence[]
  /** The page that it leads to. */
  link(values: NoInfer<Values>): string
  /** `daily` collects emails into one a day. */
  readonly urgency: 'instant' | 'daily'
  /** Takes only these channels of its row: where another message already goes to the others. */
  readonly channels?: readonly Channel[]
  /** Sent at night too: only for a vote that is about to close. Safety notices always are. */
  readonly isClosing?: true
  /**
   * Values that somebody typed, and what stands in their place in subjects, which show on locked screens, and in
   * messages to an address that nobody verified (S-14).
   */
  readonly typed?: Readonly<Record<string, string>>
}

/** Declares a kind of notification. */
export const defineNotification = <Values>(kind: NotificationKind<Values>): NotificationKind<Values> => kind

/** Safety notices cannot be switched off or delayed. */
export const isSafety = ({ setting }: Pick<NotificationKind, 'setting'>): boolean =>
  settings[setting].email === 'always' && settings[setting].sms === 'always'

/** A notice as it is handed over. */
export interface HandedNotice {
  readonly kind: string
  readonly setting: SettingName
  readonly urgency: NotificationKind['urgency']
  readonly channels?: readonly Channel[] | undefined
  readonly values: unknown
  /** One person gets a kind only once under one key; without a key, each time. */
  readonly key: string | null
}

/** The port through which the notifications domain takes notices; the platform does not import that domain. */
export interface Notifier {
  /** Stores the notice for each person, and queues its messages, in the caller's transaction. */
  take(db: Database, people: readonly string[], notice: HandedNotice, now: Date): Promise<void>
}

/** What a writer needs to notify: part of every use case's and every job's context. */
export interface NotifyContext {
  readonly db: Database
  readonly now: () => Date
  readonly notifier: Notifier
}

interface NotifyOptions {
  readonly key?: string
}

/**
 * Notifies people in the writer's transaction: nothing is stored or sent unless that commits. Which channels it takes,
 * the person's settings decide.
 */
export const notifyAll = async <Values>(
  ctx: NotifyContext,
  people: readonly string[],
  kind: NotificationKind<Values>,
  values: NoInfer<Values>,
  { key }: NotifyOptions = {},
): Promise<void> => {
  if (people.length === 0) return
  const { name, setting, urgency, channels } = kind
  await ctx.notifier.take(
    ctx.db,
    people,
    { kind: name, setting, urgency, channels, values: kind.values.parse(values), key: key ?? null },
    ctx.now(),
  )
}

/** Notifies one person; see `notifyAll`. */
export const notify = <Values>(
  ctx: NotifyContext,
  personId: string,
  kind: NotificationKind<Values>,
  values: NoInfer<Values>,
  options: NotifyOptions = {},
): Promise<void> => notifyAll(ctx, [personId], kind, values, options)
