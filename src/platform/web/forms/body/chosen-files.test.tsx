// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { post } from '#shared/api.ts'
import { refusal } from '#shared/errors.ts'
import { line } from '#shared/fields.ts'
import { fakeClient } from '#test/fake-client.ts'
import { sentTo } from '#test/show-page.tsx'
import { catchLoads } from '#test/page-loads.tsx'
import { renderWithState } from '#test/web.tsx'
import { TextField } from '#ui/forms/field.tsx'
import { Form } from '../form.tsx'

const assign = catchLoads(() => ({}))
const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Send' }))

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})
afterEach(() => {
  vi.restoreAllMocks()
})

describe('a form with a chosen file', () => {
  const withPhoto = post('/api/ideas', {
    summary: 'Sends an idea',
    access: 'public',
    limit: 'mutation',
    idempotency: 'none',
    body: z.strictObject({ title: line(20, 'Enter a title.'), evidenceIds: z.optional(z.array(z.string())) }),
    returns: z.object({ id: z.string() }),
  })
  const uploading = post('/api/uploads', {
    summary: 'Takes a file',
    access: 'public',
    limit: 'upload',
    idempotency: 'none',
    body: 'file',
    returns: z.object({ id: z.string(), url: z.string() }),
    refuses: { unreadable: refusal(422, 'We cannot read this file.') },
  })
  const photoOf = () => new File(['pixels'], 'tap.jpg', { type: 'image/jpeg' })
  const showIdea = (client: ReturnType<typeof fakeClient>, name = 'evidence') => {
    renderWithState(
      <Form call={withPhoto} then="/ideas/{id}" submit="Send" hasFiles>
        <TextField name="title" label="Title" />
        <input type="file" name={name} aria-label="Photo" />
      </Form>,
      { client },
    )
    fireEvent.change(screen.getByLabelText('Photo'), { target: { files: [photoOf()] } })
    fireEvent.change(screen.getByLabelText('Title'), { target: { value: 'Tap' } })
  }
  // jsdom leaves chosen files out of form data; a browser does not.
  beforeEach(() => {
    const Real = FormData
    vi.stubGlobal(
      'FormData',
      class extends Real {
        constructor(form?: HTMLFormElement) {
          super(form)
          for (const box of form?.querySelectorAll<HTMLInputElement>('input[type=file]') ?? [])
            for (const file of box.files ?? []) this.set(box.name, file)
        }
      },
    )
  })

  test('sends the file first and its id with the answers', async () => {
    const client = fakeClient()
      .answers(uploading, { id: 'f1', url: '/api/files/f1' })
      .answers(withPhoto, { id: 'i1' })
    showIdea(client)
    submit()
    await waitFor(() => expect(assign).toHaveBeenCalled())
    expect(client.asked.map(({ url }) => url)).toEqual([
      '/api/uploads?purpose=evidence&name=tap.jpg',
      '/api/ideas',
    ])
    expect(client.asked[1]?.body).toEqual({ title: 'Tap', evidenceIds: ['f1'] })
  })

  test('is not sent without its file: a refused file, or one that the call has no field for', async () => {
    const client = fakeClient().refuses(uploading, 'unreadable').answers(withPhoto, { id: 'i1' })
    showIdea(client)
    submit()
    expect((await screen.findByRole('alert')).textContent).toContain('We cannot read this file.')
    expect(sentTo(client, withPhoto)).toEqual([])
    cleanup()
    showIdea(client, 'drawing')
    submit()
    expect((await screen.findByRole('alert')).textContent).toContain('We could not send the file.')
    expect(sentTo(client, withPhoto)).toEqual([])
  })
})
