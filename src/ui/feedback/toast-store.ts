// Rules of [TO-01]: one toast at a time; a new one replaces the old.
export const TOAST_LIMIT = 1
export const TOAST_SHOW_MS = 5_000
/** Removes a dismissed toast this much later, so that its closing animation always finishes. */
export const TOAST_REMOVE_MS = 1_000_000
/** Undo shows longer than plain messages. */
export const TOAST_UNDO_MS = 10_000
export const TOAST_SWIPE_PX = 50
export const TOAST_HOTKEY = 'F8'

export type ToastUndo = {
  label: string
  /** The same action in full words, for people who cannot reach the button in time. */
  alt: string
  run: () => void
}

export type ToastInput = {
  text: string
  tone?: 'info' | 'done' | 'error' | undefined
  undo?: ToastUndo | undefined
}

export type ToastItem = ToastInput & { id: number; open: boolean }

export type ToastAction =
  | { type: 'show'; toast: ToastItem }
  | { type: 'dismiss'; id?: number | undefined }
  | { type: 'remove'; id: number }

/** The next list of toasts, newest first; at most `TOAST_LIMIT` long. */
export const toastReducer = (toasts: readonly ToastItem[], action: ToastAction): readonly ToastItem[] => {
  if (action.type === 'show') return [action.toast, ...toasts].slice(0, TOAST_LIMIT)
  if (action.type === 'remove') return toasts.filter((toast) => toast.id !== action.id)
  return toasts.map((toast) =>
    action.id === undefined || toast.id === action.id ? { ...toast, open: false } : toast,
  )
}

/** How long a toast shows: errors until closed, undo 10 s, others 5 s. */
export const toastDuration = ({ tone, undo }: ToastInput): number => {
  if (tone === 'error') return Number.POSITIVE_INFINITY
  return undo ? TOAST_UNDO_MS : TOAST_SHOW_MS
}

let toasts: readonly ToastItem[] = []
let lastId = 0
const listeners = new Set<() => void>()

const dispatch = (action: ToastAction) => {
  toasts = toastReducer(toasts, action)
  for (const listener of listeners) listener()
}

/** Calls back on each change, for React's useSyncExternalStore. */
export const subscribeToasts = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The current toasts; the same array until something changes. */
export const currentToasts = (): readonly ToastItem[] => toasts

/** Closes one toast, or all without an id. */
export const dismissToast = (id?: number): void => {
  const closing = toasts.filter((toast) => toast.open && (id === undefined || toast.id === id))
  dispatch({ type: 'dismiss', id })
  for (const toast of closing) setTimeout(() => dispatch({ type: 'remove', id: toast.id }), TOAST_REMOVE_MS)
}

/** Shows a toast in place of the previous one and returns its id. */
export const toast = (input: ToastInput): number => {
  lastId += 1
  dispatch({ type: 'show', toast: { ...input, id: lastId, open: true } })
  return lastId
}
