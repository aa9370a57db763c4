import type { PackContents } from '#shared/civic/pack.ts'
import type { LanguageCode } from '#shared/words.ts'
import type { Ctx } from '../context.ts'
import { slot } from './slot.ts'

type ReadContext = Pick<Ctx, 'db' | 'now'>

/** What a domain gives to the pack, the file of texts that people read without network. */
export interface PackSource {
  /** A short name for what it gives now, which changes whenever that does; absent where only a release changes it. */
  readonly state?: (ctx: ReadContext) => Promise<string>
  readonly contents: (ctx: ReadContext, language: LanguageCode) => Promise<Partial<PackContents>>
}

export const goesIntoPack = slot<PackSource>('record.pack')
