import * as Radix from 'radix-ui/toast'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { Icon } from '#ui/icon.tsx'
import { alertIcon, checkIcon, closeIcon, infoIcon } from '#ui/icons.ts'
import { useMounted } from '#ui/mounted.ts'
import {
  currentToasts,
  dismissToast,
  subscribeToasts,
  TOAST_HOTKEY,
  TOAST_SHOW_MS,
  TOAST_SWIPE_PX,
  toastDuration,
} from '#ui/feedback/toast-store.ts'
import type { ToastItem } from '#ui/feedback/toast-store.ts'

const ICONS = { info: infoIcon, done: checkIcon, error: alertIcon }
const nothing: readonly ToastItem[] = []

/** True once the browser has drawn the current content; not while the page keeps it busy, nor in a hidden tab. */
const usePainted = (): boolean => {
  const [isPainted, setPainted] = useState(false)
  useEffect(() => {
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => setPainted(true))
    })
    return () => cancelAnimationFrame(frame)
  }, [])
  return isPainted
}

const OneToast = ({ item, closeLabel }: { item: ToastItem; closeLabel: string }) => {
  const isPainted = usePainted()
  return (
    <Radix.Root
      className="toast"
      open={item.open}
      type={item.tone === 'error' ? 'foreground' : 'background'}
      duration={isPainted ? toastDuration(item) : Number.POSITIVE_INFINITY}
      onOpenChange={(open) => (open ? undefined : dismissToast(item.id))}
    >
      <Icon path={ICONS[item.tone ?? 'info']} />
      <Radix.Description asChild>
        <p>{item.text}</p>
      </Radix.Description>
      {item.undo ? (
        <Radix.Action altText={item.undo.alt} onClick={item.undo.run}>
          {item.undo.label}
        </Radix.Action>
      ) : null}
      <Radix.Close className="ib" aria-label={closeLabel}>
        <Icon path={closeIcon} />
      </Radix.Close>
    </Radix.Root>
  )
}

/**
 * Shows toasts; used once, in the shell. `label` names the region and F8 focuses it. Renders nothing on the server: the
 * library writes style attributes, which the content policy forbids in markup.
 */
export const Toaster = ({ label, closeLabel }: { label: string; closeLabel: string }) => {
  const items = useSyncExternalStore(subscribeToasts, currentToasts, () => nothing)
  if (!useMounted()) return null
  return (
    <Radix.Provider
      label={label}
      duration={TOAST_SHOW_MS}
      swipeDirection="right"
      swipeThreshold={TOAST_SWIPE_PX}
    >
      {items.map((item) => (
        <OneToast key={item.id} item={item} closeLabel={closeLabel} />
      ))}
      <Radix.Viewport className="toasts" hotkey={[TOAST_HOTKEY]} label={`${label} (${TOAST_HOTKEY})`} />
    </Radix.Provider>
  )
}
