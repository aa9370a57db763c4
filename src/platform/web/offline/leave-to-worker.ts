import type { Call } from '#shared/api.ts'
import { hidden } from '#shared/pages/form-fields.ts'
import type { Problem } from '#shared/pages/problem.ts'
import type { ToldForm } from './queue/queued-act.ts'

/** Whether a form that met no network can wait: its call says so, and a service worker takes it. */
export const mayLeaveToWorker = (call: Call, { status }: Problem): boolean =>
  status === 0 && call.is.offline !== undefined && Boolean(navigator.serviceWorker?.controller)

/** Adds a hidden field to a form. */
export const putHidden = (element: HTMLFormElement, name: string, value: string): void => {
  const input = document.createElement('input')
  Object.assign(input, { type: 'hidden', name, value })
  element.append(input)
}

/** Posts a form to its page, where the service worker takes it for the act that it has been told of. */
export const leaveForm = (element: HTMLFormElement, act: string): void => {
  putHidden(element, hidden.act, act)
  element.submit()
}

/**
 * Tells the service worker what a form sends whose call may wait, and, with null, that the page knows how it ended. A tab
 * that is closed in between loses nothing: the worker sends it then.
 */
export const tellOfForm = (call: Call, act: string, form: ToldForm | null): void => {
  if (call.is.offline) navigator.serviceWorker?.controller?.postMessage({ act, form })
}
