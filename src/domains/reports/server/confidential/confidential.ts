import { placeNames } from '#domains/regions/server/places.ts'
import type { Ctx, SignedInCtx } from '#platform/server/context.ts'
import { isId } from '#platform/server/database/cursors.ts'
import { seal, unseal } from '#platform/server/keys/sealed-bytes.ts'
import { cleanUpload } from '#platform/server/uploads/images.ts'
import type { UploadedFile } from '#shared/api.ts'
import { Refusal } from '#shared/errors.ts'
import { lagosDay } from '#shared/values/lagos.ts'
import type {
  ConfidentialCase,
  ConfidentialDialogue,
  ConfidentialForm,
} from '../../contracts/confidential-contract.ts'
import { newPhotoToken, newReceiptCode, passingName, secretHash } from './codes.ts'
import { showReaders } from './officers.ts'
import { confidentialStore, officersStore } from './store.ts'

const MAX_CASES = 200
const day = (ctx: Pick<Ctx, 'now'>): string => lagosDay(ctx.now())
const keyOf = (ctx: Pick<Ctx, 'keyFor'>): Buffer => ctx.keyFor('confidential-reports')

/**
 * Counts a use without a person or an address: by names that only this process's memory can make. One browser's uses end
 * long before its network's, which thousands of people may share.
 */
const countUse = async (
  ctx: Ctx,
  ofBrowser: 'confidential' | 'confidentialCode',
  ofNetwork: 'confidentialNetwork' | 'confidentialCodeNetwork',
): Promise<void> => {
  await ctx.limiter.hit(ofBrowser, passingName(ctx.holder))
  await ctx.limiter.hit(ofNetwork, passingName(ctx.network))
}

const countSent = (ctx: Ctx) => countUse(ctx, 'confidential', 'confidentialNetwork')

const refuseWhileClosed = async (ctx: Pick<Ctx, 'db' | 'now'>): Promise<void> => {
  if (!(await showReaders(ctx)).isOpen) throw new Refusal('confidential-closed')
}

/** Cleans and seals a photo for a report that is not sent yet; its token gives it to that report. */
export const addPhoto = async (ctx: Ctx, file: UploadedFile): Promise<{ token: string }> => {
  await refuseWhileClosed(ctx)
  await countSent(ctx)
  // As a photo of a person's page: no documents, and no metadata survives.
  const clean = await cleanUpload(file.bytes, { purpose: 'photo' })
  const [id, token] = [ctx.newId(), newPhotoToken()]
  await confidentialStore(ctx.db).addPhoto({
    id,
    tokenHash: secretHash(token),
    sealed: seal(keyOf(ctx), `photo:${id}`, clean.bytes.toString('base64')),
    day: day(ctx),
  })
  return { token }
}

/** The place in words, as only officers read it. */
const placeOf = async (ctx: Pick<Ctx, 'db'>, { lga, place = '' }: ConfidentialForm): Promise<string> => {
  const known = lga ? (await placeNames(ctx, [lga])).get(lga) : undefined
  return [place, known && `${known.lgaName}, ${known.stateName}`].filter(Boolean).join(' · ')
}

/** Stores a confidential report without its sender, and returns its code, which is stored only as a hash. */
export const sendConfidential = async (ctx: Ctx, form: ConfidentialForm): Promise<{ code: string }> => {
  await refuseWhileClosed(ctx)
  await countSent(ctx)
  const [id, code, store] = [ctx.newId(), newReceiptCode(), confidentialStore(ctx.db)]
  const content = JSON.stringify({ text: form.text, place: await placeOf(ctx, form) })
  await store.add({
    id,
    type: form.type,
    sealed: seal(keyOf(ctx), `report:${id}`, content),
    codeHash: secretHash(code.replaceAll('-', '')),
    day: day(ctx),
  })
  const tokens = [...new Set(form.photoTokens)].map(secretHash)
  if (!(await store.takePhotos(id, tokens))) throw new Refusal('photo-gone')
  return { code }
}

type Stored = NonNullable<Awaited<ReturnType<ReturnType<typeof confidentialStore>['byId']>>>

const openCases = async (
  ctx: Pick<Ctx, 'db' | 'keyFor'>,
  rows: readonly Stored[],
): Promise<ConfidentialCase[]> => {
  const store = confidentialStore(ctx.db)
  const ids = rows.map(({ id }) => id)
  const [messages, photos] = await Promise.all([store.messagesOf(ids), store.photosOf(ids)])
  const key = keyOf(ctx)
  return rows.map((row) => {
    const content = unseal(key, `report:${row.id}`, row.sealed)
    const { text = '', place = '' } = content
      ? (JSON.parse(content) as { text?: string; place?: string })
      : {}
    const pictures = photos
      .filter(({ reportId }) => reportId === row.id)
      .map(({ id, sealed }) => `data:image/webp;base64,${unseal(key, `photo:${id}`, sealed) ?? ''}`)
    return {
      id: row.id,
      type: row.type,
      status: row.status,
      day: row.day,
      text,
      place,
      photos: pictures.length,
      pictures,
      messages: messages
        .filter(({ reportId }) => reportId === row.id)
        .map(({ id, side, sealed, day: sentOn }) => ({
          side,
          text: unseal(key, `message:${id}`, sealed) ?? '',
          day: sentOn,
        })),
    }
  })
}

/** Counts every try of a code: per code, browser and network. Refuses `code-unknown`. */
const byCode = async (ctx: Ctx, code: string): Promise<Stored> => {
  await countUse(ctx, 'confidentialCode', 'confidentialCodeNetwork')
  await ctx.limiter.hit('confidentialOneCode', passingName(code))
  const row = await confidentialStore(ctx.db).byCode(secretHash(code))
  if (!row) throw new Refusal('code-unknown')
  return row
}

const dialogueOf = async (ctx: Ctx, row: Stored): Promise<ConfidentialDialogue> => {
  const [found] = await openCases(ctx, [row])
  if (!found) throw new Refusal('code-unknown')
  return found
}

/** The dialogue, for whoever has the code. */
export const readConfidential = async (ctx: Ctx, code: string): Promise<ConfidentialDialogue> => {
  return dialogueOf(ctx, await byCode(ctx, code))
}

const addMessage = (ctx: Ctx, reportId: string, side: 'sender' | 'officer', text: string) => {
  const id = ctx.newId()
  const sealed = seal(keyOf(ctx), `message:${id}`, text)
  return confidentialStore(ctx.db).addMessage({ id, reportId, side, sealed, day: day(ctx) })
}

/** The sender writes to the officers. */
export const replyConfidential = async (
  ctx: Ctx,
  code: string,
  text: string,
): Promise<ConfidentialDialogue> => {
  await countSent(ctx)
  const row = await byCode(ctx, code)
  if (row.status === 'closed') throw new Refusal('case-closed')
  await addMessage(ctx, row.id, 'sender', text)
  return dialogueOf(ctx, row)
}

/** Lets only the named officers pass: the administrator's flag opens nothing here. */
const refuseOthers = async (ctx: SignedInCtx): Promise<void> => {
  if (!(await officersStore(ctx.db).all()).includes(ctx.viewer.id)) throw new Refusal('not-officer')
}

/** All confidential reports, for an officer. */
export const showDesk = async (ctx: SignedInCtx): Promise<{ items: ConfidentialCase[] }> => {
  await refuseOthers(ctx)
  return { items: await openCases(ctx, await confidentialStore(ctx.db).all(MAX_CASES)) }
}

/** An officer answers, and closes the report if it is done. */
export const answerConfidential = async (
  ctx: SignedInCtx,
  id: string,
  { text, close }: { text: string; close?: 'yes' | undefined },
): Promise<ConfidentialCase> => {
  await refuseOthers(ctx)
  const store = confidentialStore(ctx.db)
  const row = isId(id) ? await store.byId(id) : undefined
  if (!row) throw new Refusal('case-not-found')
  if (row.status === 'closed') throw new Refusal('case-closed')
  await addMessage(ctx, id, 'officer', text)
  if (close && !(await store.close(id))) throw new Refusal('case-closed')
  // Neither which report nor a word of it: staff actions are published.
  ctx.auditing('confidential', close ? 'answered and closed' : 'answered')
  const [shown] = await openCases(ctx, [{ ...row, status: close ? 'closed' : 'open' }])
  if (!shown) throw new Refusal('case-not-found')
  return shown
}
