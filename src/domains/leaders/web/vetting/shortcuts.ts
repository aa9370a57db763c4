import { useEffect, useState } from 'react'
import { storage } from '#platform/web/storage.ts'

const NAME = 'vetting-shortcuts'
const textFields = 'textarea, select, [contenteditable], input:not([type=radio]):not([type=checkbox])'

const isTyping = (target: EventTarget | null): boolean => target instanceof Element && target.closest(textFields) !== null

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
export const useShortcuts = (isOn: boolean, act: (key: string) => void): void => {
  useEffect(() => {
    if (!isOn) return
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented || isTyping(event.target)) return
      act(event.key.toLowerCase())
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [isOn, act])
}

/** Picks the verdict with this value in the form that shows, as a click on its card would. */
export const pickVerdict = (verdict: string): void => {
  const radio = document.querySelector<HTMLInputElement>(`input[name=verdict][value=${verdict}]`)
  radio?.click()
  radio?.focus()
}

/** Opens the evidence file with this number, as a click on its link would. */
export const openEvidence = (number: string): void => document.querySelector<HTMLAnchorElement>(`[data-evidence="${number}"]`)?.click()

/** True while a dialog stands over the page: the queue behind it must not move. */
export const isDialogOpen = (): boolean => document.querySelector('dialog[open]') !== null
