import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { useNavigate } from '#platform/web/navigation.tsx'
import { storage } from '#platform/web/drafts/storage.ts'
import type { VettingItem } from '../../contracts/review-contract.ts'
import { neighbourOf, type VettingPlace, vettingHref } from './search.ts'
import { verdictPresentations } from './words.ts'

const NAME = 'vetting-shortcuts'
const textFields = 'textarea, select, [contenteditable], input:not([type=radio]):not([type=checkbox])'

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(textFields) !== null

/** The on/off switch for single-key shortcuts on this device (WCAG 2.1.4); on by default. */
export const useShortcutSwitch = (): readonly [boolean, (isOn: boolean) => void] => {
  const [isOn, setOn] = useState(true)
  useEffect(() => setOn(storage.get(NAME) !== 'off'), [])
  const turn = (next: boolean) => {
    setOn(next)
    storage.set(NAME, next ? 'on' : 'off')
  }
  return [isOn, turn]
}

/** Listens for single keys outside text fields; combinations with Ctrl, Alt or Meta stay with the browser. */
const useShortcuts = (isOn: boolean, act: (key: string, target: EventTarget | null) => boolean): void => {
  useEffect(() => {
    if (!isOn) return
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented || isTyping(event.target))
        return
      // The key that focuses a field must not type into it.
      if (act(event.key.toLowerCase(), event.target)) event.preventDefault()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [isOn, act])
}

/** Inside a field, Escape leaves it, so that shortcuts work again, and Ctrl+Enter sends its form. */
const useFieldKeys = (isOn: boolean, heading: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    if (!isOn) return
    const press = (event: KeyboardEvent) => {
      if (!isTyping(event.target) || !(event.target instanceof HTMLElement) || isDialogOpen()) return
      if (event.key === 'Escape') heading.current?.focus()
      else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey))
        event.target.closest('form')?.requestSubmit()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [isOn, heading])
}

/** Selects the verdict with this value in the visible form, like a click on its card. */
const pickVerdict = (verdict: string): boolean => {
  const radio = document.querySelector<HTMLInputElement>(`input[type=radio][name=verdict][value=${verdict}]`)
  radio?.click()
  radio?.focus()
  return radio !== null
}

/** Opens the question to the nominator, which needs no scores. */
const openQuestion = (): boolean => {
  const question = document.querySelector<HTMLDetailsElement>('details[data-question]')
  if (!question) return false
  question.open = true
  question.querySelector('textarea')?.focus()
  return true
}

const press = (selector: string): boolean => {
  const control = document.querySelector<HTMLElement>(selector)
  control?.click()
  return control !== null
}

/** Leads to the first field of the pass that is due. */
const enterForm = (): boolean => {
  const field = document.querySelector<HTMLElement>(
    'form[class~=vet-pass] :is(input:not([type=hidden]), textarea, select)',
  )
  field?.focus()
  return field !== null
}

/** True while a dialog stands over the page: the queue behind it must not move. */
const isDialogOpen = (): boolean => document.querySelector('dialog[open]') !== null

/**
 * Brings the reader to what was opened, also where it is still on its way, and back to its row when it is closed
 * again. Answers the heading, and the ref that the heading is given.
 */
export const useOpenFocus = ({ open, bucket }: VettingPlace) => {
  const heading = useRef<HTMLHeadingElement>(null)
  const isAwaited = useRef(false)
  const before = useRef({ open, bucket })
  const attach = useCallback((element: HTMLHeadingElement | null) => {
    heading.current = element
    if (element && isAwaited.current) element.focus()
    if (element) isAwaited.current = false
  }, [])
  useEffect(() => {
    const was = before.current
    before.current = { open, bucket }
    if (was.open === open) return
    const rows = [...document.querySelectorAll<HTMLAnchorElement>('.queue a')]
    const rowOf = (id: string) => rows.find((row) => row.href.includes(`open=${id}`))
    isAwaited.current = open !== null && heading.current === null
    if (open) {
      rowOf(open)?.scrollIntoView?.({ block: 'nearest' })
      heading.current?.focus()
    } else if (was.open && was.bucket === bucket) rowOf(was.open)?.focus()
  }, [open, bucket])
  return { heading, attach }
}

/** Brings the reader to the name once pass 1 has revealed it. */
export const useRevealFocus = (
  { id, isBlind }: VettingItem,
  heading: RefObject<HTMLHeadingElement | null>,
): void => {
  const before = useRef({ id, isBlind })
  useEffect(() => {
    const was = before.current
    before.current = { id, isBlind }
    if (was.id === id && was.isBlind && !isBlind) heading.current?.focus()
  }, [id, isBlind, heading])
}

const acts = new Set(['t', 'd', 's', 'u'])

/** True on a link or a button, where Enter has a meaning of its own. */
const isControl = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('a, button, input, summary') !== null

/**
 * The keys of the console: J and K move through the queue, O opens, 1 to 9 open evidence, T takes, D draws, F goes
 * to the form, A, M and R choose a verdict, S sends it, U takes it back.
 */
export const useConsoleKeys = (
  isOn: boolean,
  items: readonly VettingItem[],
  shownId: string | undefined,
  place: VettingPlace,
  heading: RefObject<HTMLHeadingElement | null>,
): void => {
  const navigate = useNavigate()
  useFieldKeys(isOn, heading)
  const go = (id: string) =>
    navigate(vettingHref({ ...place, open: id, isReviewing: false }), { replace: place.open !== null })
  const move = (step: -1 | 1): boolean => {
    const neighbour = neighbourOf(items, shownId, step)
    if (neighbour) go(neighbour.id)
    return true
  }
  const open = (): boolean => {
    if (shownId !== undefined && place.open === null) go(shownId)
    else heading.current?.focus()
    return true
  }
  useShortcuts(isOn, (key, target) => {
    const look = verdictPresentations.find((each) => each.key === key)
    if (look) return pickVerdict(look.verdict) || (look.verdict === 'request_info' && openQuestion())
    if (key === 's') return press('[data-key=s]')
    if (isDialogOpen()) return false
    if (/^[1-9]$/.test(key)) return press(`[data-evidence="${key}"]`)
    if (acts.has(key)) return press(`[data-key=${key}]`)
    if (key === 'f') return enterForm()
    if (key === 'j' || key === 'k') return move(key === 'j' ? 1 : -1)
    return key === 'o' || (key === 'enter' && !isControl(target)) ? open() : false
  })
}
