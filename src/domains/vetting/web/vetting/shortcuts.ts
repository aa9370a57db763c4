import { type RefObject, useEffect, useRef, useState } from 'react'
import { useNavigate } from '#platform/web/navigation.tsx'
import { storage } from '#platform/web/storage.ts'
import type { VettingItem } from '../../nomination-contract.ts'
import { neighbourOf, type VettingPlace, vettingHref } from './search.ts'
import { verdictLooks } from './words.ts'

const NAME = 'vetting-shortcuts'
const textFields = 'textarea, select, [contenteditable], input:not([type=radio]):not([type=checkbox])'

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(textFields) !== null

/** Whether single-key shortcuts act on this device; they can be turned off (WCAG 2.1.4) and are on at first. */
export const useShortcutSwitch = (): readonly [boolean, (isOn: boolean) => void] => {
  const [isOn, setOn] = useState(true)
  useEffect(() => setOn(storage.get(NAME) !== 'off'), [])
  const turn = (next: boolean) => {
    setOn(next)
    storage.set(NAME, next ? 'on' : 'off')
  }
  return [isOn, turn]
}

/** Hears single keys anywhere but in text fields; keys held with Ctrl, Alt or Meta stay the browser's. */
const useShortcuts = (isOn: boolean, act: (key: string) => void): void => {
  useEffect(() => {
    if (!isOn) return
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented || isTyping(event.target))
        return
      act(event.key.toLowerCase())
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [isOn, act])
}

/** Picks the verdict with this value in the form that shows, as a click on its card would. */
const pickVerdict = (verdict: string): void => {
  const radio = document.querySelector<HTMLInputElement>(`input[name=verdict][value=${verdict}]`)
  radio?.click()
  radio?.focus()
}

/** Opens the evidence file with this number, as a click on its link would. */
const openEvidence = (number: string): void =>
  document.querySelector<HTMLAnchorElement>(`[data-evidence="${number}"]`)?.click()

/** True while a dialog stands over the page: the queue behind it must not move. */
const isDialogOpen = (): boolean => document.querySelector('dialog[open]') !== null

/** Brings the reader to what was opened, and back to its row when it is closed again. */
export const useOpenFocus = (
  { open, bucket }: VettingPlace,
  heading: RefObject<HTMLHeadingElement | null>,
): void => {
  const before = useRef({ open, bucket })
  useEffect(() => {
    const was = before.current
    before.current = { open, bucket }
    if (was.open === open) return
    const rows = [...document.querySelectorAll<HTMLAnchorElement>('.queue a')]
    const rowOf = (id: string) => rows.find((row) => row.href.includes(id))
    if (open) {
      rowOf(open)?.scrollIntoView?.({ block: 'nearest' })
      heading.current?.focus()
    } else if (was.open && was.bucket === bucket) rowOf(was.open)?.focus()
  }, [open, bucket, heading])
}

/** A, M and R choose a verdict, J and K move through the queue, 1 to 9 open files. */
export const useDeskKeys = (
  isOn: boolean,
  items: readonly VettingItem[],
  item: VettingItem | undefined,
  place: VettingPlace,
): void => {
  const navigate = useNavigate()
  useShortcuts(isOn, (key) => {
    const verdict = verdictLooks.find((look) => look.key === key)
    if (verdict) return pickVerdict(verdict.verdict)
    if (isDialogOpen()) return
    if (/^[1-9]$/.test(key)) return openEvidence(key)
    if (key !== 'j' && key !== 'k') return
    const neighbour = neighbourOf(items, item?.id, key === 'j' ? 1 : -1)
    if (neighbour)
      navigate(vettingHref({ ...place, open: neighbour.id, isReviewing: false }), {
        replace: place.open !== null,
      })
  })
}
