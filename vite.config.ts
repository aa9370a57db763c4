import { createLogger, defineConfig, type Plugin } from 'vite'
import { compileCatalogue } from './scripts/words/compile.ts'

/** Compiles the catalogues of `src/locales`, so that plurals need no parser in the browser. */
const catalogues = (): Plugin => ({
  name: 'compiled-catalogues',
  enforce: 'pre',
  transform(code, id) {
    if (!/\/src\/locales\/[a-z]+\/[a-z]+\.json$/.test(id.split('?')[0] ?? '')) return null
    return { code: JSON.stringify(compileCatalogue(JSON.parse(code) as Record<string, string>)), map: null }
  },
})

export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  appType: 'custom',
  logLevel: 'warn',
  plugins: [catalogues()],
  customLogger: { ...createLogger('warn'), warn: (message) => /MODULE_LEVEL_DIRECTIVE/.test(message) || console.warn(message) },
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
        modulePreload: { polyfill: false },
        rolldownOptions: { input: { boot: 'src/app/web/boot.ts', main: 'src/app/web/main.tsx', first: 'src/app/web/first.ts' } },
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
