import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { PackSource } from '#platform/server/contributions/pack-kind.ts'
import type { Ctx } from '#platform/server/context.ts'
import type { Database } from '#platform/server/database/database.ts'
import type { Bytes } from '#platform/server/pipeline/route.ts'
import { invariant, Refusal } from '#shared/errors.ts'
import type { Pack } from '#shared/civic/pack.ts'
import { lagosDay } from '#shared/values/lagos.ts'
import type { LanguageCode } from '#shared/words.ts'
import { MAX_PACK_BYTES, packBody, packFile } from '../../pack/pack-file.ts'
import type { PackFacts } from '../../pack-contract.ts'
import { keyText } from '../../log/note.ts'
import { logStore } from '../log/store.ts'
import { type Signer, signerFrom } from '../log/signer.ts'

type PackContext = Pick<Ctx, 'db' | 'now' | 'keyFor'>

interface MadePack {
  readonly madeOn: string
  readonly file: Buffer
  readonly packed: Buffer
  readonly etag: string
}

/** Signs only with a key that the record has published; null before it is opened. */
const openSigner = async ({
  db,
  keyFor,
}: PackContext): Promise<{ signer: Signer; keys: string[] } | null> => {
  const log = await logStore(db).log()
  if (!log) return null
  const signer = signerFrom(log.origin, keyFor('record'))
  const keys = await logStore(db).keys()
  return keys.includes(keyText(signer.key)) ? { signer, keys } : null
}

const contentsOf = async (
  ctx: PackContext,
  sources: readonly PackSource[],
  language: LanguageCode,
  madeOn: string,
): Promise<Pack> => {
  const given = await Promise.all(sources.map(({ contents }) => contents(ctx, language)))
  return {
    language,
    madeOn,
    texts: Object.assign({}, ...given.map(({ texts = {} }) => texts)) as Pack['texts'],
    questions: given.flatMap(({ questions = [] }) => questions),
  }
}

/** What does not fit is left out from the end of the list: names of places, then model letters. */
const fitting = (pack: Pack): string => {
  const { places: _places, ...texts } = pack.texts
  const { letters: _letters, ...fewest } = texts
  for (const each of [pack.texts, texts, fewest]) {
    const body = packBody({ ...pack, texts: each })
    if (Buffer.byteLength(body) < MAX_PACK_BYTES - 1_000) return body
  }
  invariant(false, 'guides, articles and quiz fit into a pack')
}

const makePack = async (
  ctx: PackContext,
  sources: readonly PackSource[],
  language: LanguageCode,
  { signer, madeOn }: { signer: Signer; madeOn: string },
): Promise<MadePack> => {
  const body = fitting(await contentsOf(ctx, sources, language, madeOn))
  const file = Buffer.from(packFile(body, signer.signNote(body)))
  const etag = `"${createHash('sha256').update(file).digest('base64url').slice(0, 22)}"`
  return { madeOn, file, packed: await promisify(gzip)(file, { level: 9 }), etag }
}

/** How old our knowledge of what the editors published may be: the size of the pack is on pages that many open. */
const MAX_AGE_MS = 20_000

interface Kept {
  readonly state: string
  readonly keys: readonly string[]
  readonly made: Promise<MadePack>
  checkedAt: number
}

const known = new WeakMap<Database, Map<LanguageCode, Kept>>()

const look = async (
  ctx: PackContext,
  sources: readonly PackSource[],
  language: LanguageCode,
  packs: Map<LanguageCode, Kept>,
): Promise<Kept> => {
  const opened = await openSigner(ctx)
  if (!opened) throw new Refusal('pack-not-made')
  const { signer, keys } = opened
  const madeOn = lagosDay(ctx.now())
  const states = await Promise.all(sources.flatMap(({ state }) => (state ? [state(ctx)] : [])))
  const state = [madeOn, keyText(signer.key), ...states].join(' ')
  const checkedAt = ctx.now().getTime()
  const before = packs.get(language)
  if (before?.state === state) return Object.assign(before, { checkedAt })
  const kept = { state, keys, checkedAt, made: makePack(ctx, sources, language, { signer, madeOn }) }
  packs.set(language, kept)
  kept.made.catch(() => packs.delete(language))
  return kept
}

/**
 * The pack of a language, made when it is first asked for and kept until a text changes or the day ends. The same day and
 * texts give the same bytes, so that all processes serve one file.
 */
const packIn = async (
  ctx: PackContext,
  sources: readonly PackSource[],
  language: LanguageCode,
): Promise<{ pack: MadePack; keys: readonly string[] }> => {
  const packs = known.get(ctx.db) ?? new Map<LanguageCode, Kept>()
  known.set(ctx.db, packs)
  const before = packs.get(language)
  const isFresh = before && Math.abs(ctx.now().getTime() - before.checkedAt) < MAX_AGE_MS
  const { made, keys } = isFresh ? before : await look(ctx, sources, language, packs)
  return { pack: await made, keys }
}

export const showPackFacts = async (
  ctx: PackContext,
  sources: readonly PackSource[],
  language: LanguageCode,
): Promise<PackFacts> => {
  const { pack, keys } = await packIn(ctx, sources, language)
  const { file, packed, madeOn } = pack
  return { language, bytes: file.length, packedBytes: packed.length, madeOn, keys: [...keys] }
}

/** The file. Its name ends in .txt, because phones hand on files of that kind. */
export const packToDownload = async (
  ctx: PackContext,
  sources: readonly PackSource[],
  language: LanguageCode,
): Promise<Bytes> => {
  const { pack } = await packIn(ctx, sources, language)
  return {
    stream: pack.file,
    gzipped: pack.packed,
    contentType: 'text/plain; charset=utf-8',
    headers: {
      'cache-control': 'public, max-age=60',
      'content-disposition': `attachment; filename="sup-civic-pack-${language}-${pack.madeOn}.txt"`,
      etag: pack.etag,
    },
  }
}
