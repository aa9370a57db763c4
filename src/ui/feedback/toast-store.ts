// Rules of [TO-01]: one toast at a time, a new one takes the place of the old.
export const TOAST_LIMIT = 1
export const TOAST_SHOW_MS = 5_000
/** A dismissed toast leaves the memory this long after, so that its closing is never cut short. */
export const TOAST_REMOVE_MS = 1_000_000
/** Undo is offered for longer than words are shown. */
export const TOAST_UNDO_MS = 10_000
export const TOAST_SWIPE_PX = 50
export const TOAST_HOTKEY = 'F8'

export type ToastUndo = {
  label: string
  /** The same act in full words, for those who cannot reach the button in time. */
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

/** The next list of toasts, newest first; never longer than `TOAST_LIMIT`. */
export const toastReducer = (toasts: readonly ToastItem[], action: ToastAction): readonly ToastItem[] => {
  if (action.type === 'show') return [action.toast, ...toasts].slice(0, TOAST_LIMIT)
  if (action.type === 'remove') return toasts.filter((toast) => toast.id !== action.id)
  return toasts.map((toast) =>
    action.id === undefined || toast.id === action.id ? { ...toast, open: false } : toast,
  )
}

/** How long a toast shows: errors until they are closed, undo 10 s, all else 5 s. */
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

/** For React's external store: calls back on each change. */
export const subscribeToasts = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The toasts of now; the same list until something changes. */
export const currentToasts = (): readonly ToastItem[] => toasts

/** Closes one toast, or all when no id is given. */
export const dismissToast = (id?: number): void => {
  const closing = toasts.filter((toast) => toast.open && (id === undefined || toast.id === id))
  dispatch({ type: 'dismiss', id })
  for (const toast of closing) setTimeout(() => dispatch({ type: 'remove', id: toast.id }), TOAST_REMOVE_MS)
}

/** Shows a toast in place of the one before it and answers with its id. */
export const toast = (input: ToastInput): number => {
  lastId += 1
  dispatch({ type: 'show', toast: { ...input, id: lastId, open: true } })
  return lastId
}
