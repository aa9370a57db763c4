import { basename } from 'node:path'
import { createLogger, defineConfig, type Plugin } from 'vite'
import { chunkGroups } from './scripts/pages/chunk-groups.ts'
import { moduleGraph } from './scripts/pages/module-graph.ts'
import { plainAddresses } from './scripts/pages/plain-addresses.ts'
import { plainIcons } from './scripts/pages/plain-icons.ts'
import { slimContracts } from './scripts/pages/slim-contracts.ts'
import { compileCatalogue } from './scripts/words/compile.ts'
import { floatsScript, isReadOnly, touchScripts } from './scripts/pages/read-pages.ts'
import { slimReact } from './scripts/pages/slim-react.ts'

/** Compiles the catalogues of `src/locales`, so that plurals need no parser in the browser. */
const catalogues = (): Plugin => ({
  name: 'compiled-catalogues',
  enforce: 'pre',
  transform(code, id) {
    if (!/\/src\/locales\/[a-z]+\/[a-z]+\.json$/.test(id.split('?')[0] ?? '')) return null
    return { code: JSON.stringify(compileCatalogue(JSON.parse(code) as Record<string, string>)), map: null }
  },
})

/** Takes out of the sitemap what only the server reads, titles too: every page carries it. */
const slimSitemap = (): Plugin => ({
  name: 'slim-sitemap',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  transform(code, id) {
    if (!/\/src\/shared\/sitemap\/[a-z]+-screens\.ts$/.test(id)) return null
    return {
      code: code.replaceAll(
        /^ +(?:domain|title|isPrivate|isDemoOnly|hasSecretAddress|openedBy): .*,\n/gm,
        '',
      ),
      map: null,
    }
  },
})

/** Takes the pages of level `read` out of the browser's build: only the server renders them. */
const withoutReadPages = (): Plugin => ({
  name: 'without-read-pages',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  transform(code, id) {
    if (!/\/src\/domains\/[a-z-]+\/web\/manifest\.ts$/.test(id)) return null
    return {
      code: code.replaceAll(/^ +(\w+): \(\) => import\('[^']+'\),\n/gm, (line, name: string) =>
        isReadOnly(name) ? '' : line,
      ),
      map: null,
    }
  },
})

/** Scripts bring no styles and nothing is preloaded: what stands around each import would only weigh. */
const plainImports = (): Plugin => ({
  name: 'plain-imports',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  load(id) {
    if (id === '\0vite/preload-helper.js') return 'export const __vitePreload = (load) => load()'
    // React has it.
    if (id.endsWith('/use-sync-external-store/shim/index.js'))
      return `export { useSyncExternalStore } from 'react'`
    return null
  },
})

/** What floats over pages gets its own copy of what sends: as a file of two, it would weigh more on every page. */
const ownSender = (): Plugin => ({
  name: 'own-sender',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  async resolveId(source, importer) {
    if (!source.endsWith('/client/sender.ts') || !importer?.includes('/web/floats/')) return null
    const found = await this.resolve(source, importer, { skipSelf: true })
    return found && `${found.id}?own`
  },
})

export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  appType: 'custom',
  logLevel: 'warn',
  plugins: [
    catalogues(),
    slimContracts(),
    slimSitemap(),
    withoutReadPages(),
    plainImports(),
    ownSender(),
    plainAddresses(),
    plainIcons(),
    slimReact(),
    moduleGraph(import.meta.dirname),
  ],
  customLogger: {
    ...createLogger('warn'),
    warn: (message) => /MODULE_LEVEL_DIRECTIVE/.test(message) || console.warn(message),
  },
  oxc: { jsx: { runtime: 'automatic' } },
  builder: {},
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        assetsDir: 'assets',
        emptyOutDir: true,
        manifest: true,
        target: 'es2022',
        // The document names what its page needs; the map from every page to its parts would weigh 2 KB on each of them.
        modulePreload: false,
        rolldownOptions: {
          // boot.js calls what main exports.
          preserveEntrySignatures: 'exports-only',
          input: {
            boot: 'src/app/web/boot.ts',
            main: 'src/app/web/main.tsx',
            first: 'src/app/web/first.ts',
            ...Object.fromEntries(
              Object.values(touchScripts).map((source) => [basename(source, '.ts'), source]),
            ),
            floats: floatsScript,
          },
          output: {
            codeSplitting: { groups: chunkGroups },
            // Every page lists every part by its name, and such names do not compress: the hash alone is enough.
            chunkFileNames: 'assets/[hash:7].js',
          },
        },
      },
    },
    ssr: {
      // React comes with the bundle in its production form, whatever NODE_ENV the server runs under.
      resolve: { noExternal: true },
      define: { 'process.env.NODE_ENV': '"production"' },
      build: {
        outDir: 'dist/ssr',
        ssr: true,
        emptyOutDir: true,
        target: 'node26',
        rolldownOptions: { input: { 'server-entry': 'src/app/web/server-entry.tsx' } },
      },
    },
  },
})
