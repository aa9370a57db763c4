import { type ScreenName, screens } from '#shared/sitemap.ts'
import type { DemoName } from '#test/people.ts'
import { openerOf } from './viewers.ts'

/** The maximum KB of a page kind on the first visit, compressed with gzip; `all` is everything on the wire. */
export interface Budget {
  readonly html: number
  readonly css: number
  readonly script: number
  readonly font: number
  readonly image: number
  readonly all: number
}

const budgets = {
  reading: { html: 14, css: 10, script: 3, font: 10, image: 15, all: 50 },
  directory: { html: 12, css: 10, script: 95, font: 10, image: 30, all: 150 },
  detail: { html: 12, css: 10, script: 95, font: 10, image: 25, all: 145 },
  form: { html: 6, css: 10, script: 90, font: 10, image: 0, all: 115 },
  // A form with the faces of the candidates.
  ballot: { html: 10, css: 10, script: 90, font: 10, image: 20, all: 130 },
  dashboard: { html: 10, css: 10, script: 97, font: 10, image: 0, all: 125 },
  console: { html: 20, css: 12, script: 123, font: 10, image: 60, all: 179 },
} as const satisfies Record<string, Budget>

/**
 * Pages with script still exceed their script budget, by React, which comes as it is published (docs/decisions/0048, 0053,
 * 0091). Until that is fixed, these numbers apply, so that nothing is added meanwhile.
 */
const held = {
  directory: { script: 98.5 },
  detail: { script: 98.5 },
  form: { html: 7, script: 100.5, all: 124.5 },
  ballot: { script: 98.5, all: 131.5 },
  // With what waits from every domain.
  dashboard: { script: 104.5, all: 129.5 },
} as const satisfies Partial<Record<keyof typeof budgets, Partial<Budget>>>

/**
 * The nomination has six steps, drafts and uploads. The check of a record loads its mathematics after the first paint, so
 * that a receipt can be checked when the network is gone.
 */
const heldAlone: Partial<Record<ScreenName, Partial<Budget>>> = {
  nominate: { script: 105.5, all: 130 },
  // Its settings, levels and badges are the largest page of the forms.
  profile: { script: 101, all: 126 },
  // Phone, email, second factor, passkeys and devices on one page.
  verification: { script: 100.8, all: 125.2 },
  // Photos, a place and what was reported nearby.
  reportProblem: { script: 101.2 },
  verifyRecord: { script: 103.4, all: 126 },
  // Five templates, a list that the device checks, and the upload of a source.
  dataSubmission: { script: 102 },
}

export interface Measured {
  readonly kind: keyof typeof budgets
  readonly as?: DemoName
}

/** The kinds of screens that `measuredAs` does not tell by itself. The component gallery is not a page of the product. */
const pageKinds: Readonly<Partial<Record<ScreenName, Measured | null>>> = {
  // It lists the person's sessions, and other tests add many.
  verification: { kind: 'form', as: 'dayo' },
  kycConsole: { kind: 'reading', as: 'lola' },
  dashboard: { kind: 'dashboard', as: 'ada' },
  wallet: { kind: 'dashboard', as: 'ada' },
  supDashboard: { kind: 'dashboard', as: 'ada' },
  voting: { kind: 'ballot', as: 'ada' },
  countConsole: { kind: 'console', as: 'kemi' },
  organizations: { kind: 'reading', as: 'gbenga' },
  manageOrganization: { kind: 'reading', as: 'gbenga' },
  organizationInvoice: { kind: 'reading', as: 'gbenga' },
  organizationsConsole: { kind: 'reading', as: 'lola' },
  projects: { kind: 'directory' },
  project: { kind: 'detail', as: 'ada' },
  problem: { kind: 'detail', as: 'ada' },
  challengeConsole: { kind: 'console', as: 'kemi' },
  leaders: { kind: 'directory' },
  leader: { kind: 'detail' },
  waitingTransitions: { kind: 'form', as: 'kemi' },
  leaderTransition: { kind: 'form', as: 'kemi' },
  // The desk of the committee: audits, decisions, conflicts and members on one page.
  committee: { kind: 'console', as: 'funke' },
  dataDeletion: { kind: 'form', as: 'ada' },
  vettingLead: { kind: 'console', as: 'kemi' },
  linkWhatsApp: { kind: 'form', as: 'ada' },
  engage: { kind: 'form', as: 'ada' },
  missions: { kind: 'form', as: 'ada' },
  proofSubmission: { kind: 'form', as: 'ada' },
  missionConsole: { kind: 'console', as: 'chidi' },
  escalation: { kind: 'console', as: 'chidi' },
  writeLetter: { kind: 'reading', as: 'ada' },
  moneyConsole: { kind: 'form', as: 'emeka' },
  cashout: { kind: 'form', as: 'ife' },
  cashoutConsole: { kind: 'form', as: 'emeka' },
  draw: { kind: 'detail' },
  drawConsole: { kind: 'console', as: 'emeka' },
  donationConsole: { kind: 'form', as: 'emeka' },
  invoicesConsole: { kind: 'form', as: 'emeka' },
  network: { kind: 'directory', as: 'ada' },
  dataSubmission: { kind: 'form', as: 'ife' },
  openDataConsole: { kind: 'form', as: 'chidi' },
  forumThread: { kind: 'detail', as: 'ada' },
  planEvent: { kind: 'form', as: 'ife' },
  editEvent: { kind: 'form', as: 'ife' },
  eventDoor: { kind: 'form', as: 'ife' },
  volunteerDashboard: { kind: 'form', as: 'dayo' },
  chapterShifts: { kind: 'reading', as: 'dayo' },
  volunteerConsole: { kind: 'console', as: 'chidi' },
  kit: null,
  outbox: null,
}

const kindOfLevel = { read: 'reading', act: 'form', console: 'console' } as const

/**
 * As which page kind a screen is measured, and as whom: by its level and access, unless the table says otherwise. Null for
 * one that is not measured.
 */
export const measuredAs = (name: ScreenName): Measured | null => {
  const named = pageKinds[name]
  if (named !== undefined) return named
  const { level, access } = screens[name]
  const as = openerOf(access)
  return { kind: kindOfLevel[level], ...(as && { as }) }
}

/** What a screen of a page kind may weigh. */
export const budgetOf = (name: ScreenName, kind: Measured['kind']): Budget => ({
  ...budgets[kind],
  ...(kind in held ? held[kind as keyof typeof held] : {}),
  ...heldAlone[name],
})
