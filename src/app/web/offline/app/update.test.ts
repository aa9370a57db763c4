// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest'
import { offerUpdate } from './update.ts'

const container = Object.assign(new EventTarget(), { controller: {} as object | null })
const say = (sentence: string) => sentence
beforeEach(() => {
  document.body.innerHTML = '<p data-offline hidden></p><main><form><textarea></textarea></form></main>'
  container.controller = {}
  Object.defineProperty(navigator, 'serviceWorker', { value: container, configurable: true })
})

const newWorker = () => Object.assign(new EventTarget(), { state: 'installing', postMessage: vi.fn() })
const newRegistration = () =>
  Object.assign(new EventTarget(), { waiting: null as object | null, installing: null as object | null })

/** A new version is found and installs, as browsers report it. */
const update = async (registration: ReturnType<typeof newRegistration>) => {
  const worker = newWorker()
  registration.installing = worker
  registration.dispatchEvent(new Event('updatefound'))
  worker.state = 'installed'
  registration.waiting = worker
  worker.dispatchEvent(new Event('statechange'))
  await Promise.resolve()
  await Promise.resolve()
  return worker
}
const button = () => document.querySelector('button')
const offerFor = (registration: object, reload = vi.fn()) => {
  offerUpdate(registration as ServiceWorkerRegistration, say, reload)
  return reload
}

test('a new version is offered, and reloads once it is in charge', async () => {
  const registration = newRegistration()
  const reload = offerFor(registration)
  const worker = await update(registration)
  expect(document.body.textContent).toContain('A new version is ready.')
  button()?.click()
  expect(worker.postMessage).toHaveBeenCalledWith('update')
  expect(reload).not.toHaveBeenCalled()
  container.dispatchEvent(new Event('controllerchange'))
  expect(reload).toHaveBeenCalledOnce()
})

test('another tab that takes it does not reload this one', () => {
  const reload = offerFor(newRegistration())
  container.dispatchEvent(new Event('controllerchange'))
  expect(reload).not.toHaveBeenCalled()
})

test('no reload is offered while something is written, and the offer goes when somebody writes', async () => {
  const registration = newRegistration()
  offerFor(registration)
  await update(registration)
  expect(button()).not.toBeNull()
  const field = document.querySelector('textarea')
  if (field) field.value = 'What I saw'
  field?.dispatchEvent(new Event('input', { bubbles: true }))
  expect(button()).toBeNull()
  await update(registration)
  expect(button()).toBeNull()
})

test('what was written before this script came counts too', async () => {
  const registration = newRegistration()
  const field = document.querySelector('textarea')
  if (field) field.value = 'What I saw'
  offerFor(registration)
  await update(registration)
  expect(button()).toBeNull()
})

test('the first version is no update', async () => {
  container.controller = null
  const registration = newRegistration()
  offerFor(registration)
  await update(registration)
  expect(button()).toBeNull()
})
