import { hidden } from '#shared/pages/form-fields.ts'
import { putHidden } from '#platform/web/offline/leave-to-worker.ts'
import { queuedCallOf, queuedCalls } from '#platform/web/offline/queue/queued-calls.ts'
import { callOf } from './needs-network.ts'

/**
 * Tells the worker of a form before it leaves its page: a tab that is closed, or a page that is loaded again, before the
 * form has reached the worker loses nothing. The form names the act, so that both are one.
 */
export const tellOfPressed = (calls = queuedCalls): void =>
  document.addEventListener('submit', ({ target, submitter, defaultPrevented }) => {
    const worker = navigator.serviceWorker?.controller
    if (!worker || defaultPrevented || !(target instanceof HTMLFormElement)) return
    if (!queuedCallOf(callOf(target), calls)) return
    const act = crypto.randomUUID()
    putHidden(target, hidden.act, act)
    const data = new FormData(target)
    if (submitter instanceof HTMLButtonElement && submitter.name) data.append(submitter.name, submitter.value)
    worker.postMessage({ act, form: [...data] })
  })
