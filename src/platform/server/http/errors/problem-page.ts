import type { IncomingHttpHeaders } from 'node:http'
import { brand } from '#shared/brand.ts'
import { type LanguageCode, languageOf, languages, message } from '#shared/words.ts'
import { type Say, wordsIn } from '../../notifications/server-words.ts'
import { escapeHtml } from '../../pages/document.ts'
import type { ErrorAnswer } from '../answers.ts'
import { hashOf } from '../headers/security-headers.ts'

/** Longest wait after which a page reloads by itself; people leave a longer one. */
const MAX_RELOAD_SECONDS = 60

/** The few lines of style that this page needs: it must not ask a busy server for a style sheet. */
const STYLE =
  ':root{color-scheme:light dark;--bg:#fbf8f1;--ink:#171a36;--pri:#27307f;--on:#fff}' +
  '@media(prefers-color-scheme:dark){:root{--bg:#10132e;--ink:#fbf8f1;--pri:#c3c8ee;--on:#10132e}}' +
  'body{margin:0;background:var(--bg);color:var(--ink);font:1rem/1.5 system-ui,sans-serif}' +
  'main{max-width:34rem;margin:0 auto;padding:2rem 1rem}h1{font-size:1.5rem;line-height:1.25}' +
  'a{color:var(--pri)}.act{display:inline-block;padding:.75rem 1.25rem;border-radius:.75rem;background:var(--pri);color:var(--on);text-decoration:none;font-weight:700}' +
  'small{opacity:.8}'

const POLICY = `default-src 'none'; style-src ${hashOf(STYLE)}; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`

/** What we know of a request that gets no page of its own. */
export interface Asked {
  readonly method?: string | undefined
  readonly headers: IncomingHttpHeaders
}

/** Whether a person's browser asks for a page; a program's call, a script or a picture does not name HTML. */
export const wantsPage = ({ headers }: Asked): boolean => headers.accept?.includes('text/html') ?? false

const says = new Map<LanguageCode, Say>()

/** Reads the words of all languages once, so that a busy server has them at hand. */
export const loadProblemWords = async (): Promise<void> => {
  for (const { code } of languages) says.set(code, await wordsIn(code))
}

const isRead = ({ method }: Asked): boolean => method === 'GET' || method === 'HEAD'

const languageIn = ({ headers }: Asked): LanguageCode =>
  languageOf(/(?:^|;\s*)lang=(\w+)/.exec(headers.cookie ?? '')?.[1])

const plain: Say = (sentence) => (typeof sentence === 'string' ? sentence : sentence.text)

/** Seconds after which a read reloads by itself; null when reloading would not help or would lose what was typed. */
const reloadAfter = (asked: Asked, { headers }: ErrorAnswer): number | null => {
  const seconds = Number(headers['retry-after'] ?? Number.NaN)
  return isRead(asked) && seconds <= MAX_RELOAD_SECONDS ? seconds : null
}

const wordsOf = (asked: Asked, { status, body }: ErrorAnswer, reload: number | null, say: Say): string[] => [
  ...(status === 503 ? [say(body.error)] : []),
  ...(reload === null
    ? []
    : [say({ text: message('This page tries again in {seconds} seconds.'), values: { seconds: reload } })]),
  ...(isRead(asked) ? [] : [say(message('Go back. What you typed is still there. Then try again.'))]),
]

/** The headers and HTML of an error for a person: what happened, what to do next, and a way on. */
export const problemPage = (
  asked: Asked,
  answer: ErrorAnswer,
): { readonly headers: Record<string, string>; readonly html: string } => {
  const language = languageIn(asked)
  const say = says.get(language) ?? plain
  const { status, body } = answer
  const reload = reloadAfter(asked, answer)
  const title = status === 503 ? say(message('We are very busy')) : say(body.error)
  const told = wordsOf(asked, answer, reload, say)
  const htmlLang = languages.find(({ code }) => code === language)?.htmlLang ?? 'en'
  const html = `<!doctype html>
<html lang="${htmlLang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">${
    reload === null ? '' : `<meta http-equiv="refresh" content="${reload}">`
  }<title>${escapeHtml(`${title} – ${brand.name}`)}</title><style>${STYLE}</style></head>
<body><main><p><a href="/">${escapeHtml(brand.name)}</a></p><h1>${escapeHtml(title)}</h1>${told
    .map((line) => `<p>${escapeHtml(line)}</p>`)
    .join(
      '',
    )}${isRead(asked) ? `<p><a class="act" href="">${escapeHtml(say(message('Try again')))}</a></p>` : ''}<p><small>${escapeHtml(
    say({ text: message('Request {id}'), values: { id: body.requestId } }),
  )}</small></p></main></body></html>
`
  return {
    headers: { 'content-security-policy': POLICY, 'content-type': 'text/html; charset=utf-8' },
    html,
  }
}
