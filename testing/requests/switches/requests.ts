import { type Arrange, nothing } from '#suites/arrangements.ts'

/** A request of each call that somebody who may use it sends; the generated suites build on them. */
export const requests: Readonly<Record<string, Arrange>> = {
  'switches.stopped': nothing,
  'switches.switches': nothing,
  // Lets run what runs: the other calls of the suites must not stop.
  'switches.setSwitch': ({ object }) => ({
    params: { name: object === 'missing' ? 'no-such-switch' : 'draws' },
    body: { isOff: 'no' },
  }),
}
