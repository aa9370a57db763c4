// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { hearing, hearSession, sessionEndsAt } from '#platform/web/session-clock.ts'
import { guardSession } from './guard.ts'

const MINUTE = 60_000
/** How long the server keeps a session after activity: 30 minutes plus the grace. */
const FULL = 1830

/** Tabs of one browser; their messages arrive at once. */
class FakeChannel extends EventTarget {
  static open = new Set<FakeChannel>()
  readonly name: string
  constructor(name: string) {
    super()
    this.name = name
    FakeChannel.open.add(this)
  }
  postMessage(data: unknown) {
    for (const other of FakeChannel.open)
      if (other !== this && other.name === this.name)
        other.dispatchEvent(Object.assign(new Event('message'), { data }))
  }
  close() {
    FakeChannel.open.delete(this)
  }
}

let visibility: DocumentVisibilityState
const stops: (() => void)[] = []
beforeEach(() => {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'],
  })
  vi.stubGlobal('BroadcastChannel', FakeChannel)
  visibility = 'visible'
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility)
  hearSession(FULL)
})
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  FakeChannel.open.clear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const startGuard = () => {
  const guarded = {
    keepAlive: vi.fn(async () => {
      hearSession(FULL)
      return true
    }),
    fetchSecondsLeft: vi.fn<() => Promise<number | null>>(async () => FULL),
    show: vi.fn<(left: number | null) => void>(),
    onOver: vi.fn(),
    onEnded: vi.fn(),
  }
  const guard = guardSession(guarded)
  stops.push(guard.stop)
  return { ...guarded, ...guard, shown: () => guarded.show.mock.lastCall?.[0] }
}
/** Another tab of the same browser, as this tab hears it. */
const otherTab = () => new FakeChannel('session')
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const press = () => dispatchEvent(new Event('keydown'))
const turnTo = async (state: DocumentVisibilityState) => {
  visibility = state
  document.dispatchEvent(new Event('visibilitychange'))
  await pass(0)
}

describe('[SE-01] an idle session', () => {
  test('is silent for 29 minutes, counts 60 seconds down, and ends at zero, once', async () => {
    const guard = startGuard()
    await pass(29 * MINUTE - 1)
    expect(guard.shown()).toBeNull()
    await pass(1)
    expect(guard.shown()).toBe(60)
    await pass(1000)
    expect(guard.shown()).toBe(59)
    await pass(58_999)
    expect(guard.shown()).toBe(1)
    expect(guard.onOver).not.toHaveBeenCalled()
    await pass(1)
    expect(guard.shown()).toBe(0)
    await pass(5 * MINUTE)
    expect(guard.onOver).toHaveBeenCalledOnce()
  })

  test('continues when the person stays, and warns again 29 minutes later', async () => {
    const guard = startGuard()
    await pass(29 * MINUTE + 30_000)
    expect(guard.shown()).toBe(30)
    expect(await guard.stay()).toBe(true)
    expect(guard.keepAlive).toHaveBeenCalledOnce()
    expect(guard.shown()).toBeNull()
    await pass(29 * MINUTE - 1)
    expect(guard.shown()).toBeNull()
    await pass(1)
    expect(guard.shown()).toBe(60)
  })

  test('at its absolute limit cannot be extended, and says so', async () => {
    const guard = startGuard()
    guard.keepAlive.mockImplementation(async () => {
      hearSession(80)
      return true
    })
    hearSession(80)
    expect(guard.shown()).toBe(50)
    expect(await guard.stay()).toBe(false)
    await pass(50_000)
    expect(guard.onOver).toHaveBeenCalledOnce()
  })

  test('that the server has ended ends as soon as the person wants to stay', async () => {
    const guard = startGuard()
    await pass(29 * MINUTE)
    guard.keepAlive.mockResolvedValue(false)
    await guard.stay()
    expect(guard.onEnded).toHaveBeenCalledOnce()
    await pass(10 * MINUTE)
    expect(guard.onOver).not.toHaveBeenCalled()
  })
})

describe('an active session', () => {
  test('is kept alive by what the person does, at most once a minute', async () => {
    const guard = startGuard()
    for (let seconds = 0; seconds < 40 * 60; seconds += 10) {
      press()
      await pass(10_000)
    }
    expect(guard.show).not.toHaveBeenCalledWith(60)
    expect(guard.keepAlive.mock.calls.length).toBeLessThanOrEqual(40)
    await pass(29 * MINUTE)
    expect(guard.shown()).not.toBeNull()
  })

  test('is not kept alive by a key press while the warning is open', async () => {
    const guard = startGuard()
    await pass(29 * MINUTE)
    press()
    await pass(1000)
    expect(guard.keepAlive).not.toHaveBeenCalled()
    expect(guard.shown()).toBe(59)
  })

  test('learns its time from every answer; an answer that did not extend it is no sign of activity', async () => {
    const guard = startGuard()
    const answer = (left: number) =>
      hearing(async () => new Response('{}', { headers: { 'x-session-expires-in': String(left) } }))('/api/x')
    await pass(10 * MINUTE)
    await answer(FULL - 600)
    await pass(19 * MINUTE)
    expect(guard.shown()).toBe(60)
    await answer(FULL)
    expect(guard.shown()).toBeNull()
    const before = sessionEndsAt()
    await hearing(async () => new Response('{}'))('/api/x')
    expect(sessionEndsAt()).toBe(before)
  })

  test('continues with the device’s own clock while there is no network', async () => {
    const guard = startGuard()
    guard.keepAlive.mockRejectedValue(new TypeError('Failed to fetch'))
    await pass(MINUTE)
    press()
    await pass(28 * MINUTE)
    expect(guard.shown()).toBe(60)
    expect(guard.onEnded).not.toHaveBeenCalled()
  })
})

describe('several tabs', () => {
  test('learn from each other that the person is active', async () => {
    const guard = startGuard()
    const tab = otherTab()
    await pass(29 * MINUTE + 10_000)
    expect(guard.shown()).toBe(50)
    tab.postMessage(FULL)
    expect(guard.shown()).toBeNull()
    await pass(29 * MINUTE - 1)
    expect(guard.shown()).toBeNull()
  })

  test('report only what they heard themselves, and only what extended the session', async () => {
    const guard = startGuard()
    const heard: unknown[] = []
    const tab = otherTab()
    tab.addEventListener('message', (event) => heard.push((event as MessageEvent).data))
    await pass(10 * MINUTE)
    hearSession(FULL - 600)
    expect(heard).toEqual([])
    hearSession(FULL)
    tab.postMessage(FULL + 5)
    expect(heard).toEqual([FULL])
    guard.tellEnded()
    expect(heard).toEqual([FULL, 'ended'])
  })

  test('end together', async () => {
    const guard = startGuard()
    otherTab().postMessage('ended')
    expect(guard.onEnded).toHaveBeenCalledOnce()
    await pass(40 * MINUTE)
    expect(guard.onOver).not.toHaveBeenCalled()
  })

  test('decide nothing while hidden, and ask the server when shown again', async () => {
    const guard = startGuard()
    await turnTo('hidden')
    await pass(35 * MINUTE)
    expect(guard.onOver).not.toHaveBeenCalled()
    guard.fetchSecondsLeft.mockResolvedValue(45)
    await turnTo('visible')
    expect(guard.shown()).toBe(15)
    await turnTo('hidden')
    guard.fetchSecondsLeft.mockResolvedValue(null)
    await turnTo('visible')
    expect(guard.onEnded).toHaveBeenCalledOnce()
  })
})

describe('a device', () => {
  test('whose clock is set back three years changes nothing', async () => {
    const guard = startGuard()
    guard.fetchSecondsLeft.mockImplementation(
      async () => (sessionEndsAt() ?? 0) / 1000 - performance.now() / 1000,
    )
    await pass(10 * MINUTE)
    vi.setSystemTime(Date.now() - 3 * 365 * 24 * 60 * MINUTE)
    await pass(19 * MINUTE)
    expect(guard.fetchSecondsLeft).toHaveBeenCalledOnce()
    expect(guard.shown()).toBe(60)
    expect(guard.onOver).not.toHaveBeenCalled()
  })

  test('that slept while its monotonic clock stopped asks the server for the session’s state', async () => {
    const guard = startGuard()
    await pass(10 * MINUTE)
    vi.setSystemTime(Date.now() + 60 * MINUTE)
    guard.fetchSecondsLeft.mockResolvedValue(null)
    await pass(15_000)
    expect(guard.onEnded).toHaveBeenCalledOnce()
  })

  test('stops watching when asked to', async () => {
    const guard = startGuard()
    guard.stop()
    press()
    await turnTo('visible')
    await pass(40 * MINUTE)
    expect(
      [guard.onOver, guard.keepAlive, guard.fetchSecondsLeft].map((spy) => spy.mock.calls.length),
    ).toEqual([0, 0, 0])
  })
})
