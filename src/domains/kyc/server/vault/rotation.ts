import { inTransaction } from '#platform/server/database/database.ts'
import { invariant } from '#shared/errors.ts'
import { DAY_MS } from '#shared/values/time.ts'
import { rewrappingStore, wrappingKeysStore } from './store.ts'
import {
  makeWrappingKey,
  openDataKey,
  ownerOfDetails,
  ownerOfDocument,
  type VaultCtx,
  wrapDataKey,
  type WrappedKey,
} from './vault.ts'

const AT_ONCE = 100

/** Puts a new wrapping key in the place of the one in use; what that one wraps is rewrapped by `rewrapOld`. */
export const changeWrappingKey = (ctx: VaultCtx): Promise<void> =>
  inTransaction(ctx.db, async (db) => {
    const store = wrappingKeysStore(db)
    const active = await store.active()
    if (active && !(await store.retire(active.id, ctx.now()))) return
    await store.add(makeWrappingKey({ ...ctx, db }), ctx.now())
  })

const rewrapped = async (ctx: VaultCtx, owner: string, old: WrappedKey): Promise<WrappedKey> => {
  const key = await openDataKey(ctx, owner, old)
  invariant(key, `the data key of ${owner} opens`)
  return wrapDataKey(ctx, owner, key)
}

/** Rewraps one batch; returns how many data keys it was. */
const rewrapBatch = (ctx: VaultCtx, keyIds: readonly number[]): Promise<number> =>
  inTransaction(ctx.db, async (db) => {
    const [store, inside] = [rewrappingStore(db), { ...ctx, db }]
    const documents = await store.documentsUnder(keyIds, AT_ONCE)
    for (const { id, personId, kind, ...old } of documents)
      await store.rewrapDocument(id, await rewrapped(inside, ownerOfDocument(personId, id, kind), old))
    const details = await store.detailsUnder(keyIds, AT_ONCE)
    for (const { id, personId, keyId, wrapped } of details)
      if (keyId !== null && wrapped !== null)
        await store.rewrapDetails(id, await rewrapped(inside, ownerOfDetails(personId), { keyId, wrapped }))
    return documents.length + details.length
  })

/**
 * Wraps every data key of retired wrapping keys again, then removes the retired keys: from then on nothing that was
 * copied before opens with what we store. The sealed bytes themselves stay as they are.
 */
export const rewrapOld = async (ctx: VaultCtx): Promise<void> => {
  const keyIds = await wrappingKeysStore(ctx.db).retired()
  if (keyIds.length === 0) return
  while ((await rewrapBatch(ctx, keyIds)) > 0);
  await wrappingKeysStore(ctx.db).removeUnused()
}

/** Changes the wrapping key once it is this many days old, and finishes what an earlier change left. */
export const rotateWrappingKey = async (ctx: VaultCtx, days: number): Promise<void> => {
  const active = await wrappingKeysStore(ctx.db).active()
  if (active && ctx.now().getTime() - active.madeAt.getTime() >= days * DAY_MS) await changeWrappingKey(ctx)
  await rewrapOld(ctx)
}
