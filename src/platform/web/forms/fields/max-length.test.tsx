// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { post } from '#shared/api.ts'
import { line } from '#shared/fields.ts'
import { inState, renderWithState } from '#test/web.tsx'
import { TextArea, TextField } from '#ui/forms/field.tsx'
import { PasswordField } from '#ui/forms/password-field.tsx'
import { Form } from '../form.tsx'

const send = post('/api/things', {
  summary: 'Sends',
  access: 'public',
  limit: 'mutation',
  body: z.strictObject({ title: line(20), note: z.optional(z.string()), password: line(30) }),
  returns: z.object({ id: z.string() }),
})

type Parts = Pick<
  typeof import('../form.tsx') &
    typeof import('#ui/forms/field.tsx') &
    typeof import('#ui/forms/password-field.tsx'),
  'Form' | 'TextArea' | 'TextField' | 'PasswordField'
>

const drawn = (parts: Parts) => (
  <parts.Form call={send} then="/things/{id}" submit="Send">
    <parts.TextArea name="title" label="Title" counter={(count) => `${count} left`} />
    <parts.TextField name="title" id="second" label="Second" />
    <parts.TextField name="title" id="third" label="Short" maxLength={5} />
    <parts.TextField name="note" label="Note" />
    <parts.PasswordField name="password" label="Secret" showLabel="Show" hideLabel="Hide" />
  </parts.Form>
)

const inBrowser = drawn({ Form, TextArea, TextField, PasswordField })

/** As the server draws it, which has the schemas. */
const onServer = async (): Promise<string> => {
  vi.stubEnv('SSR', true)
  vi.resetModules()
  const [web, form, fields] = [
    await import('#test/web.tsx'),
    await import('../form.tsx'),
    { ...(await import('#ui/forms/field.tsx')), ...(await import('#ui/forms/password-field.tsx')) },
  ]
  return renderToString(web.inState(drawn({ ...form, ...fields })).element)
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const write = (text: string) => fireEvent.change(field('Title'), { target: { value: text } })
const limits = () => ['Title', 'Second', 'Short', 'Note', 'Secret'].map((label) => field(label).maxLength)
// A password that is cut without a word would be another one.
const known = [20, 20, 5, -1, -1]

afterEach(() => {
  cleanup()
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})

test('limits are those of the contract, and stay when the script comes', async () => {
  const box = document.body.appendChild(document.createElement('div'))
  box.innerHTML = await onServer()
  expect(limits()).toEqual(known)
  const differs = vi.spyOn(console, 'error')
  const element = inState(inBrowser).element
  const shown = await act(async () => hydrateRoot(box, element, { onRecoverableError: differs }))
  expect(limits()).toEqual(known)
  write('Water')
  expect(screen.getByText('15 left')).toBeTruthy()
  await act(async () => fireEvent.focusIn(field('Title')))
  expect(limits()).toEqual(known)
  expect(differs).not.toHaveBeenCalled()
  act(() => shown.unmount())
  box.remove()
})

test('limits come with the schemas where only the browser draws the form', async () => {
  renderWithState(inBrowser)
  expect(limits()).toEqual([-1, -1, 5, -1, -1])
  fireEvent.focusIn(field('Title'))
  await waitFor(() => expect(limits()).toEqual(known))
  write('Water')
  expect(screen.getByText('15 left')).toBeTruthy()
})
