import { strToU8, zipSync } from 'fflate'
import { filesOf } from '#domains/files/server/erasure.ts'
import type { JobCtx } from '#platform/server/jobs.ts'
import { exportRoom } from '#platform/server/personal-data.ts'
import { brand } from '#shared/brand.ts'
import { personalData } from './rooms-data.ts'

const readme = (): string =>
  [
    `This is what ${brand.name} keeps about you.`,
    'Each file in data/ is one part of the platform, as JSON: the name of a table, then its rows.',
    'files/ holds what you uploaded, as it is kept: pictures are stored without their hidden data.',
    'Passwords, codes and other secrets are kept only as hashes and are not in here.',
    'What colleagues wrote about their own work (reviews, decisions) is theirs and is not in here.',
    'You may ask us to correct or erase it: open the page "Your data" of the platform.',
    `${brand.name}, ${brand.email}`,
  ].join('\n\n')

const safeName = (name: string, index: number): string =>
  `files/${String(index + 1).padStart(3, '0')}-${name.replaceAll(/[^\p{L}\p{N}._-]+/gu, '_').slice(0, 80)}`

const bytesOf = async (ctx: JobCtx, key: string): Promise<Uint8Array | undefined> => {
  const stream = await ctx.doors.blobs.read(key)
  if (!stream) return undefined
  const parts: Buffer[] = []
  for await (const part of stream) parts.push(Buffer.from(part as Uint8Array))
  return Buffer.concat(parts)
}

/** Everything that is kept about a person as one ZIP: a README, a JSON file per room, and their uploads. */
export const zipOf = async (ctx: JobCtx, personId: string): Promise<Uint8Array> => {
  const contents: Record<string, Uint8Array> = { 'README.txt': strToU8(readme()) }
  for (const data of personalData) {
    const given = await exportRoom(ctx.db, data, personId)
    if (Object.keys(given).length > 0)
      contents[`data/${data.room}.json`] = strToU8(JSON.stringify(given, null, 2))
  }
  for (const [index, { name, blobKey }] of (await filesOf(ctx, personId)).entries()) {
    const bytes = await bytesOf(ctx, blobKey)
    if (bytes) contents[safeName(name, index)] = bytes
  }
  return zipSync(contents, { level: 6 })
}
