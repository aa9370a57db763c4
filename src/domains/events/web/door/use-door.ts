import { useCallback, useEffect, useRef, useState } from 'react'
import { useWrite } from '#platform/web/client/queries.ts'
import { useIsOnline } from '#platform/web/use-is-online.ts'
import { doorApi, type DoorList, MAX_SCANS } from '../../door-contract.ts'
import {
  isTrueList,
  type Judgement,
  judgeScan,
  keepList,
  keepScans,
  keptList,
  keptScans,
  type KeptScan,
  withResults,
} from './door-device.ts'

const RETRY_MS = 30_000

/** The list of this door: the server's newest, if its signature is right, or the one that the device keeps. */
const useDoorList = (eventId: string, fresh: DoorList | undefined): DoorList | null => {
  const [list, setList] = useState<DoorList | null>(null)
  useEffect(() => {
    const kept = keptList(eventId)
    setList(kept)
    if (!fresh) return
    void isTrueList(fresh, kept?.key ?? fresh.key).then((isTrue) => {
      if (!isTrue) return
      keepList(fresh)
      setList(fresh)
    })
  }, [eventId, fresh])
  return list
}

/** Check-in on this device: judges scans at once, keeps them, and sends them when there is a network. */
export const useDoor = (eventId: string, fresh: DoorList | undefined) => {
  const list = useDoorList(eventId, fresh)
  const isOnline = useIsOnline()
  const [scans, setScans] = useState<readonly KeptScan[]>([])
  const [last, setLast] = useState<{ code: string; judgement: Judgement } | null>(null)
  const { mutateAsync } = useWrite(doorApi.checkIn)
  const isSending = useRef(false)
  useEffect(() => setScans(keptScans(eventId)), [eventId])

  const save = useCallback(
    (next: readonly KeptScan[]) => {
      keepScans(eventId, next)
      setScans(next)
    },
    [eventId],
  )

  const send = useCallback(async () => {
    const waiting = keptScans(eventId)
      .filter(({ result }) => result === null)
      .slice(0, MAX_SCANS)
    if (isSending.current || waiting.length === 0 || !navigator.onLine) return
    isSending.current = true
    try {
      const body = { scans: waiting.map(({ code, at }) => ({ code, at })) }
      const { results } = await mutateAsync({ params: { eventId }, body })
      save(withResults(keptScans(eventId), results))
    } catch {
      // They stay on the device until the next try.
    } finally {
      isSending.current = false
    }
  }, [eventId, mutateAsync, save])

  const waitingCount = scans.filter(({ result }) => result === null).length
  useEffect(() => {
    if (waitingCount === 0 || !isOnline) return
    void send()
    const timer = setInterval(() => void send(), RETRY_MS)
    return () => clearInterval(timer)
  }, [waitingCount, isOnline, send])

  const scan = useCallback(
    async (scanned: string): Promise<void> => {
      if (!list || scanned.trim() === '') return
      const kept = keptScans(eventId)
      const { code, judgement } = await judgeScan(list, kept, scanned)
      setLast({ code, judgement })
      if (judgement === 'again' || judgement === 'foreign') return
      save([...keptScans(eventId), { code, at: new Date().toISOString(), result: null }])
    },
    [eventId, list, save],
  )
  return { list, scans, last, waitingCount, isOnline, scan, send }
}
