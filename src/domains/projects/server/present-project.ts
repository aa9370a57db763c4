import { countedDeeds, countsAsEvidence } from '#domains/identity/server/evidence/evidence.ts'
import { describeFiles } from '#domains/files/server/attachments.ts'
import { ownSupport } from '#domains/voting/server/polls/polls.ts'
import { balancesByNumber } from '#domains/wallet/server/accounts/accounts.ts'
import { balancesOf } from '#domains/wallet/server/accounts/wallets.ts'
import type { Ctx, SignedInCtx } from '#platform/server/context.ts'
import type { Database } from '#platform/server/database/database.ts'
import { can } from '#shared/access.ts'
import { invariant, Refusal } from '#shared/errors.ts'
import { covers, scopeOf } from '#shared/scope.ts'
import { lagosDay } from '#shared/values/lagos.ts'
import { supText, UNITS_PER_SUP } from '#shared/values/money.ts'
import { currentStepOf } from '../life-rules.ts'
import type { MoneyEntry, OwnPart, Project, ProjectEvent, ProjectStatus } from '../contract.ts'
import { moneyStore } from './life/money-store.ts'
import { projectFollowersStore } from './following/store.ts'
import { lifeStore } from './life/store.ts'
import { matchOfProject } from './match/present-match.ts'
import { projectCards, findProject } from './projects.ts'
import { projectsStore, type StoredProject } from './store.ts'

/** How many entries of the money trail a page shows. */
const LATEST = 30

const isCitizen = (ctx: Ctx): ctx is SignedInCtx => ctx.viewer?.ageVerified === true

const entriesOf = async (ctx: Pick<Ctx, 'db'>, projectId: string, personId?: string): Promise<MoneyEntry[]> =>
  (await moneyStore(ctx.db).entriesOf(projectId, LATEST, personId)).map(({ amount, ...entry }) => ({
    ...entry,
    amount: supText(amount),
  }))

type Steps = Awaited<ReturnType<ReturnType<typeof projectsStore>['stepsOf']>>
type Photos = Awaited<ReturnType<ReturnType<typeof lifeStore>['photosOf']>>
type Events = Awaited<ReturnType<ReturnType<typeof lifeStore>['eventsOf']>>
type Releases = Awaited<ReturnType<ReturnType<typeof lifeStore>['releasesOf']>>
type Answers = Awaited<ReturnType<ReturnType<typeof lifeStore>['impactOf']>>
interface Parts {
  readonly row: StoredProject
  readonly steps: Steps
  readonly photos: Photos
  readonly answers: Answers
}

const NO_VOTES: Pick<OwnPart, 'spent' | 'left' | 'votes'> = { spent: 0, left: 0, votes: [] }

const ownOf = async (ctx: SignedInCtx, { row, steps, photos, answers }: Parts): Promise<OwnPart> => {
  const me = ctx.viewer.id
  const [support, { earned, purchased }, pledges] = await Promise.all([
    row.poll_id === null ? NO_VOTES : ownSupport(ctx, row.poll_id),
    balancesOf(ctx, me),
    entriesOf(ctx, row.id, me),
  ])
  const current = currentStepOf(row, steps)
  return {
    ...support,
    earned: supText(earned),
    purchased: supText(purchased),
    isAuthor: row.author_id === me,
    counts: await countsAsEvidence(ctx, me),
    isFollowing: await projectFollowersStore(ctx.db).has(row.id, me),
    pledges,
    hasSentPhoto: photos.some(({ step, person_id: sender }) => step === current && sender === me),
    impact: answers.find(({ personId }) => personId === me)?.works ?? null,
  }
}

const shownSteps = ({ steps, photos }: Parts, events: Events): Project['steps'] =>
  steps.map(({ place, label, weeks, done_at: doneAt, units }) => ({
    label,
    weeks,
    doneAt: doneAt && lagosDay(doneAt),
    amount: units === null ? null : supText(units),
    claim: events.findLast(({ kind, step }) => kind === 'claim' && step === place)?.text ?? null,
    photos: photos.filter(({ step, is_independent: counts }) => step === place && counts).length,
  }))

/** Everything public that happened, oldest first. */
const shownEvents = (row: StoredProject, events: Events, releases: Releases): ProjectEvent[] =>
  [
    ...events.map(({ at, kind, status, text, step }) => ({
      at,
      shown: { kind: kind === 'claim' ? ('claim' as const) : ('status' as const), text, step, amount: null },
      status: status as ProjectStatus,
    })),
    ...releases.map(({ at, step, units, reason }) => ({
      at,
      shown: { kind: 'release' as const, text: reason, step, amount: supText(units) },
      status: row.status,
    })),
  ]
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
    .map(({ at, shown, status }) => ({ day: lagosDay(at), status, ...shown }))

const moneyOf = async (db: Database, row: StoredProject): Promise<Project['money']> => {
  const { escrow_id: escrow, released_id: released } = row
  if (escrow === null || released === null)
    return { escrow: supText(0), released: supText(0), refunded: supText(0) }
  const balances = await balancesByNumber(db, [escrow, released])
  const { refunded } = await moneyStore(db).sumsOf(row.id)
  return {
    escrow: supText(balances.get(escrow) ?? 0),
    released: supText(balances.get(released) ?? 0),
    refunded: supText(refunded),
  }
}

const fundingOf = ({ need, pledged, deadline }: StoredProject): Project['funding'] =>
  need === null || deadline === null
    ? null
    : { need: supText(need), left: supText(need - pledged), deadline: deadline.toISOString() }

/** Kobo at the rate that the project was suggested at. */
export const koboOf = (units: number, koboPerSup: number): number =>
  Math.floor((units * koboPerSup) / UNITS_PER_SUP)

/** What is not public is there for its author and for the console of its place alone. */
const refuseHidden = (ctx: Ctx, row: StoredProject): void => {
  if (row.is_public || (ctx.viewer && row.author_id === ctx.viewer.id)) return
  const isConsole = ctx.viewer && can('projects', ctx.viewer) && covers(scopeOf('projects', ctx.viewer), row)
  if (!isConsole) throw new Refusal('project-not-found')
}

/** One project with its costs, its money and a citizen's own part; refuses `project-not-found`. */
export const showProject = async (ctx: Ctx, projectId: string): Promise<Project> => {
  const row = await findProject(ctx, projectId)
  refuseHidden(ctx, row)
  const [store, life] = [projectsStore(ctx.db), lifeStore(ctx.db)]
  const [[card], costs, steps, events, releases, photos, answers, entries, money, match] = await Promise.all([
    projectCards(ctx, [row]),
    store.costsOf(row.id),
    store.stepsOf(row.id),
    life.eventsOf(row.id),
    life.releasesOf(row.id),
    life.photosOf(row.id),
    life.impactOf(row.id),
    entriesOf(ctx, row.id),
    moneyOf(ctx.db, row),
    matchOfProject(ctx, row),
  ])
  invariant(card, 'one row makes one card')
  const parts = { row, steps, photos, answers }
  const counted = await countedDeeds(ctx, answers)
  const shown = photos.filter(({ is_public: isPublic }) => isPublic)
  const files = await describeFiles(
    ctx,
    shown.map(({ file_id: id }) => id),
  )
  return {
    ...card,
    story: row.story,
    responsible: row.responsible,
    costs: costs.map(({ label, amount }) => ({
      label,
      amount: supText(amount),
      kobo: koboOf(amount, row.kobo_per_sup),
    })),
    steps: shownSteps(parts, events),
    currentStep: currentStepOf(row, steps),
    endedAt: row.ended_at?.toISOString() ?? null,
    funding: fundingOf(row),
    money,
    match,
    entries,
    events: shownEvents(row, events, releases),
    photos: shown.flatMap(({ file_id: id, step }) => {
      const file = files.find((each) => each.id === id)
      return file ? [{ url: file.url, step }] : []
    }),
    impact: {
      works: counted.filter(({ works }) => works).length,
      fails: counted.filter(({ works }) => !works).length,
    },
    own: isCitizen(ctx) ? await ownOf(ctx, parts) : null,
  }
}
