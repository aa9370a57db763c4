/**
 * What most pages share comes in a few files instead of fifty: fewer turns on a slow line, better compression, and
 * the libraries keep their address when only the product changes.
 */

/** Modules of the product that travel together, from src/; a test checks that each is there. */
export const sharedModules = {
  // What scripts without React share with pages: in a group with React, each page would load React for it.
  plain: ['shared/pages/form-fields.ts', 'platform/web/offline/leave-to-worker.ts'],
  // Loaded when a form is first touched.
  schemas: [
    'shared/fields.ts',
    'shared/values/amounts/amount-fields.ts',
    'shared/pages/form-body.ts',
    'platform/web/forms/body/limit-fields.ts',
    'platform/web/offline/tried-form.ts',
  ],
  forms: [
    'ui/forms/field.tsx',
    'ui/forms/form-row.tsx',
    'ui/forms/error-summary.tsx',
    'platform/web/forms/form.tsx',
    'platform/web/forms/use-form.ts',
    'platform/web/forms/form-target.ts',
    'platform/web/forms/form-problem.tsx',
    'platform/web/forms/body/body-schema.ts',
    'platform/web/forms/result-place.ts',
    'platform/web/forms/while-open.tsx',
  ],
  parts: [
    'ui/classes.ts',
    'ui/anchor.tsx',
    'ui/icon.tsx',
    'ui/button.tsx',
    'ui/card.tsx',
    'ui/chip.tsx',
    'ui/notice.tsx',
    'ui/page-head.tsx',
    'ui/feedback/empty-state.tsx',
    'ui/feedback/error-screen.tsx',
    'ui/feedback/spinner.tsx',
    'ui/item-list.tsx',
    'ui/feedback/skeleton.tsx',
    'ui/navigation/back-link.tsx',
    'ui/disclosure.tsx',
    'ui/mounted.ts',
    'shared/format.ts',
    'shared/words.ts',
    // Alone they would travel with the table of all screens and with the schemas, which few pages need.
    'shared/sitemap/address.ts',
    'shared/values/place-codes.ts',
    // Every page has these; a file of its own for each would weigh more than what is in it.
    'app/web/browser/files.ts',
    'app/web/shell/errors/error-fallback.tsx',
    'app/web/shell/errors/not-found.tsx',
    'platform/web/gate.tsx',
    'platform/web/late-part.tsx',
    'platform/web/navigation.tsx',
    'platform/web/page.ts',
    'platform/web/session-clock.ts',
    'shared/text/person-name.ts',
    'ui/feedback/toast-store.ts',
  ],
  money: ['shared/values/money.ts'],
  // A few pages read amounts while somebody types; the schemas need them too.
  amounts: ['shared/values/amounts/amounts.ts', 'shared/text/typed-text.ts'],
  // Most pages with one of them have another.
  choices: [
    'ui/forms/select-field.tsx',
    'ui/forms/radio-cards.tsx',
    'ui/forms/search-field.tsx',
    'platform/web/forms/read-select.tsx',
  ],
} as const

const anyOf = (files: readonly string[], packages = ''): RegExp =>
  new RegExp(`/src/(?:${files.map((file) => file.replaceAll('.', '\\.')).join('|')})(?:\\?|$)${packages}`)

/** Groups of chunks for the browser's build. */
export const chunkGroups = [
  { name: 'plain', test: anyOf(sharedModules.plain, '|vite/preload-helper') },
  { name: 'react', test: /node_modules\/(?:react|react-dom|scheduler)\// },
  { name: 'navigation', test: /node_modules\/(?:use-sync-external-store|wouter|regexparam)\// },
  { name: 'forms', test: anyOf(sharedModules.forms) },
  { name: 'parts', test: anyOf(sharedModules.parts) },
  { name: 'choices', test: anyOf(sharedModules.choices) },
  { name: 'money', test: anyOf(sharedModules.money) },
  { name: 'amounts', test: anyOf(sharedModules.amounts) },
  // Last: a group also takes what its modules use, and every page uses the words of the schemas.
  { name: 'schemas', test: anyOf(sharedModules.schemas, '|/node_modules/zod/') },
]
