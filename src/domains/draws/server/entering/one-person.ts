import { createHmac } from 'node:crypto'
import { contactOf } from '#domains/identity/server/users/contacts.ts'
import { numberSince, peopleInUse, peopleWithDuty } from '#domains/identity/server/evidence/evidence.ts'
import { joinedAccounts } from '#domains/identity/server/users/joined-accounts.ts'
import type { Ctx, SignedInCtx } from '#platform/server/context.ts'
import { Refusal } from '#shared/errors.ts'
import { barredRoles, bareMailbox } from '../../rules.ts'
import type { StoredDraw } from '../store.ts'
import { drawEntriesStore, type EntrantMarks } from './store.ts'

/** Why a round takes no entry of a person for want of a confirmed phone number; null when it has one. */
export const phoneHindrance = async (
  ctx: Pick<Ctx, 'db'>,
  { needs_phone: needsPhone, announced_at: since }: StoredDraw,
  personId: string,
): Promise<'phone' | 'entered' | null> => {
  if (!needsPhone || !since) return null
  const { has, isOwn } = await numberSince(ctx, personId, since)
  if (!has) return 'phone'
  return isOwn ? null : 'entered'
}

/** Keyed hashes by which one person is known again in this round, also with another account; nothing leads back. */
const marksOf = async (ctx: SignedInCtx, roundId: string): Promise<EntrantMarks> => {
  const { email, phoneNumber, phoneVerifiedAt } = await contactOf(ctx, ctx.viewer.id)
  const mark = (kind: string, value: string): Buffer =>
    createHmac('sha256', ctx.keyFor('draw-entrants')).update(`${roundId}\n${kind}\n${value}`).digest()
  return {
    email_mark: mark('email', bareMailbox(email)),
    number_mark: phoneNumber !== null && phoneVerifiedAt !== null ? mark('number', phoneNumber) : null,
  }
}

/**
 * The marks of the viewer, who may enter this round as one person. Refuses `phone-needed` without a confirmed number and
 * `entered-before` when another account of theirs has entered.
 */
export const asOnePerson = async (ctx: SignedInCtx, round: StoredDraw): Promise<EntrantMarks> => {
  const hindrance = await phoneHindrance(ctx, round, ctx.viewer.id)
  if (hindrance) throw new Refusal(hindrance === 'phone' ? 'phone-needed' : 'entered-before')
  const joined = await joinedAccounts(ctx, ctx.viewer.id)
  if (await drawEntriesStore(ctx.db).haveEntered(round.id, joined)) throw new Refusal('entered-before')
  return marksOf(ctx, round.id)
}

/** Those of these people who may still win: accounts in use, of nobody with a duty that keeps them out. */
export const entrantsThere = async (
  ctx: Pick<Ctx, 'db' | 'now'>,
  people: readonly string[],
): Promise<Set<string>> => {
  const there = await peopleInUse(ctx, people)
  return there.difference(await peopleWithDuty(ctx, people, barredRoles))
}
