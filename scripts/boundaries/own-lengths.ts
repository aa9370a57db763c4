/** Limits of text fields that a page repeats: a form takes them from the contract of its call. */
import { parseSync } from 'vite'

/** Why a file sets limits all the same. */
const ownReasons: Readonly<Record<string, string>> = {
  'src/domains/opendata/web/sending/record-form.tsx':
    'Its fields are the columns of a template, each with a limit.',
}

interface Node {
  readonly type: string
  readonly name?: unknown
  readonly [key: string]: unknown
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

const nameOf = ({ name }: Node): unknown => (isNode(name) ? name['name'] : undefined)

/** How many fields have a limit of their own. A search and a plain `form` have no contract to take it from. */
const countIn = (value: unknown): number => {
  if (Array.isArray(value)) return value.reduce((sum: number, each) => sum + countIn(each), 0)
  if (!isNode(value)) return 0
  const opening = value['openingElement'] as Node | undefined
  const tag = opening && nameOf(opening)
  if (tag === 'form' || tag === 'SearchField') return 0
  const own = value.type === 'JSXAttribute' && nameOf(value) === 'maxLength' ? 1 : 0
  return own + Object.values(value).reduce((sum: number, each) => sum + countIn(each), 0)
}

/** Fields of domains with a limit of their own, and entries of the list of reasons that need none. */
export const ownLengths = (texts: ReadonlyMap<string, string>, reasons = ownReasons): string[] => {
  const found = [...texts]
    .filter(([file, text]) => /^src\/domains\/.*(?<!\.test)\.tsx$/.test(file) && text.includes('maxLength'))
    .filter(([file, text]) => countIn(parseSync(file, text).program) > 0)
    .map(([file]) => file)
  return [
    ...found
      .filter((file) => !reasons[file])
      .map((file) => `own-length: ${file} sets a maxLength, which its form takes from the contract`),
    ...Object.keys(reasons)
      .filter((file) => !found.includes(file))
      .map((file) => `own-length: ${file} sets no maxLength and needs no reason`),
  ]
}
