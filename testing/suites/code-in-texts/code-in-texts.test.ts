import { beforeAll, describe, expect, test } from 'vitest'
import type { Renderer } from '#shared/pages/rendered-page.ts'
import { matchScreen, screenNames, screens } from '#shared/sitemap.ts'
import { openTestApp, type Person } from '#test/app.ts'
import { plainSite } from '#test/plain-pages.ts'
import { isTriedCall } from '../only.ts'
import { browserOf, makeVolunteer } from '../principals.ts'
import { codeTags } from './corpus.ts'
import { injectedIn, marksIn } from './marks.ts'
import { linksIn, pagesOf, paramsOf } from './pages.ts'
import { type Sent, writeInto, writesWithFields } from './writes.ts'

// By name only: these types are those of a server, and pages have those of a browser.
const entry: string = '#app/web/server-entry.tsx'

const { render } = (await import(entry)) as Pick<Renderer, 'render'>
const app = await openTestApp(
  { LIMIT_FACTOR: '1000000' },
  { pages: { renderer: { render }, assets: plainSite.assets } },
)
const sent: Sent[] = []
const shown = new Set<string>()
const faults: string[] = []

/** Opens a page and looks for anything that a text made there. */
const look = async (who: Person, path: string): Promise<string> => {
  const { body, headers } = await who.get(path)
  if (!String(headers['content-type']).includes('text/html')) return ''
  const marks = marksIn(body)
  for (const mark of marks) shown.add(mark)
  if (marks.size > 0) faults.push(...injectedIn(body).map((fault) => `${path}: ${fault}`))
  return body
}

/** How many addresses of one screen are opened; lists show the newest first. */
const ADDRESSES = 2

/** Opens every page that this person reaches from their screens. */
const walk = async (who: Person): Promise<void> => {
  const waiting: string[] = screenNames
    .filter((name) => paramsOf(name).length === 0)
    .map((name) => screens[name].path)
  const [opened, counts] = [new Set<string>(), new Map<string, number>()]
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    const screen = matchScreen(path.split(/[?#]/)[0] ?? '')?.name
    const count = counts.get(screen ?? '') ?? 0
    if (!screen || opened.has(path) || count >= ADDRESSES) continue
    opened.add(path)
    counts.set(screen, count + 1)
    waiting.push(...linksIn(await look(who, path)))
  }
}

beforeAll(async () => {
  await makeVolunteer(app)
  const marks = { next: 0 }
  for (const route of writesWithFields()) {
    const one = await writeInto({ app, route, marks })
    if (!one) continue
    sent.push(one)
    if (one.who) for (const path of pagesOf(one)) await look(one.who, path)
  }
  for (const who of [await browserOf(app, 'ada'), await browserOf(app, 'chidi')]) await walk(who)
}, 400_000)

/**
 * Calls that no code reaches here. Passwords and codes are compared and never shown, and names of people take no markup;
 * the others take the name of something that exists, or an amount, and refuse every other text.
 */
const unreached: readonly string[] = [
  'account.changeEmail',
  'account.changePassword',
  'account.changePhone',
  'account.setPassword',
  'account.verifyEmailLink',
  'campus.proposeDomain',
  'campus.proveByNumber',
  'draws.enterDraw',
  'engage.complete',
  'engage.resend',
  'engage.tellStory',
  'events.checkIn',
  'events.register',
  'events.takeBackCheckIn',
  'identity.beginPasskey',
  'identity.beginPasskeySignIn',
  'identity.beginSecondFactor',
  'identity.enter',
  'identity.freeze',
  'identity.login',
  'identity.makeRecoveryCodes',
  'identity.register',
  'identity.removePasskey',
  'identity.removeSecondFactor',
  'identity.signInByPasskey',
  'institutions.checkInstitutionImport',
  'leaders.correct',
  'members.completeSignup',
  'members.setHomeRegion',
  'organizations.invitePeople',
  'organizations.proposeSpend',
  'translations.accept',
  'vetting.askConsent',
  'vetting.support',
]

/** Fields that a page certainly shows: if the texts of these are nowhere, the suite looks at the wrong pages. */
const certain: readonly string[] = [
  'forum.createThread title',
  'forum.createThread content',
  'events.planEvent title',
  'network.saveCard about',
  'reports.reportProblem title',
]

const stored = () => sent.flatMap((one) => one.stored)
const isWhole = process.env['ONLY_DOMAINS'] === undefined

describe('[S-44] a text that carries code, in every text field of every write call', () => {
  test('makes no element, handler, address or script on any page', () => {
    expect([...new Set(faults)]).toEqual([])
    expect(codeTags.length).toBeGreaterThanOrEqual(30)
  })

  test('is stored by every call that takes free text, apart from these', () => {
    const troubles = sent.flatMap(({ route, trouble }) =>
      trouble === null ? [] : [`${route.name}: ${trouble}`],
    )
    expect(troubles.filter((each) => !unreached.includes(each.split(':')[0] ?? ''))).toEqual([])
    expect(
      unreached.filter(
        (name) => isTriedCall(name) && sent.some((one) => one.route.name === name && one.trouble === null),
      ),
    ).toEqual([])
  })

  test.runIf(isWhole)('comes out on the pages that show what people wrote', () => {
    const seen = new Set(stored().flatMap(({ mark, field }) => (shown.has(mark) ? [field] : [])))
    expect(
      certain.filter((field) => !seen.has(field)),
      `of ${[...seen].join(', ')}`,
    ).toEqual([])
    // Of about 270; the others stand in emails, audits and pages behind a secret link.
    expect(seen.size).toBeGreaterThan(100)
  })
})

describe('what looks for it', () => {
  test.each(codeTags.filter((tag) => /^(?:<(?!javascript)|[-'"])/.test(tag)))(
    'finds %s where a page takes it as it is',
    (tag) => {
      const text = tag.replaceAll('X', 'window.mark1q=1')
      const page = `<main><textarea>${text}</textarea><p title="${text}">${text}</p><!-- ${text} --></main>`
      expect(marksIn(page)).toEqual(new Set(['mark1q']))
      expect(injectedIn(page)).not.toEqual([])
    },
  )

  test('takes what is written as text for text', () => {
    const safe = codeTags
      .join(' ')
      .replaceAll('X', 'window.mark1q=1')
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('"', '&quot;')
    expect(injectedIn(`<title>${safe}</title><p title="${safe}">${safe}</p>`)).toEqual([])
  })
})
