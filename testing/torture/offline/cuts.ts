import { DAY_MS } from '#shared/values/time.ts'
import type { DemoName } from '#test/people.ts'
import type { Device, SeenAct } from './device.ts'
import type { Gateway, Mode } from './gateway.ts'

/** What happens to a phone while it sends what waits. */
export const cuts = [
  'network',
  'tab-closed',
  'two-tabs',
  'worker-stopped',
  'worker-updated',
  'session-ended',
  'other-person',
  'busy',
  'limited',
  'hotspot',
  'clock',
] as const
export type Cut = (typeof cuts)[number]

const PATIENCE_MS = 1_500
const TROUBLE_MS = 400
/** A clock may be wrong by a season: what it dates is sent, or called too old to be sent by itself. */
const WRONG_BY_MS = 180 * DAY_MS

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

interface Parts {
  readonly device: Device
  readonly gateway: Gateway
  readonly draw: () => number
  readonly people: readonly [DemoName, DemoName]
}

/** A phone and who holds it now. */
export class Holder {
  here: DemoName
  private readonly parts: Parts
  private steps = 0

  constructor(parts: Parts) {
    this.parts = parts
    ;[this.here] = parts.people
  }

  /** What waits of the person who holds the phone, and is open. */
  async waiting(): Promise<readonly SeenAct[]> {
    const { device } = this.parts
    const { tag } = await device.personOf(this.here)
    return (await device.acts()).filter(
      ({ owner, state, locked }) => owner === tag && state === 'waiting' && !locked,
    )
  }

  /** Starts to send, and lets something happen at a drawn request, before it is passed on or after it was answered. */
  private async during(happen: () => Promise<void> | void): Promise<boolean> {
    const { device, gateway, draw } = this.parts
    // The token comes first, and early steps leave more to cut.
    const step = 1 + Math.floor(draw() ** 2 * (1 + this.steps))
    const happened = gateway.atStep(step, draw() < 0.5, happen, PATIENCE_MS)
    await device.send()
    return happened
  }

  private async trouble(mode: Mode): Promise<boolean> {
    const { device, gateway } = this.parts
    const happened = await this.during(() => gateway.setMode(mode))
    for (let times = 0; times < 3; times += 1) {
      await device.send()
      await pause(TROUBLE_MS / 3)
    }
    gateway.setMode('open')
    return happened
  }

  private async moveClock(waiting: readonly SeenAct[]): Promise<boolean> {
    const { device, draw } = this.parts
    const act = waiting[Math.floor(draw() * waiting.length)]
    if (act) await device.moveClock(act.id, (draw() - 0.5) * WRONG_BY_MS)
    return act !== undefined
  }

  /** Plays one cut; false if the sync was over before the drawn request. */
  play(cut: Cut, waiting: readonly SeenAct[]): Promise<boolean> {
    this.steps = waiting.length
    const { device, gateway, people } = this.parts
    const become = async (name: DemoName) => {
      this.here = name
      await device.become(name)
    }
    switch (cut) {
      case 'network':
        return this.trouble('cut')
      case 'busy':
      case 'limited':
      case 'hotspot':
        return this.trouble(cut)
      case 'tab-closed':
        return this.during(() => device.reopen())
      case 'two-tabs':
        return this.during(async () => {
          const other = await device.openOther()
          await device.send()
          await other.close()
        })
      case 'worker-stopped':
        return this.during(() => device.stopWorker())
      case 'worker-updated':
        gateway.release()
        return this.during(() => device.updateWorker())
      case 'session-ended':
        return this.during(() => device.become(null)).then(async (happened) => {
          await become(this.here)
          return happened
        })
      case 'other-person': {
        const next = people.find((name) => name !== this.here) ?? people[0]
        return this.during(() => become(next))
      }
      case 'clock':
        return this.moveClock(waiting)
    }
  }
}
