import * as z from 'zod/mini'
import { moment, sup } from '../fields.ts'
import { contestStates } from './dashboard-names.ts'

/*
 * What domains give to the dashboard. It stands here because the domain of a part and the dashboard must agree on it, and
 * neither uses the other. Functions, so that a page whose contract names them carries none of them.
 */

export const homeArea = () => z.object({ lgaName: z.string(), stateName: z.string() })
export type HomeArea = z.output<ReturnType<typeof homeArea>>

/** The community selection of the person's area, in short. */
export const areaContest = () =>
  z.object({
    roundName: z.string(),
    lgaName: z.string(),
    stateName: z.string(),
    state: z.enum(contestStates),
    seats: z.int(),
    standing: z.int(),
    opensAt: moment(),
    closesAt: moment(),
    mayVote: z.boolean(),
    /** The SUP of the person's counting ballot; null before they vote. */
    voted: z.nullable(z.int()),
  })
export type AreaContest = z.output<ReturnType<typeof areaContest>>

export const lessonsPart = () =>
  z.object({
    passed: z.int(),
    count: z.int(),
    /** What the first pass of each earns. */
    reward: sup(),
    next: z.nullable(z.object({ id: z.string(), title: z.string(), minutes: z.int() })),
  })
export type LessonsPart = z.output<ReturnType<typeof lessonsPart>>
