import { useEffect, useMemo, useState } from 'react'
import type { RoomMessage, OpenRoom } from '../contract.ts'
import { isSeen } from '../rules.ts'

/** `off`: nobody asked for it; `away`: the network is gone and the browser tries again; `ended`: the person signs in anew. */
export type LiveState = 'off' | 'live' | 'away' | 'ended'

const BACK_MIN_MS = 2_000
const BACK_MAX_MS = 30_000
/** The server is never silent for longer than 20 s, so the line is dead, though nobody told the browser. */
const SILENT_MS = 50_000

interface Heard {
  readonly message: (message: RoomMessage) => void
  readonly gone: (seq: number) => void
  readonly state: (state: LiveState) => void
}

/** A timer that a new start replaces. */
const makeTimer = () => {
  let timer: ReturnType<typeof setTimeout> | undefined
  return {
    start: (work: () => void, ms: number): void => {
      clearTimeout(timer)
      timer = setTimeout(work, ms)
    },
    stop: (): void => clearTimeout(timer),
  }
}

/** Opens the stream of a room after a number; the answer closes it. A lost line is opened again from the last number. */
const listen = (roomId: string, from: number, { message, gone, state }: Heard): (() => void) => {
  let last = from
  let wait = BACK_MIN_MS
  let source: EventSource | undefined
  const timer = makeTimer()
  const close = (): void => {
    timer.stop()
    source?.close()
  }
  const lose = (): void => {
    close()
    state('away')
  }
  const begin = (): void => {
    close()
    const opened = new EventSource(
      `/api/community-chat/rooms/${encodeURIComponent(roomId)}/stream?after=${last}`,
    )
    source = opened
    const on = (name: string, act: (data: string) => void): void =>
      opened.addEventListener(name, ({ data }: MessageEvent<string>) => {
        timer.start(begin, SILENT_MS)
        act(data)
      })
    on('beat', () => {})
    on('ready', () => {
      wait = BACK_MIN_MS
      state('live')
    })
    on('message', (data) => {
      const heard = JSON.parse(data) as RoomMessage
      last = Math.max(last, heard.seq)
      message(heard)
    })
    on('gone', (data) => gone(Number(data)))
    on('bye', () => {
      close()
      state('ended')
    })
    opened.addEventListener('error', () => {
      state('away')
      // A refusal closes the source for good; after a lost line the browser itself comes back.
      timer.start(begin, opened.readyState === EventSource.CLOSED ? wait : SILENT_MS)
      wait = Math.min(BACK_MAX_MS, wait * 2)
    })
  }
  begin()
  globalThis.addEventListener('offline', lose)
  globalThis.addEventListener('online', begin)
  return () => {
    globalThis.removeEventListener('offline', lose)
    globalThis.removeEventListener('online', begin)
    close()
  }
}

/** The messages of a page and what arrived since, the newest first, each once. */
export const joined = (
  page: readonly RoomMessage[],
  heard: ReadonlyMap<number, RoomMessage>,
  gone: ReadonlySet<number>,
): RoomMessage[] => {
  const bySeq = new Map(heard)
  // The page knows which are the reader's own, and their state.
  for (const message of page) bySeq.set(message.seq, message)
  return [...bySeq.values()]
    .filter((message) => isSeen(message) && !(gone.has(message.seq) && !message.isOwn))
    .toSorted((one, other) => other.seq - one.seq)
}

/** The messages of an open room, live while `isOn`. */
export const useLiveMessages = ({ room, messages, lastSeq }: OpenRoom, isOn: boolean) => {
  const [heard, setHeard] = useState<ReadonlyMap<number, RoomMessage>>(new Map())
  const [gone, setGone] = useState<ReadonlySet<number>>(new Set())
  const [state, setState] = useState<LiveState>('off')
  const [from] = useState(lastSeq)
  const { id } = room
  useEffect(() => {
    if (!isOn) return
    return listen(id, from, {
      state: setState,
      message: (message) => {
        setHeard((before) => new Map(before).set(message.seq, message))
        setGone((before) => new Set([...before].filter((seq) => seq !== message.seq)))
      },
      gone: (seq) => setGone((before) => new Set(before).add(seq)),
    })
  }, [id, from, isOn])
  const shown = useMemo(() => joined(messages, heard, gone), [messages, heard, gone])
  return { shown, state: isOn ? state : 'off' }
}
