import { namesOf } from '#domains/identity/server/users/people.ts'
import type { Ctx, SignedInCtx } from '#platform/server/context.ts'
import { isId } from '#platform/server/database/cursors.ts'
import { notify } from '#platform/server/notifications/definition.ts'
import { can } from '#shared/access.ts'
import { Refusal } from '#shared/errors.ts'
import { fullName } from '#shared/text/person-name.ts'
import type { Translator } from '../../console-contract.ts'
import { type TargetLanguage, targetLanguages } from '../../contract.ts'
import { readsNow } from '../notices.ts'
import { translatorsStore } from './translators-store.ts'

/** The languages that the viewer reads for us. */
export const ownLanguages = async (ctx: Pick<SignedInCtx, 'db' | 'viewer'>): Promise<TargetLanguage[]> =>
  (await translatorsStore(ctx.db).of(ctx.viewer.id))
    .filter(({ isGranted }) => isGranted)
    .map(({ language }) => language)

/** The languages whose sentences the viewer may see in the console: those that they read, all for staff. */
export const visibleLanguages = async (ctx: Pick<SignedInCtx, 'db' | 'viewer'>): Promise<TargetLanguage[]> =>
  can('moderation', ctx.viewer) ? [...targetLanguages] : ownLanguages(ctx)

/** Refuses who may not see the sentences of this language. */
export const mustSee = async (
  ctx: Pick<SignedInCtx, 'db' | 'viewer'>,
  language: TargetLanguage,
): Promise<void> => {
  if (!(await visibleLanguages(ctx)).includes(language)) throw new Refusal('not-translator')
}

/** Refuses who does not read this language, staff too. */
export const mustRead = async (
  ctx: Pick<SignedInCtx, 'db' | 'viewer'>,
  language: TargetLanguage,
): Promise<void> => {
  if (!(await ownLanguages(ctx)).includes(language)) throw new Refusal('not-translator')
}

/** Notes that the viewer offers to read a language; repeating it changes nothing. */
export const offerToRead = async (ctx: SignedInCtx, language: TargetLanguage) => {
  const store = translatorsStore(ctx.db)
  await store.offer(ctx.viewer.id, language, ctx.now())
  const found = (await store.of(ctx.viewer.id)).find((each) => each.language === language)
  return { isGranted: found?.isGranted === true }
}

/** Everyone who offered to read a language. */
export const listTranslators = async (ctx: Pick<Ctx, 'db'>): Promise<{ items: Translator[] }> => {
  const rows = await translatorsStore(ctx.db).all()
  const names = await namesOf(
    ctx,
    rows.map(({ person_id: id }) => id),
  )
  const items = rows.flatMap((row) => {
    const name = names.get(row.person_id)
    return name
      ? [
          {
            personId: row.person_id,
            name: fullName(name),
            citizenNumber: name.citizenNumber,
            language: row.language,
            askedAt: row.asked_at.toISOString(),
            grantedAt: row.granted_at?.toISOString() ?? null,
          },
        ]
      : []
  })
  return { items }
}

/** Makes a person a reader of a language that they offered and tells them, or ends that and the offer. */
export const decideOffer = async (
  ctx: SignedInCtx,
  personId: string,
  { language, reads }: { readonly language: TargetLanguage; readonly reads: 'yes' | 'no' },
): Promise<{ personId: string }> => {
  if (!isId(personId)) throw new Refusal('offer-not-found')
  if (personId === ctx.viewer.id && reads === 'yes') throw new Refusal('own-offer')
  const store = translatorsStore(ctx.db)
  const isDone =
    reads === 'yes'
      ? await store.grant(personId, language, ctx.viewer.id, ctx.now())
      : await store.remove(personId, language)
  if (!isDone) throw new Refusal('offer-not-found')
  if (reads === 'yes') await notify(ctx, personId, readsNow, { language })
  ctx.auditing(`person:${personId}`, reads === 'yes' ? `reads ${language}` : `no longer reads ${language}`)
  return { personId }
}
