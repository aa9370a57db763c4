import type { Ctx, SignedInCtx } from '#platform/server/context.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import { Refusal } from '#shared/errors.ts'
import { lagosDay } from '#shared/values/lagos.ts'
import {
  CONSENT_VERSION,
  type KycDraft,
  type KycPlace,
  type KycStep,
  MAX_KYC_ATTEMPTS,
  type OwnKyc,
  type StepForm,
} from '../../contract.ts'
import { isNumberFormed, plainNumber } from '../../formats.ts'
import {
  birthDay,
  type Collected,
  type Details,
  firstGap,
  stepGaps,
  isOfAge,
  noDetails,
  placeAfter,
  tailOf,
  withStep,
} from '../../rules.ts'
import { openDetails, sealDetails, type VaultCtx } from '../vault/vault.ts'
import { asKycDocument } from './documents.ts'
import { hasConsented, refuseClosedCheck } from './guards.ts'
import { type Application, applicationsStore, documentsStore } from './store.ts'

/** What a person wrote so far; nothing for somebody who wrote nothing. */
export const detailsOf = async (ctx: VaultCtx, application: Application | undefined): Promise<Details> =>
  application?.details ? openDetails(ctx, application.personId, application.details) : noDetails

/** All that the wizard has collected of a person. */
export const collectedOf = async (
  ctx: VaultCtx,
  application: Application,
  details: Details,
): Promise<Collected> => ({
  details,
  kinds: (await documentsStore(ctx.db).of(application.id, application.attempt)).map(({ kind }) => kind),
  hasConsented: hasConsented(application),
  isNumberFormed: isNumberFormed(details),
  today: lagosDay(ctx.now()),
})

/** Refuses a page that lacks something, naming each field, and people under 18. */
export const refuseGaps = (steps: readonly KycStep[], collected: Collected): void => {
  const fields = Object.assign({}, ...steps.map((step) => stepGaps(step, collected))) as Record<
    string,
    string
  >
  const names = Object.keys(fields)
  if (names.length > 0)
    throw new Refusal(names.every((name) => name === 'front') ? 'missing-documents' : 'missing-information', {
      fields,
    })
  const born = steps.includes('birth') ? birthDay(collected.details) : null
  if (born && !isOfAge(born, collected.today)) throw new Refusal('under-age')
}

const consentAfter = (form: StepForm) =>
  form.step === 'consent' ? { consentVersion: form.consent ? CONSENT_VERSION : null } : {}

/** Stores one page and returns what there is now. Refuses a page that lacks something, and then stores nothing of it. */
const keepPage = (ctx: SignedInCtx, form: StepForm): Promise<Collected> =>
  inTransaction(ctx.db, async (db) => {
    const [inside, store, { id: personId }] = [{ ...ctx, db }, applicationsStore(db), ctx.viewer]
    const application = await store.begin(personId, ctx.newId(), ctx.now())
    refuseClosedCheck(application)
    // Without consent nothing is kept but that it was not given.
    if (form.step !== 'consent' && !hasConsented(application)) throw new Refusal('consent-first')
    const details = withStep(await detailsOf(inside, application), form)
    const kept = { ...application, ...consentAfter(form) }
    const collected = await collectedOf(inside, kept, details)
    // Taking consent back is no gap: it is stored.
    if (form.step !== 'consent' || !hasConsented(application)) refuseGaps([form.step], collected)
    await store.keepDraft(
      application.id,
      {
        details: await sealDetails(inside, personId, details),
        idKind: details.idKind,
        numberTail: details.idNumber === '' ? null : tailOf(plainNumber(details.idNumber)),
        ...consentAfter(form),
      },
      ctx.now(),
    )
    return collected
  })

/** Stores one page of the wizard; what it lacks is refused by field, and the form still shows what was written. */
export const saveStep = async (ctx: SignedInCtx, form: StepForm): Promise<{ next: KycPlace }> => ({
  next: placeAfter(form.step, await keepPage(ctx, form)),
})

const asDraft = (application: Application | undefined, details: Details): KycDraft => ({
  hasConsented: hasConsented(application),
  firstName: details.firstName,
  middleName: details.middleName,
  lastName: details.lastName,
  bornOn: birthDay(details),
  street: details.street,
  town: details.town,
  area: details.area,
  idKind: details.idKind,
  numberTail: application?.numberTail ?? null,
})

const isoOf = (at: Date | null | undefined): string | null => at?.toISOString() ?? null

/** The viewer's own identity check. */
export const showOwn = async (
  ctx: Pick<Ctx, 'db' | 'keyFor' | 'now'> & Pick<SignedInCtx, 'viewer'>,
): Promise<OwnKyc> => {
  const application = await applicationsStore(ctx.db).of(ctx.viewer.id)
  const details = await detailsOf(ctx, application)
  const documents = application ? await documentsStore(ctx.db).of(application.id, application.attempt) : []
  const status = application?.status ?? 'draft'
  return {
    status: status === 'draft' ? 'not-started' : status,
    number: application?.number ?? null,
    triesLeft: MAX_KYC_ATTEMPTS - (application?.attempt ?? 1) + 1,
    draft: asDraft(application, details),
    documents: documents.map(asKycDocument),
    next: firstGap({
      details,
      kinds: documents.map(({ kind }) => kind),
      hasConsented: hasConsented(application),
      isNumberFormed: isNumberFormed(details),
      today: lagosDay(ctx.now()),
    }),
    submittedAt: isoOf(application?.submittedAt),
    decidedAt: isoOf(application?.decidedAt),
    reasons: [...(application?.reasons ?? [])],
    note: application?.note ?? null,
  }
}
