import { sql } from 'kysely'
import type { Database } from '#platform/server/database/database.ts'
import { jpegWithPlace } from '#test/files.ts'
import type { DemoName } from '#test/people.ts'
import { hidden } from '#shared/pages/form-fields.ts'
import type { Device, PostedForm, SeenAct } from './device.ts'
import { type Cut, cuts, Holder } from './cuts.ts'
import type { Gateway } from './gateway.ts'

/** One act as its person made it. */
interface MadeAct {
  readonly kind: 'letter' | 'report' | 'refused'
  readonly by: DemoName
  readonly key: string
  /** Stands in what it says, and nowhere else. */
  readonly mark: string
  /** Whether its own page came back with the reason, because the network was there after all. */
  wasShown?: boolean
}

export interface Round {
  readonly name: string
  readonly device: Device
  readonly gateway: Gateway
  readonly db: Database
  readonly draw: () => number
  readonly people: readonly [DemoName, DemoName]
  readonly acts: number
  readonly cuts: number
  /** A server counts the reports of a person, so a short run sends few. */
  readonly reports: number
}

export interface RoundFindings {
  readonly acts: number
  readonly cuts: Readonly<Partial<Record<Cut, number>>>
  readonly done: number
  readonly inSight: number
  readonly violations: readonly string[]
}

/** Longer than the name of any place. */
const TOO_LONG = 'x'.repeat(81)

const formOf = async (round: Round, { kind, key, mark, by }: MadeAct): Promise<PostedForm> => {
  const { token } = await round.device.personOf(by)
  const own = { [hidden.csrf]: token, [hidden.key]: key, [hidden.then]: '/offline' }
  if (kind === 'report')
    return {
      action: '/engage/report',
      fields: {
        [hidden.call]: 'POST /api/reports',
        ...own,
        type: 'infrastructure',
        title: mark,
        description: 'The rain comes into three shops.',
        lga: 'ED-oredo',
        place: 'Beside the tailor',
      },
      photo: (await jpegWithPlace()).toString('base64'),
    }
  const place = kind === 'refused' ? mark + TOO_LONG : mark
  return {
    action: '/civic-letters/write',
    fields: { [hidden.call]: 'POST /api/civic-letters', ...own, issue: 'local-road', place },
  }
}

const countOf = async ({ db }: Round, { mark }: MadeAct): Promise<number> => {
  const { rows } = await sql<{ n: string }>`select
    (select count(*) from library.letter where place like ${`${mark}%`}) +
    (select count(*) from reports.report where title = ${mark}) as n`.execute(db)
  return Number(rows[0]?.n)
}

/** Whether the server itself answered the form with its page and a reason, as it does where the network is there after all. */
const isShownAgain = ({ device }: Round, { action }: PostedForm): Promise<boolean> =>
  device.look<boolean>(
    `location.pathname === ${JSON.stringify(action)} && document.querySelector('[data-say=kept]') === null`,
  )

/** The act goes into the queue: without network, with its answer lost, or while the server is busy; a few go through. */
const make = async (round: Round, act: MadeAct, form: PostedForm, violations: string[]): Promise<void> => {
  const { device, gateway, draw } = round
  const chance = draw()
  if (chance < 0.3) void gateway.atStep(1, false, () => gateway.setMode('cut'), 5_000)
  else gateway.setMode(chance < 0.5 ? 'busy' : 'cut')
  await device.post(form)
  // Somebody presses twice.
  if (draw() < 0.1) await device.post(form)
  const isDecided = async () => {
    // The next page says how it went; after a second press, the answer of the first one is not it.
    if (await device.look<boolean>(`'posted' in document.documentElement.dataset`)) return false
    const kept = (await device.acts()).find(({ key }) => key === act.key)
    if (kept) return kept.state !== 'posting'
    act.wasShown = act.kind === 'refused' && (await isShownAgain(round, form))
    return act.wasShown || (await countOf(round, act)) > 0
  }
  if (!(await device.until(isDecided))) {
    const seen = await device.look<string>(`location.href + ' ' + document.body.innerText.slice(0, 120)`)
    violations.push(`${act.mark} (${act.kind}) was not kept: ${seen}`)
  }
  gateway.setMode('open')
}

/** What is wrong with how an act ended, or null. */
const judge = (act: MadeAct, effects: number, kept: readonly SeenAct[]): string | null => {
  const said = `${act.mark} (${act.kind} of ${act.by})`
  const [seen] = kept
  if (effects > 1) return `${said} took effect ${String(effects)} times`
  if (kept.length > 1) return `${said} waits twice`
  if (act.kind === 'refused' && effects > 0) return `${said} took effect, and is refused`
  if (seen?.state === 'sent' && effects === 0) return `${said} is called sent, and is not`
  if (seen && seen.state !== 'sent' && seen.state !== 'needs-you')
    return `${said} still waits: ${seen.problem ?? ''}`
  if (effects === 0 && !act.wasShown && !(seen?.state === 'needs-you' && seen.problem))
    return `${said} is lost`
  return null
}

/** The network is good again and a person is here: what waits is sent, or needs that person. */
const settle = async ({ device }: Round, name: DemoName): Promise<readonly SeenAct[]> => {
  await device.become(name)
  const { tag } = await device.personOf(name)
  const own = async () => (await device.acts()).filter(({ owner }) => owner === tag)
  await device.until(async () => {
    await device.send()
    return !(await own()).some(({ state, locked }) => locked || (state !== 'sent' && state !== 'needs-you'))
  }, 90_000)
  return own()
}

/** The next act of whoever holds the phone. */
const nextAct = async ({ name, draw, reports, device }: Round, holder: Holder, made: readonly MadeAct[]) => {
  const chance = draw()
  const mayReport = made.filter(({ kind }) => kind === 'report').length < reports
  const kind = chance < 0.25 && mayReport ? 'report' : chance < 0.35 ? 'refused' : 'letter'
  const mark = `${name}-${String(made.length).padStart(2, '0')}.`
  const { tag } = await device.personOf(holder.here)
  return { kind, by: holder.here, key: `${tag}.${name}-${String(made.length)}`, mark } as const
}

/** Makes the acts, and cuts while some of them wait; what happened is counted. */
const cutWhileActing = async (round: Round, made: MadeAct[], violations: string[]) => {
  const { draw } = round
  const holder = new Holder(round)
  const seen: Partial<Record<Cut, number>> = {}
  await round.device.become(holder.here)
  for (let left = round.cuts; left > 0 || made.length < round.acts;) {
    const waiting = await holder.waiting()
    if (made.length < round.acts && (left === 0 || waiting.length < 2 || draw() < 0.45)) {
      const act = await nextAct(round, holder, made)
      made.push(act)
      await make(round, act, await formOf(round, act), violations)
      continue
    }
    if (waiting.length === 0) break
    left -= 1
    const kind = cuts[Math.floor(draw() * cuts.length)] ?? 'network'
    if (await holder.play(kind, waiting)) seen[kind] = (seen[kind] ?? 0) + 1
  }
  round.gateway.setMode('open')
  return seen
}

/** Acts of two people on one phone, cut at drawn steps; then the network is good, and each act is looked for. */
export const playRound = async (round: Round): Promise<RoundFindings> => {
  const { device, people, name, db } = round
  const [made, violations]: [MadeAct[], string[]] = [[], []]
  const seen = await cutWhileActing(round, made, violations)
  let [done, inSight] = [0, 0]
  for (const person of people) {
    const kept = await settle(round, person)
    for (const act of made.filter(({ by }) => by === person)) {
      const effects = await countOf(round, act)
      const own = kept.filter(({ key }) => key === act.key || key.startsWith(`${act.key}+`))
      const wrong = judge(act, effects, own)
      if (wrong) violations.push(wrong)
      done += effects
      if (act.wasShown || own.some(({ state }) => state === 'needs-you')) inSight += 1
    }
  }
  await device.empty()
  // A person may have 50 letters.
  await sql`delete from library.letter where place like ${`${name}-%`}`.execute(db)
  return { acts: made.length, cuts: seen, done, inSight, violations }
}
