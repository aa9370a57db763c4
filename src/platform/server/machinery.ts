import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Sessions } from './context.ts'
import type { Homes } from './contributions/homes-kind.ts'
import type { Switches } from './contributions/switches-kind.ts'
import type { Database } from './database/database.ts'
import type { Replica } from './replica/replica.ts'
import type { Ports } from './jobs/jobs.ts'
import type { KeyFor } from './keys/kept-keys.ts'
import type { Log } from './log.ts'
import type { Notifier } from './notifications/definition.ts'
import type { Limiter } from './limits/rate-limit.ts'
import type { HearPage } from './words/heard-page.ts'

/** The parts that the platform works with; built once in the composition root. */
export interface Machinery {
  readonly db: Database
  /** A standby for reads of signed-in people, where one is set. */
  readonly replica?: Replica | null
  readonly config: Config
  readonly log: Log
  readonly clock: Clock
  readonly limiter: Limiter
  readonly sessions: Sessions
  readonly keyFor: KeyFor
  readonly ports: Ports
  readonly notifier: Notifier
  readonly homes: Homes
  readonly switches: Switches
  readonly hearPage: HearPage
  /** What the staff trail says of an action, by its audit code. */
  readonly actionWords: Readonly<Record<string, string>>
}
