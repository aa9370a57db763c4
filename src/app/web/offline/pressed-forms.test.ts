// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { tellOfPressed } from './pressed-forms.ts'

const told = vi.fn()
Object.defineProperty(navigator, 'serviceWorker', { value: { controller: { postMessage: told } } })
tellOfPressed([{ method: 'POST', path: '/api/things/:id', shape: {} }])
afterEach(() => void told.mockReset())

const press = (call: string): HTMLFormElement => {
  document.body.innerHTML = `<form method="post"><input name="_call" value="${call}"><input name="words" value="Hello"></form>`
  const form = document.querySelector('form') ?? expect.fail('no form')
  form.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
  return form
}

test('a form that leaves its page names the act that the worker has been told of', () => {
  const form = press('POST /api/things/7')
  const act = new FormData(form).get('_act')
  expect(told).toHaveBeenCalledExactlyOnceWith({ act, form: [...new FormData(form)] })
  expect(act).toMatch(/^[\da-f-]{36}$/)
})

test('the worker does not hear of a form that cannot wait, or that its page sends itself', () => {
  press('POST /api/secrets')
  document.body.addEventListener('submit', (event) => event.preventDefault(), { once: true })
  press('POST /api/things/7')
  expect(told).not.toHaveBeenCalled()
})
