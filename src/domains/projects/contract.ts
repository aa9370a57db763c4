import * as z from 'zod/mini'
import { Vote } from '#domains/voting/contract.ts'
import { CastSupport, OwnSupport } from '#domains/voting/poll-contract.ts'
import { get, post } from '#shared/api.ts'
import { refusal } from '#shared/errors.ts'
import { dayOfAction, lgaId, moment, pageCursor, pageLimit, stateCode } from '#shared/fields.ts'
import { message } from '#shared/words.ts'

/** The six categories of specification 3, as stored and as shown. */
export const projectCategories = [
  'education',
  'health',
  'agriculture',
  'environment',
  'water',
  'technology',
] as const
export type ProjectCategory = (typeof projectCategories)[number]
export const projectCategoryNames: Readonly<Record<ProjectCategory, string>> = {
  education: message('Education'),
  health: message('Health'),
  agriculture: message('Agriculture'),
  environment: message('Environment'),
  water: message('Water'),
  technology: message('Technology'),
}

export const projectStatuses = [
  'proposed',
  'declined',
  'withdrawn',
  'active',
  'closed',
  'funding',
  'unfunded',
  'funded',
  'building',
  'completed',
  'checked',
  'cancelled',
] as const
export type ProjectStatus = (typeof projectStatuses)[number]
export const projectStatusNames: Readonly<Record<ProjectStatus, string>> = {
  proposed: message('Idea'),
  declined: message('Not feasible'),
  withdrawn: message('Withdrawn'),
  active: message('Open for votes'),
  closed: message('Closed'),
  funding: message('Open for funding'),
  unfunded: message('Goal not reached'),
  funded: message('Goal reached'),
  building: message('Being built'),
  completed: message('Completed'),
  checked: message('Impact checked'),
  cancelled: message('Stopped'),
}

export const projectSorts = ['newest', 'supported', 'closest'] as const
export type ProjectSort = (typeof projectSorts)[number]

/** Decimal text of SUP with two to four decimals; never a number, which would lose exactness. */
const sup = () => z.string().check(z.regex(/^\d+\.\d{2,4}$/))
const receipt = () => z.string().check(z.regex(/^F-[0-9A-Z]{4}-[0-9A-Z]{4}$/))

/** The current totals of a project. */
export const ProjectTotals = z.object({
  /** SUP of all votes and pledges. */
  received: sup(),
  /** Number of voters. */
  voters: z.int(),
  /** SUP of all pledges, and the number of people who made them. */
  pledged: sup(),
  funders: z.int(),
  /** Whole percent of the goal, rounded down; above 100 when more came in. */
  percent: z.int(),
})
export type ProjectTotals = z.output<typeof ProjectTotals>

export const ProjectCard = z.object({
  id: z.string(),
  title: z.string(),
  summary: z.string(),
  category: z.enum(projectCategories),
  status: z.enum(projectStatuses),
  state: z.string(),
  stateName: z.string(),
  lga: z.string(),
  lgaName: z.string(),
  community: z.string(),
  /** The sum of its cost lines in SUP; a vote never shows an amount in naira (decision D-14). */
  goal: sup(),
  /** The address of its picture; null for none. */
  pictureUrl: z.nullable(z.string()),
  totals: ProjectTotals,
  isSample: z.boolean(),
  openedAt: moment(),
})
export type ProjectCard = z.output<typeof ProjectCard>

/** A public change in a project's life, with its reason in the words of whoever decided. */
export const ProjectEvent = z.object({
  day: dayOfAction(),
  kind: z.enum(['status', 'claim', 'release']),
  status: z.enum(projectStatuses),
  text: z.string(),
  /** The number of the step, and the SUP that were released for it. */
  step: z.nullable(z.int()),
  amount: z.nullable(sup()),
})
export type ProjectEvent = z.output<typeof ProjectEvent>

/** One entry of the money trail; nobody is named. */
export const MoneyEntry = z.object({
  day: dayOfAction(),
  receipt: receipt(),
  amount: sup(),
  /** Set aside, in escrow, given back before it was due, or refunded after. */
  state: z.enum(['held', 'paid', 'returned', 'refunded']),
})
export type MoneyEntry = z.output<typeof MoneyEntry>

/** The viewer's own part in a project. */
export const OwnPart = z.extend(OwnSupport, {
  earned: sup(),
  purchased: sup(),
  isAuthor: z.boolean(),
  /** Whether the viewer's account counts in public numbers, so that it may vote and its photos and answers count. */
  counts: z.boolean(),
  /** Whether the viewer asked to hear of it. */
  isFollowing: z.boolean(),
  pledges: z.array(MoneyEntry),
  /** Whether the viewer sent a photo of the step that is being worked on. */
  hasSentPhoto: z.boolean(),
  /** Whether it works, as the viewer answered. */
  impact: z.nullable(z.boolean()),
})
export type OwnPart = z.output<typeof OwnPart>

export const Project = z.extend(ProjectCard, {
  story: z.string(),
  responsible: z.string(),
  /** What each line costs in SUP and in kobo, at the purchase rate on the day of the idea. */
  costs: z.array(z.object({ label: z.string(), amount: sup(), kobo: z.int() })),
  /** What happens one after the other: planned weeks, what it releases, and the day on which it was done. */
  steps: z.array(
    z.object({
      label: z.string(),
      weeks: z.int(),
      doneAt: z.nullable(dayOfAction()),
      amount: z.nullable(sup()),
      /** What the people of the project say that they did; null before. */
      claim: z.nullable(z.string()),
      /** How many people without a part in the project sent a photo. */
      photos: z.int(),
    }),
  ),
  /** The number of the step that is worked on; null before and after the work. */
  currentStep: z.nullable(z.int()),
  endedAt: z.nullable(moment()),
  /** The pledges that are still missing, and the last day for them; null without funding. */
  funding: z.nullable(z.object({ need: sup(), left: sup(), deadline: moment() })),
  /** What is in escrow, what was released, and what went back. */
  money: z.object({ escrow: sup(), released: sup(), refunded: sup() }),
  /** What closed match rounds gave it: paid with its last step, and nothing once it failed. */
  match: z.object({
    got: sup(),
    /** The open round, what it would give now, and whether gifts to the project count for it. */
    open: z.nullable(
      z.object({
        roundId: z.string(),
        title: z.string(),
        lastDay: dayOfAction(),
        isCounting: z.boolean(),
        estimate: sup(),
      }),
    ),
  }),
  /** The newest entries of the money trail. */
  entries: z.array(MoneyEntry),
  /** Oldest first. */
  events: z.array(ProjectEvent),
  /** Photos from the site that were accepted with a step; step 0 is the photo that came with the idea. */
  photos: z.array(z.object({ url: z.string(), step: z.int() })),
  /** What people of the area say after some months. */
  impact: z.object({ works: z.int(), fails: z.int() }),
  /** The viewer's own votes and pledges; null for a guest and before the age is known. */
  own: z.nullable(OwnPart),
})
export type Project = z.output<typeof Project>

const MAX_SEARCH = 80

export const ProjectQuery = z.strictObject({
  q: z.optional(z.string().check(z.trim(), z.maxLength(MAX_SEARCH, message('That is too long.')))),
  status: z.optional(z.enum(projectStatuses)),
  category: z.optional(z.enum(projectCategories)),
  state: z.optional(stateCode()),
  lga: z.optional(lgaId()),
  /** Only what the viewer suggested. */
  mine: z.optional(z.literal('yes')),
  sort: z._default(z.enum(projectSorts), 'newest'),
  cursor: pageCursor(),
  limit: pageLimit(20, 50),
})

const INVALID_AMOUNT = message('Invalid Vote Amount')
const amount = Vote.shape.amount

/** Whole SUP as `amount`, or as `vote`: devices replay queued votes in that shape (specification 7). */
export const ProjectVote = z.strictObject({ amount: z.optional(amount), vote: z.optional(amount) }).check(
  z.refine((body) => (body.amount === undefined) !== (body.vote === undefined), {
    error: INVALID_AMOUNT,
    path: ['amount'],
  }),
)
export type ProjectVote = z.output<typeof ProjectVote>

export const CastProjectVote = z.extend(CastSupport, {
  projectId: z.string(),
  /** The project's totals after this vote. */
  totals: ProjectTotals,
})
export type CastProjectVote = z.output<typeof CastProjectVote>

/** The refusal of every call about one project. */
export const projectRefusals = {
  'project-not-found': refusal(404, message('This project does not exist, or was removed.')),
} as const

export const projectsApi = {
  projects: get('/api/projects', {
    summary: 'Community projects with their progress, by status, category, place or words',
    access: 'public',
    limit: 'read',
    isPreloaded: true,
    tag: 'projects',
    query: ProjectQuery,
    returns: z.object({ items: z.array(ProjectCard), total: z.int(), nextCursor: z.nullable(z.string()) }),
  }),
  project: get('/api/projects/:projectId', {
    summary:
      'One project with its costs, live totals and, if you are signed in, how much SUP you may still vote',
    access: 'public',
    limit: 'read',
    tag: 'projects',
    returns: Project,
    refuses: projectRefusals,
  }),
  drawing: get('/api/projects/:projectId/drawing', {
    summary: 'The drawn picture of a sample project',
    access: 'public',
    limit: 'read',
    returns: 'bytes',
    refuses: projectRefusals,
  }),
  voteForProject: post('/api/projects/:projectId/vote', {
    summary: 'Vote on a project with 1 to 10 SUP, purchased SUP first; at most 10 SUP in all for each person',
    stoppedBy: 'votes',
    access: 'citizen',
    limit: 'mutation',
    idempotency: 'optional',
    offline: 'queue',
    transaction: 'own',
    body: ProjectVote,
    returns: CastProjectVote,
    refuses: {
      ...projectRefusals,
      'signed-out': refusal(401, message('Login Required')),
      'invalid-input': refusal(400, INVALID_AMOUNT),
      'insufficient-balance': refusal(409, message('Insufficient Balance')),
      'voting-closed': refusal(409, message('Voting for this project is closed. Your SUP was not touched.')),
      'over-budget': refusal(
        409,
        message('You can give one project 10 SUP in total. Your SUP was not touched.'),
      ),
      'account-too-new': refusal(
        403,
        message(
          'Votes here are for accounts of seven days with a confirmed phone number. Your SUP was not touched.',
        ),
      ),
      'vote-failed': refusal(409, message('Vote Failed')),
    },
    refreshes: ['projects', 'wallet'],
  }),
}
