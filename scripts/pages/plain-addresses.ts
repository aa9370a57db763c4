import type { Plugin } from 'vite'
import { type ScreenName, screens } from '../../src/shared/sitemap.ts'

const IMPORT = /^import \{ ([^}]+) \} from '#shared\/sitemap\.ts'$/m
const CALL = /(?<![.\w])to\(/g
const NAMED = /(?<![.\w])to\('(\w+)'/g

/**
 * Writes the address of each screen where a page names it, `to('wallet')` as `to('/wallet')`: the table of all screens then
 * stays out of its scripts. A page that names a screen by a variable keeps the table.
 */
export const plain = (code: string): string => {
  const names = IMPORT.exec(code)?.[1]?.split(', ') ?? []
  if (!names.includes('to') || code.match(CALL)?.length !== code.match(NAMED)?.length) return code
  const others = names.filter((name) => name !== 'to')
  const imports = [
    `import { filledPath as to } from '#shared/sitemap/address.ts'`,
    ...(others.length > 0 ? [`import { ${others.join(', ')} } from '#shared/sitemap.ts'`] : []),
  ]
  return code
    .replace(IMPORT, imports.join('; '))
    .replaceAll(NAMED, (_, name: string) => `to('${screens[name as ScreenName].path}'`)
}

/** Plain addresses for the browser's build. */
export const plainAddresses = (): Plugin => ({
  name: 'plain-addresses',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: (code, id) =>
    /\/src\/.*\.tsx?$/.test(id) && IMPORT.test(code) ? { code: plain(code), map: null } : null,
})
