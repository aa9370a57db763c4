import type { Scope } from '#shared/scope.ts'
import type { EscalationReason, EscalationSource } from '#shared/staff/escalation-sources.ts'
import type { LaunchStep } from '#shared/staff/launch-steps.ts'
import type { PanelRow } from '#shared/staff/panel-rows.ts'
import type { Ctx, SignedInCtx } from '../context.ts'
import { slot } from './slot.ts'

/** Counts what waits in one domain, for the Admin Panel; a row that is no business of the viewer is left out. */
export const countsForPanel =
  slot<(ctx: SignedInCtx) => Promise<Readonly<Partial<Record<PanelRow, number>>>>>('staff.panel')

/** How many kept figures the last nightly recount of a domain found wrong. */
export const countsWrongFigures = slot<(ctx: Pick<Ctx, 'db'>) => Promise<number>>('staff.wrong-figures')

/** Whether one of the first steps of an installation is done. */
export interface LaunchCheck {
  readonly step: LaunchStep
  isDone(ctx: Pick<Ctx, 'db' | 'now' | 'config'>): Promise<boolean>
}
export const checksLaunch = slot<LaunchCheck>('staff.launch')

/** A late or disputed case as its domain tells it. */
export interface EscalatingCase {
  readonly id: string
  readonly reason: EscalationReason
  readonly title: string
  readonly placeName: string
  readonly since: string
  readonly dueAt: string | null
}

/** Finds the late and disputed cases of one domain, longest waiting first. */
export interface Escalates {
  readonly source: EscalationSource
  find(ctx: SignedInCtx, scope: Scope, limit: number): Promise<readonly EscalatingCase[]>
}
export const escalates = slot<Escalates>('escalation.source')
