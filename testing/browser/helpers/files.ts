import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { jpegWithPlace, pdf } from '#test/files.ts'

/** A photo and a PDF on disk, as a person would choose them; `remove` deletes the folder. */
export const filesOnDisk = async (): Promise<{
  photo: string
  paper: string
  remove: () => Promise<void>
}> => {
  const folder = await mkdtemp(join(tmpdir(), 'sup-files-'))
  const [photo, paper] = [join(folder, 'market-repair.jpg'), join(folder, 'minutes.pdf')]
  await writeFile(photo, await jpegWithPlace())
  await writeFile(paper, pdf())
  return { photo, paper, remove: () => rm(folder, { recursive: true, force: true }) }
}
