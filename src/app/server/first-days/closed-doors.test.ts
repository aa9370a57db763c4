import { describe, expect, test } from 'vitest'
import { domains } from '#app/server/domains.ts'
import { demoPerson } from '#shared/demo/people.ts'
import { pathOf } from '#shared/api.ts'
import { type CarrierDoor, closedWords } from '#shared/pages/doors.ts'
import type { Renderer } from '#shared/pages/rendered-page.ts'
import { to } from '#shared/sitemap.ts'
import { type Person, openTestApp } from '#test/app.ts'
import { plainSite } from '#test/plain-pages.ts'
import { ask } from '#suites/outcomes.ts'
import { enterAs, type PrincipalName } from '#suites/principals.ts'
import { type Sample, sampleOf } from '#suites/samples.ts'

// By name only: these types are those of a server, and pages have those of a browser.
const entry: string = '#app/web/server-entry.tsx'

const { render } = (await import(entry)) as Pick<Renderer, 'render'>
const app = await openTestApp(
  // A page of guests that is kept would be shown after the carrier went.
  { LIMIT_FACTOR: '100000', DUTY_RULES: 'enforced', GUEST_PAGE_SECONDS: '0' },
  { pages: { renderer: { render }, assets: plainSite.assets } },
)

/** Runs something as in production without this carrier. */
const without = async <T>(carrier: CarrierDoor, work: () => Promise<T>): Promise<T> => {
  const ports = app.ports as Record<CarrierDoor, unknown>
  const kept = ports[carrier]
  ports[carrier] = null
  try {
    return await work()
  } finally {
    ports[carrier] = kept
  }
}

interface Shown {
  readonly as: PrincipalName
  /** The page with the form. */
  readonly at: (sample: Sample) => string
  /** What happened before the form shows, such as a payment that was opened. */
  readonly first?: (who: Person, sample: Sample) => Promise<unknown>
}

const purchase = ({ params }: Sample) => `${to('purchaseTokens')}?purchase=${params?.['purchaseId']}`
const donation = ({ params }: Sample) => to('donation', { token: params?.['token'] ?? '' })
const invoice = ({ params }: Sample) =>
  to('organizationInvoice', { slug: params?.['slug'] ?? '', number: params?.['number'] ?? '' })
const pay =
  (path: string) =>
  (who: Person, { params }: Sample) =>
    who.post(pathOf(path, params ?? {}), {})

/** Where people meet each call that needs a carrier. */
const shownAt: Readonly<Record<string, Shown>> = {
  'identity.askCode': { as: 'guest', at: () => `${to('auth')}?mode=join` },
  'account.askReset': { as: 'guest', at: () => to('resetPassword') },
  'account.sendEmailCode': { as: 'citizen', at: () => to('verifyEmail') },
  'account.changeEmail': { as: 'citizen', at: () => to('verifyEmail') },
  'account.sendPhoneCode': { as: 'citizen', at: () => to('verifyPhone') },
  'account.changePhone': { as: 'citizen', at: () => to('verifyPhone') },
  'campus.sendSchoolCode': { as: 'citizen', at: () => to('campus') },
  'notifications.testSms': { as: 'citizen', at: () => to('notifications') },
  'whatsapp.startLink': { as: 'citizen', at: () => to('linkWhatsApp') },
  'payments.quotePurchase': { as: 'citizen', at: () => to('purchaseTokens') },
  'payments.payPurchase': { as: 'citizen', at: purchase },
  'payments.checkPurchase': {
    as: 'citizen',
    at: purchase,
    first: pay('/api/payments/purchases/:purchaseId/pay'),
  },
  'payments.compareNow': { as: 'finance', at: () => to('moneyConsole') },
  'payments.proposeRefund': { as: 'finance', at: () => to('moneyConsole') },
  'payments.retryRefund': { as: 'finance', at: () => to('moneyConsole') },
  'donations.give': { as: 'guest', at: () => to('donations') },
  'donations.payDonation': { as: 'guest', at: donation },
  'donations.checkDonation': { as: 'guest', at: donation, first: pay('/api/donations/gifts/:token/pay') },
  'organizations.orderSup': {
    as: 'organization',
    at: ({ params }) => to('manageOrganization', { slug: params?.['slug'] ?? '' }),
  },
  'organizations.payInvoice': { as: 'organization', at: invoice },
  'organizations.checkInvoice': {
    as: 'organization',
    at: invoice,
    first: pay('/api/organizations/:slug/invoices/:number/pay'),
  },
  'cashout.addAccount': { as: 'verified', at: () => `${to('cashout')}?bank=change` },
  'cashout.submit': { as: 'verified', at: () => `${to('cashout')}?amount=20` },
}

const needing = domains.routes.flatMap((route) => {
  const { needs } = route.call.is
  return needs ? [{ name: route.name, route, needs }] : []
})

const phone = { number: '2348012345678', isDouble: true }

describe('where a carrier is not set', () => {
  test('each call that needs one has its page here', () => {
    expect(needing.map(({ name }) => name).toSorted()).toEqual(Object.keys(shownAt).toSorted())
    expect(new Set(needing.map(({ needs }) => needs))).toEqual(
      new Set<CarrierDoor>(['email', 'sms', 'payments', 'whatsapp']),
    )
  })

  test.each(needing)(
    '$name answers 503, and its page says the same before',
    async ({ name, route, needs }) => {
      const shown = shownAt[name]
      if (!shown) throw new Error(`${name} has no page here.`)
      const { as, at, first } = shown
      if (needs === 'whatsapp') (app.ports as Record<string, unknown>)['whatsapp'] = phone
      const who = await enterAs(app, as)
      const sample = await sampleOf(name, { app, who, name: as, object: 'own' })
      await first?.(who, sample)
      const form = `${route.call.method} ${route.call.path.split('/:')[0]}`
      const open = await who.get(at(sample))
      expect([name, open.statusCode]).toEqual([name, 200])
      expect(open.body).not.toContain(closedWords[needs])
      if (name !== 'identity.askCode') expect(open.body).toContain(form)
      await without(needs, async () => {
        const page = await who.get(at(sample))
        expect([name, page.statusCode]).toEqual([name, 200])
        expect(page.body).toContain(closedWords[needs])
        const address = `${route.call.method} ${pathOf(route.call.path, sample.params)}`
        expect(page.body).not.toContain(`value="${address}"`)
        const answer = await ask(app, who, route, sample, { 'x-csrf-token': await who.csrfToken() })
        const { code, error } = answer.json<{ code: string; error: string }>()
        expect([name, answer.statusCode, code, error]).toEqual([
          name,
          503,
          `${needs.toUpperCase()}_AWAY`,
          closedWords[needs],
        ])
      })
    },
  )
})

describe('what only some of its requests send', () => {
  test('a nominee’s contact says what we cannot write to, and is refused with the same words', async () => {
    const ada = await enterAs(app, 'citizen')
    const { body } = await sampleOf('vetting.nominate', { app, who: ada, name: 'citizen', object: 'own' })
    const refused = async (nomineeContact: string) => {
      const answer = await ada.post('/api/nominations', { ...body, nomineeContact })
      const { code, error, fields } = answer.json<{ code: string; error: string; fields?: object }>()
      return [answer.statusCode, code, error, fields]
    }
    const texts = 'We cannot send text messages yet. Give an email address, or leave this empty.'
    const emails = 'We cannot send emails yet. Give a phone number, or leave this empty.'
    const none = 'We cannot send messages yet, so we cannot ask the nominee.'
    const nominate = async () => (await ada.get(to('nominate'))).body
    expect(await nominate()).not.toMatch(/We cannot send/)
    await without('sms', async () => {
      expect(await nominate()).toContain(texts)
      expect(await refused('08031234567')).toEqual([503, 'SMS_AWAY', texts, { nomineeContact: texts }])
    })
    await without('email', async () => {
      expect(await nominate()).toContain(emails)
      expect(await refused('rahila@example.ng')).toEqual([
        503,
        'EMAIL_AWAY',
        emails,
        { nomineeContact: emails },
      ])
      await without('sms', async () => expect(await nominate()).toContain(none))
    })
  })

  test('the nominator who asks again reads it too', async () => {
    const ada = await enterAs(app, 'citizen')
    const { params } = await sampleOf('vetting.askConsent', { app, who: ada, name: 'citizen', object: 'own' })
    const track = to('track', { nominationId: params?.['nominationId'] ?? '' })
    await without('sms', async () =>
      expect((await ada.get(track)).body).toContain(
        'We cannot send text messages yet. Give an email address',
      ),
    )
  })

  test('no draw can be announced without public randomness; drafts can be written', async () => {
    const emeka = await enterAs(app, 'finance')
    await without('beacon', async () => {
      const page = (await emeka.get(to('drawConsole'))).body
      expect(page).toContain(closedWords.beacon)
      expect(page).not.toContain('value="announce"')
    })
    expect((await emeka.get(to('drawConsole'))).body).not.toContain(closedWords.beacon)
  })

  test('the columns of the notification settings say what does not come yet', async () => {
    const ada = await enterAs(app, 'citizen')
    for (const carrier of ['email', 'sms'] as const)
      await without(carrier, async () => {
        const { body } = await ada.get(to('notifications'))
        expect(body).toContain('What you choose in its column holds from the day we can.')
        expect(body).toContain(closedWords[carrier])
      })
  })

  test('the contact form says that an answer by email waits', async () => {
    await without('email', async () =>
      expect((await app.guest().get(to('contact'))).body).toContain('Our answer goes out as soon as we can.'),
    )
    expect((await app.guest().get(to('contact'))).body).not.toContain('Our answer goes out')
  })
})

describe('without text messages nobody can be given a duty', () => {
  const words = 'so no one can be given a duty of staff, reviewer or committee.'

  test('the Admin Panel, the users and mission control say so, with the way on', async () => {
    const chidi = await enterAs(app, 'admin')
    const pages = [to('adminPanel'), to('users'), to('dashboard')]
    for (const path of pages) expect((await chidi.get(path)).body).not.toContain(words)
    await without('sms', async () => {
      for (const path of pages) {
        const { body } = await chidi.get(path)
        expect([path, body.includes(words), body.includes('DUTY_RULES=relaxed')]).toEqual([path, true, true])
      }
      expect((await (await enterAs(app, 'citizen')).get(to('dashboard'))).body).not.toContain(words)
    })
  })

  test('and the refusal says it', async () => {
    const chidi = await enterAs(app, 'admin')
    const propose = () =>
      chidi.post(`/api/admin/users/${demoPerson('dayo').id}/rights`, {
        right: 'content',
        reason: 'They write for us from Monday.',
      })
    expect((await propose()).json()).toMatchObject({
      code: 'DUTY_PHONE',
      error: 'This account has no confirmed phone number yet.',
    })
    await without('sms', async () =>
      expect((await propose()).json()).toMatchObject({
        code: 'DUTY_PHONE',
        error: expect.stringContaining(words),
      }),
    )
  })
})
