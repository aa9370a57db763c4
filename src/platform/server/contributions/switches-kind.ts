import type { SwitchName } from '#shared/staff/switches.ts'
import type { Database } from '../database/database.ts'
import { slot } from './slot.ts'

interface ReadContext {
  readonly db: Database
}

/** What staff have stopped for everybody. The pipeline asks for each call that is `stoppedBy` a switch. */
export interface Switches {
  /** What is stopped now, with the notice that everybody reads. */
  stopped(ctx: ReadContext): Promise<readonly { readonly name: SwitchName; readonly notice: string }[]>
  /** Refuses `switched-off` in the words of the notice; all processes follow within 1 s. */
  refuseIfOff(ctx: ReadContext, name: SwitchName): Promise<void>
}

/** The one domain that keeps the switches gives this; without it the server does not start. */
export const keepsSwitches = slot<Switches>('platform.switches')
