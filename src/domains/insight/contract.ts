import { kycStatuses, needKinds } from '#shared/civic/dashboard-names.ts'
import { areaContest, homeArea, lessonsPart } from '#shared/civic/dashboard-parts.ts'
import * as z from 'zod/mini'
import { factWords, type FactKind } from '#domains/activity/contract.ts'
import { get, post } from '#shared/api.ts'
import { moment, sup } from '#shared/fields.ts'
import { message } from '#shared/words.ts'

/** A person's way through the challenge (decision D-34); the profile's levels count civic actions instead. */
export const wayLevels = ['candidate', 'verified', 'trained', 'leader'] as const
export type WayLevel = (typeof wayLevels)[number]
export const wayLevelNames: Readonly<Record<WayLevel, string>> = {
  candidate: message('Candidate'),
  verified: message('Verified'),
  trained: message('Trained'),
  leader: message('Leader'),
}

/** The first steps of a new citizen (specification 2), each on a page that exists. */
export const firstSteps = ['verified', 'first-sup', 'draw', 'projects'] as const
export type FirstStep = (typeof firstSteps)[number]

export const PublicFigures = z.object({
  citizens: z.int(),
  /** People with a civic action since the month began (Africa/Lagos). */
  activeThisMonth: z.int(),
  civicActions: z.int(),
  /** SUP that people have put into community projects. */
  givenToProjects: sup(),
  projectsCompleted: z.int(),
  /** The average credibility score of everybody who has one, 0 to 100; null while too few have. */
  credibility: z.nullable(z.int()),
  countedAt: moment(),
})
export type PublicFigures = z.output<typeof PublicFigures>

/** The public figures with those of the last days, oldest first; the day is in Lagos, such as 2026-11-22. */
export const PublicDashboard = z.object({
  figures: PublicFigures,
  days: z.array(z.extend(z.omit(PublicFigures, { countedAt: true }), { day: z.string() })),
})
export type PublicDashboard = z.output<typeof PublicDashboard>

/** One kind of thing that waits for the person, with how many of it. */
export const Need = z.object({ kind: z.enum(needKinds), count: z.int() })
export type Need = z.output<typeof Need>

const kinds = Object.keys(factWords) as [FactKind, ...FactKind[]]

export const Dashboard = z.object({
  /** The time of this answer: countdowns start from it. */
  asOf: moment(),
  supBalance: sup(),
  earned: sup(),
  purchased: sup(),
  /** Entries in the prize draws that run now. */
  drawEntries: z.int(),
  level: z.enum(wayLevels),
  /** Where the person's identity check stands. */
  kyc: z.enum(kycStatuses),
  /** The names of the person's home area; null until they tell. */
  place: z.nullable(homeArea()),
  contest: z.nullable(areaContest()),
  /** What needs the person now, from every domain; empty when nothing does. */
  needs: z.array(Need),
  lessons: lessonsPart(),
  /** Null once everything is done or the person has closed the list. */
  checklist: z.nullable(z.array(z.object({ step: z.enum(firstSteps), isDone: z.boolean() }))),
  /** The person's last civic facts, newest first. */
  recent: z.array(z.object({ kind: z.enum(kinds), at: moment() })),
  figures: PublicFigures,
})
export type Dashboard = z.output<typeof Dashboard>

/** The way through the challenge, for the page of one's progress. */
export const OwnWay = z.object({
  level: z.enum(wayLevels),
  lessons: z.object({ passed: z.int(), count: z.int() }),
})
export type OwnWay = z.output<typeof OwnWay>

export const dashboardApi = {
  dashboard: get('/api/dashboard', {
    summary: 'Your dashboard: SUP, level, first steps, the contest of your area, and the public figures',
    access: 'citizen',
    limit: 'read',
    tag: 'dashboard',
    returns: Dashboard,
  }),
  way: get('/api/dashboard/way', {
    summary: 'Your level on the way through the challenge, and the lessons you passed',
    access: 'citizen',
    limit: 'read',
    tag: 'dashboard',
    returns: OwnWay,
  }),
  publicFigures: get('/api/transparency-dashboard', {
    summary: 'The public figures of the platform, now and by day',
    access: 'public',
    limit: 'read',
    tag: 'figures',
    returns: PublicDashboard,
  }),
  dayTable: get('/api/transparency-dashboard/days.csv', {
    summary: 'The public figures of every day as a CSV file',
    access: 'public',
    limit: 'read',
    tag: 'figures',
    returns: 'bytes',
  }),
  closeChecklist: post('/api/dashboard/checklist/close', {
    summary: 'Close the list of first steps permanently',
    access: 'citizen',
    limit: 'mutation',
    idempotency: 'optional',
    body: z.strictObject({}),
    returns: z.object({ isClosed: z.boolean() }),
    refreshes: ['dashboard'],
  }),
}
