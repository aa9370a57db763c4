import type { BrowserContext } from 'playwright-core'
import { afterAll, describe, expect, test } from 'vitest'
import { RULES_VERSION } from '#domains/volunteers/rules.ts'
import type { DemoName } from '#test/people.ts'
import { closeBrowser, newContext, phone, signIn } from '../helpers/browser.ts'
import { pressFormsOn } from '../helpers/in-view.ts'
import { joinAnew } from '../helpers/newcomer.ts'
import { send } from '../helpers/plain-visits.ts'
import { addressOf } from '../helpers/samples.ts'

afterAll(closeBrowser)

const lowPhone = { ...phone, viewport: { width: 360, height: 640 } }

/** A member of everything that a new citizen may join: a place, a school, the volunteers. */
const joinEverything = async (context: BrowserContext): Promise<void> => {
  await joinAnew(context)
  await send(context, '/api/user/place', { state: 'NG-KN', lga: 'KN-nasarawa' })
  await send(context, '/api/user/affiliation', {
    institutionId: 'university-of-lagos',
    status: 'student_leader',
  })
  await send(context, '/api/volunteer/offer', { about: 'skills', choices: ['calls'] })
  await send(context, '/api/volunteer/offer', { about: 'times', choices: ['online'] })
  await send(context, '/api/volunteer/join', {
    rules: RULES_VERSION,
    agreed: 'yes',
    contactName: 'Sample Relative',
    contactPhone: '0803 000 0000',
  })
}

/** Where the link of that name leads, on a page of this person. */
const behind = async (context: BrowserContext, address: string, name: RegExp): Promise<string> => {
  const page = await context.newPage()
  await page.goto(address)
  const href = await page.getByRole('main').getByRole('link', { name }).first().getAttribute('href')
  await page.close()
  return href ?? ''
}

type Address = string | ((context: BrowserContext) => Promise<string>)

interface Walk {
  readonly who: string
  readonly enter: (context: BrowserContext) => Promise<void>
  readonly addresses: readonly Address[]
  /** Calls whose forms must have been met, by what their address ends in. */
  readonly mustMeet: readonly RegExp[]
}
const as = (name: DemoName) => (context: BrowserContext) => signIn(context, name)

/** Forms that stand behind an address of their own, or that only some people see. */
const walks: readonly Walk[] = [
  {
    who: 'a new member',
    enter: joinEverything,
    addresses: [
      (context) => behind(context, '/community-chat?room=topic-water', /^More about this message/),
      (context) => behind(context, '/network', /^More about /),
      '/network',
      '/campus',
      '/leadership-portal',
      () => addressOf('event'),
      () => addressOf('chapter'),
      () => addressOf('forumThread'),
      '/volunteer-dashboard',
      '/volunteer-onboarding',
      '/volunteer-onboarding?step=can',
      '/volunteer-onboarding?step=safety',
    ],
    mustMeet: [
      /community-chat\/messages\/.*\/block$/,
      /network\/people\/.*\/block$/,
      /network\/blocks\/.*\/remove$/,
      /campus\/email$/,
      /campus\/number$/,
      /campus\/applications$/,
      /events\/.*\/register$/,
      /chapters\/.*\/membership$/,
      /forums\/.*\/posts$/,
      /volunteer\/offer$/,
      /volunteer\/join$/,
    ],
  },
  {
    who: 'a verified person',
    enter: as('ife'),
    addresses: [
      '/data-submission?table=facility&lga=ED-oredo',
      '/data-submission?table=price&lga=ED-oredo&as=list',
      '/local-chapters',
      '/events/plan?state=NG-LA',
      '/community-chat?room=topic-power',
      '/forum',
    ],
    mustMeet: [
      /opendata\/submissions$/,
      /opendata\/lists$/,
      /chapters$/,
      /api\/events$/,
      /forums\/threads$/,
      /topic-power\/messages$/,
    ],
  },
  {
    who: 'a committee member',
    enter: as('funke'),
    addresses: ['/committee'],
    mustMeet: [/committee\/decisions$/, /committee\/conflicts$/, /scorecards?$/],
  },
  {
    who: 'a reviewer',
    enter: as('bola'),
    addresses: ['/admin/open-data'],
    mustMeet: [],
  },
  {
    who: 'an administrator',
    enter: as('chidi'),
    addresses: [
      '/admin/moderation',
      '/admin/campus',
      '/admin/institution-manager',
      '/admin/institution-manager?institution=bayero-university-kano',
      '/admin/volunteers',
      '/admin/escalation',
      '/forum',
      '/community-chat?room=topic-power',
    ],
    mustMeet: [
      /campus\/domains$/,
      /institutions$/,
      /volunteer\/shifts$/,
      /api\/forums$/,
      /community-chat\/rooms\/topic-power\/pause$/,
    ],
  },
]

describe.each([
  ['with script', true],
  ['without script', false],
] as const)(
  'every form of the community and its consoles, pressed %s on a low phone',
  (_mode, javaScriptEnabled) => {
    test.each(walks)('$who', async ({ enter, addresses, mustMeet }) => {
      const context = await newContext({ ...lowPhone, javaScriptEnabled })
      await enter(context)
      const seen = new Set<string>()
      for (const address of addresses) {
        const page = await context.newPage()
        // Other journeys need what these would end.
        const skips = /logout|sessions|cancel|certificates/
        await pressFormsOn(page, typeof address === 'string' ? address : await address(context), seen, skips)
        await page.close()
      }
      for (const call of mustMeet) expect([...seen].join('\n')).toMatch(new RegExp(call.source, 'm'))
      await context.close()
    })
  },
)
