/** Page tests that replace whole modules, or look at what an earlier page left: each needs a process of its own. */
export const pagesApart = [
  'src/app/web/shell/proof/proof.test.tsx',
  'src/domains/identity/web/passkeys/passkeys.test.tsx',
  'src/domains/identity/web/sign-in/auth-forms.test.tsx',
  'src/domains/identity/web/sign-in/sign-up-forms.test.tsx',
]

/** Replaces the module of password hashes, which another file may have loaded: it needs a process of its own. */
export const domainsApart = ['src/domains/identity/server/safety/emergency.test.ts']
