// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { makeFloats } from './floats.ts'
import { sayIn } from './words.ts'

const AT = '2026-11-23T10:00:00.000Z'
const answer = {
  message: 'It makes by-laws.',
  timestamp: AT,
  sources: [
    { title: 'What a councillor does', heading: '', path: '/library/what-a-councillor-does', language: 'en' },
  ],
}

/** The server's answers to questions; a token is always given. */
const server = (answerOf: () => Response | Promise<Response>) => {
  const asked: { url: string; body: Record<string, unknown> }[] = []
  vi.stubGlobal('fetch', async (url: string, init?: { body?: string }) => {
    if (url === '/api/csrf-token') return Response.json({ csrfToken: 'token' })
    asked.push({ url, body: JSON.parse(init?.body ?? '{}') as Record<string, unknown> })
    return answerOf()
  })
  return asked
}

let isReduced = false
const stops: (() => void)[] = []

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  isReduced = false
  sessionStorage.clear()
  document.body.innerHTML =
    '<footer><a data-messaging href="https://whatsapp.example/">Chat on WhatsApp</a></footer>'
  vi.stubGlobal('matchMedia', () => ({ matches: isReduced }))
  HTMLDialogElement.prototype.showModal = function open(this: HTMLDialogElement) {
    this.open = true
  }
  HTMLDialogElement.prototype.close = function close(this: HTMLDialogElement) {
    this.open = false
    this.dispatchEvent(new Event('close'))
  }
})
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Opens a page; the script of what floats comes `late` milliseconds after it. */
const visit = (path: string, late = 0) => {
  history.replaceState(null, '', path)
  const floats = makeFloats(sayIn({}), late)
  stops.push(floats.stop)
  return floats
}
const one = <T extends HTMLElement>(selector: string): T => {
  const found = document.querySelector<T>(selector)
  if (!found) throw new Error(`There is no ${selector}.`)
  return found
}
const isShown = (selector: string): boolean => {
  const found = document.querySelector<HTMLElement>(selector)
  return found !== null && found.closest('[hidden]') === null
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const say = (words: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === words)
const press = (words: string) => say(words)?.click()
const write = (question: string) => {
  one<HTMLTextAreaElement>('.comp textarea').value = question
  one('.comp textarea').dispatchEvent(
    new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }),
  )
}

describe('what floats over a page', () => {
  test('[SH-08] the pill stands on every page except the landing page', () => {
    visit('/faq')
    expect(isShown('.fpill')).toBe(true)
    document.querySelector('.floats')?.remove()
    visit('/')
    expect(isShown('.fpill')).toBe(false)
  })

  test('[SH-09] [SH-10] the messaging button stands there, but not for Canada', () => {
    visit('/faq')
    expect(one<HTMLAnchorElement>('.fmsg').href).toBe('https://whatsapp.example/')
    expect(isShown('.fmsg')).toBe(true)
    document.querySelector('.floats')?.remove()
    visit('/canada')
    expect(isShown('.fmsg')).toBe(false)
    document.body.innerHTML = ''
    visit('/faq')
    expect(isShown('.fmsg')).toBe(false)
  })

  test('gives way to an open dialog', async () => {
    visit('/faq')
    const dialog = document.createElement('dialog')
    document.body.append(dialog)
    dialog.open = true
    await pass(0)
    expect(isShown('.fpill')).toBe(false)
    dialog.open = false
    await pass(0)
    expect(isShown('.fpill')).toBe(true)
  })
})

describe('[CC-01] the invite of the landing page', () => {
  test('comes after 3 s, turns every 5 s among five, and goes after 18 s', async () => {
    visit('/')
    await pass(2999)
    expect(isShown('.fcard')).toBe(false)
    await pass(1)
    const first = one('.fcard .offer').textContent
    expect(isShown('.fcard')).toBe(true)
    const said = new Set([first])
    for (let turn = 0; turn < 3; turn += 1) {
      await pass(4999)
      const before = one('.fcard .offer').textContent
      await pass(1)
      expect(one('.fcard .offer').textContent).not.toBe(before)
      said.add(one('.fcard .offer').textContent)
    }
    expect(said.size).toBe(4)
    await pass(2999)
    expect(isShown('.fcard')).toBe(true)
    await pass(1)
    expect(isShown('.fcard')).toBe(false)
    // The next visit goes on where this one ended.
    visit('/')
    await pass(3000)
    expect(said.add(one('.fcard .offer').textContent).size).toBe(5)
  })

  test('counts its delay from the page, not from its own script', async () => {
    visit('/', 1800)
    await pass(1199)
    expect(isShown('.fcard')).toBe(false)
    await pass(1)
    expect(isShown('.fcard')).toBe(true)
  })

  test('closed, it stays away for the session', async () => {
    visit('/')
    await pass(3000)
    one('.fcard .ib').click()
    expect(isShown('.fcard')).toBe(false)
    visit('/')
    await pass(30_000)
    expect(isShown('.fcard')).toBe(false)
  })

  test('neither turns nor goes while it has the focus, and does not turn for those who want no motion', async () => {
    isReduced = true
    visit('/')
    await pass(3000)
    const first = one('.fcard .offer').textContent
    await pass(5000)
    expect(one('.fcard .offer').textContent).toBe(first)
    one('.fcard .offer').focus()
    await pass(60_000)
    expect(isShown('.fcard')).toBe(true)
    one('.fcard .offer').blur()
    await pass(13_000)
    expect(isShown('.fcard')).toBe(false)
  })
})

describe('[CP-01] the prompt of a path', () => {
  test.each([
    ['/leaders/1', 'T'],
    ['/wallet', 'K'],
    ['/projects', 'T'],
    ['/challenge', 'T'],
    ['/nominate', 'T'],
    ['/voting', 'T'],
    ['/dashboard', 'K'],
  ])('%s has a card of %s after 2 s, for 14 s', async (path, face) => {
    visit(path)
    await pass(1999)
    expect(isShown('.fcard')).toBe(false)
    await pass(1)
    expect(isShown('.fcard')).toBe(true)
    expect(one('.fcard .av').textContent).toBe(face)
    await pass(13_999)
    expect(isShown('.fcard')).toBe(true)
    await pass(1)
    expect(isShown('.fcard')).toBe(false)
  })

  test('a console has none, whatever its path contains', async () => {
    visit('/admin/leaders/vetting')
    await pass(16_000)
    expect(isShown('.fcard')).toBe(false)
  })

  test('counts its delay from the page, and on the next page from that one', async () => {
    visit('/wallet', 1700)
    await pass(299)
    expect(isShown('.fcard')).toBe(false)
    await pass(1)
    expect(isShown('.fcard')).toBe(true)
    history.pushState(null, '', '/projects')
    dispatchEvent(new Event('pushState'))
    await pass(1999)
    expect(isShown('.fcard')).toBe(false)
    await pass(1)
    expect(isShown('.fcard')).toBe(true)
  })

  test('other paths have none', async () => {
    visit('/faq')
    await pass(20_000)
    expect(isShown('.fcard')).toBe(false)
  })

  test('closed, it stays away until the path changes', async () => {
    visit('/wallet')
    await pass(2000)
    one('.fcard .ib').click()
    await pass(20_000)
    expect(isShown('.fcard')).toBe(false)
    history.pushState(null, '', '/projects')
    dispatchEvent(new Event('pushState'))
    await pass(2000)
    expect(isShown('.fcard')).toBe(true)
  })

  test('opened, it asks its question of its guide', async () => {
    const asked = server(() => Response.json(answer))
    visit('/wallet')
    await pass(2000)
    one('.fcard .offer').click()
    await pass(0)
    expect(one<HTMLDialogElement>('dialog.chat').open).toBe(true)
    expect(asked).toMatchObject([{ url: '/api/chat/kamsi', body: { message: 'What is SUP?' } }])
  })

  test('comes only with a network', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    visit('/wallet')
    await pass(2000)
    expect(isShown('.fcard')).toBe(false)
    vi.restoreAllMocks()
  })
})

describe('the chat', () => {
  test('[CH-03] opens with the greeting of the guide; a switch clears everything and says so', async () => {
    server(() => Response.json(answer))
    visit('/faq')
    one('.fpill').click()
    expect(one('.log .bub').textContent).toMatch(/^Hello, I am Tari/)
    write('What does a councillor do?')
    await pass(0)
    expect(document.querySelectorAll('[data-entry]')).toHaveLength(2)
    press('Switch to Kamsi')
    expect(document.querySelectorAll('[data-entry]')).toHaveLength(0)
    expect(one('.log .bub').textContent).toMatch(/^Hello, I am Kamsi/)
    expect(one('.said').textContent).toBe('You are now chatting with Kamsi. This is a new chat.')
    await pass(5000)
    expect(one('.said').textContent).toBe('')
  })

  test('[CH-04] sends by Enter, not by Shift+Enter, nothing empty, and nothing while an answer is pending', async () => {
    let settle: (response: Response) => void = () => {}
    const asked = server(() => new Promise<Response>((resolve) => (settle = resolve)))
    visit('/faq')
    one('.fpill').click()
    write('   ')
    await pass(0)
    expect(asked).toHaveLength(0)
    const field = one<HTMLTextAreaElement>('.comp textarea')
    field.value = 'One?'
    const line = new KeyboardEvent('keydown', {
      key: 'Enter',
      shiftKey: true,
      bubbles: true,
      cancelable: true,
    })
    field.dispatchEvent(line)
    expect(line.defaultPrevented).toBe(false)
    write('One?')
    await pass(0)
    expect(one('.tail').textContent).toBe('Tari is thinking…')
    write('Two?')
    await pass(0)
    expect(asked).toHaveLength(1)
    expect(field.value).toBe('Two?')
    settle(Response.json(answer))
    await pass(0)
    expect(one('.tail').textContent).toBe('')
    expect(one('.srcs a').getAttribute('href')).toBe('/library/what-a-councillor-does')
  })

  test('[CH-05] says that the connection failed, keeps the question, and asks again', async () => {
    let isUp = false
    const asked = server(() => (isUp ? Response.json(answer) : new Response('', { status: 503 })))
    visit('/faq')
    one('.fpill').click()
    write('One?')
    await pass(0)
    expect(one('.note').textContent).toContain('Connection Error')
    expect(one('.note').textContent).toContain('Failed to get response from Tari. Please try again.')
    isUp = true
    press('Try again')
    await pass(0)
    expect(asked.map(({ body }) => body['message'])).toEqual(['One?', 'One?'])
    expect(document.querySelector('.note')).toBeNull()
    expect(document.querySelectorAll('[data-entry]')).toHaveLength(2)
  })

  test('[CH-06] has preset questions for each guide, which ask at once', async () => {
    const asked = server(() => Response.json(answer))
    const { open } = visit('/faq')
    for (const start of [
      { guide: 'tari', preset: undefined, question: 'What does a councillor do?' },
      { guide: 'kamsi', preset: undefined, question: 'What is SUP?' },
      { guide: 'tari', preset: 'general', question: 'Who fixes my road?' },
      { guide: 'kamsi', preset: 'signup', question: 'Is it free to join?' },
    ] as const) {
      open({ guide: start.guide, preset: start.preset })
      press(start.question)
      await pass(0)
      expect(asked.at(-1)).toMatchObject({
        url: `/api/chat/${start.guide}`,
        body: { message: start.question },
      })
      open({ guide: start.guide === 'tari' ? 'kamsi' : 'tari' })
    }
  })

  test('names whose page asks, and says who is signed in instead of that person', async () => {
    document.body.insertAdjacentHTML(
      'beforeend',
      '<script id="boot" type="text/plain" data-of="ada"></script>',
    )
    vi.resetModules()
    const { makeFloats: makeAgain } = await import('./floats.ts')
    const pagesOf: (string | null)[] = []
    vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
      if (url === '/api/csrf-token') return Response.json({ csrfToken: 'token' })
      pagesOf.push(new Headers(init?.headers).get('x-page-of'))
      return Response.json({ code: 'OTHER_PERSON', values: { name: 'Ife P' } }, { status: 409 })
    })
    history.replaceState(null, '', '/faq')
    stops.push(makeAgain(sayIn({}), 0).stop)
    one('.fpill').click()
    write('One?')
    await pass(0)
    expect(pagesOf).toEqual(['ada'])
    expect(one('dialog .said').textContent).toBe(
      'You are now signed in as Ife P. What you typed is still here.',
    )
    expect(one('dialog').textContent).toContain('One?')
  })
  test('says why staff stopped the guides, and keeps the question', async () => {
    server(() => Response.json({ code: 'SWITCHED_OFF', error: 'They rest today.' }, { status: 503 }))
    visit('/faq')
    one('.fpill').click()
    write('One?')
    await pass(0)
    expect(one('dialog .said').textContent).toBe('They rest today.')
    expect(one('dialog').textContent).toContain('One?')
  })
  test('asks once more with a fresh token where the old one is refused', async () => {
    let isFirst = true
    const asked = server(() => {
      if (!isFirst) return Response.json(answer)
      isFirst = false
      return Response.json({ error: 'Invalid CSRF token' }, { status: 403 })
    })
    visit('/faq')
    one('.fpill').click()
    write('One?')
    await pass(0)
    expect(asked).toHaveLength(2)
    expect(document.querySelector('.note')).toBeNull()
  })

  test('an answer with markup is shown as text', async () => {
    server(() => Response.json({ ...answer, message: '<img src=x onerror=alert(1)>' }))
    visit('/faq')
    one('.fpill').click()
    write('One?')
    await pass(0)
    expect(document.querySelector('.log img')).toBeNull()
    expect(one('.log').textContent).toContain('<img src=x')
  })
})
