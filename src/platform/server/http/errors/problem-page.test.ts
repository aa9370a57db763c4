import { beforeAll, expect, test } from 'vitest'
import { Refusal } from '#shared/errors.ts'
import { toErrorAnswer } from '../answers.ts'
import { loadProblemWords, problemPage, wantsPage } from './problem-page.ts'

const navigation = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'
const asked = (method: string, cookie = '') => ({ method, headers: { accept: navigation, cookie } })
const answerOf = (code: string, detail = {}) => toErrorAnswer(new Refusal(code, detail), undefined, 'id-7')

beforeAll(loadProblemWords)

test('only what a browser opens for a person is answered as a page', () => {
  expect(wantsPage(asked('GET'))).toBe(true)
  for (const accept of [undefined, '*/*', 'application/json', 'image/avif,image/webp,*/*;q=0.8'])
    expect(wantsPage({ method: 'GET', headers: accept ? { accept } : {} })).toBe(false)
})

test('a busy page says so, reloads when Retry-After says, and offers to try again', () => {
  const answer = answerOf('busy', { retryAfterSeconds: 5 })
  const { headers, html } = problemPage(asked('GET'), answer)
  expect(answer.headers['retry-after']).toBe('5')
  expect(headers['content-type']).toBe('text/html; charset=utf-8')
  expect(headers['content-security-policy']).toMatch(/default-src 'none'; style-src 'sha256-/)
  expect(html).toContain('<h1>We are very busy</h1>')
  expect(html).toContain('<meta http-equiv="refresh" content="5">')
  expect(html).toContain('This page tries again in 5 seconds.')
  expect(html).toContain('>Try again</a>')
  expect(html).toContain('Request id-7')
})

test('a refused form is never reloaded, because that would lose what was typed', () => {
  const { html } = problemPage(asked('POST'), answerOf('busy'))
  expect(html).not.toContain('http-equiv="refresh"')
  expect(html).not.toContain('Try again</a>')
  expect(html).toContain('Go back. What you typed is still there. Then try again.')
})

test('an error that waiting does not mend names itself and does not reload', () => {
  for (const [code, title] of [
    ['unexpected-error', 'Something went wrong on our side.'],
    ['too-large', 'That is too big for us to accept.'],
  ] as const) {
    const { html } = problemPage(asked('GET'), answerOf(code))
    expect(html).toContain(`<h1>${title}</h1>`)
    expect(html).not.toContain('http-equiv="refresh"')
  }
  expect(
    problemPage(asked('GET'), answerOf('too-many-requests', { retryAfterSeconds: 3600 })).html,
  ).not.toContain('http-equiv="refresh"')
})

test('it speaks the saved language, and shows no markup of others', () => {
  const { html } = problemPage(asked('GET', 'theme=dark; lang=ha'), answerOf('busy'))
  expect(html).toContain('<html lang="ha">')
  expect(html).not.toContain('We are very busy')
  const evil = problemPage(asked('GET'), answerOf('invalid-input', { message: '<script>x</script>' }))
  expect(evil.html).not.toContain('<script>')
})
