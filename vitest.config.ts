import { defineConfig } from 'vitest/config'

const pages = ['src/**/*.test.tsx', 'src/{platform,app}/web/**/*.test.ts']
/** Replace whole modules, or look at what the page before them left: each needs a place of its own. */
const apart = [
  'src/app/web/forget-copies.test.ts',
  'src/app/web/shell/proof/proof.test.tsx',
  'src/domains/identity/web/{auth-forms,passkeys}.test.tsx',
]

/** Pages share one place per worker, which halves their time; whatever asks the server has its own database. */
export default defineConfig({
  test: {
    setupFiles: ['test/patience.ts'],
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 30_000,
    expect: { poll: { timeout: 15_000 } },
    hookTimeout: 60_000,
    env: { NODE_ENV: 'test' },
    projects: [
      { extends: true, test: { name: 'pages', include: pages, exclude: apart, isolate: false } },
      { extends: true, test: { name: 'pages apart', include: apart } },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['{src,scripts,test,torture}/**/*.test.ts'],
          exclude: pages,
          globalSetup: ['test/global-setup.ts'],
        },
      },
    ],
  },
})
