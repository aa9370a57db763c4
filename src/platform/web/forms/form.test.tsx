// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { post } from '#shared/api.ts'
import { refusal } from '#shared/errors.ts'
import { line } from '#shared/fields.ts'
import type { PageState } from '#shared/pages/rendered-page.ts'
import { fakeClient } from '#test/fake-client.ts'
import { catchLoads } from '#test/page-loads.tsx'
import { renderWithState } from '#test/web.tsx'
import { TextField } from '#ui/forms/field.tsx'
import { Form } from './form.tsx'
import type { FormProps } from './form-props.ts'
import { fieldsOfForm, fillPath } from './form-target.ts'

const send = post('/api/things/:thingId', {
  summary: 'Sends',
  access: 'public',
  limit: 'mutation',
  idempotency: 'optional',
  body: z.strictObject({ title: line(20, 'Enter a title.'), note: z.optional(z.string()) }),
  returns: z.object({ id: z.string() }),
  refuses: { taken: refusal(409, 'This title is taken.') },
})
const FAILED = 'It was not sent. Please try again.'
const assign = catchLoads(() => ({}))

type Change = Partial<FormProps<typeof send>>

const show = (
  client = fakeClient().answers(send, { id: 'a/b' }),
  change: Change = {},
  state: Partial<PageState> = {},
) =>
  renderWithState(
    <Form
      call={send}
      params={{ thingId: 't1' }}
      then="/things/{id}"
      failed={FAILED}
      submit="Send"
      {...change}
    >
      <TextField name="title" label="Title" />
      <TextField name="note" label="Note" />
      <TextField name="password" label="Password" />
    </Form>,
    { client, state },
  )

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } })
const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Send' }))
const hiddenOf = (container: HTMLElement) =>
  Object.fromEntries(
    [...container.querySelectorAll<HTMLInputElement>('input[type=hidden]')].map(({ name, value }) => [
      name,
      value,
    ]),
  )

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})
afterEach(() => {
  vi.restoreAllMocks()
})

describe('a form without script', () => {
  test('posts to its own page with everything that the server needs', () => {
    const { container } = show(undefined, { done: 'Sent' })
    expect(container.querySelector('form')?.getAttribute('method')).toBe('post')
    // Only a fragment, so that the answer opens at its result.
    expect(container.querySelector('form')?.getAttribute('action')).toBe('#result')
    expect(hiddenOf(container)).toEqual({
      _call: 'POST /api/things/t1',
      _csrf: 'token-of-this-page',
      _key: expect.stringMatching(/^key-of-this-page[\x21-\x7e]+$/),
      _then: '/things/{id}',
      _done: 'Sent',
    })
  })

  test('that was refused shows the input and the problems', () => {
    const problem = { status: 400, code: 'INVALID_INPUT', message: '', fields: { title: 'Enter a title.' } }
    const form = { call: 'POST /api/things/t1', values: { note: 'kept' }, problem, goTo: null, from: null }
    show(undefined, { values: { note: 'first' } }, { form })
    expect(field('Note').value).toBe('kept')
    expect(field('Title').getAttribute('aria-invalid')).toBe('true')
    expect(document.activeElement).toBe(screen.getByRole('alert'))
  })

  test('ignores the returned input of another form on the page', () => {
    const form = {
      call: 'POST /api/things/t2',
      values: { note: 'other' },
      problem: null,
      goTo: null,
      from: null,
    }
    show(undefined, { values: { note: 'own' } }, { form })
    expect(field('Note').value).toBe('own')
  })
})

describe('an invalid form', () => {
  test('is not sent: it says so at the field and in the summary, which takes the focus', async () => {
    const { client } = show()
    submit()
    const summary = await screen.findByRole('alert')
    expect(summary.textContent).toBe('There is a problemEnter a title.')
    await waitFor(() => expect(document.activeElement).toBe(summary))
    const { id } = field('Title')
    expect(screen.getByRole('link', { name: 'Enter a title.' }).getAttribute('href')).toBe(`#${id}`)
    const described = field('Title').getAttribute('aria-describedby') ?? ''
    expect(document.getElementById(described)?.textContent).toBe('Enter a title.')
    expect(field('Note').hasAttribute('aria-invalid')).toBe(false)
    expect(client.asked).toEqual([])
  })

  test('is sent once it is valid, and the message goes', async () => {
    const { client } = show()
    submit()
    await screen.findByRole('alert')
    type('Title', ' Water ')
    submit()
    await waitFor(() => expect(assign).toHaveBeenCalled())
    expect(screen.queryByRole('alert')).toBe(null)
    // The form omits the empty optional field.
    expect(client.asked.map(({ url, body }) => [url, body])).toEqual([
      ['/api/things/t1', { title: ' Water ' }],
    ])
  })
})

describe('a form that was sent', () => {
  test('continues with the answer filled in, and leaves its message for the next page', async () => {
    show(undefined, { done: 'Sent as {id}' })
    type('Title', 'Water')
    submit()
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/things/a%2Fb'))
    const [, flash = ''] = /flash=([^;]*)/.exec(document.cookie) ?? []
    expect(JSON.parse(decodeURIComponent(flash))).toEqual({
      text: 'Sent as {id}',
      values: { id: 'a/b' },
      tone: 'done',
    })
  })

  test('lets the page handle the answer instead', async () => {
    const onDone = vi.fn()
    show(undefined, { onDone })
    type('Title', 'Water')
    submit()
    await waitFor(() => expect(onDone).toHaveBeenCalledWith({ id: 'a/b' }))
    expect(assign).not.toHaveBeenCalled()
  })

  test('is not sent twice by a second press', async () => {
    const { client } = show()
    type('Title', 'Water')
    submit()
    submit()
    await waitFor(() => expect(assign).toHaveBeenCalled())
    expect([client.asked.length, assign.mock.calls.length]).toEqual([1, 1])
  })
})

describe('a form that the server refused', () => {
  test('shows the server’s message at the field that it names', async () => {
    const client = fakeClient().refuses(send, 'invalid-input', { note: 'Write less.' })
    show(client)
    type('Title', 'Water')
    type('Note', 'A long story')
    submit()
    const summary = await screen.findByRole('alert')
    expect(summary.textContent).toContain('Write less.')
    expect(field('Note').getAttribute('aria-invalid')).toBe('true')
    expect(field('Note').value).toBe('A long story')
    await waitFor(() => expect(document.activeElement).toBe(summary))
  })

  test('shows the server’s message for the whole form if no field is named', async () => {
    const onFailed = vi.fn()
    show(fakeClient().refuses(send, 'taken'), { onFailed })
    type('Title', 'Water')
    submit()
    expect((await screen.findByRole('alert')).textContent).toBe('This title is taken.')
    expect(onFailed).toHaveBeenCalledWith(expect.objectContaining({ code: 'TAKEN' }), 'This title is taken.')
    expect(assign).not.toHaveBeenCalled()
  })

  describe('whose call may wait for a network', () => {
    const waiting = { ...send, is: { ...send.is, offline: 'queue' } } as const
    const posted = vi.fn()
    beforeEach(() => {
      posted.mockReset()
      told.mockReset()
      vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(function record(
        this: HTMLFormElement,
      ) {
        posted(
          Object.fromEntries([...new FormData(this)].filter(([name]) => !/^_(csrf|then|call)$/.test(name))),
        )
      })
    })
    const told = vi.fn()
    const toldOf = (at: number) =>
      told.mock.calls[at]?.[0] as { act: string; form: [string, string][] | null }
    const worker = (controller: { readonly postMessage: (said: unknown) => void } | null) =>
      vi.stubGlobal('navigator', { onLine: false, serviceWorker: { controller } })

    test('leaves a lost act to the service worker, with the key that was tried', async () => {
      worker({ postMessage: told })
      const client = fakeClient().loses(waiting)
      show(client, { call: waiting as unknown as typeof send })
      type('Title', 'Water')
      submit()
      await waitFor(() => expect(posted).toHaveBeenCalledOnce())
      const key = client.asked[0]?.headers['Idempotency-Key']
      const kept = toldOf(1)
      expect(posted).toHaveBeenCalledWith({
        title: 'Water',
        note: '',
        password: '',
        _key: key,
        _act: kept.act,
      })
      expect(kept.form).toMatchObject({ _call: 'POST /api/things/t1', _key: key ?? '', title: 'Water' })
      expect(told).toHaveBeenCalledTimes(2)
    })

    test.each([
      ['is taken', (client: ReturnType<typeof fakeClient>) => client.answers(waiting, { id: 'thing-1' })],
      ['is refused', (client: ReturnType<typeof fakeClient>) => client.refuses(waiting, 'taken')],
    ])(
      'tells the worker before it is sent, and when it %s',
      async (_, decide: (client: ReturnType<typeof fakeClient>) => ReturnType<typeof fakeClient>) => {
        worker({ postMessage: told })
        const client = decide(fakeClient())
        show(client, { call: waiting as unknown as typeof send })
        type('Title', 'Water')
        submit()
        await waitFor(() => expect(told).toHaveBeenCalledTimes(3))
        expect([toldOf(0).form, toldOf(2).form]).toEqual([expect.arrayContaining([['title', 'Water']]), null])
        expect(new Set([0, 1, 2].map((at) => toldOf(at).act)).size).toBe(1)
      },
    )

    test('says so itself where no worker takes it', async () => {
      worker(null)
      show(fakeClient().loses(waiting), { call: waiting as unknown as typeof send })
      type('Title', 'Water')
      submit()
      expect(await screen.findByText(FAILED)).toBeTruthy()
      expect(posted).not.toHaveBeenCalled()
    })
  })

  test('keeps the input when the network is lost, and shows its own message', async () => {
    show(fakeClient().loses(send))
    type('Title', 'Water')
    type('Note', 'A long story')
    submit()
    expect((await screen.findByRole('alert')).textContent).toBe(FAILED)
    expect([field('Title').value, field('Note').value]).toEqual(['Water', 'A long story'])
    expect(screen.getByRole('button').getAttribute('aria-busy')).toBe(null)
  })
})

describe('the key of a form', () => {
  const keysOf = (client: ReturnType<typeof fakeClient>) =>
    client.asked.map(({ headers }) => headers['Idempotency-Key'])

  test('stays while the same content is sent again, and changes with the content', async () => {
    const { client } = show(fakeClient().loses(send))
    const sendNow = async (times: number) => {
      submit()
      await waitFor(() => expect(client.asked).toHaveLength(times))
      await waitFor(() => expect(screen.getByRole('button').getAttribute('aria-busy')).toBe(null))
    }
    type('Title', 'Water')
    await sendNow(1)
    await sendNow(2)
    type('Title', 'Roads')
    await sendNow(3)
    const [first, second, third] = keysOf(client)
    expect(first).toMatch(/^key-of-this-page[\x21-\x7e]+$/)
    expect(second).toBe(first)
    expect(third).toMatch(/^key-of-this-page[\x21-\x7e]+$/)
    expect(third).not.toBe(first)
  })

  test('differs between two forms of one page', () => {
    const form = (
      <Form call={send} params={{ thingId: 't1' }} then="/" failed={FAILED}>
        {null}
      </Form>
    )
    const { container } = renderWithState(
      <>
        {form}
        {form}
      </>,
    )
    const keys = [...container.querySelectorAll<HTMLInputElement>('input[name=_key]')].map(
      ({ value }) => value,
    )
    expect(new Set(keys).size).toBe(2)
  })

  test('is not sent to a call that does not use one', async () => {
    const plain = post('/api/plain', { ...send.is, idempotency: 'none' })
    const client = fakeClient().answers(plain, { id: '1' })
    renderWithState(
      <Form call={plain} then="/" failed={FAILED} values={{ title: 'Water' }} submit="Send">
        <TextField name="title" label="Title" />
      </Form>,
      { client },
    )
    submit()
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/'))
    expect(client.asked.map(({ headers }) => headers)).toEqual([{}])
  })
})

describe('what a form reports while it is filled in', () => {
  test('holds no password', () => {
    const onChange = vi.fn()
    show(undefined, { onChange })
    type('Password', 'secret words')
    type('Title', 'Water')
    expect(onChange).toHaveBeenLastCalledWith({ title: 'Water', note: '' })
  })

  test('includes lists, but neither hidden technical fields nor files', () => {
    const element = document.createElement('form')
    element.innerHTML =
      '<input name="_csrf" value="t"><input name="a" value="1"><input name="b" value="1"><input name="b" value="2"><input name="b" value="3"><input type="file" name="f">'
    expect(fieldsOfForm(element)).toEqual({ a: '1', b: ['1', '2', '3'] })
  })
})

test('an address is filled with what the answer holds, escaped', () => {
  expect(fillPath('/a/{id}?b={name}&c={gone}', { id: 'x/y', name: 'Ọ&' })).toBe('/a/x%2Fy?b=%E1%BB%8C%26&c=')
  expect(fillPath('/a/{id}', undefined)).toBe('/a/')
})

describe('a refusal because of a missing fresh proof', () => {
  const refused = (status: number, code: string) => ({
    pathname: '/verification',
    search: '?x=1',
    form: {
      call: 'POST /api/things/t1',
      values: {},
      problem: { status, code, message: 'Confirm it is you.', fields: {} },
      goTo: null,
      from: null,
    },
  })
  const link = () => screen.queryByRole('link', { name: 'Go to your second factor' })

  test.each(['STEP_UP_REQUIRED', 'SECOND_FACTOR_REQUIRED'])(
    '%s leads to the page that asks for it, and back',
    (code) => {
      show(undefined, {}, refused(403, code))
      expect(link()?.getAttribute('href')).toBe(
        '/verification?returnUrl=%2Fverification%3Fx%3D1#second-factor',
      )
    },
  )

  test.each([
    [401, 'SECOND_FACTOR_REQUIRED'],
    [403, 'FORBIDDEN'],
  ])('of another kind (%i %s) does not', (status, code) => {
    show(undefined, {}, refused(status, code))
    expect(link()).toBeNull()
  })
})

test('a form that shows its answer tells the server, and passes the answer to the page', async () => {
  const onDone = vi.fn()
  const { container } = show(undefined, { showsAnswer: true, onDone })
  const form = container.querySelector('form') as HTMLFormElement
  expect(new FormData(form).get('_show')).toBe('1')
  fireEvent.input(screen.getByLabelText('Title'), { target: { value: 'A title' } })
  fireEvent.submit(form)
  await waitFor(() => expect(onDone).toHaveBeenCalledWith({ id: 'a/b' }))
  expect(assign).not.toHaveBeenCalled()
})
