import { proposes } from '#domains/approvals/proposal-contract.ts'
import * as z from 'zod/mini'
import { typedAmountIn } from '#shared/values/amounts/amount-fields.ts'
import { get, post } from '#shared/api.ts'
import { refusal } from '#shared/errors.ts'
import { dayOfAction, id, lgaId, line, pageCursor, pageLimit, pageOf, prose } from '#shared/fields.ts'
import { message } from '#shared/words.ts'
import { Project, ProjectCard, projectCategories, projectRefusals } from './contract.ts'
import { budgetOf, consoleDecisions, FUNDING_DAYS, plannedStepsOf } from './plan-contract.ts'

const MAX_DECISION = 1000
const MAX_PLAN = 2000

/** Lines of a plan as one text, so that a form needs no script to add a line. */
const plan = (reads: (text: string) => unknown, wrong: string) =>
  prose(1, MAX_PLAN, wrong).check(z.refine((text) => reads(text) !== null, wrong))

const tooShort = message('Write at least 20 characters.')

export const ProjectIdea = z.strictObject({
  title: line(100, message('Name the project in a few words.')).check(
    z.minLength(5, message('Name the project in a few words.')),
  ),
  category: z.enum(projectCategories, message('Choose a category.')),
  lga: lgaId(),
  community: line(80).check(z.minLength(2, message('Please fill this in.'))),
  summary: line(300, tooShort).check(z.minLength(20, tooShort)),
  story: prose(50, 5000, message('Write at least 50 characters.')),
  responsible: line(120).check(z.minLength(2, message('Please fill this in.'))),
  costs: plan(budgetOf, message('Write each cost on its own line with its naira, such as: Cement 250,000')),
  steps: plan(
    plannedStepsOf,
    message('Write at least two steps, each on its own line with its weeks, such as: Drill the hole 4'),
  ),
  /** A photo of the place; everybody sees it once the idea is public. */
  evidenceIds: z.optional(z.array(id()).check(z.maxLength(1, message('Send one photo.')))),
})
export type ProjectIdea = z.output<typeof ProjectIdea>

/** SUP with up to two decimals, as somebody types it. */
export const Funding = z.strictObject({
  amount: typedAmountIn('SUP', message('Enter how much SUP.')),
})

export const ProjectDecision = z
  .strictObject({
    to: z.enum(consoleDecisions, message('Choose a decision.')),
    reason: prose(20, MAX_DECISION, tooShort),
    days: z.optional(
      z
        .int(message('Use a whole number.'))
        .check(
          z.gte(FUNDING_DAYS.least, message('Use a number of days from 7 to 120.')),
          z.lte(FUNDING_DAYS.most, message('Use a number of days from 7 to 120.')),
        ),
    ),
    /** Keeps a declined idea out of the public, because its words break the rules. */
    isHidden: z.optional(z.literal('yes')),
  })
  .check(
    z.refine(({ to, days }) => (to === 'funding') === (days !== undefined), {
      error: message('Use a number of days from 7 to 120.'),
      path: ['days'],
    }),
  )
export type ProjectDecision = z.output<typeof ProjectDecision>

const projectReason = { reason: prose(20, MAX_DECISION, tooShort) }

export const consoleLists = ['ideas', 'votes', 'work', 'done'] as const
export type ConsoleList = (typeof consoleLists)[number]

export const ConsoleProject = z.extend(ProjectCard, {
  suggestedOn: dayOfAction(),
  story: z.string(),
  responsible: z.string(),
  costs: z.array(z.object({ label: z.string(), kobo: z.int() })),
  /** The photo that came with the idea; null without one. */
  photoUrl: z.nullable(z.string()),
  /** The step that is worked on, with what is claimed and shown; null without one. */
  step: z.nullable(
    z.object({
      number: z.int(),
      label: z.string(),
      amount: z.string(),
      claim: z.nullable(z.string()),
      photos: z.array(z.object({ url: z.string(), isIndependent: z.boolean() })),
      isReady: z.boolean(),
    }),
  ),
  /** What the viewer may decide now. */
  next: z.array(z.enum(consoleDecisions)),
  isOwn: z.boolean(),
})
export type ConsoleProject = z.output<typeof ConsoleProject>

const inProject = {
  access: 'citizen',
  limit: 'mutation',
  idempotency: 'optional',
  returns: Project,
  refreshes: ['projects', 'wallet'],
} as const
const byTwo = { access: 'treasury', refreshes: ['projects'] } as const
/** What is wrong with a photo of the person who sends it. */
const photoRefusals = {
  'photo-unknown': refusal(400, message('The photo is not yours or is gone. Please add it again.')),
  'photo-only': refusal(400, message('Send a photo, not a document.')),
}
const notNext = refusal(409, message('The project has changed. Load the page again.'))

/** Refusals of two-person acts: also when they are confirmed. */
export const releaseRefusals = {
  'step-not-ready': refusal(
    409,
    message(
      'This step is not ready. It needs a report from the people who did it and photos from two others.',
    ),
  ),
}
export const stopRefusals = { 'status-not-next': notNext }

export const projectLifeApi = {
  suggestProject: post('/api/projects', {
    summary: 'Suggest a project for your community; the console answers in public whether it can be done',
    access: 'citizen',
    limit: 'report',
    idempotency: 'optional',
    status: 201,
    body: ProjectIdea,
    returns: z.object({ id: z.string() }),
    refuses: {
      'place-unknown': refusal(400, message('This local government does not exist.')),
      ...photoRefusals,
    },
    refreshes: ['projects'],
  }),
  followProject: post('/api/projects/:projectId/follow', {
    ...inProject,
    summary: 'Hear of funding, finished steps and the goal of a project, or stop hearing of it',
    body: z.strictObject({ follow: z.enum(['yes', 'no'], message('Choose a decision.')) }),
    refuses: projectRefusals,
    refreshes: ['projects'],
  }),
  withdrawProject: post('/api/projects/:projectId/withdraw', {
    ...inProject,
    summary: 'Take your own idea back before it is decided',
    body: z.strictObject({}),
    refuses: { ...projectRefusals, 'status-not-next': notNext },
  }),
  fundProject: post('/api/projects/:projectId/fund', {
    ...inProject,
    summary:
      'Set SUP aside for a project, purchased SUP first; it comes back by itself if the goal is not reached',
    body: Funding,
    returns: z.object({ receipt: z.string(), amount: z.string(), project: Project }),
    refuses: {
      ...projectRefusals,
      'signed-out': refusal(401, message('Login Required')),
      'insufficient-balance': refusal(409, message('Insufficient Balance')),
      'funding-closed': refusal(409, message('This project takes no funding now. Your SUP was not touched.')),
      'over-goal': refusal(
        409,
        message('That is more than is still missing. Your SUP was not touched. Choose a smaller amount.'),
      ),
    },
  }),
  claimStep: post('/api/projects/:projectId/steps/:step/claim', {
    ...inProject,
    summary: 'Report as the one who suggested the project that a step is done',
    body: z.strictObject({ text: prose(20, MAX_DECISION, tooShort) }),
    refuses: {
      ...projectRefusals,
      'not-author': refusal(403, message('Only the person who suggested the project reports its steps.')),
      'step-not-next': refusal(409, message('This is not the step that is worked on now.')),
    },
  }),
  sendPhoto: post('/api/projects/:projectId/steps/:step/photos', {
    ...inProject,
    summary: 'Send a photo from the site; everybody sees it once the step is accepted',
    limit: 'report',
    body: z.strictObject({
      evidenceIds: z
        .array(id())
        .check(z.minLength(1, message('Add a photo.')), z.maxLength(1, message('Send one photo.'))),
    }),
    refuses: {
      ...projectRefusals,
      'step-not-next': refusal(409, message('This is not the step that is worked on now.')),
      ...photoRefusals,
      'photo-sent': refusal(409, message('You have sent a photo of this step already.')),
    },
  }),
  answerImpact: post('/api/projects/:projectId/impact', {
    ...inProject,
    summary: 'Say whether a completed project works; one answer of each person',
    body: z.strictObject({ works: z.enum(['yes', 'no'], message('Choose yes or no.')) }),
    refuses: {
      ...projectRefusals,
      'not-completed': refusal(409, message('This project is not completed.')),
      'author-answer': refusal(403, message('This is your own project. Others say whether it works.')),
    },
  }),
  projectConsole: get('/api/admin/projects', {
    summary: 'What waits for the console of projects: ideas, votes, steps, and the check of the impact',
    access: 'projects',
    scoped: true,
    limit: 'read',
    tag: 'projects',
    query: z.strictObject({
      list: z._default(z.enum(consoleLists), 'ideas'),
      cursor: pageCursor(),
      limit: pageLimit(20),
    }),
    returns: z.extend(pageOf(ConsoleProject), { counts: z.record(z.enum(consoleLists), z.int()) }),
  }),
  decideProject: post('/api/admin/projects/:projectId/decision', {
    summary: 'Decide about an idea, the end of its votes or its impact, with a public reason',
    access: 'projects',
    scoped: true,
    limit: 'mutation',
    idempotency: 'optional',
    audit: 'project.decide',
    body: ProjectDecision,
    returns: Project,
    refreshes: ['projects'],
    refuses: {
      ...projectRefusals,
      'status-not-next': notNext,
      'own-project': refusal(403, message('This is your own idea. Someone else decides.')),
      'too-early': refusal(409, message('The impact is checked 90 days after the end of the work.')),
    },
  }),
  proposeRelease: proposes('/api/admin/projects/:projectId/steps/:step/release', {
    ...byTwo,
    summary: 'Propose to release the SUP of a finished step; another person of finance confirms',
    audit: 'project.release',
    body: z.strictObject(projectReason),
    refuses: {
      ...projectRefusals,
      ...releaseRefusals,
      'approval-waiting': refusal(409, message('The release of this step waits for a second person.')),
    },
  }),
  proposeStop: proposes('/api/admin/projects/:projectId/stop', {
    ...byTwo,
    summary: 'Propose to stop a project: what is in escrow goes back by shares once another person confirms',
    audit: 'project.stop',
    body: z.strictObject(projectReason),
    refuses: {
      ...projectRefusals,
      ...stopRefusals,
      'approval-waiting': refusal(409, message('The end of this project waits for a second person.')),
    },
  }),
}
