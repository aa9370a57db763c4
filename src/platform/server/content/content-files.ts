import { readdir, readFile } from 'node:fs/promises'
import { parse } from 'yaml'
import { languages, type LanguageCode } from '#shared/words.ts'

/** A text of the product, as a writer keeps it: front matter and Markdown. */
export interface ContentFile {
  readonly slug: string
  readonly language: LanguageCode
  /** The front matter; the domain that reads the file validates it. */
  readonly meta: unknown
  readonly markdown: string
}

const root = new URL('../../../../content/', import.meta.url)

const nameOf = (file: string): { slug: string; language: LanguageCode } => {
  const [, slug = '', code = 'en'] = /^([a-z0-9-]+)(?:\.([a-z]+))?\.md$/.exec(file) ?? []
  const language = languages.find((each) => each.code === code)
  if (!slug || !language) throw new Error(`content: ${file} is not named slug.md or slug.<language>.md`)
  return { slug, language: language.code }
}

/** Splits a file into front matter and Markdown; refuses a file without front matter. */
export const splitContent = (name: string, text: string): { meta: unknown; markdown: string } => {
  const [, front, markdown] = /^---\n([^]*?)\n---\n([^]*)$/.exec(text) ?? []
  if (front === undefined || markdown === undefined) throw new Error(`content: ${name} has no front matter`)
  return { meta: parse(front), markdown: markdown.trim() }
}

/** All texts of a folder of `content/`, by name: `slug.md` is English, `slug.ha.md` the same text in Hausa. */
export const readContent = async (folder: string): Promise<ContentFile[]> => {
  const files = (await readdir(new URL(`${folder}/`, root))).filter((file) => file.endsWith('.md')).toSorted()
  const found: ContentFile[] = []
  // One after another: whoever reads a folder while requests run holds them up for one file at most.
  for (const file of files) {
    const text = await readFile(new URL(`${folder}/${file}`, root), 'utf8')
    found.push({ ...nameOf(file), ...splitContent(`${folder}/${file}`, text) })
  }
  return found
}
