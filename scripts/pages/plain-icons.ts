import type { Plugin } from 'vite'
import * as icons from '../../src/ui/icons.ts'

const IMPORT = /^import \{([^}]+)\} from '#ui\/icons\.ts'$/m

/** Writes the paths of the icons where they are used: in one file, each page would carry those of all pages. */
export const withPlainIcons = (code: string): string =>
  code.replace(IMPORT, (line, list: string) => {
    const names = list
      .split(',')
      .map((name) => name.trim())
      .filter(Boolean)
    const paths: Readonly<Record<string, unknown>> = icons
    if (names.some((name) => typeof paths[name] !== 'string')) return line
    return names.map((name) => `const ${name} = ${JSON.stringify(paths[name])};`).join('')
  })

/** Plain icons for the browser's build. */
export const plainIcons = (): Plugin => ({
  name: 'plain-icons',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: (code, id) =>
    /\/src\/.*\.tsx?$/.test(id) && IMPORT.test(code) ? { code: withPlainIcons(code), map: null } : null,
})
