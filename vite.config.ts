import { basename } from 'node:path'
import { createLogger, defineConfig, type Plugin } from 'vite'
import { chunkGroups } from './scripts/pages/chunk-groups.ts'
import { moduleGraph } from './scripts/pages/module-graph.ts'
import { plainAddresses } from './scripts/pages/plain-addresses.ts'
import { queuedCalls } from './scripts/pages/queued-calls.ts'
import { screenPages } from './scripts/pages/screen-pages.ts'
import { slimContracts } from './scripts/pages/slim-contracts.ts'
import { compileCatalogue } from './scripts/words/compile.ts'
import { floatsScript, lateScript, touchScripts } from './scripts/pages/read-pages.ts'

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
        /^ +(?:domain|page|title|isPrivate|isDemoOnly|isNeverCopied|hasSecretAddress|openedBy): .*,\n/gm,
        '',
      ),
      map: null,
    }
  },
})

/** Scripts bring no styles and nothing is preloaded: Vite wraps each late import all the same, and has no option for it. */
const plainImports = (): Plugin => ({
  name: 'plain-imports',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  load: (id) => (id === '\0vite/preload-helper.js' ? 'export const __vitePreload = (load) => load()' : null),
})

export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  appType: 'custom',
  // wouter asks for the shim of a hook that React has.
  resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react' } },
  logLevel: 'warn',
  plugins: [
    catalogues(),
    slimContracts(),
    slimSitemap(),
    screenPages(import.meta.dirname),
    queuedCalls(import.meta.dirname),
    plainImports(),
    plainAddresses(),
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
          // An icon stands where it is drawn: in one file, each page would carry those of all pages.
          optimization: { inlineConst: { mode: 'all', pass: 2 } },
          input: {
            boot: 'src/app/web/boot.ts',
            main: 'src/app/web/main.tsx',
            first: 'src/app/web/first.ts',
            ...Object.fromEntries(
              Object.values(touchScripts).map((source) => [basename(source, '.ts'), source]),
            ),
            floats: floatsScript,
            late: lateScript,
          },
          output: {
            codeSplitting: { groups: chunkGroups },
            // Every page lists every part by its name, and such names do not compress: the hash alone is enough.
            chunkFileNames: 'assets/[hash:7].js',
          },
        },
      },
    },
    // One file: a worker loads no other.
    worker: {
      consumer: 'client',
      build: {
        outDir: 'dist/worker',
        emptyOutDir: true,
        target: 'es2022',
        modulePreload: false,
        rolldownOptions: {
          input: { worker: 'src/app/web/worker/main.ts' },
          output: { entryFileNames: '[name].js', codeSplitting: false, format: 'iife' },
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
